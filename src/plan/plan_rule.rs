//! Entry point of the planner: technique → plan.
//!
//! Predicates and bindings run as soon as what they read is bound, hence outside every loop that does not change them.
//! The first generator stays outermost, and of the others the one with the smallest cardinality follows, unless another
//! order is much cheaper.

use super::{
    body::RuleBody, bounds, dependencies, hoist::hoist, join_order::MIN_SPEEDUP, plan_key, steps::MergeKey,
};
use crate::{BoardClass, Plan, PlanError, PlanKey, PlanStep, RequiredValuesUse};
use std::collections::BTreeSet;
use tesuji_core::ExprDag;
use tesuji_lang::{Call, Technique, VarId};

/// Cost of a loop over witnesses, relative to a predicate that stops at the first.
const WITNESS_LOOP_COST: f64 = 1.5;

/// Plans a technique for one choice of its parameters, with some generator variables bound from outside, for boards of a
/// class.
///
/// # Errors
/// Returns those of [`PlanError`].
pub fn plan(
    technique: &Technique,
    call: &Call,
    given_vars: &[VarId],
    board: &BoardClass,
) -> Result<Plan, PlanError> {
    plan_by(technique, call, given_vars, board, true)
}

/// Plans a technique that is searched again after changes that can remove matches as well.
///
/// # Errors
/// Returns those of [`PlanError`].
pub fn plan_all(technique: &Technique, call: &Call, board: &BoardClass) -> Result<Plan, PlanError> {
    plan_by(technique, call, &[], board, false)
}

/// Plans a technique by the reads that can create matches, or by all reads.
fn plan_by(
    technique: &Technique,
    call: &Call,
    given_vars: &[VarId],
    board: &BoardClass,
    uses_creating_reads: bool,
) -> Result<Plan, PlanError> {
    let reads_of =
        if uses_creating_reads { dependencies::match_creating_reads } else { dependencies::all_reads };
    let (mut body, _) = ordered_body(technique, call, given_vars, board)?;
    if body.is_impossible() {
        return Ok(empty_plan(call, given_vars, body));
    }
    let mut steps = emit_steps(&mut body)?;
    let mut reads = reads_of(&mut body.form, &steps);
    // Given variables differ from search to search, so no failing binding can be remembered.
    let mut key = match given_vars {
        [] => plan_key::choose_plan_key(&body.form, &mut steps, &reads),
        _ => PlanKey::Whole,
    };
    if uses_creating_reads
        && let PlanKey::Unit(_) = key
        && let Some((pairs, unit, value)) = plan_key::value_unit_steps(&mut body.form, &steps)
    {
        let pair_reads = reads_of(&mut body.form, &pairs);
        if plan_key::are_of_pair(&body.form, &pair_reads, &pairs, unit, value) {
            (steps, reads, key) = (pairs, pair_reads, PlanKey::ValueUnit(value, unit));
        }
    }
    let required_values = plan_key::required_values_use(&body.form, &steps, key);
    hoist(&mut steps, key, &mut body.form);
    mark_needed_vars(&body.form, &mut steps, body.merge.as_ref());
    let has_repeats = body.has_repeats;
    Ok(Plan { key, steps, has_repeats, reads, required_values, ..empty_plan(call, given_vars, body) })
}

/// The body of a technique with its join order, and whether existential predicates are loops in it: they are if that
/// is much cheaper.
pub(super) fn ordered_body(
    technique: &Technique,
    call: &Call,
    given_vars: &[VarId],
    board: &BoardClass,
) -> Result<(RuleBody, bool), PlanError> {
    let ordered = |unnests_exists: bool| {
        let mut body = RuleBody::new(technique, call, board, unnests_exists);
        if body.is_impossible() {
            return Ok((body, 0.0));
        }
        body.bind_given(given_vars);
        let cost = body.order_generators()?;
        Ok((body, cost))
    };
    let (body, cost) = ordered(false)?;
    if body.has_existential() {
        let (mut unnested, unnested_cost) = ordered(true)?;
        let loop_cost = if body.stops_early() { WITNESS_LOOP_COST } else { 1.0 };
        if unnested_cost * MIN_SPEEDUP * loop_cost < cost {
            unnested.has_repeats = true;
            return Ok((unnested, true));
        }
    }
    Ok((body, false))
}

/// Turns a body into steps.
fn emit_steps(body: &mut RuleBody) -> Result<Vec<PlanStep>, PlanError> {
    let mut steps = Vec::new();
    body.emit_ready(&mut steps);
    while !body.generators.is_empty() {
        body.emit_next_generator(&mut steps);
        body.emit_ready(&mut steps);
    }
    bounds::attach_next_cover(&mut body.form, &mut steps);
    body.bind_all(&mut steps);
    let unbound = body.predicates.first().or(body.bindings.first().map(|(_, value)| value));
    let span = unbound.map(|id| body.form.span(*id)).or(body.worlds.first().map(|world| world.span));
    if let Some(span) = span {
        return Err(PlanError::Unbound(span));
    }
    let conclusions = std::mem::take(&mut body.conclusions);
    let conclusions = conclusions.iter().map(|one| one.map(&mut |part| body.reuse_names(*part))).collect();
    steps.push(PlanStep::Conclude(conclusions));
    Ok(steps)
}

/// The plan of a rule without a match on the board: its only predicate is `false`, and it reads nothing.
fn empty_plan(call: &Call, given_vars: &[VarId], body: RuleBody) -> Plan {
    let RuleBody { mut form, merge, .. } = body;
    let never = form.bool_const(false);
    Plan {
        call: call.clone(),
        given_vars: given_vars.to_vec(),
        form,
        key: PlanKey::Whole,
        steps: vec![PlanStep::Where(never), PlanStep::Conclude(Vec::new())],
        has_repeats: false,
        reads: Vec::new(),
        required_values: RequiredValuesUse::Nothing,
        merge,
    }
}

impl Plan {
    /// The plan without merging: each match is a step of its own.
    pub fn unmerged(&self) -> Self {
        let mut plan = Self { merge: None, ..self.clone() };
        mark_needed_vars(&plan.form, &mut plan.steps, None);
        plan
    }
}

/// Records for each path which of its variables later steps or the merge key read.
fn mark_needed_vars(form: &ExprDag, steps: &mut [PlanStep], merge: Option<&MergeKey>) {
    let mut read: BTreeSet<VarId> =
        merge.iter().flat_map(|merge| &merge.keys).flat_map(|key| form.free(*key)).copied().collect();
    for step in steps.iter_mut().rev() {
        if let PlanStep::Path { path, needed_vars: needed } = step {
            *needed = path.binds.iter().copied().filter(|v| read.contains(v)).collect();
        }
        read.extend(step.reads(form));
    }
}
