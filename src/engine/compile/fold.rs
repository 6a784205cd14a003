//! What the sets that a set of sets holds come to, without keeping them: unions, common parts, counts, balances.

use super::data::{Data, element};
use super::{Compiler, Fill, Result, Word};
use super::{slots::number, sums::holds_words};
use crate::lang::program::{Function, Operator, Type};
use crate::search::balance;
use crate::search::once::{Asked, Once, PARTS};
use crate::{board::window::Window, limit::Limit, run::Run, trace::Datum};
use tesuji_core::node::{Fold, Id, Op, Query};

/// Hands on the sets that a set of sets holds, one after the other.
pub(super) type Gather = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(Window<'_>)) + Send + Sync>;

impl Compiler {
    /// The union of the heads of a query, or what they have in common.
    pub(crate) fn fold(&mut self, id: Id) -> Result<Fill> {
        if *self.form.ty(id) == Type::EmptySet {
            return Ok(Box::new(|_, out| out.clear()));
        }
        let (Some(query), Some(of)) = (self.form.query(id), self.form.element_type(id)) else {
            return self.refuse("this is no set", id);
        };
        let common = query.fold == Fold::Common;
        let plain = self.form.filtered(&query).filter(|_| query.conditions.is_empty());
        if let Some((_, sets)) = plain
            && let Some(&[value]) = self.form.called(sets, Function::Covers)
        {
            return self.covers(value, common);
        }
        let gather = match plain {
            Some((_, sets)) => self.gather(sets, &of)?,
            None => self.gather_rows(&query, &of)?,
        };
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

    /// The heads of a query's rows.
    fn gather_rows(&mut self, query: &Query, of: &Type) -> Result<Gather> {
        let (rounds, head) = (self.rounds(query)?, self.head(query)?);
        let (head, words) = self.filled(head, of)?;
        Ok(Box::new(move |run, take| {
            run.lend_set(words, |set| {
                rounds.any(run, |run| {
                    head(run, set);
                    take(set.window());
                    false
                });
            });
        }))
    }

    pub(super) fn gather(&mut self, sets: Id, of: &Type) -> Result<Gather> {
        let (op, args) = self.parts_of_node(sets);
        match op {
            Op::Query(_, Fold::Collect) if let Some(query) = self.form.query(sets) => {
                self.gather_rows(&query, of)
            }
            Op::Set => {
                let parts = args.iter().map(|e| self.filled(*e, of));
                let parts: Vec<(Fill, usize)> = parts.collect::<Result<_>>()?;
                Ok(Box::new(move |run, take| {
                    for (part, words) in &parts {
                        run.filled(*words, part, |set| {
                            take(set.window());
                        });
                    }
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
                let each = self.each_set(sets)?;
                Ok(Box::new(move |run, take| {
                    each(run, &mut |set| {
                        take(Window::whole(&[set]));
                        false
                    });
                }))
            }
            Op::Binary(Operator::Add) => {
                let (a, b) = (self.gather(args[0], of)?, self.gather(args[1], of)?);
                Ok(Box::new(move |run, take| {
                    a(run, take);
                    b(run, take);
                }))
            }
            Op::If => {
                let c = self.condition(args[0])?;
                let (a, b) = (self.gather(args[1], of)?, self.gather(args[2], of)?);
                Ok(Box::new(move |run, take| if c(run) { a(run, take) } else { b(run, take) }))
            }
            _ => {
                let (sets, words) = (self.data(sets)?, self.words(of));
                Ok(Box::new(move |run, take| {
                    for set in sets(run).elements(run.topology) {
                        run.lend_set(words, |members| {
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

    /// The union of all ways to place a value once in each unit that needs it or, with `common`, what they have in
    /// common. Where there are too many to look at, any cell may be in the union and none in what they have in common.
    fn covers(&mut self, value: Id, common: bool) -> Result<Fill> {
        let value = self.word(value)?;
        let asked = if common { Asked::Common } else { Asked::Any };
        Ok(Box::new(move |run, out| {
            out.clear();
            if Once::search(run, value(run) as usize, asked, out.whole()).is_some() {
                return;
            }
            run.note_limit(Limit::Ways(PARTS));
            out.fill_low(if common { 0 } else { run.topology.cells.len() });
        }))
    }

    pub(super) fn balances(&mut self, args: &[Id]) -> Result<Data> {
        let truths = self.gather(args[0], &Type::Candidate)?;
        let limits = self.gather(args[1], &Type::Candidate)?;
        let most = self.word(args[2])?;
        Ok(Box::new(move |run| {
            let (truths, limits) = (list(run, &truths), list(run, &limits));
            let most = usize::try_from(most(run) as i64).unwrap_or(0);
            let (found, is_cut) = balance::pairs(&truths, &limits, most);
            if is_cut {
                run.note_limit(Limit::Balances(balance::PARTS));
            }
            let sets = |of: &[Vec<usize>], places: &[usize]| {
                let candidate = |&number: &usize| element(&Type::Candidate, number as u64, run);
                let set = |&place: &usize| Datum::Set(of[place].iter().map(candidate).collect());
                Datum::Set(places.iter().map(set).collect())
            };
            let pair =
                |(t, l): &(Vec<usize>, Vec<usize>)| Datum::Tuple(vec![sets(&truths, t), sets(&limits, l)]);
            Datum::Set(found.iter().map(pair).collect())
        }))
    }

    /// `count(X, d)` of a set of sets of candidates.
    pub(super) fn count_in(&mut self, sets: Id, candidate: Id) -> Result<Word> {
        let (sets, candidate) = (self.gather(sets, &Type::Candidate)?, self.word(candidate)?);
        Ok(Box::new(move |run| {
            let (candidate, mut count) = (candidate(run) as usize, 0);
            sets(run, &mut |set| count += u64::from(set.has(candidate)));
            count
        }))
    }
}

/// The sets that a set of sets holds, each once, in ascending order.
fn list(run: &Run<'_>, sets: &Gather) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    sets(run, &mut |set| all.push(set.iter().collect()));
    all.sort_unstable();
    all.dedup();
    all
}
