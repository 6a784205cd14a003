//! Matches of techniques on positions, searched once for each position.

use crate::kindest::techniques::{PathTechniques, PricedTechnique};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tesuji_board::{BoardState, Topology};
use tesuji_frame::{Effects, ExecMemory, TracedMatch};
use tesuji_lang::{Call, PathOrder, Program};
use tesuji_meaning::effort;
use tesuji_sets::Deadline;
use tesuji_strategy::StrategyProgram;

/// Maximum number of cached moves.
const MAX_CACHED_MOVES: usize = 1 << 20;

/// What a match of a technique costs and changes.
#[derive(Debug, Clone)]
pub struct Move {
    /// Index of the technique among those that cost effort.
    pub technique: usize,
    pub effort: i64,
    /// The effort, as the order of paths counts it.
    pub cost: i64,
    pub effects: Effects,
}

/// The candidates of all cells and the open cells, which identify a position of a board.
pub type PositionKey = Rc<[u64]>;

/// Cache of the moves of techniques by position.
pub struct MatchIndex<'b> {
    program: &'b Program,
    pub topology: &'b Topology,
    pub techniques: &'b PathTechniques,
    /// Whether techniques that assume one solution take part.
    pub assumes_one_solution: bool,
    strategy: &'b StrategyProgram,
    memory: ExecMemory,
    moves: FxHashMap<(PositionKey, usize), Rc<[Move]>>,
    cached_moves: usize,
    /// Number of searches of a technique on a position.
    looks: usize,
    max_looks: usize,
}

impl<'b> MatchIndex<'b> {
    pub fn new(
        program: &'b Program,
        strategy: &'b StrategyProgram,
        techniques: &'b PathTechniques,
        max_looks: usize,
    ) -> Self {
        Self {
            program,
            topology: strategy.topology(),
            techniques,
            assumes_one_solution: false,
            strategy,
            memory: ExecMemory::default(),
            moves: FxHashMap::default(),
            cached_moves: 0,
            looks: 0,
            max_looks,
        }
    }

    /// Starts the time limit of searches.
    pub fn set_deadline(&self, deadline: Deadline) {
        self.memory.clock.start(deadline);
    }

    pub fn key(&self, state: &BoardState) -> PositionKey {
        let candidates = (0..self.topology.cells.len()).map(|cell| state.candidates(cell));
        candidates.chain(state.open().iter().copied()).collect()
    }

    /// Whether the limit of searches or of time was reached; matches are incomplete from then on.
    pub fn is_exhausted(&self) -> bool {
        self.looks >= self.max_looks || self.memory.clock.has_expired()
    }

    /// Raises the limit of searches.
    pub fn add_looks(&mut self, looks: usize) {
        self.max_looks = self.looks + looks;
    }

    /// The moves of a technique on a position, the cheapest of those with the same effects, in the order in which the
    /// technique finds them. Empty if a limit was reached.
    pub fn moves(&mut self, technique: usize, state: &BoardState, key: &PositionKey) -> Rc<[Move]> {
        if let Some(known) = self.moves.get(&(Rc::clone(key), technique)) {
            return Rc::clone(known);
        }
        let is_allowed = self.assumes_one_solution || !self.techniques.priced[technique].needs_one_solution;
        if self.is_exhausted() || !is_allowed {
            return Rc::from([]);
        }
        self.looks += 1;
        let mut moves: Vec<Move> = Vec::new();
        let mut by_effects: FxHashMap<Effects, usize> = FxHashMap::default();
        for found in self.matches(technique, state) {
            let effort = self.effort(technique, state, &found);
            match by_effects.get(&found.effects) {
                Some(&known) if moves[known].effort <= effort => {}
                Some(&known) => moves[known] = self.priced(technique, effort, found.effects),
                None => {
                    by_effects.insert(found.effects.clone(), moves.len());
                    moves.push(self.priced(technique, effort, found.effects));
                }
            }
        }
        if self.memory.clock.has_expired() {
            return Rc::from([]);
        }
        if self.cached_moves > MAX_CACHED_MOVES {
            self.moves.clear();
            self.cached_moves = 0;
        }
        self.cached_moves += 1 + moves.len();
        let moves: Rc<[Move]> = moves.into();
        self.moves.insert((Rc::clone(key), technique), Rc::clone(&moves));
        moves
    }

    /// The match of a move on a position on which it was found.
    pub fn read(&mut self, wanted: &Move, state: &BoardState) -> Option<TracedMatch> {
        let found = self.matches(wanted.technique, state).into_iter();
        found
            .filter(|found| found.effects == wanted.effects)
            .min_by_key(|found| self.effort(wanted.technique, state, found))
    }

    /// All matches of a technique on a position, by its call if its steps are free; `None` if a limit was reached.
    pub fn matches_of(
        &mut self,
        call: &Call,
        technique: Option<usize>,
        state: &BoardState,
    ) -> Option<Vec<TracedMatch>> {
        if self.is_exhausted() {
            return None;
        }
        self.looks += 1;
        let found = match technique {
            Some(technique) => self.matches(technique, state),
            None => {
                let mut free = self.techniques.free.techniques().iter();
                let technique = free.find(|technique| technique.plan().call == *call)?;
                technique.matches(self.topology, state, &mut self.memory)
            }
        };
        (!self.memory.clock.has_expired()).then_some(found)
    }

    /// The cost of a step with an effort, by the order of paths.
    pub fn cost(&self, effort: i64) -> i64 {
        match self.techniques.order {
            PathOrder::Sum => effort,
            PathOrder::Hardest => effort.saturating_mul(effort),
        }
    }

    /// The least cost of a match of a technique; 0 if it depends on the match.
    pub fn least_cost(&self, technique: usize) -> i64 {
        let PricedTechnique { call, difficulty, .. } = &self.techniques.priced[technique];
        match self.program.techniques[call.technique].effort {
            Some(_) => 0,
            None => self.cost(*difficulty),
        }
    }

    /// A move with this effort.
    pub fn priced(&self, technique: usize, effort: i64, effects: Effects) -> Move {
        Move { technique, effort, cost: self.cost(effort), effects }
    }

    /// The effort of a match on the position on which it was found.
    pub fn effort(&self, technique: usize, state: &BoardState, found: &TracedMatch) -> i64 {
        let difficulty = self.techniques.priced[technique].difficulty;
        effort(self.program, difficulty, found, self.topology, state)
    }

    fn matches(&mut self, technique: usize, state: &BoardState) -> Vec<TracedMatch> {
        let compiled = self.techniques.priced[technique].compiled(self.strategy);
        compiled.matches(self.topology, state, &mut self.memory)
    }
}
