//! Trace of the rewriting of a technique's body, pass by pass.

use super::{body::RuleBody, plan_rule::ordered_body};
use crate::{BoardClass, PlanError, PlanStep};
use tesuji_core::ExprDag;
use tesuji_lang::{Call, Technique};
use tesuji_message::{Message, message};

/// Clauses of a body as lowered and after each pass that changed them.
pub struct PassTrace {
    /// The expressions of all clauses.
    pub form: ExprDag,
    pub lowered: Vec<PlanStep>,
    pub changes: Vec<PassChange>,
}

/// Pass that changed a body.
pub struct PassChange {
    pub name: &'static str,
    /// Its effect in one phrase.
    pub title: Message,
    /// The clauses that it left.
    pub clauses: Vec<PlanStep>,
}

impl PassTrace {
    /// Traces the planning from which the plan of a technique results.
    ///
    /// # Errors
    /// Returns those of [`PlanError`].
    pub fn new(technique: &Technique, call: &Call, board: &BoardClass) -> Result<Self, PlanError> {
        let (ordered, unnests_exists) = ordered_body(technique, call, &[], board)?;
        let mut body = RuleBody::lower(technique, call, board);
        let lowered = body.clauses();
        let mut changes: Vec<PassChange> = Vec::new();
        let mut record = |name, title: &dyn Fn() -> Message, clauses: Vec<PlanStep>| {
            if changes.last().map_or(&lowered, |change| &change.clauses) != &clauses {
                changes.push(PassChange { name, title: title(), clauses });
            }
        };
        body.run_passes(unnests_exists, &mut |pass, body| record(pass.name, &pass.title, body.clauses()));
        let title =
            || message!("a dependent `for` is over all elements, since another order is much cheaper");
        record("order-generators", &title, ordered.clauses());
        Ok(Self { form: ordered.form, lowered, changes })
    }
}

impl RuleBody {
    /// The clauses as steps without an order: generators, bindings, predicates, worlds and conclusions.
    fn clauses(&self) -> Vec<PlanStep> {
        let generators = self.generators.iter().cloned();
        let bindings = self.bindings.iter().map(|(pattern, value)| PlanStep::Let(pattern.clone(), *value));
        let predicates = self.predicates.iter().map(|predicate| PlanStep::Where(*predicate));
        let worlds = self.worlds.iter().map(|world| PlanStep::World(Box::new(world.clone())));
        let conclusions = [PlanStep::Conclude(self.conclusions.clone())];
        generators.chain(bindings).chain(predicates).chain(worlds).chain(conclusions).collect()
    }
}
