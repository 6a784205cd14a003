//! What a match rests on: the reads of its plan where fewer candidates can mean more matches.

use super::{Compiler, Fill, Result};
use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Type};
use crate::plan::reads::{Change, Read, Within, of_match};
use crate::{pairs, plan::steps::PlanStep, run::Run, wide::Wide};

/// Hands on the candidates on whose absence a match rests, and the cells on whose placements it does.
pub(crate) type Rests = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(&Wide, &Wide)) + Send + Sync>;

impl Compiler {
    /// What the match whose registers a run holds rests on: everything where that cannot be said.
    pub(crate) fn rests(&mut self, steps: &[PlanStep]) -> Rests {
        let reads: Result<Vec<(Change, Fill)>> =
            of_match(steps).into_iter().map(|read| Ok((read.change, self.rest(read)?))).collect();
        let (candidate_words, cell_words) = (pairs::words(&self.topology), self.topology.cell_words());
        let Ok(reads) = reads else {
            return Box::new(move |run, take| {
                run.lend_set(candidate_words, |candidates| {
                    candidates.fill_low(run.topology.cells.len() * run.topology.values);
                    run.lend_set(cell_words, |cells| {
                        cells.fill_low(run.topology.cells.len());
                        take(candidates, cells);
                    });
                });
            });
        };
        Box::new(move |run, take| {
            run.lend_set(candidate_words, |candidates| {
                run.lend_set(cell_words, |cells| {
                    for (change, fill) in &reads {
                        match change {
                            Change::Removed => fill(run, candidates),
                            Change::Placed => fill(run, cells),
                        }
                        take(candidates, cells);
                    }
                });
            });
        })
    }

    fn rest(&mut self, read: Read) -> Result<Fill> {
        let span = read.cells.span;
        let set = |of: Type| Type::Set(Box::new(of));
        let mut expr = match read.change {
            Change::Placed => read.cells,
            Change::Removed => {
                let all = || Expr { kind: ExprKind::Values, ty: set(Type::Value), span };
                let parts = vec![read.cells, read.values.unwrap_or_else(all)];
                Expr { kind: ExprKind::Call(Function::Product, parts), ty: set(Type::Candidate), span }
            }
        };
        if !read.within.is_empty() {
            let ty = match read.change {
                Change::Placed => set(Type::Cell),
                Change::Removed => set(Type::Candidate),
            };
            let (mut generators, mut condition) = (Vec::new(), None);
            for within in read.within {
                match within {
                    Within::For(pattern, source) => generators.push((pattern, source)),
                    Within::Where(also) => {
                        condition = Some(match condition {
                            None => also,
                            Some(first) => {
                                let both = ExprKind::Binary(Operator::And, Box::new(first), Box::new(also));
                                Expr { kind: both, ty: Type::Bool, span }
                            }
                        });
                    }
                }
            }
            let all = Comprehension { head: expr, generators, condition };
            let all = Expr { kind: ExprKind::Comprehension(Box::new(all)), ty: set(ty.clone()), span };
            expr = Expr { kind: ExprKind::Union(Box::new(all)), ty, span };
        }
        match read.change {
            Change::Placed => self.cells(&expr),
            Change::Removed => self.pairs(&expr),
        }
    }
}
