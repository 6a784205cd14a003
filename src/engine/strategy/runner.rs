//! What limits a run of a strategy, how it ends, and the memory that it needs.

use super::{clock::Looks, frame::Frame, origin::Origin, sweep::LastLook, tallies::Entry};
use crate::run::{Run, Scratch};
use crate::trace::{Datum, Step};
use crate::{
    awake::Awake, board::state::State, deadline::Deadline, lang::message::Localize, lang::program::Span,
    limit::Limit, record::Record, world::Worlds,
};
use std::sync::Arc;
use thiserror::Error;

#[derive(Clone, Default)]
pub struct Limits<'l> {
    /// How many steps at most.
    pub steps: Option<usize>,
    pub deadline: Deadline,
    /// Note each count with what it is for: [`Strategy::count_log`](super::Strategy::count_log) has them.
    pub notes_counts: bool,
    /// Look at everything again after each step, instead of only at what a step can have changed.
    pub without_skipping: bool,
    /// Says whether the puzzle has exactly one solution. It is asked once, when a technique counts on that for the first
    /// time; without it no such technique is used.
    pub has_one_solution: Option<&'l dyn Fn() -> bool>,
}

impl Limits<'_> {
    /// For a puzzle that is known to have exactly one solution.
    pub fn of_one_solution() -> Self {
        Self { has_one_solution: Some(&|| true), ..Self::default() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Every cell has a value.
    Solved,
    /// The strategy gives nothing more.
    Stuck,
    /// A cell has no candidate left.
    Contradiction,
    /// An expression of the strategy has no value: [`Runner::fault`] says why.
    Fault,
    StepLimit,
    /// The deadline has passed.
    Timeout,
}

/// Why a run cannot go on, and the expression where it cannot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Localize)]
#[error("{reason}")]
pub struct Fault {
    pub reason: Reason,
    pub span: Span,
}

/// What is wrong where a run cannot go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Localize)]
pub enum Reason {
    /// Returned when a variable is read that stands for nothing, since the pattern of its `let` did not fit.
    #[error("a name has no value here")]
    Unbound,
    /// Returned when a number does not fit into 64 bits.
    #[error("a number is too large")]
    TooLarge,
    /// Returned when a sweep would have to remember too much.
    #[error("a sweep goes through too much")]
    Rounds,
}

/// Takes each step together with the position before it.
pub type Tracer<'t> = &'t mut (dyn FnMut(Step, &State) + 't);

/// Looks at the position after each step; what it gives ends the run.
pub type Watch<'w> = &'w mut (dyn FnMut(&State) -> Option<Ending> + 'w);

/// Why a task stops early.
pub(super) struct Stop(pub(super) Ending);

/// A limit that a technique reached.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reached {
    /// Its number in the strategy.
    pub(super) technique: usize,
    pub(super) limit: Limit,
    /// The length of the log of the last position on which it was.
    pub(super) version: usize,
}

/// Memory of a thread that runs a strategy on one position after another.
#[derive(Default)]
pub struct Runner {
    pub(super) scratch: Scratch,
    pub(super) awake: Vec<Awake>,
    /// For each technique: when it was looked for last.
    pub(super) last_looks: Vec<LastLook>,
    /// For each technique: how often it was looked for.
    pub(super) looks: Vec<usize>,
    /// For each technique: what the looks for it took; empty without a profile.
    pub(super) measured: Vec<Looks>,
    /// What is known of the position that worlds are copies of.
    pub(crate) origin: Origin,
    /// What is kept of the world that is being followed.
    pub(crate) record: Option<Record>,
    /// What is given to a technique; empty in between.
    pub(super) given: Vec<Datum>,
    pub(super) agenda: Vec<Vec<u64>>,
    /// For each technique of the strategy: how many steps it made on the last position.
    pub counts: Vec<usize>,
    /// For each tally of the strategy: what was counted on the last position, in each grid where these have one each.
    pub tallies: Vec<Vec<i64>>,
    /// Each count on the last position, where that was asked for.
    pub(super) count_log: Option<Vec<Entry>>,
    /// The levels of the steps that were made on the last position, each once.
    pub(super) levels: Vec<Arc<str>>,
    /// Why the last run ended with [`Ending::Fault`].
    pub fault: Option<Fault>,
    /// The variables of the strategies that are being performed, the innermost last.
    pub(super) frames: Vec<Frame>,
    /// Limits that techniques of the strategy reached, each with the length of the log of the position where.
    pub(super) limits: Vec<Reached>,
}

impl Runner {
    /// For each technique of the strategy: how often it was looked for since the runner was made.
    pub fn looks(&self) -> &[usize] {
        &self.looks
    }

    /// For each step of the technique that is profiled: how often it was entered, and its time in nanoseconds.
    pub fn visits(&self) -> Vec<(u64, u64)> {
        self.scratch.visits.borrow().clone()
    }

    /// The limits that techniques reached on the last position, once.
    pub(crate) fn take_limits(&mut self) -> impl Iterator<Item = Limit> + '_ {
        self.limits.drain(..).map(|reached| reached.limit)
    }

    pub(super) fn note_level(&mut self, level: Option<&Arc<str>>) {
        if let Some(level) = level
            && !self.levels.contains(level)
        {
            self.levels.push(Arc::clone(level));
        }
    }

    /// Notes the limits that a technique reached on a position whose log has this length.
    #[inline(always)]
    pub(super) fn note_limits(&mut self, technique: usize, version: usize) {
        for limit in self.scratch.take_limits() {
            self.note_limit(technique, limit, version);
        }
    }

    pub(super) fn note_limit(&mut self, technique: usize, limit: Limit, version: usize) {
        let same = |known: &&mut Reached| (known.technique, known.limit) == (technique, limit);
        match self.limits.iter_mut().find(same) {
            Some(known) => known.version = version,
            None => self.limits.push(Reached { technique, limit, version }),
        }
    }

    /// Goes over to a copy of the position of a run, with what is known of that.
    pub(crate) fn descend(&mut self, run: &Run<'_>, copy: &State) {
        self.scratch.inherit(run, copy);
        let Worlds { kept, spare, .. } = self.scratch.worlds_mut();
        kept.descend(run.state.identity(), copy.identity(), spare);
    }
}
