//! What a match reaches.

use super::Coverage;
use super::conditions::Witness;
use super::items::{paths_of_matches, place_of};
use super::paths::taken;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::trace::{Datum, Match, Walk};
use crate::lang::program::{Call, Expr};
use crate::meaning::Evaluator;
use crate::report::language::Language;
use crate::report::words::{Words, fits};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a test reaches.
#[derive(Default)]
pub struct Reached {
    pub(super) items: BTreeSet<usize>,
    pub(super) witnesses: Vec<Witness>,
}

impl std::fmt::Debug for Reached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reached").field("items", &self.items.len()).finish_non_exhaustive()
    }
}

impl Coverage {
    pub(super) fn see(&self, topology: &Arc<Topology>, before: &State, found: &Match, reached: &mut Reached) {
        let (items, program) = (&self.items, self.rules.program());
        let number = found.call.technique;
        let Some(&technique_item) = items.techniques.get(&number) else {
            // A technique of another file may go over links that count.
            self.see_links(found, reached);
            return;
        };
        let technique = &program.techniques[number];
        reached.items.insert(technique_item);
        let Call { arguments, .. } = &found.call;
        reached.items.extend(items.cases.get(&(number, arguments.clone())));
        let mut evaluator = Evaluator::new(program, technique, arguments, topology, before);
        evaluator.set_bindings(&found.bindings);
        for (place, alias) in technique.aliases.iter().enumerate() {
            if let Some(item) = items.aliases.get(&(number, place))
                && fits(alias, found, &mut evaluator)
            {
                reached.items.insert(*item);
            }
        }
        for (operand, item) in items.operands.get(&number).into_iter().flatten() {
            // What cannot be worked out is not known to be true.
            if evaluator.holds(operand).unwrap_or(false) {
                reached.items.insert(*item);
            }
        }
        // A match fulfils every condition of its technique.
        let conditions = items.conditions.range((number, 0)..(number + 1, 0));
        reached.items.extend(conditions.map(|(_, item)| item));
        self.see_links(found, reached);
        self.see_ways(found, &evaluator, reached);
        let texts = RefCell::new(Vec::new());
        for language in Language::ALL {
            let words = Words::new(program, language);
            words.describe_with(topology, before, found, &|text| texts.borrow_mut().push(place_of(text)));
        }
        reached.items.extend(texts.into_inner().iter().filter_map(|text| items.texts.get(text)));
    }

    pub(super) fn witness(&self, witness: Witness, reached: &mut Reached) {
        let has_conditions = self.items.conditions.contains_key(&(witness.call.technique, 0));
        let known = reached.witnesses.iter().filter(|known| known.call == witness.call).count();
        if has_conditions && known < super::MOST_POSITIONS {
            reached.witnesses.push(witness);
        }
    }

    /// The links that the walks of a match go over, with those that they are made of, and those that its technique asks
    /// for.
    fn see_links(&self, found: &Match, reached: &mut Reached) {
        let mut links: Vec<usize> = Vec::new();
        for (_, datum) in found.bindings.iter().chain(found.merged.iter().flatten()) {
            walks(datum, &mut |walk| links.extend(walk.steps.iter().map(|step| step.link)));
        }
        links.extend(self.items.asked_links.get(&found.call.technique).into_iter().flatten());
        let mut known = BTreeSet::new();
        while let Some(link) = links.pop() {
            if known.insert(link) {
                reached.items.extend(self.items.links.get(&link));
                links.extend(self.items.inner_links.get(&link).into_iter().flatten());
            }
        }
    }

    fn see_ways(&self, found: &Match, evaluator: &Evaluator<'_>, reached: &mut Reached) {
        let number = found.call.technique;
        let bound = |expr: &Expr| match evaluator.clone().eval(expr) {
            Ok(Datum::Int(n)) => usize::try_from(n.max(0)).ok(),
            _ => None,
        };
        for path in paths_of_matches(&self.rules.program().techniques[number]) {
            let all = found.bindings.iter().chain(found.merged.iter().flatten());
            for (_, datum) in all.filter(|(variable, _)| *variable == path.whole) {
                walks(datum, &mut |walk| {
                    let steps = taken(&path.body, walk, &found.call.arguments, &bound);
                    for (way, item) in self.items.branches.get(&number).into_iter().flatten() {
                        if steps.iter().any(|(step, _)| way.contains(step)) {
                            reached.items.insert(*item);
                        }
                    }
                    let links = steps.iter().filter_map(|step| self.items.step_links.get(step));
                    reached.items.extend(links);
                });
            }
        }
    }
}

fn walks(datum: &Datum, see: &mut dyn FnMut(&Walk)) {
    match datum {
        Datum::Path(walk) => see(walk),
        Datum::Set(parts) | Datum::Tuple(parts) => parts.iter().for_each(|part| walks(part, see)),
        _ => {}
    }
}
