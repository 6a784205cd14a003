//! What a strategy does, with its techniques by number.

use super::{formula::Formula, ladder::Ladder, rounds::Rounds};
use crate::lang::program::{Event, Pattern, VarId};
use std::sync::Arc;

/// A statement with its techniques by number.
pub(super) enum Task {
    /// One step of a technique, with its level.
    Once(usize, Option<Arc<str>>),
    FirstOf(Vec<Task>),
    /// Again until it gives nothing more.
    Exhaust(Box<Task>),
    /// Each in turn, again until a round gives nothing.
    Repeat(Vec<Task>),
    /// All matches of some techniques on one position at once, with their level.
    Together(Vec<usize>, Option<Arc<str>>),
    /// `exhaust first-of` of techniques alone: driven by the agenda.
    Ladder(Ladder),
    /// One step of a technique some of whose variables are given.
    Given {
        technique: usize,
        values: Vec<Formula>,
        level: Option<Arc<str>>,
        /// In loops, what is known about all rounds at once.
        wider: Option<Wider>,
    },
    /// A strategy with variables of its own: how many, and what those that it takes are given.
    Frame(usize, Vec<(VarId, Formula)>, Box<Task>),
    /// Each once, in turn.
    All(Vec<Task>),
    /// The second where the first made a step.
    Then(Box<Task>, Box<Task>),
    /// Counts a tally, that of a grid where one is named, by an amount; what for is noted where that is asked for.
    Count(usize, Option<Formula>, Option<Formula>, Subject),
    If(Formula, Box<Task>, Box<Task>),
    Each(Rounds, Box<Task>),
    /// Tasks again and again, until a whole round has passed since the first event, or the second happens.
    Sweep(Event, Event, Vec<(Rounds, Task)>),
    /// Each once, in turn; it made a step where the event happened.
    Seek(Event, Vec<Task>),
    /// As long as there is something to pick.
    Pick(Box<Picking>),
    Times(Formula, Box<Task>),
    /// For each cell, that number of rounds, and for those in which values were placed meanwhile.
    Cascade(VarId, Formula, Formula, Box<Task>),
    Let(Pattern, Formula),
}

/// A technique with what is given to it that is the same in all rounds of a loop. What else is given are conditions on
/// its matches: where it has none, it has none in any round.
pub(super) struct Wider {
    pub(super) technique: usize,
    /// The variables that stand for what is given.
    pub(super) values: Vec<VarId>,
}

#[derive(Debug, Clone)]
pub(super) enum Subject {
    /// What the variables of the innermost loop, `pick` or `cascade` of its strategy stand for; of none, nothing.
    Loop(Vec<VarId>),
    /// Behind `then`: the cells that the step before it filled.
    Step,
}

pub(super) struct Picking {
    pub(super) variable: VarId,
    pub(super) from: Formula,
    pub(super) condition: Option<Formula>,
    pub(super) key: Vec<Formula>,
    pub(super) body: Task,
    /// It is not picked again until something is placed in one of these cells.
    pub(super) until: Formula,
}

impl Task {
    /// The tasks directly inside.
    pub(super) fn parts_mut(&mut self) -> Vec<&mut Task> {
        match self {
            Self::Once(..)
            | Self::Together(..)
            | Self::Ladder(_)
            | Self::Given { .. }
            | Self::Count(..)
            | Self::Let(..) => Vec::new(),
            Self::FirstOf(list) | Self::Repeat(list) | Self::All(list) | Self::Seek(_, list) => {
                list.iter_mut().collect()
            }
            Self::Exhaust(inner)
            | Self::Frame(_, _, inner)
            | Self::Each(_, inner)
            | Self::Times(_, inner)
            | Self::Cascade(_, _, _, inner) => vec![inner],
            Self::Then(first, second) | Self::If(_, first, second) => vec![first, second],
            Self::Sweep(_, _, all) => all.iter_mut().map(|(_, body)| body).collect(),
            Self::Pick(pick) => vec![&mut pick.body],
        }
    }
}
