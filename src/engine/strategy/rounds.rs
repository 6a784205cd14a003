//! What loops run through.

use super::formula::is_of_board;
use super::runner::Stop;
use super::session::Session;
use super::task::Task;
use crate::engine::trace::Datum;
use crate::lang::program::{Clause, VarId};
use crate::lang::walk::bound;
use std::sync::{Arc, OnceLock};

/// What the variables of a loop stand for in each of its rounds.
pub(super) type Rows = Vec<Box<[Datum]>>;

/// The clauses of a loop.
pub(super) struct Rounds {
    clauses: Vec<Clause>,
    /// The variables that they bind, in order.
    variables: Vec<VarId>,
    /// All rounds, where these depend on the board alone and were asked for.
    known: Option<OnceLock<Arc<Rows>>>,
}

impl Rounds {
    /// Of clauses without parameters.
    pub(super) fn new(clauses: Vec<Clause>) -> Self {
        let of_clause = |clause: &Clause| match clause {
            Clause::For(pattern, _) | Clause::Let(pattern, _) => bound(pattern),
            Clause::Choose { var, .. } => vec![*var],
            Clause::Where(_) | Clause::Path(_) | Clause::World(_) => Vec::new(),
        };
        let variables: Vec<VarId> = clauses.iter().flat_map(of_clause).collect();
        let known = is_fixed(&clauses, &variables).then(OnceLock::new);
        Self { clauses, variables, known }
    }

    /// The variables that its clauses bind, in order.
    pub(super) fn variables(&self) -> &[VarId] {
        &self.variables
    }
}

/// Whether what clauses run through depends on the board alone.
fn is_fixed(clauses: &[Clause], own: &[VarId]) -> bool {
    clauses.iter().all(|clause| match clause {
        Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => is_of_board(expr, own),
        Clause::Choose { size, from, .. } => is_of_board(size, own) && is_of_board(from, own),
        Clause::Path(_) | Clause::World(_) => false,
    })
}

impl Session<'_, '_, '_> {
    /// Performs a task in each round of a loop. Conditions are looked at when their turn comes.
    pub(super) fn each_round(&mut self, rounds: &Rounds, body: &Task) -> Result<bool, Stop> {
        let mut any = false;
        if rounds.known.is_none() {
            self.each(&rounds.clauses, &mut |session| {
                any |= session.perform(body)?;
                Ok(())
            })?;
            return Ok(any);
        }
        let rows = self.rows(rounds)?;
        let mut looked = None;
        for (at, row) in rows.iter().enumerate() {
            self.on_time()?;
            let version = self.state.log().len();
            if looked.replace(version) != Some(version) && self.passes_over(body, rows.len() - at)? {
                break;
            }
            self.begin_round(rounds, row);
            any |= self.perform(body)?;
        }
        Ok(any)
    }

    /// All rounds of a loop, as the position stands.
    pub(super) fn rows(&mut self, rounds: &Rounds) -> Result<Arc<Rows>, Stop> {
        if let Some(known) = rounds.known.as_ref().and_then(OnceLock::get) {
            return Ok(Arc::clone(known));
        }
        let mut rows = Rows::new();
        self.each(&rounds.clauses, &mut |session| {
            let frame = session.runner.frames.last();
            let value = |var: &VarId| frame?.get(var.0 as usize)?.clone();
            rows.push(rounds.variables.iter().filter_map(value).collect());
            Ok(())
        })?;
        let rows = Arc::new(rows);
        match &rounds.known {
            Some(known) => Ok(Arc::clone(known.get_or_init(|| rows))),
            None => Ok(rows),
        }
    }

    /// Gives the variables of a loop what they stand for in a round.
    pub(super) fn begin_round(&mut self, rounds: &Rounds, row: &[Datum]) {
        for (variable, value) in rounds.variables.iter().zip(row) {
            self.assign(*variable, value.clone());
        }
    }

    /// Runs something for all that clauses run through. Conditions are looked at when their turn comes.
    fn each(
        &mut self,
        clauses: &[Clause],
        run: &mut dyn FnMut(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some((first, rest)) = clauses.split_first() else { return run(self) };
        match first {
            Clause::For(pattern, set) => {
                for element in self.eval_elements(set)? {
                    self.on_time()?;
                    if self.with_evaluator(|evaluator| evaluator.bind(pattern, element)) {
                        self.each(rest, run)?;
                    }
                }
                Ok(())
            }
            Clause::Choose { var, size, from, .. } => {
                let (size, from) = (self.eval_number(size)?, self.eval_elements(from)?);
                let Ok(size) = usize::try_from(size) else { return Ok(()) };
                let mut places: Vec<usize> = (0..size).collect();
                while places.last().is_none_or(|&last| last < from.len()) {
                    self.on_time()?;
                    let chosen = Datum::Set(places.iter().map(|&place| from[place].clone()).collect());
                    self.assign(*var, chosen);
                    self.each(rest, run)?;
                    if !advance(&mut places, from.len()) {
                        break;
                    }
                }
                Ok(())
            }
            Clause::Let(pattern, value) => {
                let value = self.eval(value)?;
                if self.with_evaluator(|evaluator| evaluator.bind(pattern, value)) {
                    self.each(rest, run)?;
                }
                Ok(())
            }
            Clause::Where(condition) => {
                if self.eval(condition)? == Datum::Bool(true) {
                    self.each(rest, run)?;
                }
                Ok(())
            }
            // The checker lets neither stand in a strategy.
            Clause::Path(_) | Clause::World(_) => Ok(()),
        }
    }
}

/// The next choice of places below `most`, in the order of the lexicon; `false` after the last one.
fn advance(places: &mut [usize], most: usize) -> bool {
    let size = places.len();
    let Some(at) = (0..size).rev().find(|&at| places[at] < most - (size - at)) else { return false };
    places[at] += 1;
    for next in at + 1..size {
        places[next] = places[next - 1] + 1;
    }
    true
}
