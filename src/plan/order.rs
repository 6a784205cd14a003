//! Puts a rule's clauses in the order in which they run.
//!
//! Conditions and lets run as soon as what they read is bound, so outside every loop that does not change them.
//! The first generator stays the outermost; of the others the one with the fewest elements comes next, the
//! earlier written one where they are equal. Another order is taken where it is much better.

use super::reads::{self, Read};
use super::steps::{Asked, Key, Merging, Plan, PlanStep};
use super::{best::MUCH, hoist::hoist, outline::Outline, pending::Pending};
use super::{bounds, key};
use crate::lang::message::Localize;
use crate::lang::program::{Call, Span, Technique, VarId};
use std::collections::BTreeSet;
use tesuji_core::form::Form;
use thiserror::Error;

/// Cost of a loop over witnesses, relative to a condition that stops at the first.
const FIRST: f64 = 1.5;

/// Why a rule cannot be planned.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum PlanError {
    /// Returned when a clause reads a variable that no clause binds; the checker lets no such rule through.
    #[error("a clause reads a variable that no clause binds")]
    Unbound(Span),
    /// Returned when the loops of a rule bind more variables than their orders can be compared for.
    #[error("the loops of a rule bind too many variables")]
    Large(Span),
}

/// Plans a technique for one choice of its parameters, for boards of an outline.
///
/// # Errors
/// When the size of a chosen subset is not known before a puzzle is seen.
pub fn plan(technique: &Technique, call: &Call, outline: &Outline) -> Result<Plan, PlanError> {
    plan_given(technique, call, &[], outline)
}

/// Plans a technique some of whose generator variables are given from outside.
///
/// # Errors
/// When the size of a chosen subset is not known before a puzzle is seen.
pub fn plan_given(
    technique: &Technique,
    call: &Call,
    given: &[VarId],
    outline: &Outline,
) -> Result<Plan, PlanError> {
    plan_reading(technique, call, given, outline, (reads::wakers, true))
}

/// Plans a technique that is looked for again after changes that can remove matches as well.
///
/// # Errors
/// When the size of a chosen subset is not known before a puzzle is seen.
pub fn plan_all(technique: &Technique, call: &Call, outline: &Outline) -> Result<Plan, PlanError> {
    plan_reading(technique, call, &[], outline, (reads::anything, false))
}

/// What to look for in the reads of steps.
type ReadsOf = fn(&mut Form, &[PlanStep]) -> Vec<Read>;

fn plan_reading(
    technique: &Technique,
    call: &Call,
    given: &[VarId],
    outline: &Outline,
    (reads_of, pairs_units): (ReadsOf, bool),
) -> Result<Plan, PlanError> {
    let ordered = |spreads: bool| {
        let mut pending = Pending::new(technique, call, outline, spreads)?;
        let mut cost = 0.0;
        if !pending.is_impossible() {
            pending.give(given);
            cost = pending.put_in_order()?;
        }
        Ok((pending, cost))
    };
    let (mut pending, cost) = ordered(false)?;
    if pending.has_existential() {
        let spread = ordered(true)?;
        let first = if pending.stops_early() { FIRST } else { 1.0 };
        if spread.1 * MUCH * first < cost {
            pending = spread.0;
            pending.repeats = true;
        }
    }
    if pending.is_impossible() {
        return Ok(nothing(call, given, pending));
    }
    let mut steps = Vec::new();
    pending.settle(&mut steps);
    while !pending.generators.is_empty() {
        pending.generate(&mut steps);
        pending.settle(&mut steps);
    }
    bounds::look_ahead(&mut pending.form, &mut steps);
    pending.bind_all(&mut steps);
    let left = pending.wheres.first().or(pending.lets.first().map(|(_, value)| value));
    let left = left.map(|id| pending.form.span(*id));
    if let Some(span) = left.or(pending.worlds.first().map(|world| world.span)) {
        return Err(PlanError::Unbound(span));
    }
    let conclusions = std::mem::take(&mut pending.conclusions);
    let conclusions = conclusions.iter().map(|one| one.map(&mut |part| pending.by_name(*part))).collect();
    steps.push(PlanStep::Conclude(conclusions));
    let mut reads = reads_of(&mut pending.form, &steps);
    // What is given differs from look to look, so nothing can be remembered of the last one.
    let mut key = if given.is_empty() { key::key(&pending.form, &mut steps, &reads) } else { Key::Whole };
    if let (true, Key::Unit(_)) = (pairs_units, key)
        && let Some((pairs, unit, value)) = key::all_values(&steps, &mut pending)
    {
        let read = reads_of(&mut pending.form, &pairs);
        if key::are_of_pair(&pending.form, &read, &pairs, unit, value) {
            (steps, reads, key) = (pairs, read, Key::ValueUnit(value, unit));
        }
    }
    let asked = key::asked(&pending.form, &steps, key);
    hoist(&mut steps, key, &mut pending);
    need(&pending.form, &mut steps, pending.merge.as_ref());
    let repeats = pending.repeats;
    Ok(Plan { key, steps, repeats, reads, asked, ..nothing(call, given, pending) })
}

/// The plan of a rule without a match on the board: its condition is `false`, and it reads nothing.
fn nothing(call: &Call, given: &[VarId], pending: Pending) -> Plan {
    let Pending { mut form, merge, .. } = pending;
    let never = form.truth(false);
    Plan {
        call: call.clone(),
        given: given.to_vec(),
        form,
        key: Key::Whole,
        steps: vec![PlanStep::Where(never), PlanStep::Conclude(Vec::new())],
        repeats: false,
        reads: Vec::new(),
        asked: Asked::Nothing,
        merge,
    }
}

impl Plan {
    /// A plan without merging: each match is a step of its own.
    pub fn unmerged(&self) -> Self {
        let mut plan = Self { merge: None, ..self.clone() };
        need(&plan.form, &mut plan.steps, None);
        plan
    }
}

/// Notes for each path which of its variables later steps read, or the key of a merge.
fn need(form: &Form, steps: &mut [PlanStep], merge: Option<&Merging>) {
    let mut read: BTreeSet<VarId> =
        merge.iter().flat_map(|merge| &merge.keys).flat_map(|key| form.free(*key)).copied().collect();
    for step in steps.iter_mut().rev() {
        if let PlanStep::Path { path, needed } = step {
            *needed = path.binds.iter().copied().filter(|v| read.contains(v)).collect();
        }
        read.extend(step.reads(form));
    }
}
