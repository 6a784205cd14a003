//! Unions and common parts of the sets that a set of sets holds, without keeping them.

use super::collect::nested;
use super::sums::holds_words;
use super::{CompileError, Compiler, Fill, Word, unsupported};
use crate::board::bits;
use crate::engine::pairs;
use crate::engine::run::Run;
use crate::lang::program::{Expr, ExprKind, Function, Type};

/// Adds the sets that some generators make to what is there; a union or what they have in common.
type Gather = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(&[u64])) + Send + Sync>;

impl Compiler {
    /// The words of a set of any type.
    fn any_set(&mut self, expr: &Expr, of: &Type) -> Result<(Fill, usize), CompileError> {
        Ok(match of {
            Type::Cell => (self.cells(expr)?, self.topology.cell_words()),
            Type::Unit => (self.units(expr)?, self.topology.unit_words()),
            Type::Candidate => (self.pairs(expr)?, pairs::words(&self.topology)),
            Type::Value | Type::Kind => {
                let mask = self.mask(expr)?;
                (Box::new(move |run, out| out[0] = mask(run)), 1)
            }
            _ => return unsupported("sets of this type cannot be joined", expr.span),
        })
    }

    /// The union of the sets that `sets` holds or, with `common`, what they have in common, without keeping them.
    pub(crate) fn fold(&mut self, sets: &Expr, whole: &Expr, common: bool) -> Result<Fill, CompileError> {
        if let ExprKind::Call(Function::Covers, arguments) = &sets.kind {
            return self.covers(&arguments[0], common);
        }
        let (gather, words) = self.gather(sets, whole)?;
        Ok(Box::new(move |run, out| {
            debug_assert_eq!(out.len(), words, "a set has as many words as its type needs");
            let mut first = true;
            out.fill(0);
            gather(run, &mut |set| {
                for (a, b) in out.iter_mut().zip(set) {
                    *a = if common && !first { *a & b } else { *a | b };
                }
                first = false;
            });
        }))
    }

    /// The same for sets that fit one word.
    pub(crate) fn fold_mask(
        &mut self,
        sets: &Expr,
        whole: &Expr,
        common: bool,
    ) -> Result<Word, CompileError> {
        let fill = self.fold(sets, whole, common)?;
        Ok(Box::new(move |run| {
            run.lend(1, |out| {
                fill(run, out);
                out[0]
            })
        }))
    }

    /// What runs through the sets that an expression holds.
    fn gather(&mut self, sets: &Expr, whole: &Expr) -> Result<(Gather, usize), CompileError> {
        let Type::Set(of) = &whole.ty else { return unsupported("this is no set", whole.span) };
        match &sets.kind {
            ExprKind::Comprehension(c) => {
                let loops = self.loops(&c.generators, sets.span)?;
                let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
                let (head, words) = self.any_set(&c.head, of)?;
                Ok((
                    Box::new(move |run, take| {
                        run.lend(words, |set| {
                            nested(run, &loops, &mut |run| {
                                if condition.as_ref().is_none_or(|c| c(run)) {
                                    head(run, set);
                                    take(set);
                                }
                                false
                            });
                        });
                    }),
                    words,
                ))
            }
            ExprKind::Set(list) => {
                let words = match **of {
                    Type::Cell => self.topology.cell_words(),
                    Type::Unit => self.topology.unit_words(),
                    Type::Candidate => pairs::words(&self.topology),
                    _ => 1,
                };
                let parts = list.iter().map(|e| Ok(self.any_set(e, of)?.0));
                let parts: Vec<Fill> = parts.collect::<Result<_, CompileError>>()?;
                Ok((
                    Box::new(move |run, take| {
                        run.lend(words, |set| {
                            for part in &parts {
                                part(run, set);
                                take(set);
                            }
                        });
                    }),
                    words,
                ))
            }
            _ if matches!(&sets.ty, Type::Set(unit) if **unit == Type::Unit) && **of == Type::Cell => {
                let (units, words) = (self.units(sets)?, self.topology.unit_words());
                Ok((
                    Box::new(move |run, take| {
                        run.lend(words, |set| {
                            units(run, set);
                            bits::iter(set).for_each(|u| take(run.topology.unit_cells(u)));
                        });
                    }),
                    self.topology.cell_words(),
                ))
            }
            _ if holds_words(&sets.ty) => {
                let each = self.each_set(sets)?;
                Ok((
                    Box::new(move |run, take| {
                        each(run, &mut |set| {
                            take(&[set]);
                            false
                        });
                    }),
                    1,
                ))
            }
            _ => unsupported("sets of sets are made by `{ … : x in X }` here", sets.span),
        }
    }
}
