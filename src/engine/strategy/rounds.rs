//! What loops run through.

use super::runner::{Fault, Reason, Stop};
use super::{compile::Result, formula::Formula, session::Session, task::Task};
use crate::beforehand::ways;
use crate::lang::program::{Clause, Pattern, Span, Type, VarId};
use crate::lang::walk::bound;
use crate::plan::clauses::{Item, items};
use crate::{board::topology::Topology, trace::Datum};
use std::sync::{Arc, OnceLock};
use tesuji_core::form::Form;
use tesuji_core::node::Id;

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
    /// Of clauses that [`ready`] gives, whose nodes are compiled by `formula`.
    pub(super) fn new(
        (items, span): (Vec<Item>, Span),
        form: &Form,
        topology: &Topology,
        mut formula: impl FnMut(Id) -> Result<Formula>,
    ) -> Result<Self> {
        let variables: Vec<VarId> = items.iter().flat_map(Item::binds).collect();
        let few = most_rounds(form, &items, topology) <= MOST_ROWS;
        let is_fixed = |id: &Id| form.is_static(*id) && form.reads_only(*id, |var| variables.contains(var));
        let is_fixed = items.iter().all(|item| item.parts().iter().all(is_fixed));
        let known = (few && is_fixed).then(OnceLock::new);
        let part = |item: Item| {
            Ok(match item {
                Item::For(pattern, set) => Part::For(pattern, formula(set)?),
                Item::Choose(var, size, from) => {
                    Part::Choose(Pattern::Var(var), formula(size)?, formula(from)?)
                }
                Item::Let(pattern, value) => Part::Let(pattern, formula(value)?),
                Item::Where(condition) => Part::Where(formula(condition)?),
                Item::Path(_) | Item::World(_) => unreachable!("no loop of a strategy has one"),
            })
        };
        let parts = items.into_iter().map(part);
        Ok(Self { parts: parts.collect::<Result<_>>()?, variables, known, span })
    }
}

/// Clauses in the form in which those of techniques are planned. What a round changes may change what a condition says,
/// so it is asked in its turn, unless the board decides it.
pub(super) fn ready(form: &mut Form, clauses: &[Clause]) -> Vec<Item> {
    let mut all = Vec::new();
    for item in items(form, clauses) {
        match item {
            Item::Where(condition) => all.extend(form.conjuncts(condition).into_iter().map(Item::Where)),
            // The checker lets neither stand in a strategy.
            Item::Path(_) | Item::World(_) => {}
            item => all.push(item),
        }
    }
    ask_early(form, &mut all);
    narrow(form, &mut all);
    all
}

/// Moves conditions that no round can change in front of the generators that they do not need.
fn ask_early(form: &Form, items: &mut [Item]) {
    for at in 1..items.len() {
        let Item::Where(condition) = items[at] else { continue };
        if !form.is_static(condition) {
            continue;
        }
        let passes = |item: &&Item| match item {
            Item::For(pattern, _) => !form.mentions_any(condition, &bound(pattern)),
            _ => false,
        };
        let passed = items[..at].iter().rev().take_while(passes).count();
        items[at - passed..=at].rotate_right(1);
    }
}

/// Makes what the board asks of the element of a loop part of its set: where that is a look-up, nothing is asked.
fn narrow(form: &mut Form, items: &mut Vec<Item>) {
    for at in (1..items.len()).rev() {
        let &[Item::For(Pattern::Var(var), set), Item::Where(condition)] = &items[at - 1..=at] else {
            continue;
        };
        if !form.is_static(condition) || !matches!(form.ty(set), Type::Set(_)) {
            continue;
        }
        let (smaller, left) = form.restricted(var, set, vec![condition]);
        if left.is_empty() {
            items[at - 1] = Item::For(Pattern::Var(var), smaller);
            items.remove(at);
        }
    }
}

/// How many rounds clauses may have on a board.
fn most_rounds(form: &Form, items: &[Item], topology: &Topology) -> usize {
    let rounds = |item: &Item| match item {
        Item::For(_, set) => ways(topology, form.ty(*set), 1),
        Item::Choose(_, size, from) => form.number(*size).map_or(usize::MAX, |size| {
            usize::try_from(size).map_or(0, |size| ways(topology, form.ty(*from), size))
        }),
        _ => 1,
    };
    items.iter().map(rounds).fold(1, usize::saturating_mul)
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
