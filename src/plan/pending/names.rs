//! Names: bound at their first use, or given, and read in place of the expressions that they stand for.

use super::{Generator, Pending};
use crate::lang::program::{Operator, Pattern, Type, VarId};
use crate::lang::walk::bound;
use crate::steps::PlanStep;
use tesuji_core::ask::is_data;
use tesuji_core::node::Id;

impl Pending {
    /// The name that waits to be bound to an expression; a new one where there is none.
    pub(crate) fn name_for(&mut self, id: Id) -> VarId {
        let waiting = self.lets.iter().find_map(|(pattern, value)| match pattern {
            Pattern::Var(var) if *value == id => Some(*var),
            _ => None,
        });
        waiting.unwrap_or_else(|| {
            let var = self.form.fresh_of(self.form.ty(id).clone());
            self.lets.push((Pattern::Var(var), id));
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

    /// A node that reads bound names; those it needs are bound first, outside of loops that keep them.
    pub(crate) fn reading(&mut self, id: Id, steps: &mut Vec<PlanStep>) -> Id {
        loop {
            let waits = self.lets.iter().position(|(pattern, value)| {
                matches!(pattern, Pattern::Var(_))
                    && !self.form.is_simple(*value)
                    && self.can_be_kept(*value)
                    && self.ready(*value)
                    && self.form.contains(id, *value)
            });
            let Some(at) = waits else { break };
            self.bind_let(at, steps);
        }
        self.by_name(id)
    }

    /// Binds a name of this number.
    fn bind_let(&mut self, at: usize, steps: &mut Vec<PlanStep>) {
        let (pattern, value) = self.lets.remove(at);
        let step = self.reading(value, steps);
        let place = place(steps, self.form.free(step));
        if let Pattern::Var(var) = pattern {
            self.named.push((var, value));
        }
        self.bound.extend(bound(&pattern));
        steps.insert(place, PlanStep::Let(pattern, step));
    }

    /// The node with names in place of what they stand for.
    pub(crate) fn by_name(&mut self, id: Id) -> Id {
        let named = &self.named;
        self.form.named(id, &|_, id| named.iter().find(|(_, value)| *value == id).map(|(var, _)| *var))
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
        let bindable = |(pattern, value): &(Pattern, Id), pending: &Self| {
            matches!(pattern, Pattern::Var(_)) && pending.can_be_kept(*value) && pending.ready(*value)
        };
        while let Some(at) = self.lets.iter().position(|one| bindable(one, self)) {
            let (pattern, value) = self.lets.remove(at);
            let step = self.reading(value, steps);
            if let Pattern::Var(var) = pattern {
                self.named.push((var, value));
            }
            self.bound.extend(bound(&pattern));
            steps.push(PlanStep::Let(pattern, step));
        }
        // What is made of the others is kept.
        let lets = std::mem::take(&mut self.lets);
        self.lets = lets.into_iter().filter(|(_, value)| self.can_be_kept(*value)).collect();
    }

    /// Makes variables given: what would bind them becomes a condition on them.
    pub(crate) fn give(&mut self, given: &[VarId]) {
        self.bound.extend(given);
        for generator in std::mem::take(&mut self.generators) {
            match generator {
                Generator::For(Pattern::Var(var), set) if given.contains(&var) => {
                    let var = self.form.var(var);
                    let member = self.form.binary(Operator::In, var, set);
                    self.require(member);
                }
                Generator::Choose(var, many, from) if given.contains(&var) => {
                    let (set, many) = (self.form.var(var), self.form.int(many as i64));
                    let size = self.form.size(set);
                    let full = self.form.binary(Operator::Equal, size, many);
                    let part = self.form.binary(Operator::Subset, set, from);
                    self.require(full);
                    self.require(part);
                }
                // One of several that are bound together: it is bound under another name and must be the same.
                Generator::For(mut pattern, set) => {
                    for var in given {
                        if bound(&pattern).contains(var) {
                            let fresh = self.form.fresh(*var);
                            pattern.rename(*var, fresh);
                            let (one, other) = (self.form.var(*var), self.form.var(fresh));
                            let same = self.form.binary(Operator::Equal, one, other);
                            self.require(same);
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
        let is_given =
            |(pattern, _): &(Pattern, Id)| matches!(pattern, Pattern::Var(var) if given.contains(var));
        let (known, lets): (Vec<_>, Vec<_>) = std::mem::take(&mut self.lets).into_iter().partition(is_given);
        self.lets = lets;
        for (pattern, value) in known {
            let Pattern::Var(var) = pattern else { continue };
            let var = self.form.var(var);
            let same = self.form.binary(Operator::Equal, var, value);
            self.require(same);
        }
    }

    /// Whether the value of a name can be stored: sets of sets of values are listed at each use.
    fn can_be_kept(&self, value: Id) -> bool {
        let ty = self.form.ty(value);
        is_data(ty) || !matches!(ty, Type::Set(of) if matches!(**of, Type::Set(_)))
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
