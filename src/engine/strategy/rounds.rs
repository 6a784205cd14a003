//! What loops run through.

use super::runner::{Fault, Reason, Stop};
use super::{compile::Result, formula::Formula, session::Session, task::Task};
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
    Choose(VarId, Formula, Formula),
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
            Ok(Some(match clause {
                Clause::For(pattern, set) => Part::For(pattern, formula(set)?),
                Clause::Choose { var, size, from, .. } => Part::Choose(var, formula(size)?, formula(from)?),
                Clause::Let(pattern, value) => Part::Let(pattern, formula(value)?),
                Clause::Where(condition) => Part::Where(formula(condition)?),
                // The checker lets neither stand in a strategy.
                Clause::Path(_) | Clause::World(_) => return Ok(None),
            }))
        };
        let parts = clauses.into_iter().map(part).filter_map(Result::transpose);
        Ok(Self { parts: parts.collect::<Result<_>>()?, variables, known, span })
    }
}

/// Clauses without parameters, in the form in which those of techniques are planned. What a round changes may change
/// what a condition says, so it is asked in its turn, unless the board decides it.
pub(super) fn ready(clauses: Vec<Clause>, normal: &mut Normal<'_>) -> Vec<Clause> {
    let mut all = Vec::new();
    for clause in clauses {
        match clause {
            Clause::For(pattern, set) => all.push(Clause::For(pattern, normal.expr(set))),
            Clause::Let(pattern, value) => all.push(Clause::Let(pattern, normal.expr(value))),
            Clause::Where(condition) => {
                let mut parts = Vec::new();
                conjuncts(normal.expr(condition), &mut parts);
                all.extend(parts.into_iter().map(Clause::Where));
            }
            other => all.push(other),
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
    let elements = |set: &Expr| match &set.ty {
        Type::Set(of) => match **of {
            Type::Cell => topology.cells.len(),
            Type::Value => topology.values,
            Type::Unit => topology.units.len(),
            Type::Kind => topology.kinds.len(),
            Type::Grid => topology.grids.len(),
            _ => usize::MAX,
        },
        Type::Unit => topology.cells.len(),
        _ => usize::MAX,
    };
    let rounds = |clause: &Clause| match clause {
        Clause::For(_, set) => elements(set),
        Clause::Choose { size: Expr { kind: ExprKind::Int(size), .. }, from, .. } => {
            match (elements(from), usize::try_from(*size)) {
                (usize::MAX, _) => usize::MAX,
                (most, Ok(size)) if size <= most => (0..size).fold(1, |ways: usize, chosen| {
                    // This many ways to choose one more, each of which is met once for every element that it holds.
                    ways.saturating_mul(most - chosen) / (chosen + 1)
                }),
                _ => 0,
            }
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
        match first {
            Part::For(pattern, set) => {
                for element in self.elements(set)?.iter() {
                    self.on_time()?;
                    if self.bind(pattern, element.clone()) {
                        self.each(rest, run)?;
                    }
                }
                Ok(())
            }
            Part::Choose(var, size, from) => {
                let (size, from) = (self.number(size)?, self.elements(from)?);
                let Some(size) = usize::try_from(size).ok().filter(|&size| size <= from.len()) else {
                    return Ok(());
                };
                let mut places: Vec<usize> = (0..size).collect();
                loop {
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
            Part::Let(pattern, value) => {
                let value = self.value(value)?;
                if self.bind(pattern, value) {
                    self.each(rest, run)?;
                }
                Ok(())
            }
            Part::Where(condition) => {
                if self.holds(condition)? {
                    self.each(rest, run)?;
                }
                Ok(())
            }
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
