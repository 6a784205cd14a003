//! Generators inside an expression: what comprehensions collect.

use super::source::Source;
use super::{Compiler, Condition, Fill, Result, Slot, Store, Word, unsupported};
use crate::lang::program::{Function, Operator, Pattern, Span, Type, VarId};
use crate::{board::bits, pairs, run::Run};
use tesuji_core::node::{Id, Query};

/// What a comprehension runs through, and the condition that it asks each time.
pub(crate) struct Rounds {
    loops: Vec<Source>,
    condition: Option<Condition>,
}

/// The registers of an element.
pub(crate) enum Parts {
    None,
    Whole(usize),
    /// Its cell and its value have one each, where they are kept.
    Candidate(Option<usize>, Option<usize>),
}

impl Parts {
    #[inline(always)]
    pub(crate) fn keep(&self, run: &Run<'_>, element: u64) {
        match self {
            Parts::None => {}
            Parts::Whole(r) => run.set(*r, element),
            Parts::Candidate(cell, value) => {
                let (c, v) = pairs::parts(run.topology, element as usize);
                cell.iter().for_each(|r| run.set(*r, c as u64));
                value.iter().for_each(|r| run.set(*r, v as u64));
            }
        }
    }
}

impl Rounds {
    /// Calls a function wherever the condition holds, until it says stop.
    #[inline(always)]
    pub(crate) fn any(&self, run: &Run<'_>, mut body: impl FnMut(&Run<'_>) -> bool) -> bool {
        let mut asked = |run: &Run<'_>| self.condition.as_ref().is_none_or(|c| c(run)) && body(run);
        match self.loops.as_slice() {
            // Most have one.
            [only] => only.any(run, asked),
            loops => nested(run, loops, &mut asked),
        }
    }
}

fn nested(run: &Run<'_>, loops: &[Source], body: &mut dyn FnMut(&Run<'_>) -> bool) -> bool {
    match loops {
        [] => body(run),
        [outer, rest @ ..] => outer.any(run, |run| nested(run, rest, body)),
    }
}

impl Compiler {
    /// Registers for an element of a set that a pattern binds.
    pub(crate) fn parts(&mut self, pattern: &Pattern, of: &Type, span: Span) -> Result<Parts> {
        Ok(match (pattern, of) {
            (Pattern::Any, _) => Parts::None,
            (Pattern::Var(var), _) => Parts::Whole(self.word_register(*var)),
            (Pattern::Tuple(parts), Type::Candidate) if parts.len() == 2 => {
                let mut registers = [None, None];
                for (part, register) in parts.iter().zip(&mut registers) {
                    *register = match part {
                        Pattern::Any => None,
                        Pattern::Var(var) => Some(self.word_register(*var)),
                        _ => return unsupported("a pattern inside a tuple must be a name", span),
                    };
                }
                Parts::Candidate(registers[0], registers[1])
            }
            _ => return unsupported("a set of this type cannot be taken apart so", span),
        })
    }

    /// Registers for an element of a set: a subset of the cells of one unit is known by its places there.
    pub(crate) fn parts_of(&mut self, pattern: &Pattern, set: Id) -> Result<Parts> {
        match (pattern, self.form.element_type(set)) {
            (Pattern::Var(var), Some(Type::Set(_))) => Ok(Parts::Whole(self.element(*var, set))),
            (_, of) => self.parts(pattern, &of.unwrap_or(Type::Cell), self.form.span(set)),
        }
    }

    pub(crate) fn rounds(&mut self, query: &Query) -> Result<Rounds> {
        let loops = query.generators.iter().map(|(pattern, set)| self.source(pattern, *set));
        Ok(Rounds { loops: loops.collect::<Result<_>>()?, condition: self.conditions(&query.conditions)? })
    }

    /// What each row of a query gives.
    pub(super) fn head(&self, query: &Query) -> Result<Id> {
        query.head.map_or_else(|| unsupported("this gives nothing", Span::default()), Ok)
    }

    fn query(&self, id: Id) -> Result<Query> {
        self.form.query(id).map_or_else(|| self.refuse("this is no set", id), Ok)
    }

    /// A query that collects cells, units or candidates.
    pub(crate) fn collected(&mut self, id: Id) -> Result<Fill> {
        if let Some(fill) = self.needing(id)? {
            return Ok(fill);
        }
        let query = self.query(id)?;
        let (rounds, head) = (self.rounds(&query)?, self.head(&query)?);
        let head = self.word(head)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            rounds.any(run, |run| {
                out.insert(head(run) as usize);
                false
            });
        }))
    }

    /// `{ u in U : v in needed(u) }`: the state knows the units in which a value is not placed.
    fn needing(&mut self, id: Id) -> Result<Option<Fill>> {
        let Some((unit, source, query)) = self.filter(id) else { return Ok(None) };
        let [condition] = query.conditions.as_slice() else { return Ok(None) };
        let Some((value, needed)) = self.form.operands(*condition, Operator::In) else { return Ok(None) };
        let of_unit =
            self.form.called(needed, Function::Needed).is_some_and(|of| self.form.is_var(of[0], unit));
        let Some(value) = self.register(value).filter(|_| of_unit && !self.form.is_var(value, unit)) else {
            return Ok(None);
        };
        let source = self.units(source)?;
        let mut complete = vec![0; self.topology.unit_words()];
        for (i, _) in self.topology.units.iter().enumerate().filter(|(_, u)| u.laws.complete) {
            bits::insert(&mut complete, i);
        }
        Ok(Some(Box::new(move |run, out| {
            source(run, out);
            let unplaced = run.state.unplaced_in(run.topology, run.get(value) as usize);
            out.keep(|w| complete[w] & unplaced[w]);
        })))
    }

    /// A query that collects values or kinds.
    pub(crate) fn collected_mask(&mut self, id: Id) -> Result<Word> {
        let query = self.query(id)?;
        let (rounds, head) = (self.rounds(&query)?, self.head(&query)?);
        let head = self.word(head)?;
        Ok(Box::new(move |run| {
            let mut mask = 0;
            rounds.any(run, |run| {
                mask |= 1 << head(run);
                false
            });
            mask
        }))
    }

    /// Puts the cell and the value of a candidate into the variables of a pattern.
    pub(crate) fn part_stores(&mut self, pattern: &Pattern, value: Id) -> Result<Store> {
        let candidate = self.word(value)?;
        let parts = self.parts(pattern, &Type::Candidate, self.form.span(value))?;
        Ok(Box::new(move |run| parts.keep(run, candidate(run))))
    }

    pub(crate) fn word_register(&mut self, var: VarId) -> usize {
        match self.bind(var, Slot::Word) {
            Slot::Word(register) => register,
            _ => unreachable!("variables of single things have one word"),
        }
    }
}
