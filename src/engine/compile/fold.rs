//! Unions and common parts of the sets that a set of sets holds, without keeping them.

use super::collect::nested;
use super::sums::holds_words;
use super::{CompileError, Compiler, Fill, Word, unsupported};
use crate::board::window::Window;
use crate::lang::program::{Expr, ExprKind, Function, Type};
use crate::pairs;
use crate::run::Run;

/// Adds the sets that some generators make to what is there; a union or what they have in common.
type Gather = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(Window<'_>)) + Send + Sync>;

impl Compiler {
    /// The words of a set of any type.
    fn any_set(&mut self, expr: &Expr, of: &Type) -> Result<(Fill, usize), CompileError> {
        Ok(match of {
            Type::Cell => (self.cells(expr)?, self.topology.cell_words()),
            Type::Unit => (self.units(expr)?, self.topology.unit_words()),
            Type::Candidate => (self.pairs(expr)?, pairs::words(&self.topology)),
            Type::Value | Type::Kind => {
                let mask = self.mask(expr)?;
                (
                    Box::new(move |run, out| {
                        out.clear();
                        out.add(0, mask(run));
                    }),
                    1,
                )
            }
            _ => return unsupported("sets of this type cannot be joined", expr.span),
        })
    }

    /// The union of the sets that `sets` holds or, with `common`, what they have in common, without keeping them.
    pub(crate) fn fold(&mut self, sets: &Expr, whole: &Expr, common: bool) -> Result<Fill, CompileError> {
        if let ExprKind::Call(Function::Covers, arguments) = &sets.kind {
            return self.covers(&arguments[0], common);
        }
        let gather = self.gather(sets, whole)?;
        Ok(Box::new(move |run, out| {
            let mut first = true;
            out.clear();
            gather(run, &mut |set| {
                if common && !first {
                    out.meet(set)
                } else {
                    out.join(set)
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
            run.lend_set(1, |out| {
                fill(run, out);
                out.words()[0]
            })
        }))
    }

    /// What runs through the sets that an expression holds.
    fn gather(&mut self, sets: &Expr, whole: &Expr) -> Result<Gather, CompileError> {
        let Type::Set(of) = &whole.ty else { return unsupported("this is no set", whole.span) };
        match &sets.kind {
            ExprKind::Comprehension(c) => {
                let loops = self.loops(&c.generators, sets.span)?;
                let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
                let (head, words) = self.any_set(&c.head, of)?;
                Ok(Box::new(move |run, take| {
                    run.lend_set(words, |set| {
                        nested(run, &loops, &mut |run| {
                            if condition.as_ref().is_none_or(|c| c(run)) {
                                head(run, set);
                                take(set.window());
                            }
                            false
                        });
                    });
                }))
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
                Ok(Box::new(move |run, take| {
                    run.lend_set(words, |set| {
                        for part in &parts {
                            part(run, set);
                            take(set.window());
                        }
                    });
                }))
            }
            _ if matches!(&sets.ty, Type::Set(unit) if **unit == Type::Unit) && **of == Type::Cell => {
                let (units, words) = (self.units(sets)?, self.topology.unit_words());
                Ok(Box::new(move |run, take| {
                    run.lend_set(words, |set| {
                        units(run, set);
                        set.iter().for_each(|u| take(run.topology.unit_cells(u)));
                    });
                }))
            }
            _ if holds_words(&sets.ty) => {
                let each = self.each_set(sets)?;
                Ok(Box::new(move |run, take| {
                    each(run, &mut |set| {
                        take(Window::whole(&[set]));
                        false
                    });
                }))
            }
            _ => unsupported("sets of sets are made by `{ … : x in X }` here", sets.span),
        }
    }
}
