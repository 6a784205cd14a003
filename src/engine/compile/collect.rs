//! What runs through generators inside an expression: comprehensions, and unions and common parts of their sets.

use super::each::Each;
use super::{CompileError, Compiler, Condition, Fill, Slot, Store, Word, unsupported};
use crate::board::bits;
use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Pattern, Span, Type, VarId};
use crate::pairs;
use crate::run::Run;

/// A generator inside an expression: what it runs through, and the registers that an element is put into.
pub(crate) struct Loop {
    each: Each,
    parts: Parts,
}

/// The registers of an element.
pub(crate) enum Parts {
    /// It is not kept.
    None,
    /// It has one.
    Whole(usize),
    /// Its cell and its value have one each, where they are kept.
    Candidate(Option<usize>, Option<usize>),
}

impl Parts {
    /// Keeps an element.
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

/// Hands on sets of values one by one.
pub(crate) type Masks = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(u64)) + Send + Sync>;

impl Compiler {
    /// Registers for an element of a set that a pattern binds.
    pub(crate) fn parts(&mut self, pattern: &Pattern, of: &Type, span: Span) -> Result<Parts, CompileError> {
        Ok(match (pattern, of) {
            (Pattern::Any, _) => Parts::None,
            (Pattern::Var(var), _) => Parts::Whole(self.single(*var)),
            (Pattern::Tuple(parts), Type::Candidate) if parts.len() == 2 => {
                let mut registers = [None, None];
                for (part, register) in parts.iter().zip(&mut registers) {
                    *register = match part {
                        Pattern::Any => None,
                        Pattern::Var(var) => Some(self.single(*var)),
                        _ => return unsupported("a pattern inside a tuple must be a name", span),
                    };
                }
                Parts::Candidate(registers[0], registers[1])
            }
            _ => return unsupported("a set of this type cannot be taken apart so", span),
        })
    }

    fn single(&mut self, var: VarId) -> usize {
        match self.bind(var, Slot::Word) {
            Slot::Word(r) => r,
            _ => unreachable!("variables of single things have one word"),
        }
    }

    /// The generators of a comprehension, outermost first.
    pub(crate) fn loops(
        &mut self,
        generators: &[(Pattern, Expr)],
        span: Span,
    ) -> Result<Vec<Loop>, CompileError> {
        let one = |(pattern, source): &(Pattern, Expr)| {
            let each = self.each(source, span)?;
            if let (Pattern::Var(var), Type::Set(of)) = (pattern, &source.ty)
                && matches!(**of, Type::Set(_))
            {
                return Ok(Loop { each, parts: Parts::Whole(self.element(*var, source)) });
            }
            let of = match &source.ty {
                Type::Set(of) => (**of).clone(),
                _ => Type::Cell,
            };
            Ok(Loop { each, parts: self.parts(pattern, &of, span)? })
        };
        generators.iter().map(one).collect()
    }

    /// A comprehension that collects cells, units or candidates.
    pub(crate) fn collected(&mut self, c: &Comprehension, span: Span) -> Result<Fill, CompileError> {
        if let Some(fill) = self.needing(c)? {
            return Ok(fill);
        }
        let loops = self.loops(&c.generators, span)?;
        let head = self.word(&c.head)?;
        let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
        Ok(Box::new(move |run, out| {
            out.clear();
            nested(run, &loops, &mut |run| {
                if condition.as_ref().is_none_or(|c| c(run)) {
                    out.insert(head(run) as usize);
                }
                false
            });
        }))
    }

    /// `{ u in U : v in needed(u) }`: the state knows the units in which a value is not placed.
    fn needing(&mut self, c: &Comprehension) -> Result<Option<Fill>, CompileError> {
        let ([(Pattern::Var(unit), source)], ExprKind::Var(head), Some(condition)) =
            (c.generators.as_slice(), &c.head.kind, &c.condition)
        else {
            return Ok(None);
        };
        let ExprKind::Binary(Operator::In, value, needed) = &condition.kind else { return Ok(None) };
        let of_unit = |e: &Expr| matches!(e.kind, ExprKind::Var(v) if v == *unit);
        let ExprKind::Call(Function::Needed, of) = &needed.kind else { return Ok(None) };
        if head != unit || !of_unit(&of[0]) || of_unit(value) {
            return Ok(None);
        }
        let Some(value) = self.register(value) else { return Ok(None) };
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

    /// A comprehension that collects values or kinds.
    pub(crate) fn collected_mask(&mut self, c: &Comprehension, span: Span) -> Result<Word, CompileError> {
        let loops = self.loops(&c.generators, span)?;
        let head = self.word(&c.head)?;
        let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
        Ok(Box::new(move |run| {
            let mut mask = 0;
            nested(run, &loops, &mut |run| {
                if condition.as_ref().is_none_or(|c| c(run)) {
                    mask |= 1 << head(run);
                }
                false
            });
            mask
        }))
    }

    /// A comprehension that collects sets of values.
    pub(crate) fn masks_of(&mut self, c: &Comprehension, span: Span) -> Result<Masks, CompileError> {
        let loops = self.loops(&c.generators, span)?;
        let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
        let head = self.mask(&c.head)?;
        Ok(Box::new(move |run, take| {
            nested(run, &loops, &mut |run| {
                if condition.as_ref().is_none_or(|c| c(run)) {
                    take(head(run));
                }
                false
            });
        }))
    }

    /// Whether a comprehension of things of any type collects nothing.
    pub(crate) fn collects_nothing(
        &mut self,
        c: &Comprehension,
        span: Span,
    ) -> Result<Condition, CompileError> {
        let loops = self.loops(&c.generators, span)?;
        let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
        Ok(Box::new(move |run| !nested(run, &loops, &mut |run| condition.as_ref().is_none_or(|c| c(run)))))
    }

    /// Puts the cell and the value of a candidate into the variables of a pattern.
    pub(crate) fn part_stores(&mut self, pattern: &Pattern, value: &Expr) -> Result<Store, CompileError> {
        let candidate = self.word(value)?;
        let parts = self.parts(pattern, &Type::Candidate, value.span)?;
        Ok(Box::new(move |run| parts.keep(run, candidate(run))))
    }
}

/// Runs through generators, one inside the other, until `body` says stop.
pub(super) fn nested(run: &Run<'_>, loops: &[Loop], body: &mut dyn FnMut(&Run<'_>) -> bool) -> bool {
    match loops {
        [] => body(run),
        [outer, rest @ ..] => (outer.each)(run, &mut |element| {
            outer.parts.keep(run, element);
            nested(run, rest, body)
        }),
    }
}
