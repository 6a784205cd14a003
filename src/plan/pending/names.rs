//! Names: bound at their first use, or given, and read in place of the expressions that they stand for.

use super::{Generator, Pending};
use crate::lang::program::{Expr, Operator, Pattern, Type, VarId};
use crate::lang::walk::{bound, children, free, map_parts};
use crate::make::{condition, is_data, is_simple, number, size, variable};
use crate::steps::PlanStep;

impl Pending<'_> {
    /// The name that waits to be bound to an expression; a new one where there is none.
    pub(crate) fn name_for(&mut self, expr: &Expr) -> VarId {
        let waiting = self.lets.iter().find_map(|(pattern, value)| match pattern {
            Pattern::Var(var) if value == expr => Some(*var),
            _ => None,
        });
        waiting.unwrap_or_else(|| {
            let var = self.fresh(expr);
            self.lets.push((Pattern::Var(var), expr.clone()));
            var
        })
    }

    /// Notes that a name is bound to what it waits for.
    pub(crate) fn is_bound(&mut self, var: VarId) {
        self.bound.insert(var);
        if let Some(at) = self.lets.iter().position(|(p, _)| matches!(p, Pattern::Var(v) if *v == var)) {
            let (_, value) = self.lets.remove(at);
            self.named.push((var, value));
        }
    }

    /// An expression that reads bound names; those it needs are bound first, outside of loops that keep them.
    pub(crate) fn reading(&mut self, expr: &Expr, steps: &mut Vec<PlanStep>) -> Expr {
        loop {
            let predicate = self.lets.iter().position(|(pattern, value)| {
                matches!(pattern, Pattern::Var(_))
                    && !is_simple(value)
                    && can_be_kept(value)
                    && self.ready(value)
                    && holds(expr, value)
            });
            let Some(at) = predicate else { break };
            self.bind_let(at, steps);
        }
        self.by_name(expr)
    }

    /// Binds a name of this number.
    pub(super) fn bind_let(&mut self, at: usize, steps: &mut Vec<PlanStep>) {
        let (pattern, value) = self.lets.remove(at);
        let step = self.reading(&value, steps);
        let place = place(steps, &free(&step));
        if let Pattern::Var(var) = pattern {
            self.named.push((var, value));
        }
        self.bound.extend(bound(&pattern));
        steps.insert(place, PlanStep::Let(pattern, step));
    }

    /// The expression with names in place of what they stand for.
    pub(crate) fn by_name(&self, expr: &Expr) -> Expr {
        if is_simple(expr) {
            return expr.clone();
        }
        match self.named.iter().find(|(_, value)| value == expr) {
            Some((var, value)) => variable(*var, value.ty.clone(), expr.span),
            None => map_parts(expr, &mut |part| self.by_name(part)),
        }
    }

    /// Binds those of some names that wait to be bound.
    pub(super) fn bind_named(&mut self, vars: &[VarId], steps: &mut Vec<PlanStep>) {
        for var in vars {
            if let Some(at) = self.lets.iter().position(|(p, _)| matches!(p, Pattern::Var(v) if v == var)) {
                self.bind_let(at, steps);
            }
        }
    }

    /// Binds all names that are left, for the conclusions and for the trace of a match.
    pub(crate) fn bind_all(&mut self, steps: &mut Vec<PlanStep>) {
        let bindable = |(pattern, value): &(Pattern, Expr), pending: &Self| {
            matches!(pattern, Pattern::Var(_)) && can_be_kept(value) && pending.ready(value)
        };
        while let Some(at) = self.lets.iter().position(|one| bindable(one, self)) {
            let (pattern, value) = self.lets.remove(at);
            let step = self.reading(&value, steps);
            if let Pattern::Var(var) = pattern {
                self.named.push((var, value));
            }
            self.bound.extend(bound(&pattern));
            steps.push(PlanStep::Let(pattern, step));
        }
        // What is made of the others is kept.
        self.lets.retain(|(_, value)| can_be_kept(value));
    }

    /// Makes variables given: what would bind them becomes a condition on them.
    pub(crate) fn give(&mut self, given: &[VarId]) {
        self.bound.extend(given);
        for generator in std::mem::take(&mut self.generators) {
            match generator {
                Generator::For(Pattern::Var(var), set) if given.contains(&var) => {
                    let var = self.variable(var, set.span);
                    self.require(condition(Operator::In, var, set));
                }
                Generator::Choose(var, many, from) if given.contains(&var) => {
                    let set = self.variable(var, from.span);
                    let many = number(many as i64, from.span);
                    self.require(condition(Operator::Equal, size(set.clone()), many));
                    self.require(condition(Operator::Subset, set, from));
                }
                // One of several that are bound together: it is bound under another name and must be the same.
                Generator::For(mut pattern, set) => {
                    for var in given {
                        if bound(&pattern).contains(var) {
                            let like = self.variable(*var, set.span);
                            let fresh = self.fresh(&like);
                            rename(&mut pattern, *var, fresh);
                            let other = variable(fresh, like.ty.clone(), set.span);
                            self.require(condition(Operator::Equal, like, other));
                        }
                    }
                    self.generators.push(Generator::For(pattern, set));
                }
                // A name that has a value before a path must be the same in the path.
                Generator::Path(mut path) => {
                    let (known, binds) = path.binds.iter().partition(|var| given.contains(var));
                    path.binds = binds;
                    path.reads.extend::<Vec<VarId>>(known);
                    self.generators.push(Generator::Path(path));
                }
                other => self.generators.push(other),
            }
        }
    }
}

/// The place of a step: after what binds what it reads, before the next loop, so that it runs as seldom as it can.
fn place(steps: &[PlanStep], needs: &[VarId]) -> usize {
    let binds = |step: &PlanStep| step.binds().iter().any(|var| needs.contains(var));
    let behind = steps.iter().rposition(binds).map_or(0, |at| at + 1);
    // The outermost loop stays the first step.
    let first = usize::from(steps.first().is_some_and(PlanStep::is_loop));
    let from = behind.max(first);
    steps[from..].iter().position(PlanStep::is_loop).map_or(steps.len(), |at| from + at)
}

/// Whether the value of a name can be stored: sets of sets of values are listed at each use.
fn can_be_kept(value: &Expr) -> bool {
    is_data(value) || !matches!(&value.ty, Type::Set(of) if matches!(**of, Type::Set(_)))
}

fn holds(expr: &Expr, part: &Expr) -> bool {
    if expr == part {
        return true;
    }
    let mut found = false;
    children(expr, &mut |inner| found = found || holds(inner, part));
    found
}

/// Puts another variable in the place of one.
fn rename(pattern: &mut Pattern, from: VarId, to: VarId) {
    let swap = |var: &mut VarId| {
        if *var == from {
            *var = to;
        }
    };
    match pattern {
        Pattern::Any => {}
        Pattern::Var(var) => swap(var),
        Pattern::Tuple(parts) => parts.iter_mut().for_each(|part| rename(part, from, to)),
        Pattern::Elements(vars) => vars.iter_mut().for_each(swap),
    }
}
