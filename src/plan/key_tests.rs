//! Tests of a key that indexes of the position answer, so that the engine makes them before the steps of the key.

use crate::{Plan, PlanKey, PlanStep};
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Function, Operator, Pattern, VarId};

/// Necessary tests of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyTests {
    /// Index of the step that requires the value in the unit, which the test replaces.
    pub required: Option<usize>,
    /// Number of places of the value in the unit; `None` for any.
    pub place_count: Option<PlaceCount>,
    /// Open cells with few candidates in the unit; `None` for any.
    pub few_candidates: Option<FewCandidates>,
}

/// Number of places of a value in a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceCount {
    Exactly(u32),
    /// At most as many as two units have in common.
    Shared,
}

/// At least `cells` cells with at most `candidates` candidates each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FewCandidates {
    pub cells: u32,
    pub candidates: usize,
}

impl Plan {
    /// Tests of the keys of a plan; empty if a loop over units is outside the loop over values.
    pub fn key_tests(&self) -> KeyTests {
        let (form, steps) = (&self.form, &self.steps);
        match self.key {
            PlanKey::ValueUnit(value, unit) if steps[0].binds() == [value] => KeyTests {
                required: required_test(form, &steps[2..], value, unit).map(|at| at + 2),
                place_count: place_count(form, &steps[2..], value, unit),
                few_candidates: None,
            },
            PlanKey::Unit(unit) => {
                KeyTests { few_candidates: few_candidates(form, &steps[1..], unit), ..KeyTests::default() }
            }
            _ => KeyTests::default(),
        }
    }
}

/// Index of the predicate `value in needed(unit)` before the first loop.
fn required_test(form: &ExprDag, steps: &[PlanStep], value: VarId, unit: VarId) -> Option<usize> {
    conditions(steps).position(|step| match step {
        PlanStep::Where(condition) => form
            .operands(*condition, Operator::In)
            .is_some_and(|(a, b)| form.is_var(a, value) && form.is_image(b, Function::Needed, unit)),
        _ => false,
    })
}

/// Number of places of a value in a unit that the steps up to the first loop imply.
fn place_count(form: &ExprDag, steps: &[PlanStep], value: VarId, unit: VarId) -> Option<PlaceCount> {
    let is_places = |set: ExprId| {
        let args = form.call_args(set, Function::Places);
        args.is_some_and(|args| form.is_var(args[0], unit) && form.is_var(args[1], value))
    };
    let mut named = Vec::new();
    for step in conditions(steps) {
        match step {
            PlanStep::Let(Pattern::Elements(vars), set) if is_places(*set) => {
                return Some(PlaceCount::Exactly(vars.len() as u32));
            }
            PlanStep::Let(Pattern::Var(var), set) if is_places(*set) => named.push(*var),
            _ => {}
        }
    }
    let first = steps.iter().position(PlanStep::is_loop)?;
    let PlanStep::ForContaining { var, cells, .. } = &steps[first] else { return None };
    let excludes_unit =
        |step: &PlanStep| matches!(step, PlanStep::Where(id) if form.is_inequality_of(*id, *var, unit));
    let is_of_places = is_places(*cells) || form.as_var(*cells).is_some_and(|var| named.contains(&var));
    (is_of_places && steps[first..].iter().any(excludes_unit)).then_some(PlaceCount::Shared)
}

/// Cells that a unit must contain if open cells of it are chosen behind predicates alone.
fn few_candidates(form: &ExprDag, steps: &[PlanStep], unit: VarId) -> Option<FewCandidates> {
    let first = steps.iter().find(|step| !matches!(step, PlanStep::Where(_)))?;
    let PlanStep::Choose { var, size, from, growing, .. } = first else { return None };
    let is_open = form.is_image(*from, Function::Open, unit);
    let of_chosen = growing.iter().filter(|union| form.is_image(union.expr, Function::Candidates, *var));
    let limit = of_chosen.filter_map(|union| union.at_most).min()?;
    (is_open && *size > 0)
        .then_some(FewCandidates { cells: *size as u32, candidates: usize::try_from(limit).unwrap_or(0) })
}

/// Steps before the first loop.
fn conditions(steps: &[PlanStep]) -> impl Iterator<Item = &PlanStep> {
    steps.iter().take_while(|step| !step.is_loop())
}
