//! Whether the matches of a plan last.

use super::{Change, Read, Sources, Way};
use crate::lang::program::{Conclusion, Function, Pattern, Reads};
use crate::steps::{Plan, PlanStep};
use std::collections::BTreeSet;
use tesuji_core::node::{Id, Op};

/// Whether a match of a plan stays one as long as candidates go, on boards whose units all hold every value: until it has
/// nothing to change, or its position is contradictory.
///
/// That a value is placed may end it. But a plan that lasts asks of one cell or unit alone whether it is open or needs a
/// value, and reads the candidates of one cell, or the places of one value in one unit: whichever of these is placed,
/// what follows from all of them follows from that placement by itself.
pub fn lasts(plan: &Plan) -> bool {
    let mut form = plan.form.clone();
    let mut sources = Sources::new(&mut form, false);
    plan.given.is_empty()
        && plan.steps.iter().all(|step| sources.step_lasts(step))
        && matches!(sources.reads.as_slice(), [] | [Read { change: Change::Placed, .. }])
        && sources.candidates_read(&plan.steps).len() <= 1
}

impl Sources<'_> {
    /// Notes the reads that can end a match of a step; false where it is not known which these are.
    fn step_lasts(&mut self, step: &PlanStep) -> bool {
        match step {
            // A cell with one candidate keeps it, or is left with none.
            PlanStep::For(Pattern::Var(_), set) if self.has_one_each(*set) => {}
            PlanStep::For(Pattern::Var(_), set) if !self.is_data(*set) => self.walk(*set, Way::Fewer),
            PlanStep::ForContaining { from, cells, .. } => {
                self.walk(*from, Way::Fewer);
                self.walk(*cells, Way::More);
            }
            PlanStep::Let(Pattern::Var(v), value) if !self.is_data(*value) => self.values.push((*v, *value)),
            // And so does a unit with one place for a value that it needs.
            PlanStep::Let(Pattern::Elements(one), set) if one.len() == 1 && self.reads_candidates(*set) => {}
            PlanStep::Where(condition) => self.walk(*condition, Way::Fewer),
            PlanStep::Conclude(conclusions) => {
                let has_targets =
                    |one: &Conclusion<Id>| !matches!(one, Conclusion::Keep(..) | Conclusion::EachStep(..));
                conclusions.iter().flat_map(Conclusion::parts).for_each(|part| self.walk(*part, Way::Fewer));
                return conclusions.iter().all(has_targets);
            }
            _ => return false,
        }
        true
    }

    /// Whether a set is that of the cells with one candidate.
    fn has_one_each(&self, set: Id) -> bool {
        let number = self.form.called(set, Function::CellsWith).and_then(|args| self.form.number(args[0]));
        number == Some(1)
    }

    fn reads_candidates(&self, id: Id) -> bool {
        matches!(self.form.op(id), Op::Call(function) if function.reads() == Reads::Candidates)
    }

    /// What steps read of candidates.
    fn candidates_read(&self, steps: &[PlanStep]) -> BTreeSet<Id> {
        let mut read = BTreeSet::new();
        for step in steps {
            step.parts(&mut |part| {
                self.form.find(part, &mut |_, id| {
                    if self.reads_candidates(id) {
                        read.insert(id);
                    }
                    false
                });
            });
        }
        read
    }
}
