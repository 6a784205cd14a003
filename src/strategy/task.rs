//! Tasks of a strategy, with its techniques by index.

use super::{
    compiled_expr::{CompiledExpr, MoveQuery},
    loop_clauses::LoopClauses,
};
use crate::prelude::*;

/// A statement with its techniques by index.
pub enum StrategyOp {
    /// One step of a technique.
    Once(usize),
    /// A task whose steps have a level.
    Level(usize, Box<StrategyOp>),
    FirstOf(Vec<StrategyOp>),
    /// Repeated until it makes no step.
    Exhaust(Box<StrategyOp>),
    /// All matches of some techniques on one position at once.
    Together(Vec<usize>),
    /// `exhaust first-of` of techniques alone, by number: driven by the agenda.
    Ladder(usize),
    /// One step of a technique some of whose variables are given.
    Given {
        technique: usize,
        values: Vec<CompiledExpr>,
        /// In loops, the call with the arguments that are the same in all iterations.
        wider: Option<RelaxedCall>,
    },
    /// A strategy with variables of its own: how many, and what those that it takes are given.
    Frame(usize, Vec<(VarId, CompiledExpr)>, Box<StrategyOp>),
    /// Each once, in turn.
    All(Vec<StrategyOp>),
    /// The second where the first made a step.
    Then(Box<StrategyOp>, Box<StrategyOp>),
    /// Adds an amount to a tally, that of a grid if one is named; the subject is recorded on request.
    Count(usize, Option<CompiledExpr>, Option<CompiledExpr>, CountSubject),
    If(CompiledExpr, Box<StrategyOp>, Box<StrategyOp>),
    Each(LoopClauses, Box<StrategyOp>),
    /// Tasks again and again, until a whole round has passed since the first event, or the second happens.
    Sweep(Event, Event, Vec<(LoopClauses, StrategyOp)>),
    /// It made a step where the event happened.
    Seek(Event, Box<StrategyOp>),
    /// As long as there is something to pick.
    Pick(Box<PickLoop>),
    Times(CompiledExpr, Box<StrategyOp>),
    /// For each cell, that number of rounds, and for those in which values were placed meanwhile.
    Cascade(VarId, CompiledExpr, CompiledExpr, Box<StrategyOp>),
    /// One of the open moves, by chance.
    Choose(Vec<ChoiceEntry>),
    Let(Pattern, CompiledExpr),
}

/// A technique with the arguments that are the same in all iterations of a loop. Other arguments only restrict its
/// matches: if it has none without them, no iteration has one.
pub struct RelaxedCall {
    pub technique: usize,
    /// The variables of its arguments.
    pub values: Vec<VarId>,
}

#[derive(Debug, Clone)]
pub enum CountSubject {
    /// The variables of the innermost loop, `pick` or `cascade` of its strategy; empty without one.
    Loop(Vec<VarId>),
    /// After `then`: the cells that its step filled.
    Step,
}

pub struct PickLoop {
    pub variable: VarId,
    pub from: CompiledExpr,
    pub condition: Option<CompiledExpr>,
    pub key: Vec<CompiledExpr>,
    pub body: StrategyOp,
    /// It is not picked again until something is placed in one of these cells.
    pub until: CompiledExpr,
}

/// An entry of a choice.
pub enum ChoiceEntry {
    /// Moves, each with a weight.
    Moves(CompiledExpr, MoveQuery),
    /// Entries in each iteration of a loop.
    Each(LoopClauses, Vec<ChoiceEntry>),
}

impl ChoiceEntry {
    /// The techniques whose moves it has.
    pub fn techniques(&self) -> Vec<usize> {
        match self {
            Self::Moves(_, query) => query.techniques.clone(),
            Self::Each(_, inner) => inner.iter().flat_map(Self::techniques).collect(),
        }
    }
}
