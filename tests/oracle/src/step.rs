//! What one step of a path, and one node, do to the variables of a walk.

use std::collections::{BTreeMap, BTreeSet};
use tesuji_frame::trace::Datum;
use tesuji_lang::automaton::{Bracket, Event, Events};
use tesuji_lang::program::{NodePattern, PathStep, Type, VarId};

/// A node: its candidates, ascending.
pub(crate) type Members = Vec<(usize, usize)>;

/// What variables stand for.
pub(crate) type Vars = BTreeMap<VarId, Datum>;

/// A bracket that is open: its own variables and what they stood for before it.
pub(crate) type Open = Option<Vec<(VarId, Option<Datum>)>>;

/// A pair that a link joins: its nodes and its labels.
pub(crate) type Pair = (Members, Members, Vec<Datum>);

/// The candidates of a datum that is one or a set of them.
pub(crate) fn members(datum: Datum) -> Members {
    let mut all = match datum {
        Datum::Candidate(c, v) => vec![(c, v)],
        Datum::Set(elements) => elements.into_iter().flat_map(members).collect(),
        Datum::Tuple(parts) => match parts.as_slice() {
            [Datum::Cell(c), Datum::Value(v)] => vec![(*c, *v)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    all.sort_unstable();
    all.dedup();
    all
}

/// The ways to take a step between two nodes: the variables after each.
pub(crate) fn taken(
    step: &PathStep,
    pairs: &[(usize, Pair)],
    (from, to): (&Members, &Members),
    vars: &Vars,
) -> BTreeSet<Vars> {
    let bound = |used: usize, labels: &[Datum], vars: &Vars| {
        let mut vars = vars.clone();
        for (argument, label) in step.links[used].arguments.iter().zip(labels) {
            if let Some(var) = argument.var {
                match vars.get(&var) {
                    Some(known) if known != label => return None,
                    Some(_) => {}
                    None => {
                        vars.insert(var, label.clone());
                    }
                }
            }
        }
        Some(vars)
    };
    if step.is_strong {
        let fits = pairs.iter().filter(|(_, (a, b, _))| a == from && b == to);
        return fits.filter_map(|(used, (_, _, labels))| bound(*used, labels, vars)).collect();
    }
    let mut ways = BTreeSet::from([vars.clone()]);
    for x in from {
        for y in to {
            let mut next = BTreeSet::new();
            for (used, (a, b, labels)) in pairs {
                if a.contains(x) && b.contains(y) && x != y {
                    next.extend(ways.iter().filter_map(|vars| bound(*used, labels, vars)));
                }
            }
            ways = next;
        }
    }
    ways
}

/// What is done at a node; nothing where it does not fit.
pub(crate) fn play(
    events: &Events<'_>,
    node: &Members,
    mut vars: Vars,
    mut open: Vec<Open>,
    types: &[Type],
) -> Option<(Vars, Vec<Open>)> {
    for event in events {
        match event {
            Event::Node(pattern) => fit(pattern, node, &mut vars, types)?,
            Event::Open(Bracket::Own(own)) => {
                open.push(Some(own.iter().map(|v| (*v, vars.remove(v))).collect()));
            }
            Event::Open(_) => open.push(None),
            // What a walk holds is not read here.
            Event::Nothing | Event::Back => return None,
            Event::Close => {
                for (var, before) in open.pop().flatten().unwrap_or_default() {
                    match before {
                        Some(before) => vars.insert(var, before),
                        None => vars.remove(&var),
                    };
                }
            }
        }
    }
    Some((vars, open))
}

fn fit(pattern: &NodePattern, node: &Members, vars: &mut Vars, types: &[Type]) -> Option<()> {
    let cells: BTreeSet<Datum> = node.iter().map(|x| Datum::Cell(x.0)).collect();
    let values: BTreeSet<Datum> = node.iter().map(|x| Datum::Value(x.1)).collect();
    for (var, has) in [(pattern.cell, cells), (pattern.value, values)] {
        let Some(var) = var else { continue };
        let has: Vec<Datum> = has.into_iter().collect();
        let has = match (&types[var.0 as usize], has.as_slice()) {
            (Type::Set(_), _) => Datum::Set(has),
            (_, [only]) => only.clone(),
            _ => return None,
        };
        if *vars.entry(var).or_insert_with(|| has.clone()) != has {
            return None;
        }
    }
    Some(())
}
