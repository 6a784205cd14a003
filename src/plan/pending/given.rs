//! Variables that are given from outside: what would bind them becomes a condition on them.

use super::{Generator, Pending};
use crate::lang::program::{Operator, Pattern, VarId};
use crate::lang::walk::bound;
use crate::make::{condition, number, size, variable};

impl Pending<'_> {
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
