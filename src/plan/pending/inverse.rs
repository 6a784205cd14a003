//! Inverse generators: the loop `v in candidates(c)` becomes a loop over all values with the condition
//! `v in candidates(c)`, so that v may come before c.

use super::{Generator, Pending};
use crate::costs::is_walked;
use crate::lang::program::{Operator, Pattern, Type, VarId};
use tesuji_core::form::Form;
use tesuji_core::node::Id;

impl Pending {
    /// The loops, with those inverted whose sets depend on other loops, and the conditions that replace these sets.
    pub(crate) fn inverted_loops(&mut self) -> Option<(Vec<Generator>, Vec<Id>)> {
        let looped: Vec<VarId> = self.generators.iter().flat_map(Generator::binds).collect();
        let (mut generators, mut predicates) = (self.generators.clone(), Vec::new());
        for generator in &mut generators {
            let Some((var, set)) = generator.looped() else { continue };
            let Some(inverse) = self.inverted(var, set, &looped) else { continue };
            predicates.extend(inverse.1);
            *generator = inverse.0;
        }
        (!predicates.is_empty()).then_some((generators, predicates))
    }

    /// A loop over the part of a set that does not depend on `vars`, and conditions for the rest, if any depends.
    pub(super) fn inverted(&mut self, var: VarId, set: Id, vars: &[VarId]) -> Option<(Generator, Vec<Id>)> {
        let form = &mut self.form;
        if !form.mentions_any(set, vars) || !matches!(form.ty(set), Type::Set(_) | Type::Unit) {
            return None;
        }
        let (all, one) = (form.all_like(set)?, form.var(var));
        let member = form.binary(Operator::In, one, set);
        let (own, mut predicates): (Vec<Id>, Vec<Id>) =
            form.conjuncts(member).into_iter().partition(|id| form.free(*id) == [var]);
        let (all, left) = form.restricted(var, all, own);
        predicates.extend(left);
        Some((Generator::For(Pattern::Var(var), all), predicates))
    }

    /// Inverts loops over units that a condition requires to contain some cells, since such units are looked up.
    pub(super) fn invert_containing(&mut self) {
        for at in 0..self.generators.len() {
            let Some((unit, set)) = self.generators[at].looped() else { continue };
            let form = &self.form;
            let reads = form.free(set).to_vec();
            let contains = |one: &Id| {
                form.operands(*one, Operator::Subset).is_some_and(|(cells, all)| {
                    form.is_var(all, unit) && *form.ty(all) == Type::Unit && !form.mentions_any(cells, &reads)
                })
            };
            if self.wheres.iter().any(contains)
                && let Some((inverse, predicates)) = self.inverted(unit, set, &reads)
            {
                self.generators[at] = inverse;
                self.wheres.extend(predicates);
            }
        }
    }

    /// Binds the results of walks to variables, so that each is computed once for the variables that it depends on.
    pub(super) fn name_walked(&mut self) {
        let mut found = Vec::new();
        self.wheres.iter().for_each(|one| walked(&self.form, *one, &mut found));
        for reached in found {
            if self.generators.iter().flat_map(Generator::binds).any(|var| self.form.mentions(reached, var)) {
                self.name_for(reached);
            }
        }
    }
}

/// The results of walks inside a node.
fn walked(form: &Form, id: Id, found: &mut Vec<Id>) {
    if is_walked(form, id) {
        found.push(id);
    } else {
        form.args(id).iter().for_each(|part| walked(form, *part, found));
    }
}
