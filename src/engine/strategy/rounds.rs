//! What loops run through.

use super::runner::{Fault, Reason, Stop};
use super::{compile::Result, formula::Formula, session::Session, task::Task};
use crate::beforehand::ways;
use crate::lang::program::{Clause, Expr, ExprKind, Pattern, Span, Type, VarId};
use crate::lang::walk::{bound, free};
use crate::plan::fixed::{is_known, is_static};
use crate::{board::topology::Topology, plan::make::conjuncts, plan::normal::Normal, trace::Datum};
use std::sync::{Arc, OnceLock};

/// How many rounds of a loop are remembered at most, counted as if no condition kept any away.
const MOST_ROWS: usize = 250_000;

/// How many things the variables of a sweep may stand for in all its rounds, the elements of sets counted one by one.
const MOST_DATA: usize = 1 << 22;

/// What the variables of a loop stand for in each of its rounds.
pub(super) type Rows = Vec<Box<[Datum]>>;

pub(super) struct Rounds {
    parts: Vec<Part>,
    /// The variables that they bind, in order.
    pub(super) variables: Vec<VarId>,
    /// All rounds, where these depend on the board alone, are not too many and were asked for.
    known: Option<OnceLock<Arc<Rows>>>,
    span: Span,
}

enum Part {
    For(Pattern, Formula),
    Choose(Pattern, Formula, Formula),
    Let(Pattern, Formula),
    Where(Formula),
}

impl Rounds {
    /// Of clauses that [`ready`] gives, whose expressions are compiled by `formula`.
    pub(super) fn new(
        (clauses, span): (Vec<Clause>, Span),
        topology: &Topology,
        mut formula: impl FnMut(Expr) -> Result<Formula>,
    ) -> Result<Self> {
        let variables: Vec<VarId> = clauses.iter().flat_map(binds).collect();
        let few = most_rounds(&clauses, topology) <= MOST_ROWS;
        let known = (few && is_fixed(&clauses, &variables)).then(OnceLock::new);
        let part = |clause: Clause| {
            Ok(match clause {
                Clause::For(pattern, set) => Part::For(pattern, formula(set)?),
                Clause::Choose { var, size, from, .. } => {
                    Part::Choose(Pattern::Var(var), formula(size)?, formula(from)?)
                }
                Clause::Let(pattern, value) => Part::Let(pattern, formula(value)?),
                Clause::Where(condition) => Part::Where(formula(condition)?),
                Clause::Path(_) | Clause::World(_) => unreachable!("no loop of a strategy has one"),
            })
        };
        let parts = clauses.into_iter().map(part);
        Ok(Self { parts: parts.collect::<Result<_>>()?, variables, known, span })
    }
}

/// Clauses in the form in which those of techniques are planned. What a round changes may change what a condition says,
/// so it is asked in its turn, unless the board decides it. `put` puts arguments in place of parameters.
pub(super) fn ready(clauses: &[Clause], put: impl Fn(&Expr) -> Expr, normal: &mut Normal<'_>) -> Vec<Clause> {
    let mut all = Vec::new();
    for clause in clauses {
        let mut expr = |expr| normal.expr(put(expr));
        match clause {
            Clause::For(pattern, set) => all.push(Clause::For(pattern.clone(), expr(set))),
            Clause::Let(pattern, value) => all.push(Clause::Let(pattern.clone(), expr(value))),
            Clause::Choose { var, size, from, span } => {
                all.push(Clause::Choose { var: *var, size: expr(size), from: expr(from), span: *span });
            }
            Clause::Where(condition) => {
                let mut parts = Vec::new();
                conjuncts(expr(condition), &mut parts);
                all.extend(parts.into_iter().map(Clause::Where));
            }
            // The checker lets neither stand in a strategy.
            Clause::Path(_) | Clause::World(_) => {}
        }
    }
    ask_early(&mut all);
    narrow(&mut all, normal);
    all
}

fn binds(clause: &Clause) -> Vec<VarId> {
    match clause {
        Clause::For(pattern, _) | Clause::Let(pattern, _) => bound(pattern),
        Clause::Choose { var, .. } => vec![*var],
        Clause::Where(_) | Clause::Path(_) | Clause::World(_) => Vec::new(),
    }
}

/// Moves conditions that no round can change in front of the generators that they do not need.
fn ask_early(clauses: &mut [Clause]) {
    for at in 1..clauses.len() {
        let Clause::Where(condition) = &clauses[at] else { continue };
        let reads = free(condition);
        if !is_static(condition) {
            continue;
        }
        let passes = |clause: &&Clause| match clause {
            Clause::For(pattern, _) => !bound(pattern).iter().any(|var| reads.contains(var)),
            _ => false,
        };
        let passed = clauses[..at].iter().rev().take_while(passes).count();
        clauses[at - passed..=at].rotate_right(1);
    }
}

/// Makes what the board asks of the element of a loop part of its set: where that is a look-up, nothing is asked.
fn narrow(clauses: &mut Vec<Clause>, normal: &mut Normal<'_>) {
    for at in (1..clauses.len()).rev() {
        let [Clause::For(Pattern::Var(var), set), Clause::Where(condition)] = &clauses[at - 1..=at] else {
            continue;
        };
        if !is_static(condition) || !matches!(set.ty, Type::Set(_)) {
            continue;
        }
        let (smaller, left) = normal.restricted(*var, set.clone(), vec![condition.clone()]);
        if left.is_empty() {
            clauses[at - 1] = Clause::For(Pattern::Var(*var), smaller);
            clauses.remove(at);
        }
    }
}

/// How many rounds clauses may have on a board.
fn most_rounds(clauses: &[Clause], topology: &Topology) -> usize {
    let rounds = |clause: &Clause| match clause {
        Clause::For(_, set) => ways(topology, &set.ty, 1),
        Clause::Choose { size: Expr { kind: ExprKind::Int(size), .. }, from, .. } => {
            usize::try_from(*size).map_or(0, |size| ways(topology, &from.ty, size))
        }
        Clause::Choose { .. } => usize::MAX,
        Clause::Let(..) | Clause::Where(_) | Clause::Path(_) | Clause::World(_) => 1,
    };
    clauses.iter().map(rounds).fold(1, usize::saturating_mul)
}

/// Whether what clauses run through depends on the board alone.
fn is_fixed(clauses: &[Clause], own: &[VarId]) -> bool {
    clauses.iter().all(|clause| match clause {
        Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => is_known(expr, own),
        Clause::Choose { size, from, .. } => is_known(size, own) && is_known(from, own),
        Clause::Path(_) | Clause::World(_) => false,
    })
}

impl Session<'_, '_, '_> {
    /// Performs a task in each round of a loop. Conditions are looked at when their turn comes.
    pub(super) fn each_round(&mut self, rounds: &Rounds, body: &Task) -> Result<bool, Stop> {
        let mut any = false;
        if rounds.known.is_none() {
            self.each(&rounds.parts, &mut |session| {
                any |= session.perform(body)?;
                Ok(())
            })?;
            return Ok(any);
        }
        let rows = self.rows(rounds)?;
        let mut looked = None;
        for (at, row) in rows.iter().enumerate() {
            self.on_time()?;
            let version = self.state.version();
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
        let (mut rows, mut size) = (Rows::new(), 0);
        self.each(&rounds.parts, &mut |session| {
            let frame = session.runner.frames.last();
            let value = |var: &VarId| frame?.get(*var).cloned();
            let row: Box<[Datum]> = rounds.variables.iter().filter_map(value).collect();
            size += 1 + row
                .iter()
                .map(|datum| if let Datum::Set(set) = datum { set.len() } else { 1 })
                .sum::<usize>();
            rows.push(row);
            match size <= MOST_DATA {
                true => Ok(()),
                false => Err(session.fault(Fault { reason: Reason::Rounds, span: rounds.span })),
            }
        })?;
        let rows = Arc::new(rows);
        match &rounds.known {
            Some(known) => Ok(Arc::clone(known.get_or_init(|| rows))),
            None => Ok(rows),
        }
    }

    pub(super) fn begin_round(&mut self, rounds: &Rounds, row: &[Datum]) {
        for (variable, value) in rounds.variables.iter().zip(row) {
            self.assign(*variable, value.clone());
        }
    }

    /// Runs something for all that clauses run through. Conditions are looked at when their turn comes.
    fn each(
        &mut self,
        parts: &[Part],
        run: &mut dyn FnMut(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some((first, rest)) = parts.split_first() else { return run(self) };
        let (pattern, elements): (_, Box<dyn Iterator<Item = Datum>>) = match first {
            Part::Where(condition) => {
                return if self.holds(condition)? { self.each(rest, run) } else { Ok(()) };
            }
            Part::Let(pattern, value) => (pattern, Box::new(std::iter::once(self.value(value)?))),
            Part::For(pattern, set) => {
                let all = self.elements(set)?;
                (pattern, Box::new((0..all.len()).map(move |at| all[at].clone())))
            }
            Part::Choose(pattern, size, from) => {
                let (size, from) = (self.number(size)?, self.elements(from)?);
                let choices = choices(usize::try_from(size).unwrap_or(usize::MAX), from.len());
                let chosen =
                    move |places: Vec<usize>| places.into_iter().map(|at| from[at].clone()).collect();
                (pattern, Box::new(choices.map(move |places| Datum::Set(chosen(places)))))
            }
        };
        for element in elements {
            self.on_time()?;
            if self.bind(pattern, element) {
                self.each(rest, run)?;
            }
        }
        Ok(())
    }
}

/// Each choice of so many places below `most`, in the order of the lexicon.
fn choices(size: usize, most: usize) -> impl Iterator<Item = Vec<usize>> {
    let first = (size <= most).then(|| (0..size).collect());
    std::iter::successors(first, move |places: &Vec<usize>| {
        let at = (0..size).rev().find(|&at| places[at] < most - (size - at))?;
        Some(places[..at].iter().copied().chain(places[at] + 1..).take(size).collect())
    })
}
