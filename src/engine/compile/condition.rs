//! Conditions.

use super::set::{Mask, with_mask};
use super::sums::holds_words;
use super::{Compiler, Condition, Result, Slot};
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::{board::bits, run::Run};
use tesuji_core::node::{Fold, Id, Op, Query};

impl Compiler {
    pub(crate) fn condition(&mut self, id: Id) -> Result<Condition> {
        let (op, args) = self.parts_of_node(id);
        Ok(match op {
            Op::Bool(b) => Box::new(move |_| b),
            Op::Not => {
                let c = self.condition(args[0])?;
                Box::new(move |run| !c(run))
            }
            Op::Var(_) => {
                let w = self.word(id)?;
                Box::new(move |run| w(run) != 0)
            }
            Op::If => {
                let (c, a, b) =
                    (self.condition(args[0])?, self.condition(args[1])?, self.condition(args[2])?);
                Box::new(move |run| if c(run) { a(run) } else { b(run) })
            }
            Op::Query(_, Fold::Any) => self.any(id)?,
            Op::Call(function) => self.condition_call(id, function, &args)?,
            Op::Binary(op) => self.comparison(id, op, args[0], args[1])?,
            _ => return self.refuse("this is no condition", id),
        })
    }

    /// The conjunction of conditions; nothing where there is none.
    pub(super) fn conditions(&mut self, all: &[Id]) -> Result<Option<Condition>> {
        let mut both: Option<Condition> = None;
        for one in all {
            let c = self.condition(*one)?;
            both = Some(match both {
                None => c,
                Some(a) => Box::new(move |run| a(run) && c(run)),
            });
        }
        Ok(both)
    }

    /// Whether a query has a row.
    fn any(&mut self, id: Id) -> Result<Condition> {
        let Some(query) = self.form.query(id) else { return self.refuse("this is no condition", id) };
        if let [(Pattern::Var(var), set)] = query.generators.as_slice()
            && let Some(some) = self.some_unit(*var, *set, &query)?
        {
            return Ok(some);
        }
        let rounds = self.rounds(&query)?;
        Ok(Box::new(move |run| rounds.any(run, |_| true)))
    }

    /// Whether some unit of a set meets a condition that asks it to contain some cells of a unit: a look-up.
    fn some_unit(&mut self, var: VarId, set: Id, query: &Query) -> Result<Option<Condition>> {
        if *self.form.ty(set) != Type::Set(Box::new(Type::Unit)) {
            return Ok(None);
        }
        let mut conditions: Vec<Id> =
            query.conditions.iter().flat_map(|one| self.form.conjuncts(*one)).collect();
        let contains = |id: Id| {
            let (a, b) = self.form.operands(id, Operator::Subset)?;
            let is = self.form.is_var(self.form.bare(b), var)
                && *self.form.ty(a) == Type::Set(Box::new(Type::Cell))
                && !self.form.mentions(a, var)
                && self.local_unit(a).is_some_and(|unit| matches!(self.slot(unit), Slot::Word(_)));
            is.then_some(a)
        };
        let found = conditions.iter().enumerate().find_map(|(at, id)| Some((at, contains(*id)?)));
        let Some((at, cells)) = found else { return Ok(None) };
        conditions.remove(at);
        self.some_containing(var, set, cells, &conditions).map(Some)
    }

    fn condition_call(&mut self, id: Id, function: Function, args: &[Id]) -> Result<Condition> {
        Ok(match function {
            Function::Needs => self.needs(args[0], args[1])?,
            Function::Distinct => {
                self.looked_at(args[0], |run, unit| run.topology.units[unit].laws.distinct)?
            }
            Function::Complete => {
                self.looked_at(args[0], |run, unit| run.topology.units[unit].laws.complete)?
            }
            Function::Summed => {
                self.looked_at(args[0], |run, unit| bits::has(run.topology.summed_units(), unit))?
            }
            Function::Given => self.looked_at(args[0], |run, cell| bits::has(run.state.given(), cell))?,
            Function::Contradiction => self.contradiction(args[0])?,
            _ => return self.refuse("this is no condition", id),
        })
    }

    fn looked_at(
        &mut self,
        of: Id,
        holds: impl Fn(&Run<'_>, usize) -> bool + Send + Sync + 'static,
    ) -> Result<Condition> {
        let of = self.word(of)?;
        Ok(Box::new(move |run| holds(run, of(run) as usize)))
    }

    fn comparison(&mut self, id: Id, op: Operator, a: Id, b: Id) -> Result<Condition> {
        Ok(match op {
            Operator::And => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                Box::new(move |run| a(run) && b(run))
            }
            Operator::Or => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                Box::new(move |run| a(run) || b(run))
            }
            Operator::Less => self.ordered(a, b, |a, b| a < b)?,
            Operator::LessEqual => self.ordered(a, b, |a, b| a <= b)?,
            Operator::Greater => self.ordered(a, b, |a, b| a > b)?,
            Operator::GreaterEqual => self.ordered(a, b, |a, b| a >= b)?,
            Operator::Equal | Operator::NotEqual => self.equality(op == Operator::Equal, a, b)?,
            Operator::In => self.member(a, b)?,
            Operator::Subset => self.subset(a, b)?,
            Operator::Sees => {
                let (a, b) = (self.word(a)?, self.word(b)?);
                Box::new(move |run| run.topology.peers(a(run) as usize).has(b(run) as usize))
            }
            _ => return self.refuse("this is no condition", id),
        })
    }

    fn equality(&mut self, wanted: bool, a: Id, b: Id) -> Result<Condition> {
        let is_set = |id: Id| matches!(self.form.ty(id), Type::Set(_) | Type::EmptySet);
        if is_set(a) || is_set(b) {
            let (ab, ba) = (self.subset(a, b)?, self.subset(b, a)?);
            return Ok(Box::new(move |run| (ab(run) && ba(run)) == wanted));
        }
        if let (Some(set), Some(n)) = (self.form.sized(a), self.form.number(b))
            && matches!(self.form.ty(set), Type::Set(_))
            && !self.holds_data(set)
        {
            let (set, n) = (self.set(set)?, n as u64);
            return Ok(Box::new(move |run| (set.count(run) == n) == wanted));
        }
        if let (Some(a), Some(b)) = (self.register(a), self.register(b)) {
            return Ok(Box::new(move |run| (run.get(a) == run.get(b)) == wanted));
        }
        if matches!(self.form.ty(a), Type::Word | Type::Tuple(_) | Type::Path | Type::World) {
            let (a, b) = (self.data(a)?, self.data(b)?);
            return Ok(Box::new(move |run| (a(run) == b(run)) == wanted));
        }
        let (a, b) = (self.word(a)?, self.word(b)?);
        Ok(Box::new(move |run| (a(run) == b(run)) == wanted))
    }

    fn ordered(&mut self, a: Id, b: Id, compare: fn(i64, i64) -> bool) -> Result<Condition> {
        let (a, b) = (self.word(a)?, self.word(b)?);
        Ok(Box::new(move |run| compare(a(run) as i64, b(run) as i64)))
    }

    fn member(&mut self, a: Id, b: Id) -> Result<Condition> {
        let ty = self.form.ty(a).clone();
        Ok(match ty {
            Type::Value | Type::Kind => {
                if self.needs.is_none()
                    && let (Some(value), Some(&[of])) =
                        (self.register(a), self.form.called(b, Function::Needed))
                    && let Some(unit) = self.register(of)
                {
                    return Ok(Box::new(move |run| {
                        let (value, unit) = (run.get(value) as usize, run.get(unit) as usize);
                        bits::has(run.state.unplaced_in(run.topology, value), unit)
                            && run.topology.units[unit].laws.complete
                    }));
                }
                let b = self.one_word(b)?;
                if let Some(a) = self.register(a) {
                    return Ok(Box::new(move |run| b.get(run) >> run.get(a) & 1 != 0));
                }
                let a = self.word(a)?;
                Box::new(move |run| b.get(run) >> a(run) & 1 != 0)
            }
            Type::Cell => self.subset(a, b)?,
            Type::Unit | Type::Candidate => {
                let words = self.words(&ty);
                let (b, a) = (self.wide(b, &ty)?, self.word(a)?);
                Box::new(move |run| run.filled(words, &b, |out| out.has(a(run) as usize)))
            }
            _ if holds_words(self.form.ty(b)) && !self.holds_data(b) => self.is_among(a, b)?,
            _ => {
                let (a, b) = (self.data(a)?, self.data(b)?);
                Box::new(move |run| b(run).elements(run.topology).contains(&a(run)))
            }
        })
    }

    /// Whether every element of a set is in another; single elements are sets of themselves.
    fn subset(&mut self, a: Id, b: Id) -> Result<Condition> {
        let Some(of) = self.form.element_type(a) else { return Ok(Box::new(|_| true)) };
        if self.form.element_type(b).is_none() {
            return self.empty(a);
        }
        Ok(match of {
            Type::Value | Type::Kind => {
                let (a, b) = (self.one_word(a)?, self.one_word(b)?);
                contained_in(a, b)
            }
            Type::Cell => {
                let is_one = *self.form.ty(a) == Type::Cell;
                if is_one && let Some(unit) = self.local_unit(b) {
                    let (at, b) = (self.local(a, unit)?, self.places_in(b, unit)?);
                    return Ok(Box::new(move |run| at(run) & b.get(run) != 0));
                }
                if !is_one && let Some(unit) = self.local_unit(a) {
                    let (a, b) = (self.places_in(a, unit)?, self.places_in(b, unit)?);
                    return Ok(contained_in(a, b));
                }
                contained(self.cells(a)?, self.cells(b)?, self.words(&of))
            }
            Type::Unit | Type::Candidate => {
                contained(self.wide(a, &of)?, self.wide(b, &of)?, self.words(&of))
            }
            _ => {
                let (a, b) = (self.data(a)?, self.data(b)?);
                Box::new(move |run| {
                    let b = b(run).elements(run.topology);
                    a(run).elements(run.topology).iter().all(|one| b.contains(one))
                })
            }
        })
    }

    fn empty(&mut self, set: Id) -> Result<Condition> {
        if let Some(query) = self.form.query(set).filter(|query| query.fold == Fold::Collect) {
            let rounds = self.rounds(&query)?;
            return Ok(Box::new(move |run| !rounds.any(run, |_| true)));
        }
        let source = self.source(&Pattern::Any, set)?;
        Ok(Box::new(move |run| !source.any(run, |_| true)))
    }
}

fn contained_in(a: Mask, b: Mask) -> Condition {
    let b = b.word();
    with_mask!(a, get => Box::new(move |run| get(run) & !b(run) == 0))
}

fn contained(a: super::Fill, b: super::Fill, words: usize) -> Condition {
    Box::new(move |run| {
        run.filled(words, &a, |left| {
            run.filled(words, &b, |right| {
                left.drop_all(right.window());
                left.is_empty()
            })
        })
    })
}
