//! Changes of strategies: adding and removing techniques.

use super::*;
use std::collections::VecDeque;

/// Position at which statements are added to a strategy.
#[derive(Debug, Clone, Copy)]
pub enum InsertPosition<'c> {
    First,
    Last,
    Before(&'c Statement),
    After(&'c Statement),
}

impl Statement {
    /// Adds statements at a position. Returns `false` if the position does not exist, or if techniques are not tried
    /// one after another. A list that is applied together or exhausted is not split: statements are added before or
    /// after it as a whole.
    pub fn add(&mut self, position: InsertPosition<'_>, added: Vec<Statement>) -> bool {
        let anchor = match position {
            InsertPosition::Before(anchor) | InsertPosition::After(anchor) => Some(anchor),
            InsertPosition::First | InsertPosition::Last => None,
        };
        let is_list = match anchor {
            Some(anchor) => !self.has_same_call(anchor),
            None => matches!(self, Self::FirstOf(_)),
        };
        if !is_list {
            if !matches!(
                self,
                Self::Technique(_)
                    | Self::Strategy(_)
                    | Self::Level(..)
                    | Self::Together(_)
                    | Self::Choose(_)
            ) {
                return false;
            }
            let whole = std::mem::take(self);
            *self = Self::FirstOf(vec![whole]);
        }
        match (position, self) {
            (InsertPosition::First, Self::FirstOf(list)) => list.splice(..0, added).for_each(drop),
            (InsertPosition::Last, Self::FirstOf(list)) => list.extend(added),
            (InsertPosition::Before(anchor), whole) => {
                return whole.insert_next_to(anchor, 0, added).is_none();
            }
            (InsertPosition::After(anchor), whole) => {
                return whole.insert_next_to(anchor, 1, added).is_none();
            }
            _ => return false,
        }
        true
    }

    /// Adds statements next to the first occurrence of the anchor; returns them if there is no occurrence.
    fn insert_next_to(
        &mut self,
        anchor: &Statement,
        after: usize,
        added: Vec<Statement>,
    ) -> Option<Vec<Statement>> {
        for list in self.lists_mut() {
            if let Some(at) = list.iter().position(|statement| statement.has_same_call(anchor)) {
                list.splice(at + after..at + after, added).for_each(drop);
                return None;
            }
        }
        self.parts_mut().into_iter().try_fold(added, |added, part| part.insert_next_to(anchor, after, added))
    }

    /// Removes all occurrences of a technique or a strategy; returns whether there were any.
    pub fn leave_out(&mut self, what: &Statement) -> bool {
        let mut found = false;
        for part in self.parts_mut() {
            found |= part.leave_out(what);
        }
        for list in self.lists_mut() {
            for statement in list.iter_mut() {
                if let (
                    Self::Together(calls) | Self::Weighted(_, Moves { calls, .. }),
                    Self::Technique(call),
                ) = (&mut *statement, what)
                {
                    let before = calls.len();
                    calls.retain(|other| !is_same_call(other, call));
                    found |= calls.len() < before;
                }
            }
            let before = list.len();
            let is_empty = |statement: &Self| match statement {
                Self::Together(calls) | Self::Weighted(_, Moves { calls, .. }) => calls.is_empty(),
                Self::Choose(list) => list.is_empty(),
                _ => false,
            };
            list.retain(|statement| !statement.has_same_call(what) && !is_empty(statement));
            found |= list.len() < before;
        }
        found
    }

    /// Whether two statements call the same technique or strategy, ignoring `exhaust` and `then` around the call.
    fn has_same_call(&self, other: &Statement) -> bool {
        match (self, other) {
            (Self::Technique(a) | Self::Pinned(a, _), Self::Technique(b)) => is_same_call(a, b),
            (Self::Together(calls), Self::Technique(b)) => calls.iter().any(|a| is_same_call(a, b)),
            (Self::Choose(_), _) => other
                .calls()
                .iter()
                .any(|call| self.techniques().into_iter().any(|own| is_same_call(own, call))),
            (Self::Strategy(a), Self::Strategy(b)) => a == b,
            (Self::Exhaust(inner) | Self::Then(inner, _), _) => inner.has_same_call(other),
            _ => false,
        }
    }
}

impl Program {
    /// The techniques that strategies try, in order; those of called strategies after those of their callers.
    pub fn tried(&self, strategies: impl IntoIterator<Item = StrategyCall>) -> Vec<Call> {
        let mut seen: Vec<StrategyCall> = Vec::new();
        let mut calls = Vec::new();
        for (strategy, _) in self.reached(strategies) {
            if !seen.contains(&strategy) {
                calls.extend(self.body(&strategy).techniques().into_iter().cloned());
                seen.push(strategy);
            }
        }
        calls
    }

    /// The techniques that a strategy calls; those that assume one solution only if a strategy has `uniqueness`.
    pub fn used(&self, strategy: &StrategyCall) -> Vec<Call> {
        let calls = self.calls_of(strategy).into_iter();
        calls.filter(|(call, said)| *said || !self.assumes(call)).map(|(call, _)| call).collect()
    }

    /// Whether a strategy is a part of others: they bind its variables or call it inside of their statements. A
    /// strategy that others only call as a whole, before or after techniques, is not a part.
    pub fn is_part(&self, number: usize) -> bool {
        let performed = |strategy: &Strategy| {
            let whole = match &strategy.body {
                Statement::FirstOf(tried) => tried,
                body => std::slice::from_ref(body),
            };
            let inside = whole.iter().filter(|one| !matches!(one, Statement::Strategy(_)));
            inside.flat_map(Statement::strategies).any(|call| call.strategy == number)
        };
        !self.strategies[number].takes.is_empty() || self.strategies.iter().any(performed)
    }

    /// Whether the technique or strategy that propagates a world assumes that the puzzle has one solution.
    pub fn counts_on_one_solution(&self, callee: &Callee) -> bool {
        match callee {
            Callee::Technique(technique, ..) => self.techniques[*technique].needs_one_solution,
            Callee::Strategy(number) => {
                let calls = self.calls_of(&self.plain_call(*number));
                calls.into_iter().any(|(call, said)| said && self.assumes(&call))
            }
        }
    }

    fn assumes(&self, call: &Call) -> bool {
        self.techniques[call.technique].needs_one_solution
    }

    /// Strategies and their direct and indirect callees, each with whether `uniqueness` applies to it.
    fn reached(&self, strategies: impl IntoIterator<Item = StrategyCall>) -> Vec<(StrategyCall, bool)> {
        let mut waiting: VecDeque<(StrategyCall, bool)> =
            strategies.into_iter().map(|call| (call, false)).collect();
        let mut reached = Vec::new();
        while let Some((mut call, said)) = waiting.pop_front() {
            call.bindings.clear();
            let said = said || self.strategies[call.strategy].allows_uniqueness;
            let reached_call = (call, said);
            if !reached.contains(&reached_call) {
                let body = self.body(&reached_call.0);
                waiting.extend(body.strategies().into_iter().map(|call| (call.clone(), said)));
                reached.push(reached_call);
            }
        }
        reached
    }

    /// The techniques that a strategy and its callees try, each with whether `uniqueness` applies to it.
    fn calls_of(&self, strategy: &StrategyCall) -> Vec<(Call, bool)> {
        let mut calls = Vec::new();
        for (strategy, said) in self.reached([strategy.clone()]) {
            calls.extend(self.body(&strategy).techniques().into_iter().map(|call| (call.clone(), said)));
        }
        calls
    }
}

/// Whether two calls have the same technique and equal arguments, ignoring aliases.
fn is_same_call(one: &Call, other: &Call) -> bool {
    (one.technique, &one.arguments, &one.deferred) == (other.technique, &other.arguments, &other.deferred)
}
