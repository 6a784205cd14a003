//! Folds over sets of sets, streamed without storing them: union, intersection, count, balances.

use super::{Result, exact_covers, slots::number, sums::holds_words};
use crate::{DatumFn, PlanCompiler, prelude::*};
use tesuji_sets::{Limit, search::balance};

/// Visits the sets of a set of sets.
pub type EachSetFn = Box<dyn Fn(&ExecFrame<'_>, &mut dyn FnMut(BitWindow<'_>)) + Send + Sync>;

impl PlanCompiler {
    /// Union or intersection of the heads of a query.
    pub(crate) fn fold(&mut self, id: ExprId) -> Result<FillFn> {
        if *self.form.ty(id) == Type::EmptySet {
            return Ok(Box::new(|_, out| out.clear()));
        }
        let (query, of) = (self.query(id)?, self.form.element_type(id).unwrap_or(Type::EmptySet));
        let common = query.fold == QueryFold::Intersection;
        let plain = self.form.as_filter(&query).filter(|_| query.conditions.is_empty());
        if let Some((_, sets)) = plain
            && let Some(&[value]) = self.form.call_args(sets, Function::Covers)
        {
            let value = self.word(value)?;
            return Ok(Box::new(move |run, out| {
                exact_covers::project(run, value(run) as usize, common, out)
            }));
        }
        let gather = match plain {
            Some((_, sets)) => self.each_set_fn(sets, &of)?,
            None => self.gather_rows(&query, &of)?,
        };
        Ok(Box::new(move |run, out| {
            let mut first = true;
            out.clear();
            gather(run, &mut |set| {
                if common && !first {
                    out.intersect(set)
                } else {
                    out.union_with(set)
                }
                first = false;
            });
        }))
    }

    /// Heads of a query's rows.
    fn gather_rows(&mut self, query: &Query, of: &Type) -> Result<EachSetFn> {
        let (rounds, head) = self.rows(query, |compiler, head| compiler.wide(head, of))?;
        Ok(Box::new(move |run, take| {
            run.buffers.with_set(head.words, |set| {
                rounds.any(run, |run| {
                    (head.fill)(run, set);
                    take(set.window());
                    false
                });
            });
        }))
    }

    pub(super) fn each_set_fn(&mut self, sets: ExprId, of: &Type) -> Result<EachSetFn> {
        let (op, args) = self.parts_of_node(sets);
        match op {
            ExprOp::Query(_, QueryFold::Collect) if let Some(query) = self.form.query(sets) => {
                self.gather_rows(&query, of)
            }
            ExprOp::Set => {
                let parts: Vec<SetFn> = args.iter().map(|e| self.wide(*e, of)).collect::<Result<_>>()?;
                Ok(Box::new(move |run, take| {
                    parts.iter().for_each(|part| part.with(run, |set| take(set.window())));
                }))
            }
            _ if self.form.is_of_type(sets, &Type::Unit) && *of == Type::Cell => {
                let units = self.set(sets)?;
                Ok(Box::new(move |run, take| {
                    units.any(run, |unit| {
                        take(run.topology.unit_cells(unit as usize));
                        false
                    });
                }))
            }
            _ if holds_words(self.form.ty(sets)) && !self.holds_data(sets) => {
                let each = self.each_word_set(sets)?;
                Ok(Box::new(move |run, take| {
                    each(run, &mut |set| {
                        take(BitWindow::whole(&[set]));
                        false
                    });
                }))
            }
            ExprOp::Binary(Operator::Add) => {
                let (a, b) = (self.each_set_fn(args[0], of)?, self.each_set_fn(args[1], of)?);
                Ok(Box::new(move |run, take| {
                    a(run, take);
                    b(run, take);
                }))
            }
            ExprOp::If => {
                let c = self.condition(args[0])?;
                let (a, b) = (self.each_set_fn(args[1], of)?, self.each_set_fn(args[2], of)?);
                Ok(Box::new(move |run, take| if c(run) { a(run, take) } else { b(run, take) }))
            }
            _ => {
                let (sets, words) = (self.data(sets)?, self.words(of));
                Ok(Box::new(move |run, take| {
                    for set in sets(run).elements(run.topology) {
                        run.buffers.with_set(words, |members| {
                            members.clear();
                            for member in set.elements(run.topology) {
                                members.insert(number(&member, run));
                            }
                            take(members.window());
                        });
                    }
                }))
            }
        }
    }

    pub(super) fn balances(&mut self, args: &[ExprId]) -> Result<DatumFn> {
        let truths = self.each_set_fn(args[0], &Type::Candidate)?;
        let limits = self.each_set_fn(args[1], &Type::Candidate)?;
        let most = self.word(args[2])?;
        Ok(Box::new(move |run| {
            let (truths, limits) = (list(run, &truths), list(run, &limits));
            let most = usize::try_from(most(run) as i64).unwrap_or(0);
            let (found, is_cut) = balance::pairs(&truths, &limits, most);
            if is_cut {
                run.clock.note_limit(Limit::Balances(balance::MAX_NODES));
            }
            let sets = |of: &[Vec<usize>], places: &[usize]| {
                let set = |&place: &usize| {
                    Datum::of_bits(&Type::Candidate, of[place].iter().copied(), run.topology)
                };
                Datum::Set(places.iter().map(set).collect())
            };
            let pair =
                |(t, l): &(Vec<usize>, Vec<usize>)| Datum::Tuple(vec![sets(&truths, t), sets(&limits, l)]);
            Datum::Set(found.iter().map(pair).collect())
        }))
    }

    /// `count(X, d)` of a set of sets of candidates.
    pub(super) fn count_in(&mut self, sets: ExprId, candidate: ExprId) -> Result<WordFn> {
        let (sets, candidate) = (self.each_set_fn(sets, &Type::Candidate)?, self.word(candidate)?);
        Ok(Box::new(move |run| {
            let (candidate, mut count) = (candidate(run) as usize, 0);
            sets(run, &mut |set| count += u64::from(set.has(candidate)));
            count
        }))
    }
}

/// Sets of a set of sets, deduplicated, in ascending order.
fn list(run: &ExecFrame<'_>, sets: &EachSetFn) -> Vec<Vec<usize>> {
    let mut list: Vec<Vec<usize>> = Vec::new();
    sets(run, &mut |set| list.push(set.iter().collect()));
    list.sort_unstable();
    list.dedup();
    list
}
