//! Loops over the values of each unit as loops over all values: pairs of a unit and a value with a fixed number of
//! places are looked up, and no other pair is visited.

use super::make::{condition, conjuncts, element_type, is_var, set_of, variable};
use super::{pending::Pending, steps::PlanStep};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type, VarId};

/// The steps of a plan with a second loop over all values, and their unit and value; nothing where no look-up answers
/// what is asked of both first.
pub(super) fn all_values(
    steps: &[PlanStep],
    pending: &mut Pending<'_>,
) -> Option<(Vec<PlanStep>, VarId, VarId)> {
    let PlanStep::For(Pattern::Var(unit), _) = &steps[0] else { return None };
    let at = 1 + steps[1..].iter().position(|step| !matches!(step, PlanStep::Where(_)))?;
    let PlanStep::For(Pattern::Var(value), set) = &steps[at] else { return None };
    if element_type(set) != Some(Type::Value) || !is_looked_up(&steps[at + 1..], *unit, *value) {
        return None;
    }
    let span = set.span;
    let values = Expr { kind: ExprKind::Values, ty: set_of(Type::Value), span };
    let mut predicates = Vec::new();
    let member = condition(Operator::In, variable(*value, Type::Value, span), set.clone());
    conjuncts(pending.normal().expr(member), &mut predicates);
    let loops = [steps[0].clone(), PlanStep::For(Pattern::Var(*value), values)];
    let predicates = predicates.into_iter().map(PlanStep::Where);
    let others = steps[1..at].iter().chain(&steps[at + 1..]).cloned();
    Some((loops.into_iter().chain(predicates).chain(others).collect(), *unit, *value))
}

/// Whether the first condition is on the number of places of a value in a unit, or on other units that contain them.
fn is_looked_up(steps: &[PlanStep], unit: VarId, value: VarId) -> bool {
    let places = |e: &Expr| match &e.kind {
        ExprKind::Call(Function::Places, of) => is_var(&of[0], unit) && is_var(&of[1], value),
        _ => false,
    };
    let mut named = None;
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Elements(_), set) if places(set) => return true,
            PlanStep::Let(Pattern::Var(var), set) if places(set) => named = Some(*var),
            PlanStep::ForContaining { cells, .. } => {
                return places(cells) || named.is_some_and(|var| is_var(cells, var));
            }
            PlanStep::Let(..) | PlanStep::Where(_) => {}
            _ => return false,
        }
    }
    false
}
