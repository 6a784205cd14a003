//! The steps that a conclusion needs: the steps of a solution without those on which it does not depend.

use super::premises::{ORDERS, conclusions, draw, known_at};
use crate::Outcome;
use indexmap::IndexMap;
use std::sync::Arc;
use tesuji_board::{BoardState, Topology};
use tesuji_engine::CompiledTechnique;
use tesuji_evidence::{CandidateLiteral, KnownPosition, MusExtractor, MusResult, Premise};
use tesuji_frame::{Effects, ExecMemory, TracedMatch, TracedStep};
use tesuji_lang::{Call, Program};
use tesuji_plan::{PlanCache, Planner};
use tesuji_sets::Deadline;
use tesuji_strategy::compile;

/// Steps from a position to a conclusion, each with the technique that finds it there.
#[derive(Debug, Clone)]
pub struct Argument {
    pub steps: Vec<TracedStep>,
    /// Whether the time limit was reached before the removal of each step was attempted.
    pub is_truncated: bool,
}

/// Finds matches of techniques on the positions of one board.
struct MatchSearch<'p> {
    planner: Planner<'p>,
    topology: &'p Arc<Topology>,
    techniques: IndexMap<Call, Option<CompiledTechnique>>,
    scratch: ExecMemory,
}

impl MatchSearch<'_> {
    /// All matches of a technique; empty if the time limit was reached, or the technique cannot run on this board.
    fn matches(&mut self, call: &Call, state: &BoardState) -> Vec<TracedMatch> {
        let Self { planner, topology, techniques, scratch } = self;
        let technique =
            techniques.entry(call.clone()).or_insert_with(|| compile(*planner, call, topology, false).ok());
        let Some(technique) = technique else { return Vec::new() };
        let found = technique.matches(topology, state, scratch);
        if scratch.clock.has_expired() { Vec::new() } else { found }
    }

    /// A match of a technique whose conclusions include `wanted`.
    fn find_match(
        &mut self,
        call: &Call,
        state: &BoardState,
        wanted: &[CandidateLiteral],
    ) -> Option<TracedMatch> {
        let found = self.matches(call, state).into_iter();
        let topology = &**self.topology;
        let concludes = |one: &TracedMatch| {
            let mut after = state.clone();
            one.effects.apply(topology, &mut after);
            wanted.iter().all(|conclusion| is_known(&after, *conclusion))
        };
        found.filter(concludes).min_by_key(|one| size(&one.effects))
    }

    /// Replays steps, each as its technique finds it after the previous ones; `None` if a step is not found or the
    /// conclusion is not reached.
    fn replay(
        &mut self,
        start: &BoardState,
        steps: &[&TracedStep],
        aim: CandidateLiteral,
    ) -> Option<Vec<TracedMatch>> {
        let (mut state, mut all) = (start.clone(), Vec::new());
        for (at, step) in steps.iter().enumerate() {
            let wanted = match at + 1 == steps.len() {
                true => vec![aim],
                false => conclusions(&step.technique_match.effects),
            };
            let wanted: Vec<CandidateLiteral> =
                wanted.into_iter().filter(|one| !is_known(&state, *one)).collect();
            if wanted.is_empty() {
                // Earlier steps have already drawn its conclusions.
                continue;
            }
            let found = self.find_match(&step.technique_match.call, &state, &wanted)?;
            found.effects.apply(self.topology, &mut state);
            all.push(found);
        }
        is_known(&state, aim).then_some(all)
    }
}

fn size(effects: &Effects) -> usize {
    effects.placements.len() + effects.eliminated().count()
}

pub fn is_known(state: &BoardState, conclusion: CandidateLiteral) -> bool {
    match conclusion {
        CandidateLiteral::Is(cell, value) => state.placed(cell) == Some(value),
        CandidateLiteral::Not(cell, value) => state.candidates(cell) >> value & 1 == 0,
    }
}

/// The argument for a conclusion of a solved or stuck puzzle: one step, by the easiest technique that finds it;
/// otherwise the steps of the solution up to it, without those that it does not need. `None` if the solution does not
/// reach the conclusion.
///
/// `calls` are the techniques that may be used, the easiest first.
pub fn argument(
    program: &Arc<Program>,
    outcome: &Outcome,
    calls: &[Call],
    aim: CandidateLiteral,
    deadline: Deadline,
) -> Option<Argument> {
    let (trace, board) = (outcome.trace.as_ref()?, outcome.board.as_ref()?);
    let (topology, start) = (&board.topology, &trace.start);
    let plans = PlanCache::default();
    let (techniques, scratch) = (IndexMap::new(), ExecMemory::default());
    scratch.clock.start(deadline);
    let mut search = MatchSearch { planner: Planner::new(program, &plans), topology, techniques, scratch };
    let found = |matches: Vec<TracedMatch>, is_truncated| {
        let steps = matches.into_iter().enumerate().map(|(at, found)| TracedStep::new(at + 1, found));
        Argument { steps: steps.collect(), is_truncated }
    };
    for call in calls {
        if let Some(one) = search.find_match(call, start, &[aim]) {
            return Some(found(vec![one], false));
        }
    }
    let mut state = start.clone();
    let reached = trace.steps.iter().position(|step| {
        step.technique_match.effects.apply(topology, &mut state);
        is_known(&state, aim)
    })?;
    let all: Vec<&TracedStep> = trace.steps[..=reached].iter().collect();
    let mut kept = all.clone();
    let mut best: Vec<TracedMatch> = all.iter().map(|step| step.technique_match.clone()).collect();
    // The dependencies by the laws alone are mostly the needed steps; otherwise steps are left out one by one.
    let needed = needed(topology, outcome, &all, aim);
    if let Some(matches) = search.replay(start, &needed, aim) {
        (kept, best) = (needed, matches);
    }
    for at in (0..kept.len().saturating_sub(1)).rev() {
        let mut fewer = kept.clone();
        fewer.remove(at);
        if let Some(matches) = search.replay(start, &fewer, aim) {
            (kept, best) = (fewer, matches);
        }
    }
    Some(found(best, search.scratch.clock.has_expired()))
}

/// The steps on which a conclusion depends by the laws, directly or indirectly.
fn needed<'s>(
    topology: &Topology,
    outcome: &Outcome,
    steps: &[&'s TracedStep],
    aim: CandidateLiteral,
) -> Vec<&'s TracedStep> {
    let Some(mut known) = known_at(outcome) else { return steps.to_vec() };
    let mut before: Vec<KnownPosition> = Vec::new();
    for step in steps {
        before.push(known.clone());
        draw(&mut known, topology, step);
    }
    let mut reasons = MusExtractor::new(topology);
    // For each step, the conclusions that later steps need from it.
    let mut wanted: Vec<Vec<CandidateLiteral>> = vec![Vec::new(); steps.len()];
    if let Some(last) = wanted.last_mut() {
        last.push(aim);
    }
    for at in (0..steps.len()).rev() {
        if wanted[at].is_empty() {
            continue;
        }
        let MusResult::From(facts) = reasons.why(&before[at].facts(topology), &wanted[at], ORDERS) else {
            continue;
        };
        for fact in facts {
            let conclusion = match fact {
                Premise::Gone(cell, value) => CandidateLiteral::Not(cell, value),
                Premise::Is(cell, value) => CandidateLiteral::Is(cell, value),
                Premise::Law(_) => continue,
            };
            // The conclusion was drawn by the last step before which it was unknown.
            if let Some(by) = (0..at).rev().find(|&by| !before[by].implies(conclusion)) {
                wanted[by].push(conclusion);
            }
        }
    }
    steps.iter().zip(&wanted).filter(|(_, wanted)| !wanted.is_empty()).map(|(step, _)| *step).collect()
}
