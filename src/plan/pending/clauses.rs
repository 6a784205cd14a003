//! The clauses of a rule as generators, bindings and conditions.

use super::{Generator, Pending};
use crate::clauses::{Item, items};
use crate::lang::program::{Call, Function, Merge, Operator, Pattern, Technique, Type, VarId};
use crate::steps::Merging;
use tesuji_core::ask::is_data;
use tesuji_core::node::Id;

impl Pending {
    /// Takes the clauses and conclusions of a rule with its arguments, each with what names stand for in their place;
    /// the condition of an alias that was called comes last.
    pub(super) fn take_clauses(&mut self, technique: &Technique, call: &Call) {
        let form = &mut self.form;
        let mut items = items(form, &technique.clauses);
        let condition = call.alias.and_then(|alias| technique.aliases[alias].condition.as_ref());
        items.extend(condition.map(|condition| Item::Where(form.lower(condition))));
        let merging = |merge: &Merge| Merging {
            keys: merge.keys.iter().map(|key| form.lower(key)).collect(),
            at_least: merge.at_least,
        };
        self.merge = technique.merge.as_ref().map(merging);
        let items = self.spread_sets(items);
        let names = self.take_lets(&items);
        for item in items {
            match item {
                Item::For(pattern, set) => {
                    let set = self.in_full(set, &names);
                    self.for_filtered(pattern, set);
                }
                Item::Choose(var, many, from) => {
                    let (many, from) = (self.in_full(many, &names), self.in_full(from, &names));
                    self.choose(var, many, from);
                }
                Item::Let(..) => {}
                Item::Where(predicate) => {
                    let predicate = self.in_full(predicate, &names);
                    for part in self.form.conjuncts(predicate) {
                        let each = self.form.each_of_few(part);
                        self.wheres.extend(each);
                    }
                }
                Item::Path(path) => self.generators.push(Generator::Path(path)),
                Item::World(world) => self.worlds.push(*world),
            }
        }
        for conclusion in &technique.conclusions {
            let conclusion = conclusion.map(&mut |part| {
                let part = self.form.lower(part);
                self.in_full(part, &names)
            });
            self.conclusions.push(conclusion);
        }
    }

    /// Adds a choice; a loop over all subsets where how many elements is only known on the way.
    fn choose(&mut self, var: VarId, many: Id, from: Id) {
        match self.form.number(many).and_then(|many| usize::try_from(many).ok()) {
            Some(many) => self.generators.push(Generator::Choose(var, many, from)),
            None => {
                let chosen = self.form.var(var);
                let size = self.form.size(chosen);
                self.wheres.push(self.form.binary(Operator::Equal, size, many));
                let sets = self.form.call(Function::Subsets, vec![from]);
                self.generators.push(Generator::For(Pattern::Var(var), sets));
            }
        }
    }

    /// Takes the lets of a rule, each in full; gives those that may stand in full elsewhere.
    fn take_lets(&mut self, items: &[Item]) -> Vec<(VarId, Id)> {
        let mut names: Vec<(VarId, Id)> = Vec::new();
        for item in items {
            let Item::Let(pattern, value) = item else { continue };
            let is_data = |id: Id| is_data(self.form.ty(id));
            let of_data =
                is_data(*value) && names.iter().any(|(v, of)| is_data(*of) && self.form.mentions(*value, *v));
            let value = self.in_full(*value, &names);
            if let Pattern::Var(var) = pattern {
                match of_data || matches!(self.form.ty(value), Type::Path | Type::World) {
                    true => self.opaque.push(*var),
                    false => names.push((*var, value)),
                }
            }
            self.lets.push((pattern.clone(), value));
        }
        names
    }

    /// A node with what names stand for in their place.
    fn in_full(&mut self, id: Id, names: &[(VarId, Id)]) -> Id {
        // A name may stand for an expression with names that were bound before it, but those are in full already.
        names.iter().fold(id, |id, (var, value)| self.form.put(id, *var, *value))
    }
}
