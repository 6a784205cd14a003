//! Compilation of predicates.

use super::{
    Result,
    set::{WordOperand, with_mask},
    sums::holds_words,
};
use crate::{PlanCompiler, VarSlot, prelude::*};
use tesuji_core::{board::unit_fact, construct::set_of};

impl PlanCompiler {
    pub(crate) fn condition(&mut self, id: ExprId) -> Result<PredicateFn> {
        let (op, args) = self.parts_of_node(id);
        Ok(match op {
            ExprOp::Bool(b) => Box::new(move |_| b),
            ExprOp::Not => {
                let c = self.condition(args[0])?;
                Box::new(move |run| !c(run))
            }
            ExprOp::Var(_) => {
                let w = self.word(id)?;
                Box::new(move |run| w(run) != 0)
            }
            ExprOp::If => self.either(&args, Self::condition)?,
            ExprOp::Query(_, QueryFold::Exists) => self.any(id)?,
            ExprOp::Call(function) => self.condition_call(id, function, &args)?,
            ExprOp::Binary(op) => self.comparison(id, op, args[0], args[1])?,
            _ => return self.unsupported_node("this is no condition", id),
        })
    }

    /// Compiles `if`, both parts by the same function.
    pub(super) fn either<R: 'static>(
        &mut self,
        args: &[ExprId],
        part: fn(&mut Self, ExprId) -> Result<ValueFn<R>>,
    ) -> Result<ValueFn<R>> {
        let (c, a, b) = (self.condition(args[0])?, part(self, args[1])?, part(self, args[2])?);
        Ok(Box::new(move |run| if c(run) { a(run) } else { b(run) }))
    }

    /// Conjunction of predicates; `None` if the slice is empty.
    pub(super) fn conditions(&mut self, all: &[ExprId]) -> Result<Option<PredicateFn>> {
        let mut conjunction: Option<PredicateFn> = None;
        for id in all {
            let c = self.condition(*id)?;
            conjunction = Some(match conjunction {
                None => c,
                Some(a) => Box::new(move |run| a(run) && c(run)),
            });
        }
        Ok(conjunction)
    }

    /// Whether a query has a row.
    fn any(&mut self, id: ExprId) -> Result<PredicateFn> {
        if let Some((var, set, conditions)) = self.form.existential(id)
            && let Some(some) = self.some_unit(var, set, &conditions)?
        {
            return Ok(some);
        }
        let rounds = self.rounds(&self.query(id)?)?;
        Ok(Box::new(move |run| rounds.any(run, |_| true)))
    }

    /// `some u in U: cells subset u, …` as a superset look-up; `None` if no condition has this form.
    fn some_unit(&mut self, var: VarId, set: ExprId, conditions: &[ExprId]) -> Result<Option<PredicateFn>> {
        if *self.form.ty(set) != set_of(Type::Unit) {
            return Ok(None);
        }
        let mut conditions = self.form.all_conjuncts(conditions);
        let contains = |id: ExprId| {
            let (a, b) = self.form.operands(id, Operator::Subset)?;
            let is_lookup = self.form.is_var(self.form.strip_cells(b), var)
                && *self.form.ty(a) == set_of(Type::Cell)
                && !self.form.mentions(a, var)
                && self.local_unit(a).is_some_and(|unit| matches!(self.slot(unit), VarSlot::Word(_)));
            is_lookup.then_some(a)
        };
        let found = conditions.iter().enumerate().find_map(|(at, id)| Some((at, contains(*id)?)));
        let Some((at, cells)) = found else { return Ok(None) };
        conditions.remove(at);
        self.some_containing(var, set, cells, &conditions).map(Some)
    }

    fn condition_call(&mut self, id: ExprId, function: Function, args: &[ExprId]) -> Result<PredicateFn> {
        Ok(match function {
            Function::Needs => self.needs(args[0], args[1])?,
            Function::Given => self.of_element(args[0], |run, cell| bits::has(run.state.given(), cell))?,
            Function::Contradiction => self.contradiction(args[0])?,
            _ => match unit_fact(function) {
                Some(fact) => {
                    self.of_element(args[0], move |run, unit| bits::has(run.topology.units_with(fact), unit))?
                }
                None => return self.unsupported_node("this is no condition", id),
            },
        })
    }

    fn comparison(&mut self, id: ExprId, op: Operator, a: ExprId, b: ExprId) -> Result<PredicateFn> {
        Ok(match op {
            Operator::And => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                Box::new(move |run| a(run) && b(run))
            }
            Operator::Or => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                Box::new(move |run| a(run) || b(run))
            }
            Operator::Less => self.of_words(a, b, |_, a, b| a < b)?,
            Operator::LessEqual => self.of_words(a, b, |_, a, b| a <= b)?,
            Operator::Greater => self.of_words(a, b, |_, a, b| a > b)?,
            Operator::GreaterEqual => self.of_words(a, b, |_, a, b| a >= b)?,
            Operator::Equal | Operator::NotEqual => self.equality(op == Operator::Equal, a, b)?,
            Operator::In => self.member(a, b)?,
            Operator::Subset => self.subset(a, b)?,
            Operator::Sees => {
                self.of_words(a, b, |run, a, b| run.topology.peers(a as usize).has(b as usize))?
            }
            _ => return self.unsupported_node("this is no condition", id),
        })
    }

    fn equality(&mut self, wanted: bool, a: ExprId, b: ExprId) -> Result<PredicateFn> {
        let is_set = |id: ExprId| matches!(self.form.ty(id), Type::Set(_) | Type::EmptySet);
        if is_set(a) || is_set(b) {
            let (ab, ba) = (self.subset(a, b)?, self.subset(b, a)?);
            return Ok(Box::new(move |run| (ab(run) && ba(run)) == wanted));
        }
        if let (Some(set), Some(n)) = (self.form.size_argument(a), self.form.number(b))
            && self.form.is_proper_set(set)
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
        self.of_words(a, b, move |_, a, b| (a == b) == wanted)
    }

    fn member(&mut self, a: ExprId, b: ExprId) -> Result<PredicateFn> {
        let ty = self.form.ty(a).clone();
        Ok(match ty {
            Type::Value | Type::Kind => {
                if self.needs.is_none()
                    && let (Some(value), Some(&[of])) =
                        (self.register(a), self.form.call_args(b, Function::Needed))
                    && let Some(unit) = self.register(of)
                {
                    return Ok(Box::new(move |run| {
                        let (value, unit) = (run.get(value) as usize, run.get(unit) as usize);
                        bits::has(run.state.unplaced_in(run.topology, value), unit)
                            && bits::has(run.topology.units_with(UnitFact::EveryValue), unit)
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
                let (b, a) = (self.wide(b, &ty)?, self.word(a)?);
                Box::new(move |run| b.with(run, |out| out.has(a(run) as usize)))
            }
            _ if holds_words(self.form.ty(b)) && !self.holds_data(b) => self.is_among(a, b)?,
            _ => {
                let (a, b) = (self.data(a)?, self.data(b)?);
                Box::new(move |run| b(run).elements(run.topology).contains(&a(run)))
            }
        })
    }

    /// Subset test; single elements are singletons.
    fn subset(&mut self, a: ExprId, b: ExprId) -> Result<PredicateFn> {
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
                    let (at, b) = (self.unit_places(a, unit)?, self.places_in(b, unit)?);
                    return Ok(Box::new(move |run| at(run) & b.get(run) != 0));
                }
                if !is_one && let Some(unit) = self.local_unit(a) {
                    let (a, b) = (self.places_in(a, unit)?, self.places_in(b, unit)?);
                    return Ok(contained_in(a, b));
                }
                contained(self.cells(a)?, self.cells(b)?)
            }
            Type::Unit | Type::Candidate => contained(self.wide(a, &of)?, self.wide(b, &of)?),
            _ => {
                let (a, b) = (self.data(a)?, self.data(b)?);
                Box::new(move |run| {
                    let b = b(run).elements(run.topology);
                    a(run).elements(run.topology).iter().all(|element| b.contains(element))
                })
            }
        })
    }

    fn empty(&mut self, set: ExprId) -> Result<PredicateFn> {
        if let Some(query) = self.form.query_by(set, QueryFold::Collect) {
            let rounds = self.rounds(&query)?;
            return Ok(Box::new(move |run| !rounds.any(run, |_| true)));
        }
        let source = self.source(&Pattern::Any, set)?;
        Ok(Box::new(move |run| !source.any(run, |_| true)))
    }
}

fn contained_in(a: WordOperand, b: WordOperand) -> PredicateFn {
    let b = b.word();
    with_mask!(a, get => Box::new(move |run| get(run) & !b(run) == 0))
}

fn contained(a: SetFn, b: SetFn) -> PredicateFn {
    Box::new(move |run| {
        a.with(run, |left| {
            b.with(run, |right| {
                left.subtract(right.window());
                left.is_empty()
            })
        })
    })
}
