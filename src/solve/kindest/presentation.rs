//! Steps of a path in the order in which they are shown.

use crate::{
    kindest::{
        match_index::Move,
        minimal::minimal_subset,
        path_finder::{Goal, PathFinder, draws, is_known, missing, total},
    },
    premises::conclusions,
};
use tesuji_board::BoardState;
use tesuji_evidence::CandidateLiteral;
use tesuji_frame::{TracedMatch, TracedStep};
use tesuji_report::effects::effects_from_conclusions;
use tesuji_strategy::{RunLimits, RunOutcome};

/// A move with those of its conclusions that later moves or the goal need.
#[derive(Clone)]
struct MoveUse {
    path_move: Move,
    conclusions: Vec<CandidateLiteral>,
}

/// A step of a path.
#[derive(Clone)]
struct PathStep {
    technique_match: TracedMatch,
    /// Index of the technique among those that cost effort; `None` if the step is free.
    technique: Option<usize>,
}

impl PathFinder<'_> {
    /// The steps of a path, the easiest possible move at each moment, with the free steps between. Conclusions of moves
    /// that nothing later needs are marked as incidental; if the goal is a conclusion, free steps that it does not need
    /// are left out. `None` if a move is not found on its position.
    pub fn steps(&mut self, moves: &[Move]) -> Option<Vec<TracedStep>> {
        let moves = self.easiest_first(moves).unwrap_or_else(|| moves.to_vec());
        let moves = self.needed_conclusions(moves);
        let mut steps = Vec::new();
        let mut state = self.start.clone();
        self.trace_free_steps(&mut state, &mut steps);
        for MoveUse { path_move, conclusions } in &moves {
            if self.goal.is_reached(&state) {
                break;
            }
            let mut technique_match = self.index.read(path_move, &state)?;
            let incidental = missing(&state, &technique_match.effects).into_iter();
            let incidental = incidental.filter(|one| !conclusions.contains(one));
            technique_match.incidental = effects_from_conclusions(incidental);
            technique_match.effects.apply(self.topology(), &mut state);
            steps.push(PathStep { technique_match, technique: Some(path_move.technique) });
            self.trace_free_steps(&mut state, &mut steps);
        }
        if !self.goal.is_reached(&state) {
            return None;
        }
        if let Goal::Known(_) = self.goal {
            steps = self.needed_steps(steps);
        }
        let techniques = self.index.techniques;
        let steps =
            steps.into_iter().enumerate().map(|(at, PathStep { technique_match, technique })| TracedStep {
                level: match technique {
                    Some(technique) => techniques.priced[technique].level.clone(),
                    None => techniques.free_level.clone(),
                },
                ..TracedStep::new(at + 1, technique_match)
            });
        Some(steps.collect())
    }

    /// The same moves, the easiest that is possible at each moment first; `None` if that order costs more, or does not
    /// reach the goal.
    fn easiest_first(&mut self, moves: &[Move]) -> Option<Vec<Move>> {
        let mut remaining = moves.to_vec();
        remaining.sort_by_key(|one| (self.index.techniques.priced[one.technique].difficulty, one.effort));
        let mut state = self.first_position();
        let mut ordered = Vec::new();
        while !self.goal.is_reached(&state) {
            let key = self.index.key(&state);
            let next = remaining.iter().enumerate().find_map(|(at, wanted)| {
                let missing = missing(&state, &wanted.effects);
                let moves = self.index.moves(wanted.technique, &state, &key);
                let draws_all = |one: &&Move| missing.iter().all(|it| draws(&one.effects, *it));
                let cheapest = moves.iter().filter(draws_all).min_by_key(|one| one.cost)?;
                (!missing.is_empty()).then(|| (at, cheapest.clone()))
            });
            let (at, next) = next?;
            remaining.remove(at);
            self.advance(&mut state, &next.effects);
            ordered.push(next);
        }
        (total(&ordered) <= total(moves)).then_some(ordered)
    }

    /// For each move of a path, from the last to the first, a minimal set of its conclusions with which the rest of the
    /// path reaches the goal.
    fn needed_conclusions(&mut self, moves: Vec<Move>) -> Vec<MoveUse> {
        let mut before = vec![self.first_position()];
        for one in &moves {
            let mut state = before[before.len() - 1].clone();
            self.advance(&mut state, &one.effects);
            before.push(state);
        }
        let uses = moves
            .into_iter()
            .zip(&before)
            .map(|(path_move, state)| MoveUse { conclusions: missing(state, &path_move.effects), path_move });
        let mut uses: Vec<MoveUse> = uses.collect();
        for at in (0..uses.len()).rev() {
            let (first, rest) = uses.split_at_mut(at + 1);
            let reaches = |fewer: &[CandidateLiteral]| self.reaches(&before[at], fewer, rest);
            first[at].conclusions = minimal_subset(&first[at].conclusions, reaches);
        }
        uses
    }

    /// Whether some conclusions, then the needed ones of moves that are found on their positions, reach the goal.
    fn reaches(&mut self, state: &BoardState, first: &[CandidateLiteral], rest: &[MoveUse]) -> bool {
        let mut state = state.clone();
        self.advance(&mut state, &effects_from_conclusions(first.iter().copied()));
        for MoveUse { path_move, conclusions } in rest {
            if self.goal.is_reached(&state) {
                return true;
            }
            let key = self.index.key(&state);
            let moves = self.index.moves(path_move.technique, &state, &key);
            let draws_all =
                |one: &Move| conclusions.iter().all(|it| is_known(&state, *it) || draws(&one.effects, *it));
            if !moves.iter().any(|one| draws_all(one) && one.cost <= path_move.cost) {
                return false;
            }
            self.advance(&mut state, &effects_from_conclusions(conclusions.iter().copied()));
        }
        self.goal.is_reached(&state)
    }

    /// The steps without free ones that the goal does not need, each as its technique finds it after the others.
    fn needed_steps(&mut self, steps: Vec<PathStep>) -> Vec<PathStep> {
        let priced = |steps: &[PathStep]| steps.iter().filter(|step| step.technique.is_some()).count();
        let needed = minimal_subset(&steps, |fewer| {
            priced(fewer) == priced(&steps) && self.replay_steps(fewer).is_some()
        });
        self.replay_steps(&needed).unwrap_or(steps)
    }

    /// The steps without those whose conclusions the ones before them have drawn, each as its technique finds it;
    /// `None` if one is not found, or the goal is not reached.
    fn replay_steps(&mut self, steps: &[PathStep]) -> Option<Vec<PathStep>> {
        let (mut state, mut replayed) = (self.start.clone(), Vec::new());
        for PathStep { technique_match, technique } in steps {
            let mut wanted = missing(&state, &technique_match.needed_effects());
            if let Goal::Known(conclusion) = self.goal
                && wanted.contains(&conclusion)
            {
                wanted = vec![conclusion];
            }
            if wanted.is_empty() {
                continue;
            }
            let matches = self.index.matches_of(&technique_match.call, *technique, &state)?.into_iter();
            let matches = matches.filter(|one| wanted.iter().all(|it| draws(&one.effects, *it)));
            let technique_match = matches.min_by_key(|one| conclusions(&one.effects).len())?;
            technique_match.effects.apply(self.topology(), &mut state);
            replayed.push(PathStep { technique_match, technique: *technique });
            if self.goal.is_reached(&state) {
                return Some(replayed);
            }
        }
        None
    }

    /// Makes all free steps up to the goal, and appends them.
    fn trace_free_steps(&mut self, state: &mut BoardState, steps: &mut Vec<PathStep>) {
        let goal = self.goal;
        let watch = |state: &BoardState| goal.is_reached(state).then_some(RunOutcome::Stuck);
        let limits = RunLimits { watch: Some(&watch), ..RunLimits::default() };
        let mut collect = |step: TracedStep, _: &BoardState| {
            steps.push(PathStep { technique_match: step.technique_match, technique: None })
        };
        self.index.techniques.free.run(&mut self.memory, state, limits, Some(&mut collect));
    }
}
