//! Coverage items that a match reaches.

use super::{
    conditions::Witness,
    items::{ItemKey, paths_of_matches},
};
use crate::{
    Coverage,
    paths::{place_of, steps_taken},
    prelude::*,
};
use tesuji_report::{
    walk::data,
    words::{fits, walk},
};

/// Coverage items that a test reaches.
#[derive(Debug, Default)]
pub struct CoverageHits {
    pub(super) items: BTreeSet<usize>,
    pub(super) witnesses: Vec<Witness>,
}

impl Coverage {
    pub(super) fn record_match(
        &self,
        topology: &Arc<Topology>,
        before: &BoardState,
        traced_match: &TracedMatch,
        reached: &mut CoverageHits,
    ) {
        let (items, program) = (&self.items, self.rules.program());
        // A technique of another file may use links that are covered items.
        self.record_links(traced_match, reached);
        let number = traced_match.call.technique;
        let Some(technique_item) = items.find(&ItemKey::Technique(number)) else { return };
        let technique = &program.techniques[number];
        reached.items.insert(technique_item);
        let Call { arguments, .. } = &traced_match.call;
        reached.items.extend(items.find(&ItemKey::Case(number, arguments.clone())));
        let mut evaluator = Evaluator::new(program, technique, arguments, topology, before);
        evaluator.set_bindings(&traced_match.bindings);
        for (place, alias) in technique.aliases.iter().enumerate() {
            let item = items.find(&ItemKey::Alias(number, place));
            reached.items.extend(item.filter(|_| fits(alias, traced_match, &mut evaluator)));
        }
        for (place, operand) in items.operands.get(&number).into_iter().flatten().enumerate() {
            // An operand that cannot be evaluated is not known to be true.
            let is_true = evaluator.holds(operand).unwrap_or(false);
            reached.items.extend(items.find(&ItemKey::Operand(number, place)).filter(|_| is_true));
        }
        // A match satisfies every condition of its technique.
        reached.items.extend((0..).map_while(|place| items.find(&ItemKey::Condition(number, place))));
        self.record_paths(traced_match, &evaluator, reached);
        let texts = RefCell::new(Vec::new());
        for language in Language::ALL {
            let words = StepTexts::new(program, language);
            words.describe_with(topology, before, traced_match, &|text| {
                texts.borrow_mut().push(place_of(text))
            });
        }
        reached
            .items
            .extend(texts.into_inner().into_iter().filter_map(|text| items.find(&ItemKey::Text(text))));
    }

    pub(super) fn witness(&self, witness: Witness, reached: &mut CoverageHits) {
        let has_conditions = self.items.find(&ItemKey::Condition(witness.call.technique, 0)).is_some();
        let count = reached.witnesses.iter().filter(|other| other.call == witness.call).count();
        if has_conditions && count < super::MAX_POSITIONS {
            reached.witnesses.push(witness);
        }
    }

    /// Records the links in the walks of a match, the links that its technique reads by `reach`, and all their
    /// component links.
    fn record_links(&self, found: &TracedMatch, reached: &mut CoverageHits) {
        let mut links: Vec<usize> = Vec::new();
        for walk in leaves(data(found)).into_iter().filter_map(walk) {
            links.extend(walk.steps.iter().map(|step| step.link));
        }
        links.extend(self.items.asked_links.get(&found.call.technique).into_iter().flatten());
        let mut visited = BTreeSet::new();
        while let Some(link) = links.pop() {
            if visited.insert(link) {
                reached.items.extend(self.items.find(&ItemKey::Link(link)));
                links.extend(&self.items.inner_links[link]);
            }
        }
    }

    fn record_paths(&self, found: &TracedMatch, evaluator: &Evaluator<'_>, reached: &mut CoverageHits) {
        let number = found.call.technique;
        let bound = |expr: &Expr| match evaluator.clone().eval(expr) {
            Ok(Datum::Int(n)) => usize::try_from(n.max(0)).ok(),
            _ => None,
        };
        for path in paths_of_matches(&self.rules.program().techniques[number]) {
            let bindings = found.bindings.iter().chain(found.merged.iter().flatten());
            let whole = bindings.filter(|(variable, _)| *variable == path.variable).map(|(_, datum)| datum);
            for walk in leaves(whole).into_iter().filter_map(walk) {
                let steps = steps_taken(&path.body, walk, &found.call.arguments, &bound);
                let ways = self.items.branches.get(&number).into_iter().flatten().enumerate();
                let ways = ways.filter(|(_, way)| steps.iter().any(|(step, _)| way.contains(step)));
                let ways = ways.map(|(place, _)| ItemKey::Branch(number, place));
                let links = steps.iter().map(|&(step, place)| ItemKey::StepLink(step, place));
                reached.items.extend(ways.chain(links).filter_map(|key| self.items.find(&key)));
            }
        }
    }
}
