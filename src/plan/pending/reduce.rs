//! Conditions taken out of the sets of loops, and rules that cannot match on the board.

use super::{Generator, Pending};
use crate::lang::program::{Function, Operator, Pattern};
use crate::lang::walk::bound;
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op};

impl Pending {
    /// Adds a loop; filters of the set that it runs through become conditions.
    pub(super) fn for_filtered(&mut self, pattern: Pattern, set: Id) {
        let form = &mut self.form;
        let Pattern::Var(var) = pattern else { return self.generators.push(Generator::For(pattern, set)) };
        let query =
            form.query(set).filter(|query| query.fold == Fold::Collect && !query.conditions.is_empty());
        if let Some(query) = query
            && let Some((x, mut source)) = form.filtered(&query)
        {
            // What follows from the condition is asked where that is.
            while let Some(&[cells, value]) = form.called(source, Function::Places)
                && query.conditions.iter().any(|one| {
                    form.candidates_given_by(*one, x).is_some_and(|values| values.contains(&value))
                })
            {
                source = cells;
            }
            let by = form.var(var);
            for condition in query.conditions {
                let condition = self.form.put(condition, x, by);
                self.require(condition);
            }
            self.generators.push(Generator::For(pattern, source));
        } else if let Some((all, out)) = form.operands(set, Operator::Subtract)
            && !form.is_simple(out)
            && !form.free(out).is_empty()
        {
            let by = form.var(var);
            let inside = form.binary(Operator::In, by, out);
            let outside = form.not(inside);
            self.require(outside);
            self.for_filtered(pattern, all);
        } else {
            self.generators.push(Generator::For(pattern, set));
        }
    }

    /// Puts the number of chosen elements in the place of the size of what is chosen.
    pub(super) fn put_sizes(&mut self) {
        for (var, many, _) in self.choices().collect::<Vec<_>>() {
            let (chosen, many) = (self.form.var(var), self.form.int(many as i64));
            let whole = self.form.size(chosen);
            for predicate in std::mem::take(&mut self.wheres) {
                let said = self.form.replaced(predicate, whole, many);
                if said == predicate { self.wheres.push(said) } else { self.require(said) }
            }
            for (_, value) in &mut self.lets {
                *value = self.form.replaced(*value, whole, many);
            }
        }
    }

    /// Takes out written tuples with which nothing can match on this board.
    pub(super) fn drop_impossible(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(pattern @ Pattern::Tuple(parts), set) = &self.generators[at] else { continue };
            let Some(tuples) = self.form.list(*set).map(<[Id]>::to_vec) else { continue };
            let (parts, set, vars) = (parts.clone(), *set, bound(pattern));
            let sets = self.generators.iter().filter_map(|generator| match generator {
                Generator::For(_, set) | Generator::Choose(_, 1.., set) => Some(*set),
                Generator::Choose(_, 0, _) | Generator::Path(_) => None,
            });
            let reads = |id: &Id| self.form.mentions_any(*id, &vars);
            let sets: Vec<Id> = sets.filter(reads).collect();
            let wheres: Vec<Id> = self.wheres.iter().copied().filter(reads).collect();
            let form = &mut self.form;
            let put = |form: &mut Form, id: Id, values: &[Id]| {
                parts.iter().zip(values).fold(id, |id, (part, value)| match part {
                    Pattern::Var(var) => form.put(id, *var, *value),
                    _ => id,
                })
            };
            let mut is_possible = |tuple: &Id| {
                let Some(values) = form.args_of(*tuple, &Op::Tuple).map(<[Id]>::to_vec) else { return true };
                let any = sets.iter().all(|set| {
                    let set = put(form, *set, &values);
                    !form.is_empty_set(set)
                });
                any && wheres.iter().all(|one| {
                    let one = put(form, *one, &values);
                    !form.is_false(one)
                })
            };
            let left: Vec<Id> = tuples.iter().copied().filter(|tuple| is_possible(tuple)).collect();
            if left.len() < tuples.len() {
                let ty = form.ty(set).clone();
                let left = form.make_as(Op::Set, left, ty);
                self.generators[at].set_mut().into_iter().for_each(|set| *set = left);
            }
        }
    }

    pub(crate) fn is_impossible(&self) -> bool {
        let no_element = |generator: &Generator| match generator {
            Generator::For(_, set) => self.form.is_empty_set(*set),
            Generator::Choose(_, size, set) => *size > 0 && self.form.is_empty_set(*set),
            Generator::Path(_) => false,
        };
        self.wheres.iter().any(|one| self.form.is_false(*one)) || self.generators.iter().any(no_element)
    }
}
