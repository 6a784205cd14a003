//! Persistence of matches under further eliminations.

use super::{DependencyCollector, Polarity};
use crate::{Plan, PlanStep, ReadDependency, ReadTrigger, steps::find_expr};
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Conclusion, Function, Pattern, Reads};

/// Whether a match of a plan survives further eliminations, on boards whose units all contain every value: until its
/// conclusion is empty or the position is contradictory.
///
/// A placement may end it. But a persistent plan reads of one cell or unit only whether it is open or needs a value, and
/// the candidates of one cell or the places of one value in one unit. If one of these is placed, the conclusion follows
/// from that placement alone.
pub fn is_persistent(plan: &Plan) -> bool {
    let mut form = plan.form.clone();
    let mut sources = DependencyCollector::new(&mut form, false);
    plan.given_vars.is_empty()
        && plan.steps.iter().all(|step| sources.is_step_persistent(step))
        && matches!(sources.reads.as_slice(), [] | [ReadDependency { change: ReadTrigger::Placed, .. }])
        && has_one_candidate_read(sources.form, &plan.steps)
}

impl DependencyCollector<'_> {
    /// Collects the reads that can end a match of a step; false if they are unknown.
    fn is_step_persistent(&mut self, step: &PlanStep) -> bool {
        match step {
            // A cell with one candidate keeps it, or the position is contradictory.
            PlanStep::For(Pattern::Var(_), set) if self.is_cells_with_one(*set) => {}
            PlanStep::For(Pattern::Var(_), set) if !self.form.is_data(*set) => {
                self.visit(*set, Polarity::Fewer)
            }
            PlanStep::Let(Pattern::Var(v), value) if !self.form.is_data(*value) => {
                self.values.push((*v, *value))
            }
            // So does a unit with one place for a required value.
            PlanStep::Let(Pattern::Elements(parts), set)
                if parts.len() == 1 && self.form.calls_reading(*set, Reads::Candidates) => {}
            PlanStep::Conclude(conclusions) => {
                let has_targets = |one: &Conclusion<ExprId>| {
                    !matches!(one, Conclusion::Keep(..) | Conclusion::EachStep(..))
                };
                conclusions
                    .iter()
                    .flat_map(Conclusion::parts)
                    .for_each(|part| self.visit(*part, Polarity::Fewer));
                return conclusions.iter().all(has_targets);
            }
            _ => {
                let Some(parts) = step.monotone_parts() else { return false };
                parts.into_iter().for_each(|(part, polarity)| self.visit(part, polarity.reversed()));
            }
        }
        true
    }

    /// Whether a set is `cells(1)`.
    fn is_cells_with_one(&self, set: ExprId) -> bool {
        let number = self.form.call_args(set, Function::CellsWith).and_then(|args| self.form.number(args[0]));
        number == Some(1)
    }
}

/// Whether at most one expression of some steps reads candidates.
fn has_one_candidate_read(form: &ExprDag, steps: &[PlanStep]) -> bool {
    let is_read = |form: &ExprDag, id: ExprId| form.calls_reading(id, Reads::Candidates);
    let first = find_expr(form, steps, &mut |form, id| is_read(form, id));
    find_expr(form, steps, &mut |form, id| is_read(form, id) && Some(id) != first).is_none()
}
