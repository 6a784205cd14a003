//! Trials of rules on sample positions with a known solution.

use super::{sample_positions, symbolic_position::SolvedPosition};
use crate::{RuleInstance, TestBoard};
use std::{ops::Range, sync::Arc};
use tesuji_board::{BoardState, Topology};
use tesuji_engine::CompiledTechnique;
use tesuji_frame::{Effects, ExecMemory, TracedMatch};
use tesuji_generate::RandomStream;
use tesuji_lang::{Argument, Program};
use tesuji_sets::{Deadline, bits};
use tesuji_strategy::{compile, link_pairs};

#[derive(Debug, Default)]
pub struct Trial {
    pub positions: usize,
    pub boards: usize,
    /// Number of matches, or of pairs of nodes.
    pub matches: usize,
    /// Whether the deadline passed before the last position.
    pub is_incomplete: bool,
}

pub struct Refutation {
    pub board: String,
    pub topology: Arc<Topology>,
    pub state: BoardState,
    /// Solution of the position, by the value of each cell, counted from 0.
    pub solution: Vec<usize>,
    pub fault: Counterexample,
}

impl Refutation {
    fn new(
        board: &TestBoard,
        SolvedPosition { state, solution }: SolvedPosition,
        fault: Counterexample,
    ) -> Self {
        let topology = Arc::clone(&board.topology);
        Self { board: board.name.clone(), topology, state, solution, fault }
    }
}

pub enum Counterexample {
    /// A match of a technique contradicts the solution.
    Match(Box<TracedMatch>),
    /// A link joins these nodes but does not hold in the solution.
    Link([Vec<(usize, usize)>; 2]),
}

pub struct RuleTester<'p> {
    pub board: &'p TestBoard,
    program: &'p Program,
    target: RuleTarget<'p>,
}

enum RuleTarget<'p> {
    Technique(Box<CompiledTechnique>),
    Link(usize, &'p [Argument]),
}

impl<'p> RuleTester<'p> {
    /// Compiles a rule for a board; `None` if that fails.
    pub fn new(program: &'p Program, rule: &'p RuleInstance, board: &'p TestBoard) -> Option<Self> {
        let target = match rule {
            RuleInstance::Technique(call) => {
                RuleTarget::Technique(Box::new(compile(program, call, &board.topology, false).ok()?))
            }
            RuleInstance::Link(link, arguments) => RuleTarget::Link(*link, arguments),
        };
        Some(Self { board, program, target })
    }

    /// (number of matches, first wrong match) of a position.
    pub fn test(&self, sample: &SolvedPosition, memory: &mut ExecMemory) -> (usize, Option<Counterexample>) {
        let (program, topology) = (self.program, &self.board.topology);
        match &self.target {
            RuleTarget::Technique(technique) => {
                let found = technique.matches(topology, &sample.state, memory);
                if memory.clock.has_expired() {
                    // An interrupted search proves nothing.
                    return (0, None);
                }
                let count = found.len();
                let wrong = found.into_iter().find(|one| !agrees(&one.effects, &sample.solution));
                (count, wrong.map(|one| Counterexample::Match(Box::new(one))))
            }
            RuleTarget::Link(link, arguments) => {
                let Ok(found) = link_pairs(program, topology, &sample.state, *link, arguments) else {
                    return (0, None);
                };
                let link = &program.links[*link];
                let is_true = |node: &[(usize, usize)]| {
                    node.iter().any(|&(cell, value)| sample.solution[cell] == value)
                };
                let wrong = found.iter().find(|edge| {
                    let [a, b] = [&edge.nodes[0], &edge.nodes[1]].map(|node| is_true(node));
                    link.is_strong && !a && !b || link.is_weak && a && b
                });
                (found.len(), wrong.map(|edge| Counterexample::Link(edge.nodes.clone())))
            }
        }
    }

    /// Greedily shrinks a counterexample: places values and removes candidates as long as a fault remains, first cell
    /// by cell, then candidate by candidate.
    pub fn shrink(
        &self,
        mut sample: SolvedPosition,
        mut fault: Counterexample,
        memory: &mut ExecMemory,
    ) -> Refutation {
        let topology = &self.board.topology;
        let mut attempt = |sample: &mut SolvedPosition, change: &dyn Fn(&mut BoardState)| {
            let mut smaller = sample.clone();
            change(&mut smaller.state);
            smaller.state.refresh();
            if let (_, Some(found)) = self.test(&smaller, memory) {
                (*sample, fault) = (smaller, found);
            }
        };
        for cell in 0..topology.cells.len() {
            if sample.state.is_open(cell) {
                let value = sample.solution[cell];
                attempt(&mut sample, &|state| state.place(topology, cell, value));
            }
        }
        for cell in 0..topology.cells.len() {
            for value in bits::SetBits(sample.state.candidates(cell)) {
                if sample.state.is_open(cell) && value != sample.solution[cell] {
                    attempt(&mut sample, &|state| state.eliminate(cell, value));
                }
            }
        }
        Refutation::new(self.board, sample, fault)
    }

    /// Whether the rule assumes one solution, so that only positions from play test it.
    pub fn is_played(&self) -> bool {
        matches!(&self.target, RuleTarget::Technique(technique) if technique.assumes_one_solution)
    }

    /// Tries a rule on positions by index, until the deadline.
    pub fn attempt(
        &self,
        positions: Range<usize>,
        deadline: &Deadline,
        trial: &mut Trial,
    ) -> Option<Refutation> {
        let (board, mut memory) = (self.board, ExecMemory::default());
        memory.clock.start(deadline.clone());
        if self.is_played() && !board.has_one_solution {
            return None;
        }
        trial.boards += usize::from(positions.start == 0);
        for number in positions {
            if deadline.has_passed() {
                trial.is_incomplete = true;
                return None;
            }
            let mut rng = RandomStream::new(number as u64, board.topology.cells.len() as u64);
            let from_play = self.is_played() || board.is_example || number % 4 == 3;
            let sample = match (board.is_example && number == 0, from_play) {
                (true, _) => {
                    SolvedPosition { state: board.start.clone(), solution: board.solutions[0].clone() }
                }
                (false, true) => sample_positions::played(board, &mut rng),
                (false, false) => sample_positions::random_position(board, &mut rng),
            };
            let (found, fault) = self.test(&sample, &mut memory);
            trial.positions += 1;
            trial.matches += found;
            if let Some(fault) = fault {
                // Shrinking may break the uniqueness that the rule assumes.
                return Some(match self.is_played() {
                    true => Refutation::new(board, sample, fault),
                    false => self.shrink(sample, fault, &mut memory),
                });
            }
        }
        None
    }
}

/// Whether effects agree with a solution.
fn agrees(effects: &Effects, solution: &[usize]) -> bool {
    effects.eliminations.iter().all(|&(cell, gone)| gone >> solution[cell] & 1 == 0)
        && effects.placements.iter().all(|&(cell, value)| solution[cell] == value)
}
