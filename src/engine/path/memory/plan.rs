//! What a path with a memory asks of its searches: found once for all of them.

use crate::path::machine::{Op, Ops};
use crate::{lang::program::Given, path::compiled::CompiledPath};

pub(in crate::path) struct Plan {
    /// Whether where a walk goes depends on more than its last node.
    pub(super) remembers: bool,
    /// For each state whether a walk goes on from any of its nodes there, so that the last one does not matter.
    pub(super) forgets: Vec<bool>,
    /// For each state whether nodes of it must lie in one cell, and have one value.
    pub(super) narrow: Vec<(bool, bool)>,
    /// Whether all walks end in the node of no candidate.
    pub(super) only_nothing: bool,
    pub(super) groups: bool,
    pub(super) backs: bool,
    /// How many strong steps a walk has at most.
    pub(super) most: Option<u32>,
    /// Whether all walks have as many steps.
    pub(super) exact: bool,
}

impl Plan {
    pub(super) fn new(path: &CompiledPath) -> Self {
        let places = &path.machine.places;
        let specs = path.spec_of.iter().map(|&spec| &path.specs[spec]);
        let all = || places.iter().flat_map(|place| place.follows.iter().map(|(ops, _)| ops));
        let backs = |ops: &Ops| ops.contains(&Op::Back);
        let given = specs.clone().any(|spec| matches!(spec.given, Some(Given::Path | Given::Later)));
        let narrow = |ops: &Ops, cell: bool| {
            let own = ops.iter().take_while(|op| **op != Op::Back);
            own.into_iter().any(|op| matches!(op, Op::Is(part, _) if !part.set && part.cell == cell))
        };
        let narrow: Vec<(bool, bool)> = places
            .iter()
            .map(|place| {
                let ends = place.ends.iter().filter(|ops| !ops.contains(&Op::Nothing));
                let ops: Vec<&Ops> = place.follows.iter().map(|(ops, _)| ops).chain(ends).collect();
                (ops.iter().all(|ops| narrow(ops, true)), ops.iter().all(|ops| narrow(ops, false)))
            })
            .collect();
        let (most, exact) = lengths(path);
        let mut ends = places.iter().flat_map(|place| &place.ends);
        Self {
            remembers: given || all().any(backs),
            backs: all().any(backs),
            most,
            exact: most.is_some() && exact,
            forgets: places
                .iter()
                .map(|place| {
                    place.ends.is_empty()
                        && place.follows.iter().all(|(ops, _)| ops.first() == Some(&Op::Back))
                })
                .collect(),
            only_nothing: path.machine.empty.is_empty() && ends.all(|ops| ops.contains(&Op::Nothing)),
            groups: specs
                .zip(places)
                .zip(&narrow)
                .any(|((spec, place), (cell, _))| spec.strong && !place.follows.is_empty() && !cell),
            narrow,
        }
    }
}

/// How many strong steps a walk has at most, nothing where there may be any number; and whether all have as many.
fn lengths(path: &CompiledPath) -> (Option<u32>, bool) {
    let places = &path.machine.places;
    let strong = |place: usize| u32::from(path.specs[path.spec_of[place]].strong);
    // For each state how many strong steps walks have there, at least and at most.
    let mut known: Vec<Option<(u32, u32)>> = vec![None; places.len()];
    let mut todo: Vec<(u32, usize)> =
        path.machine.starts.iter().map(|(_, next)| (strong(*next), *next)).collect();
    let limit = places.len() as u32;
    while let Some((steps, place)) = todo.pop() {
        // More than there are states: it goes round.
        if steps > limit {
            return (None, false);
        }
        let (least, most) = known[place].unwrap_or((steps, steps));
        let now = (least.min(steps), most.max(steps));
        if known[place].replace(now) != Some(now) {
            todo.extend(places[place].follows.iter().map(|(_, next)| (steps + strong(*next), *next)));
        }
    }
    let most = known.iter().flatten().map(|(_, most)| *most).max();
    let ends = known.iter().zip(places).filter(|(_, place)| !place.ends.is_empty());
    let kinds: Vec<bool> =
        (0..places.len()).filter(|&at| !places[at].ends.is_empty()).map(|at| strong(at) > 0).collect();
    let alike = kinds.windows(2).all(|pair| pair[0] == pair[1]);
    let exact =
        ends.map(|(known, _)| *known).all(|known| known.is_none_or(|known| Some(known) == most.zip(most)));
    (most, exact && alike)
}
