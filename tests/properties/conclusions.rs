//! What matches conclude, whichever of several equal ways the engine went.

use crate::boards::program;
use std::collections::BTreeSet;
use tesuji::frame::{Datum, Effects, TracedMatch};
use tesuji::lang::{Clause, Technique};

/// Worlds with fewer placements than this are not held up by any limit.
pub const SHORT: usize = 9;

/// What matches conclude.
///
/// A loop is reported once for where it closes, so that of several loops of one length any may be found: what all of
/// them conclude is put together.
pub fn conclusions(found: Vec<TracedMatch>, image: impl Fn(&Effects) -> Effects) -> BTreeSet<Effects> {
    let loops = found.first().is_some_and(|one| closes(&program().techniques[one.call.technique]));
    if !loops {
        return found.iter().map(|one| image(&one.effects)).collect();
    }
    let mut all = Effects::default();
    all.eliminations.extend(found.iter().flat_map(|one| image(&one.effects).eliminations));
    all.merge();
    BTreeSet::from([all])
}

/// Whether a technique goes round loops.
pub fn closes(technique: &Technique) -> bool {
    technique.clauses.iter().any(|clause| matches!(clause, Clause::Path(path) if path.is_cycle))
}

/// The matches none of whose worlds ended early: in a contradiction, or because it had made so many placements.
pub fn settled(mut found: Vec<TracedMatch>) -> Vec<TracedMatch> {
    let early = |datum: &Datum| match datum {
        Datum::World(world) => world.is_contradictory || world.placed.len() >= SHORT,
        _ => false,
    };
    found.retain(|one| {
        one.bindings.iter().all(|(_, datum)| match datum {
            Datum::Set(set) => !set.iter().any(early),
            one => !early(one),
        })
    });
    found
}
