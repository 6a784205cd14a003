//! Conditions.

use super::set::{Mask, with_mask};
use super::sums::holds_words;
use super::{Compiler, Condition, Result, Slot, unsupported};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Quantifier, Type, VarId};
use crate::plan::make::{conjuncts, element_type, is_cells_of};
use crate::{board::bits, lang::walk::mentions, run::Run};

impl Compiler {
    pub(crate) fn condition(&mut self, expr: &Expr) -> Result<Condition> {
        Ok(match &expr.kind {
            ExprKind::Bool(b) => {
                let b = *b;
                Box::new(move |_| b)
            }
            ExprKind::Not(e) => {
                let c = self.condition(e)?;
                Box::new(move |run| !c(run))
            }
            ExprKind::Var(_) => {
                let w = self.word(expr)?;
                Box::new(move |run| w(run) != 0)
            }
            ExprKind::If(c, a, b) => {
                let (c, a, b) = (self.condition(c)?, self.condition(a)?, self.condition(b)?);
                Box::new(move |run| if c(run) { a(run) } else { b(run) })
            }
            ExprKind::Quantified(quantifier, var, set, condition) => {
                if *quantifier != Quantifier::Every
                    && let Some(some) = self.some_unit(*var, set, condition)?
                {
                    let wanted = *quantifier == Quantifier::Some;
                    return Ok(Box::new(move |run| some(run) == wanted));
                }
                let source = self.source(&Pattern::Var(*var), set)?;
                let condition = self.condition(condition)?;
                let stop_at = *quantifier != Quantifier::Every;
                let found_means = *quantifier == Quantifier::Some;
                Box::new(move |run| source.any(run, |run| condition(run) == stop_at) == found_means)
            }
            ExprKind::Call(function, arguments) => self.condition_call(expr, *function, arguments)?,
            ExprKind::Binary(op, a, b) => self.comparison(expr, *op, a, b)?,
            _ => return unsupported("this is no condition", expr.span),
        })
    }

    /// Whether some unit of a set meets a condition that asks it to contain some cells of a unit: a look-up.
    fn some_unit(&mut self, var: VarId, set: &Expr, condition: &Expr) -> Result<Option<Condition>> {
        if !matches!(&set.ty, Type::Set(of) if **of == Type::Unit) {
            return Ok(None);
        }
        let mut conditions = Vec::new();
        conjuncts(condition.clone(), &mut conditions);
        let contains = |e: &Expr| match &e.kind {
            ExprKind::Binary(Operator::Subset, a, b) => {
                is_cells_of(b, var)
                    && matches!(&a.ty, Type::Set(of) if **of == Type::Cell)
                    && !mentions(a, var)
                    && self.local_unit(a).is_some_and(|unit| matches!(self.slot(unit), Slot::Word(_)))
            }
            _ => false,
        };
        let Some(at) = conditions.iter().position(contains) else { return Ok(None) };
        let ExprKind::Binary(_, cells, _) = conditions.remove(at).kind else { return Ok(None) };
        self.some_containing(var, set, &cells, &conditions).map(Some)
    }

    fn condition_call(&mut self, expr: &Expr, function: Function, arguments: &[Expr]) -> Result<Condition> {
        Ok(match function {
            Function::Needs => self.needs(&arguments[0], &arguments[1])?,
            Function::Distinct => {
                self.held(&arguments[0], |run, unit| run.topology.units[unit].laws.distinct)?
            }
            Function::Complete => {
                self.held(&arguments[0], |run, unit| run.topology.units[unit].laws.complete)?
            }
            Function::Summed => {
                self.held(&arguments[0], |run, unit| bits::has(run.topology.summed_units(), unit))?
            }
            Function::Given => self.held(&arguments[0], |run, cell| bits::has(run.state.given(), cell))?,
            Function::Contradiction => self.contradiction(&arguments[0])?,
            _ => return unsupported("this is no condition", expr.span),
        })
    }

    fn held(
        &mut self,
        of: &Expr,
        holds: impl Fn(&Run<'_>, usize) -> bool + Send + Sync + 'static,
    ) -> Result<Condition> {
        let of = self.word(of)?;
        Ok(Box::new(move |run| holds(run, of(run) as usize)))
    }

    fn comparison(&mut self, expr: &Expr, op: Operator, a: &Expr, b: &Expr) -> Result<Condition> {
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
            Operator::Equal | Operator::NotEqual => {
                let wanted = op == Operator::Equal;
                if is_set(a) || is_set(b) {
                    let (ab, ba) = (self.subset(a, b)?, self.subset(b, a)?);
                    return Ok(Box::new(move |run| (ab(run) && ba(run)) == wanted));
                }
                if let (ExprKind::Size(set), ExprKind::Int(n)) = (&a.kind, &b.kind)
                    && matches!(set.ty, Type::Set(_))
                    && !self.holds_data(set)
                {
                    let (set, n) = (self.set(set)?, *n as u64);
                    return Ok(Box::new(move |run| (set.count(run) == n) == wanted));
                }
                if let (Some(a), Some(b)) = (self.register(a), self.register(b)) {
                    return Ok(Box::new(move |run| (run.get(a) == run.get(b)) == wanted));
                }
                if matches!(a.ty, Type::Word | Type::Tuple(_)) {
                    let (a, b) = (self.data(a)?, self.data(b)?);
                    return Ok(Box::new(move |run| (a(run) == b(run)) == wanted));
                }
                let (a, b) = (self.word(a)?, self.word(b)?);
                Box::new(move |run| (a(run) == b(run)) == wanted)
            }
            Operator::In => self.member(a, b)?,
            Operator::Subset => self.subset(a, b)?,
            Operator::Sees => {
                let (a, b) = (self.word(a)?, self.word(b)?);
                Box::new(move |run| run.topology.peers(a(run) as usize).has(b(run) as usize))
            }
            _ => return unsupported("this is no condition", expr.span),
        })
    }

    fn ordered(&mut self, a: &Expr, b: &Expr, compare: fn(i64, i64) -> bool) -> Result<Condition> {
        let (a, b) = (self.word(a)?, self.word(b)?);
        Ok(Box::new(move |run| compare(a(run) as i64, b(run) as i64)))
    }

    fn member(&mut self, a: &Expr, b: &Expr) -> Result<Condition> {
        Ok(match a.ty {
            Type::Value | Type::Kind => {
                if self.needs.is_none()
                    && let (Some(value), ExprKind::Call(Function::Needed, of)) = (self.register(a), &b.kind)
                    && let Some(unit) = self.register(&of[0])
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
                let words = self.words(&a.ty);
                let (b, a) = (self.wide(b, &a.ty)?, self.word(a)?);
                Box::new(move |run| run.filled(words, &b, |out| out.has(a(run) as usize)))
            }
            _ if holds_words(&b.ty) && !self.holds_data(b) => self.is_among(a, b)?,
            _ => {
                let (a, b) = (self.data(a)?, self.data(b)?);
                Box::new(move |run| b(run).elements(run.topology).contains(&a(run)))
            }
        })
    }

    /// Whether every element of a set is in another; single elements are sets of themselves.
    fn subset(&mut self, a: &Expr, b: &Expr) -> Result<Condition> {
        let Some(of) = element_type(a) else { return Ok(Box::new(|_| true)) };
        if element_type(b).is_none() {
            return self.empty(a);
        }
        Ok(match of {
            Type::Value | Type::Kind => {
                let (a, b) = (self.one_word(a)?, self.one_word(b)?);
                contained_in(a, b)
            }
            Type::Cell => {
                if a.ty == Type::Cell
                    && let Some(unit) = self.local_unit(b)
                {
                    let (at, b) = (self.local(a, unit)?, self.places_in(b, unit)?);
                    return Ok(Box::new(move |run| at(run) & b.get(run) != 0));
                }
                if a.ty != Type::Cell
                    && let Some(unit) = self.local_unit(a)
                {
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

    fn empty(&mut self, set: &Expr) -> Result<Condition> {
        if let ExprKind::Comprehension(c) = &set.kind {
            let rounds = self.rounds(c)?;
            return Ok(Box::new(move |run| !rounds.any(run, |_| true)));
        }
        let source = self.source(&Pattern::Any, set)?;
        Ok(Box::new(move |run| !source.any(run, |_| true)))
    }
}

fn is_set(expr: &Expr) -> bool {
    matches!(expr.ty, Type::Set(_) | Type::EmptySet)
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
