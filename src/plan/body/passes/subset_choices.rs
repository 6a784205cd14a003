//! Pass: loops over all subsets of a set whose size a predicate fixes → subset choices.

use crate::{PlanStep, body::RuleBody};
use tesuji_lang::{Function, Operator};

impl RuleBody {
    pub fn choose_subsets(&mut self) {
        for at in 0..self.generators.len() {
            let form = &self.form;
            let Some((var, subsets)) = self.generators[at].looped() else { continue };
            let Some(&[domain]) = form.call_args(subsets, Function::Subsets) else { continue };
            if !form.has_named_elements(domain) {
                continue;
            }
            let size = self.find_predicate(|predicate| match form.size_compared(predicate) {
                Some((Operator::Equal, set, n)) if form.is_var(set, var) => usize::try_from(n).ok(),
                _ => None,
            });
            if let Some((i, size)) = size {
                self.predicates.remove(i);
                self.generators[at] = PlanStep::choice(var, size, domain);
            }
        }
    }
}
