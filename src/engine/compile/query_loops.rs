//! Queries: nested loops over the generators with a residual predicate.

use super::{Result, source::LoopSource, unsupported};
use crate::{PlanCompiler, prelude::*};

/// Nested loop join of a query's generators.
pub struct QueryLoops {
    loops: Vec<LoopSource>,
    condition: Option<PredicateFn>,
}

/// Registers that an element is stored in.
pub enum ElementRegisters {
    None,
    Whole(usize),
    /// Registers of the cell and of the value, if these are read.
    Candidate(Option<usize>, Option<usize>),
}

impl ElementRegisters {
    #[inline(always)]
    pub fn store(&self, run: &ExecFrame<'_>, element: u64) {
        match self {
            ElementRegisters::None => {}
            ElementRegisters::Whole(r) => run.set(*r, element),
            ElementRegisters::Candidate(cell, value) => {
                let (c, v) = pairs::parts(run.topology, element as usize);
                cell.iter().for_each(|r| run.set(*r, c as u64));
                value.iter().for_each(|r| run.set(*r, v as u64));
            }
        }
    }
}

impl QueryLoops {
    /// Calls `body` for each row until it returns true.
    #[inline(always)]
    pub fn any(&self, run: &ExecFrame<'_>, mut body: impl FnMut(&ExecFrame<'_>) -> bool) -> bool {
        let mut filtered = |run: &ExecFrame<'_>| self.condition.as_ref().is_none_or(|c| c(run)) && body(run);
        match self.loops.as_slice() {
            // The common case, without dynamic dispatch.
            [only] => only.any(run, filtered),
            loops => nested(run, loops, &mut filtered),
        }
    }
}

fn nested(run: &ExecFrame<'_>, loops: &[LoopSource], body: &mut dyn FnMut(&ExecFrame<'_>) -> bool) -> bool {
    match loops {
        [] => body(run),
        [outer, rest @ ..] => outer.any(run, |run| nested(run, rest, body)),
    }
}

impl PlanCompiler {
    /// Registers of the pattern of a set's elements.
    pub(crate) fn parts(&mut self, pattern: &Pattern, of: &Type, span: Span) -> Result<ElementRegisters> {
        Ok(match (pattern, of) {
            (Pattern::Any, _) => ElementRegisters::None,
            (Pattern::Var(var), _) => ElementRegisters::Whole(self.word_register(*var)),
            (Pattern::Tuple(parts), Type::Candidate) if parts.len() == 2 => {
                let mut registers = [None, None];
                for (part, register) in parts.iter().zip(&mut registers) {
                    *register = match part {
                        Pattern::Any => None,
                        Pattern::Var(var) => Some(self.word_register(*var)),
                        _ => return unsupported("a pattern inside a tuple must be a name", span),
                    };
                }
                ElementRegisters::Candidate(registers[0], registers[1])
            }
            _ => return unsupported("a set of this type cannot be taken apart so", span),
        })
    }

    /// Registers of the pattern of a set's elements; a set of cells of one unit is stored as places.
    pub(crate) fn parts_of(&mut self, pattern: &Pattern, set: ExprId) -> Result<ElementRegisters> {
        match (pattern, self.form.element_type(set)) {
            (Pattern::Var(var), Some(Type::Set(_))) => Ok(ElementRegisters::Whole(self.element(*var, set))),
            (_, of) => self.parts(pattern, &of.unwrap_or(Type::Cell), self.form.span(set)),
        }
    }

    pub(crate) fn rounds(&mut self, query: &Query) -> Result<QueryLoops> {
        let loops = query.generators.iter().map(|(pattern, set)| self.source(pattern, *set));
        Ok(QueryLoops {
            loops: loops.collect::<Result<_>>()?,
            condition: self.conditions(&query.conditions)?,
        })
    }

    /// Loops of a query, and its head as `compile` makes it.
    pub(super) fn rows<F>(
        &mut self,
        query: &Query,
        compile: impl FnOnce(&mut Self, ExprId) -> Result<F>,
    ) -> Result<(QueryLoops, F)> {
        let Some(head) = query.head else { return unsupported("this gives nothing", Span::default()) };
        Ok((self.rounds(query)?, compile(self, head)?))
    }

    pub(super) fn query(&self, id: ExprId) -> Result<Query> {
        self.form.query(id).map_or_else(|| self.unsupported_node("this is no set", id), Ok)
    }

    /// A query that collects elements.
    pub(crate) fn collected(&mut self, id: ExprId) -> Result<FillFn> {
        if let Some(fill) = self.units_needing(id)? {
            return Ok(fill);
        }
        let (rounds, head) = self.rows(&self.query(id)?, Self::word)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            rounds.any(run, |run| {
                out.insert(head(run) as usize);
                false
            });
        }))
    }

    /// `{ u in U : v in needed(u) }`, answered by the state's index of unplaced values.
    fn units_needing(&mut self, id: ExprId) -> Result<Option<FillFn>> {
        let Some((unit, source, query)) = self.filter(id) else { return Ok(None) };
        let [condition] = query.conditions.as_slice() else { return Ok(None) };
        let Some((value, needed)) = self.form.operands(*condition, Operator::In) else { return Ok(None) };
        let of_unit = self.form.is_image(needed, Function::Needed, unit);
        let Some(value) = self.register(value).filter(|_| of_unit && !self.form.is_var(value, unit)) else {
            return Ok(None);
        };
        let source = self.units(source)?.fill;
        let complete = self.topology.units_with(UnitFact::EveryValue).to_vec();
        Ok(Some(Box::new(move |run, out| {
            source(run, out);
            let unplaced = run.state.unplaced_in(run.topology, run.get(value) as usize);
            out.mask_words(|w| complete[w] & unplaced[w]);
        })))
    }

    /// Stores the cell and the value of a candidate.
    pub(crate) fn part_stores(&mut self, pattern: &Pattern, value: ExprId) -> Result<StoreFn> {
        let candidate = self.word(value)?;
        let parts = self.parts(pattern, &Type::Candidate, self.form.span(value))?;
        Ok(Box::new(move |run| parts.store(run, candidate(run))))
    }
}
