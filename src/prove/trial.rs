//! Tests rules on sample positions whose solution is known.

use super::{ground::Ground, positions, proof::Rule, scene::Sample};
use crate::board::{bits, state::State, topology::Topology};
use crate::engine::trace::{Effects, Match};
use crate::engine::{deadline::Deadline, path::edges, run::Scratch, strategy::compile, technique::Technique};
use crate::generate::RandomStream;
use crate::lang::program::{Argument, Program};
use std::{ops::Range, sync::Arc};

#[derive(Debug, Clone, Default)]
pub struct Trial {
    pub positions: usize,
    pub boards: usize,
    /// Number of matches, or of pairs of nodes.
    pub matches: usize,
    /// Whether the deadline passed before the last position.
    pub cut_short: bool,
}

pub struct Refutation {
    pub ground: String,
    pub topology: Arc<Topology>,
    pub state: State,
    /// A solution of it by the value of each cell, counted from 0.
    pub solution: Vec<usize>,
    pub fault: Fault,
}

impl Refutation {
    fn new(ground: &Ground, Sample { state, solution }: Sample, fault: Fault) -> Self {
        let topology = Arc::clone(&ground.topology);
        Self { ground: ground.name.clone(), topology, state, solution, fault }
    }
}

pub enum Fault {
    /// A match of a technique takes something from the solution.
    Match(Box<Match>),
    /// A link joins these nodes but does not hold in the solution.
    Link([Vec<(usize, usize)>; 2]),
}

pub(super) struct CompiledRule<'p> {
    pub ground: &'p Ground,
    program: &'p Program,
    form: Form<'p>,
}

enum Form<'p> {
    Technique(Box<Technique>),
    Link(usize, &'p [Argument]),
}

impl<'p> CompiledRule<'p> {
    /// A rule on a board; nothing where it cannot run there.
    pub fn new(program: &'p Program, rule: &'p Rule, ground: &'p Ground) -> Option<Self> {
        let form = match rule {
            Rule::Technique(call) => {
                Form::Technique(Box::new(compile(program, call, &ground.topology, false).ok()?))
            }
            Rule::Link(link, arguments) => Form::Link(*link, arguments),
        };
        Some(Self { ground, program, form })
    }

    /// The first thing that is wrong on a position, and how many things there are.
    pub fn look(&self, sample: &Sample, scratch: &mut Scratch) -> (usize, Option<Fault>) {
        let (program, topology) = (self.program, &self.ground.topology);
        match &self.form {
            Form::Technique(technique) => {
                let found = technique.matches(topology, &sample.state, scratch);
                if scratch.has_expired() {
                    // What a search says that gave up means nothing.
                    return (0, None);
                }
                let count = found.len();
                let wrong = found.into_iter().find(|one| !agrees(&one.effects, &sample.solution));
                (count, wrong.map(|one| Fault::Match(Box::new(one))))
            }
            Form::Link(link, arguments) => {
                let Ok(found) = edges(program, topology, &sample.state, *link, arguments) else {
                    return (0, None);
                };
                let link = &program.links[*link];
                let is_true = |node: &[(usize, usize)]| {
                    node.iter().any(|&(cell, value)| sample.solution[cell] == value)
                };
                let wrong = found.iter().find(|edge| {
                    let [a, b] = [&edge.nodes[0], &edge.nodes[1]].map(|node| is_true(node));
                    link.strong && !a && !b || link.weak && a && b
                });
                (found.len(), wrong.map(|edge| Fault::Link(edge.nodes.clone())))
            }
        }
    }

    /// The refutation by a position after all is placed that can be and all is gone that can go while a fault is left:
    /// first cell by cell, then candidate by candidate.
    pub fn smallest(&self, mut sample: Sample, mut fault: Fault, scratch: &mut Scratch) -> Refutation {
        let topology = &self.ground.topology;
        let mut attempt = |sample: &mut Sample, change: &dyn Fn(&mut State)| {
            let mut smaller = Sample { state: sample.state.clone(), solution: sample.solution.clone() };
            change(&mut smaller.state);
            smaller.state.refresh();
            if let (_, Some(found)) = self.look(&smaller, scratch) {
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
            for value in bits::Ones(sample.state.candidates(cell)) {
                if sample.state.is_open(cell) && value != sample.solution[cell] {
                    attempt(&mut sample, &|state| state.eliminate(cell, value));
                }
            }
        }
        Refutation::new(self.ground, sample, fault)
    }

    /// Whether positions must come from the play of a puzzle with one solution.
    pub fn is_played(&self) -> bool {
        matches!(&self.form, Form::Technique(technique) if technique.assumes_one_solution())
    }

    /// Tries a rule on positions of a board by their numbers, until the time is up.
    pub fn attempt(
        &self,
        positions: Range<usize>,
        deadline: &Deadline,
        trial: &mut Trial,
    ) -> Option<Refutation> {
        let (ground, mut scratch) = (self.ground, Scratch::default());
        scratch.limit(deadline.clone());
        if self.is_played() && !ground.has_one_solution {
            return None;
        }
        trial.boards += usize::from(positions.start == 0);
        for number in positions {
            if deadline.has_passed() {
                trial.cut_short = true;
                return None;
            }
            let mut chance = RandomStream::new(number as u64, ground.topology.cells.len() as u64);
            let from_play = self.is_played() || ground.is_example || number % 4 == 3;
            let sample = match (ground.is_example && number == 0, from_play) {
                (true, _) => Sample { state: ground.start.clone(), solution: ground.solutions[0].clone() },
                (false, true) => positions::played(ground, &mut chance),
                (false, false) => positions::any(ground, &mut chance),
            };
            let (found, fault) = self.look(&sample, &mut scratch);
            trial.positions += 1;
            trial.matches += found;
            if let Some(fault) = fault {
                // What counts on one solution may count on what makes it the only one.
                return Some(match self.is_played() {
                    true => Refutation::new(ground, sample, fault),
                    false => self.smallest(sample, fault, &mut scratch),
                });
            }
        }
        None
    }
}

/// Whether effects leave a solution as it is.
fn agrees(effects: &Effects, solution: &[usize]) -> bool {
    effects.eliminates.iter().all(|&(cell, gone)| gone >> solution[cell] & 1 == 0)
        && effects.places.iter().all(|&(cell, value)| solution[cell] == value)
}
