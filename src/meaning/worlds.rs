//! Functions of worlds that a match holds as data.

use super::functions::{each, wrong};
use super::{Evaluator, Fault};
use crate::engine::trace::{Datum, Supposed, Walk};
use crate::lang::program::Function;

impl Evaluator<'_> {
    pub(super) fn world_call(&self, function: Function, arguments: &[Datum]) -> Result<Datum, Fault> {
        let Some(first) = arguments.first() else { return wrong("a world", &Datum::Tuple(Vec::new())) };
        let worlds = each(first).iter().map(|element| match element {
            Datum::World(world) => Ok(&**world),
            found => wrong("a world", found),
        });
        let worlds: Vec<&Supposed> = worlds.collect::<Result<_, _>>()?;
        let shared = |of: fn(&Supposed) -> &[(usize, usize)]| {
            let mut all = worlds.iter().map(|world| of(world));
            let Some(first) = all.next() else { return Datum::set(Vec::new()) };
            let kept = all.fold(first.to_vec(), |mut kept, next| {
                kept.retain(|p| next.contains(p));
                kept
            });
            Datum::set(kept.into_iter().map(|(c, v)| Datum::Candidate(c, v)).collect())
        };
        Ok(match (function, arguments) {
            (Function::Removed, _) => shared(|world| &world.removed),
            (Function::PlacedIn, _) => shared(|world| &world.placed),
            (Function::Contradiction, _) => {
                Datum::Bool(!worlds.is_empty() && worlds.iter().all(|world| world.contradiction))
            }
            (Function::Emptied, _) => shared(|world| &world.emptied),
            (Function::ContradictionGrounds, [Datum::World(world)]) => walk(&world.contradicting),
            (Function::Grounds | Function::History, [Datum::World(world), Datum::Candidate(c, v)]) => {
                let derived = if function == Function::Grounds { &world.grounds } else { &world.history };
                match world.removed.iter().position(|p| p == &(*c, *v)) {
                    Some(at) => walk(derived.get(at).ok_or(Fault::Later)?),
                    None => walk(&[]),
                }
            }
            (_, arguments) => return wrong("a world and a candidate", &Datum::Tuple(arguments.to_vec())),
        })
    }
}

fn walk(placements: &[(usize, usize)]) -> Datum {
    let nodes = placements.iter().map(|&placement| vec![placement]).collect();
    Datum::Path(Box::new(Walk { nodes, ..Walk::default() }))
}
