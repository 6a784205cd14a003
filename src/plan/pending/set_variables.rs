//! Variables that are all elements of a set: those of a pattern, and those of loops through the set that differ.

use super::determined::{differ, implies};
use super::{Generator, Pending};
use crate::lang::program::{Expr, Operator, Pattern, Type, VarId};
use crate::make::{condition, element_type};
use crate::{costs::known_sizes, lang::walk::mentions};

/// Largest number of loops that are taken as all elements of a set.
const MOST: usize = 4;

impl Pending<'_> {
    /// Sets, each with the variables that are all its elements.
    pub(crate) fn set_variables(&mut self) -> Vec<(Vec<VarId>, Expr)> {
        let apart = self.lets.iter().filter_map(|(pattern, set)| match pattern {
            Pattern::Elements(parts) if !parts.is_empty() => Some((parts.clone(), set.clone())),
            _ => None,
        });
        let mut set_variables: Vec<(Vec<VarId>, Expr)> = apart.collect();
        let sizes = known_sizes(&self.generators, &self.wheres);
        let sizes: Vec<(Expr, usize)> = sizes
            .into_iter()
            .map(|(set, size)| (set, size as usize))
            .filter(|(set, size)| (2..=MOST).contains(size) && matches!(set.ty, Type::Set(_)))
            .collect();
        if sizes.is_empty() {
            return set_variables;
        }
        let facts = self.facts(usize::MAX);
        for (set, size) in sizes {
            let looped = self.generators.iter().filter_map(|generator| match generator {
                Generator::For(Pattern::Var(var), _) => Some(self.variable(*var, set.span)),
                _ => None,
            });
            let is_in = |one: &Expr| {
                let inside = condition(Operator::In, one.clone(), set.clone());
                Some(&one.ty) == element_type(&set).as_ref()
                    && facts.iter().any(|fact| implies(fact, &inside))
            };
            let ones: Vec<Expr> = looped.filter(is_in).collect();
            let apart = (0..ones.len()).all(|i| ones[..i].iter().all(|one| differ(&facts, one, &ones[i])));
            let vars: Vec<VarId> = ones.iter().flat_map(crate::lang::walk::free).collect();
            if ones.len() == size && apart && !vars.iter().any(|var| mentions(&set, *var)) {
                set_variables.push((vars, set));
            }
        }
        set_variables
    }
}
