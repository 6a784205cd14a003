//! Pass: `|S|` of a chosen set → its size.

use crate::body::RuleBody;

impl RuleBody {
    pub fn inline_choice_sizes(&mut self) {
        for (var, size, _) in self.choices().collect::<Vec<_>>() {
            let (chosen, size) = (self.form.var(var), self.form.int(size as i64));
            let written = self.form.size(chosen);
            for predicate in std::mem::take(&mut self.predicates) {
                let inlined = self.form.replace_subterm(predicate, written, size);
                match inlined == predicate {
                    true => self.predicates.push(predicate),
                    false => self.add_predicate(inlined),
                }
            }
            for (_, value) in &mut self.bindings {
                *value = self.form.replace_subterm(*value, written, size);
            }
        }
    }
}
