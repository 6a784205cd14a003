//! Notation of walks along links in a style.

use super::prelude::*;
use tesuji_frame::WalkPart;
use tesuji_lang::WalkForm;

/// A node: candidates of which at least one is true.
type Node = [(usize, usize)];

pub fn data(found: &TracedMatch) -> impl Iterator<Item = &Datum> {
    std::iter::once(&found.bindings).chain(&found.merged).flatten().map(|(_, datum)| datum)
}

/// Returns data in order, with sets and tuples replaced by their elements.
pub fn leaves<'d>(data: impl IntoIterator<Item = &'d Datum>) -> Vec<&'d Datum> {
    fn add<'d>(datum: &'d Datum, all: &mut Vec<&'d Datum>) {
        match datum {
            Datum::Tuple(parts) | Datum::Set(parts) => parts.iter().for_each(|part| add(part, all)),
            leaf => all.push(leaf),
        }
    }
    let mut leaves = Vec::new();
    data.into_iter().for_each(|datum| add(datum, &mut leaves));
    leaves
}

/// Returns a walk in the style's `tour` or otherwise its `walk` notation; without either, and for nodes without links,
/// its cells.
pub fn chain_text(walk: &WalkTrace, names: &Notation<'_>) -> String {
    let linked = (!walk.steps.is_empty()).then_some(walk);
    let form = linked.and_then(|walk| tour_notation(walk, names).or_else(|| node_notation(walk, names)));
    form.unwrap_or_else(|| cells(walk, names))
}

/// Returns a walk node by node, in the style's notation; `None` if it has none or there are no links.
pub fn node_notation(walk: &WalkTrace, names: &Notation<'_>) -> Option<String> {
    let form = names.style()?.walk.as_ref().filter(|_| !walk.steps.is_empty())?;
    let node = |node: &Node| {
        fill(&form.stop, &[("cell", &place(&cells_of(node), names)), ("value", &values(node, names))])
    };
    let mut text = node(walk.nodes.first()?);
    for (step, from, to) in links(walk) {
        // At a branch from an earlier node, repeat that node.
        if step.from.is_some() {
            text.push_str("; ");
            text.push_str(&node(from));
        }
        text.push_str(sign(form, step));
        text.push_str(&node(to));
    }
    Some(text)
}

/// Returns a walk cell by cell, in the style's notation, with only the links between different cells.
fn tour_notation(walk: &WalkTrace, names: &Notation<'_>) -> Option<String> {
    let form = names.style()?.tour.as_ref().filter(|_| !walk.steps.is_empty())?;
    let visited = stops(walk);
    let stop = |node: &Node| {
        let cells = cells_of(node);
        let letter = visited.get_index_of(&cells).map_or_else(String::new, |i| letters(i + 1));
        let small = letter.to_lowercase();
        fill(&form.stop, &[("cell", &place(&cells, names)), ("Letter", &letter), ("letter", &small)])
    };
    let mut text = stop(walk.nodes.first()?);
    for (step, from, to) in links(walk) {
        if cells_of(from) != cells_of(to) {
            text.push_str(&fill(sign(form, step), &[("value", &label(from, to, names))]));
            text.push_str(&stop(to));
        }
    }
    Some(text)
}

/// Returns the cells as visited, without repeated neighbours, and without the first cells again at the end of a closed
/// walk.
fn cells(walk: &WalkTrace, names: &Notation<'_>) -> String {
    let mut visited: Vec<Vec<usize>> = walk.nodes.iter().map(|node| cells_of(node)).collect();
    visited.dedup();
    if visited.len() > 1 && visited.first() == visited.last() {
        visited.pop();
    }
    if is_backwards(walk) {
        visited.reverse();
    }
    names.list(visited.iter().map(|cells| place(cells, names)))
}

/// Whether a walk traversed its entire written path backwards.
fn is_backwards(walk: &WalkTrace) -> bool {
    let ends = walk.parts.first().zip(walk.parts.last());
    ends.is_some_and(|(first, last)| first.first == 0 && last.last + 1 == walk.nodes.len())
        && walk.parts.iter().all(|part| part.is_reversed)
}

pub fn stops(walk: &WalkTrace) -> IndexSet<Vec<usize>> {
    walk.nodes.iter().map(|node| cells_of(node)).collect()
}

/// Returns the outermost parts with their own texts, in the order in which the path is written, each with the variables
/// of the parts around it and its own.
pub fn shown_parts(parts: &[WalkPart]) -> Vec<Vec<&WalkPart>> {
    let mut shown = Vec::new();
    // Consecutive parts that were walked backwards were written in the opposite order.
    for run in parts.chunk_by(|a, b| a.is_reversed == b.is_reversed) {
        let mut found: Vec<Vec<Vec<&WalkPart>>> = run.iter().map(shown_parts_of).collect();
        if run.first().is_some_and(|part| part.is_reversed) {
            found.reverse();
        }
        shown.extend(found.into_iter().flatten());
    }
    shown
}

/// Returns the shown parts of one part, each with all parts around it from this one on.
fn shown_parts_of(part: &WalkPart) -> Vec<Vec<&WalkPart>> {
    if part.shows.is_some() {
        return vec![vec![part]];
    }
    let mut inner = shown_parts(&part.parts);
    if part.is_reversed {
        inner.reverse();
    }
    inner.iter_mut().for_each(|around| around.insert(0, part));
    inner
}

pub fn links(walk: &WalkTrace) -> impl Iterator<Item = (&WalkStep, &Node, &Node)> {
    let ends = walk.nodes.iter().zip(walk.nodes.iter().skip(1));
    walk.steps.iter().zip(ends).map(|(step, (before, to))| {
        let from = step.from.and_then(|from| walk.nodes.get(from)).unwrap_or(before);
        (step, from.as_slice(), to.as_slice())
    })
}

fn sign<'f>(form: &'f WalkForm, step: &WalkStep) -> &'f str {
    if step.is_strong { &form.strong } else { &form.weak }
}

/// Returns the values of a link: those that its ends share, or those of both ends if they share none.
fn label(from: &Node, to: &Node, names: &Notation<'_>) -> String {
    let common: Vec<(usize, usize)> =
        from.iter().filter(|(_, v)| to.iter().any(|(_, other)| other == v)).copied().collect();
    values(if common.is_empty() { [from, to].concat() } else { common }.as_slice(), names)
}

fn values(node: &Node, names: &Notation<'_>) -> String {
    let values: BTreeSet<usize> = node.iter().map(|(_, v)| *v).collect();
    names.list(values.into_iter().map(|v| names.value(v)))
}

pub fn cells_of(node: &Node) -> Vec<usize> {
    node.iter().map(|(c, _)| *c).collect::<BTreeSet<usize>>().into_iter().collect()
}

fn place(cells: &[usize], names: &Notation<'_>) -> String {
    let all: Vec<String> = cells.iter().map(|c| names.cell(*c)).collect();
    match all.as_slice() {
        [only] => only.clone(),
        _ => format!("{{{}}}", names.list(&all)),
    }
}
