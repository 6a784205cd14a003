//! Worlds: a position under an assumption, followed with techniques until nothing more comes of it.

use super::evaluate::Fault;
use super::grounds::Ancestry;
use super::pairs;
use super::run::Run;
use super::strategy::{Ending, Limits, Runner, Strategy, StrategyError};
use super::trace::{Datum, Match, Supposed};
use crate::board::bits::{self, Ones};
use crate::board::state::{Change, State};
use crate::board::topology::Topology;
use crate::lang::program::{Argument, Call, Callee, ExprKind, Program, Statement, World as Clause};
use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How deep worlds may stand inside each other.
pub const MAX_DEPTH: usize = 16;

/// How the worlds of one clause are followed.
pub struct Supposition {
    /// Tells the memory of this strategy from that of others.
    id: usize,
    strategy: Strategy,
    /// The rules, where somebody asks what a removal rests on.
    rules: Option<Arc<Program>>,
}

/// A world as far as it was followed.
pub struct World {
    state: State,
    supposed: (usize, usize),
    contradiction: bool,
    /// The steps, where somebody asks what a removal rests on.
    steps: Vec<Match>,
    rules: Option<Arc<Program>>,
    ancestry: OnceCell<Ancestry>,
}

/// The worlds that variables stand for, and memory to make more of them.
#[derive(Default)]
pub struct Worlds {
    slots: Vec<Vec<Box<World>>>,
    spare: Vec<Box<World>>,
    runners: Vec<(usize, Box<Runner>)>,
}

impl std::fmt::Debug for Worlds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worlds").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

impl Worlds {
    /// The worlds of a variable: one, or one for each element of what an `each` ran through.
    pub fn of(&self, slot: usize) -> &[Box<World>] {
        self.slots.get(slot).map_or(&[], Vec::as_slice)
    }

    /// Forgets the worlds of a variable.
    pub(super) fn clear(&mut self, slot: usize) {
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Vec::new);
        }
        self.spare.append(&mut self.slots[slot]);
    }

    /// Adds a world to those of a variable.
    pub(super) fn add(&mut self, slot: usize, world: Box<World>) {
        self.slots[slot].push(world);
    }
}

impl Supposition {
    /// Compiles what a clause follows its worlds with. `asked` are the rules where somebody asks what a removal
    /// rests on.
    ///
    /// # Errors
    /// When a technique cannot be planned or compiled, or worlds stand too deep inside each other.
    pub(super) fn compile(
        program: &Program,
        clause: &Clause,
        topology: &Arc<Topology>,
        depth: usize,
        asked: Option<Arc<Program>>,
    ) -> Result<Self, SuppositionError> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        if depth >= MAX_DEPTH {
            return Err(SuppositionError::Deep);
        }
        let mut list = Vec::new();
        for using in &clause.using {
            match using.condition.as_ref().map(|c| &c.kind) {
                None | Some(ExprKind::Bool(true)) => {}
                Some(ExprKind::Bool(false)) => continue,
                Some(_) => return Err(SuppositionError::Open),
            }
            list.push(match &using.callee {
                Callee::Strategy(strategy) => Statement::Strategy(*strategy),
                Callee::Technique(technique, arguments, alias) => {
                    let arguments = arguments.iter().map(|argument| match &argument.kind {
                        ExprKind::Int(n) => Ok(Argument::Int(*n)),
                        ExprKind::Word(word) => Ok(Argument::Word(word.clone())),
                        _ => Err(SuppositionError::Open),
                    });
                    let arguments = arguments.collect::<Result<_, _>>()?;
                    Statement::Technique(Call { technique: *technique, arguments, alias: *alias })
                }
            });
        }
        let body = match list.as_slice() {
            [Statement::Strategy(only)] => program.strategies[*only].body.clone(),
            _ => Statement::FirstOf(list),
        };
        let strategy = Strategy::inside(program, &body, topology, depth + 1)?;
        Ok(Self { id: NEXT.fetch_add(1, Ordering::Relaxed), strategy, rules: asked })
    }

    /// Follows one world from the position of a run; nothing where the deadline passed.
    pub(super) fn follow(
        &self,
        run: &Run<'_>,
        cell: usize,
        value: usize,
        within: Option<usize>,
    ) -> Option<Box<World>> {
        let (spare, runner) = {
            let mut memory = run.worlds().borrow_mut();
            let known = memory.runners.iter().rposition(|(id, _)| *id == self.id);
            (memory.spare.pop(), known.map(|at| memory.runners.swap_remove(at).1))
        };
        let mut runner = runner.unwrap_or_else(|| Box::new(self.strategy.runner()));
        let mut world = spare.unwrap_or_else(|| Box::new(World::new(run.state)));
        let ending = self.run(run, (cell, value), within, &mut world, &mut runner);
        if runner.hit_limit() || ending == Ending::StepLimit {
            run.note_limit();
        }
        run.worlds().borrow_mut().runners.push((self.id, runner));
        if ending == Ending::Timeout {
            run.expire();
            return None;
        }
        Some(world)
    }

    fn run(
        &self,
        run: &Run<'_>,
        (cell, value): (usize, usize),
        within: Option<usize>,
        world: &mut World,
        runner: &mut Runner,
    ) -> Ending {
        let topology = run.topology;
        world.state.clone_from(run.state);
        world.supposed = (cell, value);
        world.steps.clear();
        world.rules.clone_from(&self.rules);
        world.ancestry = OnceCell::new();
        let mut seen = world.state.log().len();
        world.state.place(topology, cell, value);
        let mut placements = 0;
        let mut first = true;
        let mut watch = |state: &State| {
            let changes = &state.log()[seen..];
            seen = state.log().len();
            let first = std::mem::take(&mut first);
            let no_place =
                if first { has_no_place(topology, state) } else { leaves_no_place(topology, state, changes) };
            if state.is_contradictory() || no_place {
                return Some(Ending::Contradiction);
            }
            if !first {
                placements += changes.iter().filter(|c| matches!(c, Change::Placed { .. })).count();
            }
            if state.is_solved() {
                return Some(Ending::Solved);
            }
            within.is_some_and(|most| placements >= most).then_some(Ending::StepLimit)
        };
        let ending = match watch(&world.state) {
            Some(ending) => ending,
            None => {
                let limits = Limits { steps: None, deadline: run.deadline(), without_skipping: false };
                let World { state, steps, .. } = world;
                let mut collect = |step: super::trace::Step, _: &State| steps.push(step.found);
                let trace = self.rules.is_some().then_some(&mut collect as _);
                self.strategy.follow(runner, state, limits, trace, Some(&mut watch))
            }
        };
        world.contradiction = ending == Ending::Contradiction;
        ending
    }
}

/// Why the worlds of a clause cannot be followed.
#[derive(Debug, thiserror::Error)]
pub(super) enum SuppositionError {
    /// Returned when worlds stand too deep inside each other.
    #[error("worlds stand more than {MAX_DEPTH} deep inside each other")]
    Deep,
    /// Returned when an argument or a condition is no constant; the checker lets no such rule through.
    #[error("what a world is followed with must be known before a puzzle is seen")]
    Open,
    /// Returned when a technique cannot be planned or compiled.
    #[error(transparent)]
    Strategy(#[from] Box<StrategyError>),
}

impl From<StrategyError> for SuppositionError {
    fn from(error: StrategyError) -> Self {
        SuppositionError::Strategy(Box::new(error))
    }
}

/// Whether some unit that needs a value has no place for it.
fn has_no_place(topology: &Topology, state: &State) -> bool {
    let needing = (0..topology.units.len()).filter(|&u| topology.units[u].laws.complete);
    let empty = |u: usize| (0..topology.values).any(|v| state.count_places(topology, u, v) == 0);
    needing.into_iter().any(empty)
}

/// Whether some unit that needs a value has lost its last place for it with these changes.
fn leaves_no_place(topology: &Topology, state: &State, changes: &[Change]) -> bool {
    let lost = |cell: usize, value: usize| {
        let units = topology.memberships(cell).iter().map(|m| usize::from(m.unit));
        let mut needing = units.filter(|&u| topology.units[u].laws.complete);
        needing.any(|u| state.count_places(topology, u, value) == 0)
    };
    changes.iter().any(|change| match *change {
        Change::Removed { value, word, cells } => {
            Ones(cells).any(|b| lost(usize::from(word) << 6 | b, usize::from(value)))
        }
        Change::Cleared { cell, values } => Ones(values).any(|v| lost(usize::from(cell), v)),
        Change::Placed { .. } => false,
    })
}

impl World {
    fn new(state: &State) -> Self {
        Self {
            state: state.clone(),
            supposed: (0, 0),
            contradiction: false,
            steps: Vec::new(),
            rules: None,
            ancestry: OnceCell::new(),
        }
    }

    /// Whether it came to a contradiction.
    pub fn is_contradictory(&self) -> bool {
        self.contradiction
    }

    /// Its position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Writes the candidates that it has lost of those of the position from which it was supposed.
    pub fn removed(&self, topology: &Topology, from: &State, out: &mut [u64]) {
        out.fill(0);
        for cell in 0..topology.cells.len() {
            let lost = from.candidates(cell) & !self.state.candidates(cell);
            pairs::add(topology, out, cell, lost);
        }
    }

    /// Writes the candidates that were placed in it, the supposed one included.
    pub fn placed(&self, topology: &Topology, from: &State, out: &mut [u64]) {
        out.fill(0);
        for (w, (before, after)) in from.open().iter().zip(self.state.open()).enumerate() {
            for b in Ones(before & !after) {
                let cell = w << 6 | b;
                pairs::add(topology, out, cell, self.state.candidates(cell));
            }
        }
        // A placement that contradicts itself leaves its cell without the value.
        bits::insert(out, pairs::number(topology, self.supposed.0, self.supposed.1));
    }

    /// The placements, in order, that the removal of a candidate rests on, without the supposed one.
    ///
    /// # Errors
    /// When nobody has said while it was compiled that this would be asked.
    pub fn grounds(
        &self,
        topology: &Topology,
        from: &State,
        candidate: (usize, usize),
    ) -> Result<Vec<(usize, usize)>, Fault> {
        let Some(rules) = &self.rules else { return Err(Fault::Later) };
        let ancestry =
            self.ancestry.get_or_init(|| Ancestry::of(rules, topology, from, self.supposed, &self.steps));
        let steps = ancestry.of_removal(pairs::number(topology, candidate.0, candidate.1));
        Ok(steps.flat_map(|step| self.steps[step].effects.places.iter().copied()).collect())
    }

    /// The world as data.
    pub(super) fn datum(&self, topology: &Topology, from: &State) -> Datum {
        let mut set = vec![0; pairs::words(topology)];
        self.removed(topology, from, &mut set);
        let removed: Vec<_> = bits::iter(&set).map(|p| pairs::parts(topology, p)).collect();
        self.placed(topology, from, &mut set);
        let placed = bits::iter(&set).map(|p| pairs::parts(topology, p)).collect();
        let grounds = removed.iter().map_while(|&p| self.grounds(topology, from, p).ok()).collect();
        let contradiction = self.contradiction;
        Datum::World(Box::new(Supposed { candidate: self.supposed, contradiction, placed, removed, grounds }))
    }
}
