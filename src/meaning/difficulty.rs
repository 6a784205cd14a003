//! How hard a technique is.

use super::Evaluator;
use crate::board::topology::{Parts, Topology};
use crate::lang::program::{Call, Program};
use crate::{board::state::State, engine::trace::Datum};

/// The difficulty that a technique's rule gives it with these arguments.
pub fn difficulty(program: &Program, call: &Call) -> Option<i64> {
    // It depends on parameters alone, so any board will do to work it out.
    let kinds = program.kinds.iter().cloned().collect();
    let topology = Topology::new(Parts { kinds, ..Parts::square("", 1, None) }).ok()?;
    let state = State::new(&topology);
    let technique = program.techniques.get(call.technique)?;
    let mut evaluator = Evaluator::new(program, technique, &call.arguments, &topology, &state);
    match evaluator.eval(&technique.difficulty) {
        Ok(Datum::Int(n)) => Some(n),
        _ => None,
    }
}
