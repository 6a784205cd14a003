//! Changes of strategies: adding and removing techniques.

use super::*;
use std::collections::VecDeque;

/// Position at which statements are added to a strategy.
#[derive(Debug, Clone, Copy)]
pub enum Place<'c> {
    First,
    Last,
    Before(&'c Statement),
    After(&'c Statement),
}

impl Statement {
    /// Adds statements at a position. Returns `false` if the position does not exist, or if techniques are not tried
    /// one after another. A list that is applied together or exhausted is not split: statements are added before or
    /// after it as a whole.
    pub fn add(&mut self, place: Place<'_>, added: Vec<Statement>) -> bool {
        let anchor = match place {
            Place::Before(anchor) | Place::After(anchor) => Some(anchor),
            Place::First | Place::Last => None,
        };
        let is_list = match anchor {
            Some(anchor) => !self.is(anchor),
            None => matches!(self, Self::FirstOf(_)),
        };
        if !is_list {
            if !matches!(self, Self::Technique(_) | Self::Strategy(_) | Self::Level(..) | Self::Together(_)) {
                return false;
            }
            let whole = std::mem::take(self);
            *self = Self::FirstOf(vec![whole]);
        }
        match (place, self) {
            (Place::First, Self::FirstOf(list)) => list.splice(..0, added).for_each(drop),
            (Place::Last, Self::FirstOf(list)) => list.extend(added),
            (Place::Before(anchor), whole) => return whole.beside(anchor, 0, added).is_none(),
            (Place::After(anchor), whole) => return whole.beside(anchor, 1, added).is_none(),
            _ => return false,
        }
        true
    }

    /// Adds statements next to the first occurrence of the anchor; returns them if there is no occurrence.
    fn beside(&mut self, anchor: &Statement, after: usize, added: Vec<Statement>) -> Option<Vec<Statement>> {
        for list in self.lists_mut() {
            if let Some(at) = list.iter().position(|statement| statement.is(anchor)) {
                list.splice(at + after..at + after, added).for_each(drop);
                return None;
            }
        }
        self.parts_mut().into_iter().try_fold(added, |added, part| part.beside(anchor, after, added))
    }

    /// Removes all occurrences of a technique or a strategy; returns whether there were any.
    pub fn leave_out(&mut self, what: &Statement) -> bool {
        let mut found = false;
        for list in self.lists_mut() {
            for statement in list.iter_mut() {
                if let (Self::Together(calls), Self::Technique(call)) = (&mut *statement, what) {
                    let before = calls.len();
                    calls.retain(|other| !same(other, call));
                    found |= calls.len() < before;
                }
            }
            let before = list.len();
            let is_empty = |statement: &Self| matches!(statement, Self::Together(calls) if calls.is_empty());
            list.retain(|statement| !statement.is(what) && !is_empty(statement));
            found |= list.len() < before;
        }
        for part in self.parts_mut() {
            found |= part.leave_out(what);
        }
        found
    }

    pub fn techniques<'p>(&'p self, each: &mut dyn FnMut(&'p Call)) {
        self.calls().iter().for_each(&mut *each);
        self.parts().into_iter().for_each(|part| part.techniques(each));
    }

    /// Whether two statements call the same technique or strategy, ignoring `exhaust` and `then` around the call.
    fn is(&self, other: &Statement) -> bool {
        match (self, other) {
            (Self::Technique(a) | Self::Pinned(a, _), Self::Technique(b)) => same(a, b),
            (Self::Together(calls), Self::Technique(b)) => calls.iter().any(|a| same(a, b)),
            (Self::Strategy(a), Self::Strategy(b)) => a == b,
            (Self::Exhaust(inner) | Self::Then(inner, _), _) => inner.is(other),
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
                self.body(&strategy).techniques(&mut |call| calls.push(call.clone()));
                seen.push(strategy);
            }
        }
        calls
    }

    /// The techniques that a strategy calls; those that assume one solution only if a strategy has `uniqueness`.
    pub fn used(&self, strategy: &StrategyCall) -> Vec<Call> {
        let all = self.calls_of(strategy).into_iter();
        all.filter(|(call, said)| *said || !self.assumes(call)).map(|(call, _)| call).collect()
    }

    /// Whether a strategy is a part of others: they bind its variables or call it inside of their statements. A
    /// strategy that others only call as a whole, before or after techniques, is not a part.
    pub fn is_part(&self, number: usize) -> bool {
        let performed = |strategy: &Strategy| {
            let mut inside = false;
            let whole: Vec<&Statement> = match &strategy.body {
                Statement::FirstOf(tried) => tried.iter().collect(),
                body => vec![body],
            };
            for statement in whole.into_iter().filter(|one| !matches!(one, Statement::Strategy(_))) {
                statement.strategies(&mut |call| inside |= call.strategy == number);
            }
            inside
        };
        !self.strategies[number].takes.is_empty() || self.strategies.iter().any(performed)
    }

    /// Whether the technique or strategy that propagates a world assumes that the puzzle has one solution.
    pub fn counts_on_one_solution(&self, callee: &Callee) -> bool {
        match callee {
            Callee::Technique(technique, ..) => self.techniques[*technique].assumes_one_solution,
            Callee::Strategy(number) => {
                let all = self.calls_of(&self.plain_call(*number));
                all.into_iter().any(|(call, said)| said && self.assumes(&call))
            }
        }
    }

    fn assumes(&self, call: &Call) -> bool {
        self.techniques[call.technique].assumes_one_solution
    }

    /// Strategies and their direct and indirect callees, each with whether `uniqueness` applies to it.
    fn reached(&self, strategies: impl IntoIterator<Item = StrategyCall>) -> Vec<(StrategyCall, bool)> {
        let mut waiting: VecDeque<(StrategyCall, bool)> =
            strategies.into_iter().map(|call| (call, false)).collect();
        let mut reached = Vec::new();
        while let Some((mut call, said)) = waiting.pop_front() {
            call.given.clear();
            let said = said || self.strategies[call.strategy].uniqueness;
            let one = (call, said);
            if !reached.contains(&one) {
                self.body(&one.0).strategies(&mut |call| waiting.push_back((call.clone(), said)));
                reached.push(one);
            }
        }
        reached
    }

    /// The techniques that a strategy and its callees try, each with whether `uniqueness` applies to it.
    fn calls_of(&self, strategy: &StrategyCall) -> Vec<(Call, bool)> {
        let mut calls = Vec::new();
        for (strategy, said) in self.reached([strategy.clone()]) {
            self.body(&strategy).techniques(&mut |call| calls.push((call.clone(), said)));
        }
        calls
    }
}

/// Whether two calls have the same technique and equal arguments, ignoring aliases.
fn same(one: &Call, other: &Call) -> bool {
    (one.technique, &one.arguments, &one.open) == (other.technique, &other.arguments, &other.open)
}
