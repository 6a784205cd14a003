//! Sweeps: their looks, and which of these need not be taken to know what they come to.
//!
//! A look that makes no step changes nothing, so looks of one loop at one position are alike as long as nothing
//! matches there at all, whatever is given. They are counted without being taken.

use super::runner::Stop;
use super::session::Session;
use super::task::{Sweeping, Task};
use crate::engine::run::Run;
use crate::engine::trace::Datum;
use crate::lang::program::{Clause, Event, Expr, ExprKind, Function, VarId};
use crate::lang::walk::{bound, children};
use std::sync::Arc;

/// The looks of a round of a sweep.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// Each with its loop and what the variables of that stand for.
    pub(super) all: Vec<(usize, Vec<Datum>)>,
    /// For each loop the place after its last look.
    pub(super) ends: Vec<usize>,
}

/// What is known of a technique of which nothing is given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// The length of the log of the position that it was asked about.
    version: usize,
    nothing: bool,
}

impl Asked {
    /// It was never asked.
    pub(super) const NEVER: Self = Self { version: usize::MAX, nothing: false };
}

/// The variables that clauses bind, in order.
pub(super) fn variables(clauses: &[Clause]) -> Vec<VarId> {
    let of_clause = |clause: &Clause| match clause {
        Clause::For(pattern, _) | Clause::Let(pattern, _) => bound(pattern),
        Clause::Choose { var, .. } => vec![*var],
        Clause::Where(_) | Clause::Path(_) | Clause::World(_) => Vec::new(),
    };
    clauses.iter().flat_map(of_clause).collect()
}

/// Whether what clauses run through depends on the board alone.
pub(super) fn is_fixed(clauses: &[Clause]) -> bool {
    let own = variables(clauses);
    clauses.iter().all(|clause| match clause {
        Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => is_of_board(expr, &own),
        Clause::Choose { size, from, .. } => is_of_board(size, &own) && is_of_board(from, &own),
        Clause::Path(_) | Clause::World(_) => false,
    })
}

fn is_of_board(expr: &Expr, own: &[VarId]) -> bool {
    use ExprKind::{
        Binary, Bool, Call, Cells, Common, Grids, If, Int, Kind, Kinds, Not, Set, Size, Tuple, Union, Units,
        Values, Var, Word,
    };
    use Function::{CellsOf, CellsOfGrid, GridNumber, KindOf, Number, UnitsOf, UnitsOfGrid, UnitsOfKind};
    let itself = match &expr.kind {
        Var(var) => own.contains(var),
        Int(_) | Bool(_) | Word(_) | Kind(_) | Cells | Values | Units | Kinds | Grids => true,
        Set(_) | Tuple(_) | Not(_) | Size(_) | Union(_) | Common(_) | Binary(..) | If(..) => true,
        Call(
            CellsOf | CellsOfGrid | GridNumber | KindOf | Number | UnitsOf | UnitsOfGrid | UnitsOfKind,
            _,
        ) => true,
        _ => false,
    };
    let mut all = itself;
    children(expr, &mut |part| all = all && is_of_board(part, own));
    all
}

impl Session<'_, '_, '_> {
    pub(super) fn sweep(
        &mut self,
        (reset, end): (Event, Event),
        sweeps: &[Sweeping],
        fixed: Option<usize>,
    ) -> Result<bool, Stop> {
        let known = fixed.and_then(|number| self.runner.looks[number].clone());
        let looks = match known {
            Some(looks) => looks,
            None => Arc::new(self.looks(sweeps)?),
        };
        if let Some(number) = fixed {
            self.runner.looks[number] = Some(Arc::clone(&looks));
        }
        let round = looks.all.len();
        let (mut any, mut since, mut at) = (false, 0, 0);
        let mut counted = Vec::new();
        while since < round {
            let (number, values) = &looks.all[at];
            let sweep = &sweeps[*number];
            counted.clear();
            if self.skips() && self.is_quiet(&sweep.body, &mut counted)? {
                // Those of the same loop that follow are as quiet.
                let alike = (looks.ends[*number] - at).min(round - since);
                for &tally in &counted {
                    self.count(tally, 0, i64::try_from(alike).unwrap_or(i64::MAX));
                }
                since += alike;
                at = (at + alike) % round;
                continue;
            }
            if let Some(frame) = self.runner.frames.last_mut() {
                for (variable, value) in sweep.variables.iter().zip(values) {
                    frame[variable.0 as usize] = Some(value.clone());
                }
            }
            let before = self.state.log().len();
            any |= self.perform(&sweep.body)?;
            if self.happened(end, before) {
                break;
            }
            // The look at which it happened is the first of the next round.
            since = if self.happened(reset, before) { 1 } else { since + 1 };
            at = (at + 1) % round;
        }
        Ok(any)
    }

    /// The looks of a round of a sweep.
    pub(super) fn looks(&mut self, sweeps: &[Sweeping]) -> Result<Looks, Stop> {
        let mut looks = Looks::default();
        for (number, sweep) in sweeps.iter().enumerate() {
            self.each(&sweep.clauses, &mut |session| {
                let frame = session.runner.frames.last();
                let value = |var: &VarId| frame?.get(var.0 as usize)?.clone();
                looks.all.push((number, sweep.variables.iter().filter_map(value).collect()));
                Ok(())
            })?;
            looks.ends.push(looks.all.len());
        }
        Ok(looks)
    }

    /// Whether a task certainly makes no step on the position as it stands, whatever its variables stand for; then
    /// what it counts is added to `counted`.
    pub(super) fn is_quiet(&mut self, task: &Task, counted: &mut Vec<usize>) -> Result<bool, Stop> {
        Ok(match task {
            Task::Count(tally, None, None) => {
                counted.push(*tally);
                true
            }
            Task::Once(technique, _) => self.has_nothing(*technique)?,
            Task::Given { whole: Some(technique), .. } => self.has_nothing(*technique)?,
            Task::Ladder(ladder) => {
                for rung in &ladder.rungs {
                    if !self.has_nothing(rung.technique)? {
                        return Ok(false);
                    }
                }
                true
            }
            // What follows is done only after a step.
            Task::Exhaust(inner) | Task::Then(inner, _) => self.is_quiet(inner, counted)?,
            Task::FirstOf(list) | Task::All(list) | Task::Repeat(list) => {
                for inner in list {
                    if !self.is_quiet(inner, counted)? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => false,
        })
    }

    /// Whether a technique of which nothing is given has no match on the position as it stands. What is given are
    /// conditions on its matches, so it has none with them either.
    fn has_nothing(&mut self, number: usize) -> Result<bool, Stop> {
        let version = self.state.log().len();
        let asked = self.runner.asked[number];
        if asked.version == version {
            return Ok(asked.nothing);
        }
        let technique = self.technique(number);
        let nothing = !technique.merges() && {
            technique.prepare(self.topology(), self.state, &mut self.runner.awake[number]);
            let run = Run::first(self.topology(), self.state, &self.runner.scratch);
            let found = technique.search(&run, &mut self.runner.awake[number]);
            // Where a limit was reached, less was searched than with what is given.
            let limited = !self.runner.scratch.take_limits().is_empty();
            self.in_time()?;
            !found && !limited
        };
        self.runner.asked[number] = Asked { version, nothing };
        Ok(nothing)
    }
}
