//! Walks that go on by what they hold true: the nodes that a walk takes as true rule candidates out of the nodes that
//! its later steps lead to, so where it goes next depends on all of it and not on its last node alone.
//!
//! A strong link says that one of some candidates is true (`scene`). A walk comes to such a clause by candidates that it
//! rules out and goes on with what is left of the rest: the search keeps, of each beginning of a walk, which nodes it
//! holds and what these rule out (`search`). Which candidates lead to a clause with nothing left at all, whatever order
//! steps are taken in, is found first where walks are long (`closure`): no walk from another one ends in nothing.

mod clauses;
mod closure;
mod names;
mod plan;
mod run;
mod scene;
mod search;

pub(super) use plan::Plan;
pub(super) use scene::{Scene, SceneKey};
