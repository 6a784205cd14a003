//! Changes of what a strategy tries: techniques come in, or are left out.

use super::*;
use std::collections::VecDeque;

/// Where something is tried, beside what is tried already.
#[derive(Debug, Clone, Copy)]
pub enum Place<'c> {
    First,
    Last,
    Before(&'c Statement),
    After(&'c Statement),
}

impl Statement {
    /// Adds statements at a place; false where there is none, or techniques are not tried one after another. What is
    /// tried together or until it gives nothing more stays so: the place is beside all of it.
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

    /// Adds statements beside the first place of another one; gives them back where there is none.
    fn beside(&mut self, anchor: &Statement, after: usize, added: Vec<Statement>) -> Option<Vec<Statement>> {
        for list in self.lists_mut() {
            if let Some(at) = list.iter().position(|statement| statement.is(anchor)) {
                list.splice(at + after..at + after, added).for_each(drop);
                return None;
            }
        }
        self.parts_mut().into_iter().try_fold(added, |added, part| part.beside(anchor, after, added))
    }

    /// Leaves a technique or a strategy out wherever it is tried; says whether it was.
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

    /// True for the same call of a technique or a strategy, with no more than what belongs to the call.
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
    /// The techniques that strategies try, in order, those of called strategies after those of their callers.
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

    /// The calls of a strategy; those that assume one solution only where a strategy says `uniqueness`.
    pub fn used(&self, strategy: &StrategyCall) -> Vec<Call> {
        let all = self.calls_of(strategy).into_iter();
        all.filter(|(call, said)| *said || !self.assumes(call)).map(|(call, _)| call).collect()
    }

    /// Whether a strategy is a part of others: they give it variables, or perform it inside of their statements. One that
    /// others try as a whole before or after techniques is none.
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

    /// True if what propagates a world assumes that the puzzle has one solution.
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

    /// Strategies and those that they call after them, each with whether `uniqueness` applies to it.
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

/// True for calls of one technique with equal arguments, by whatever name.
fn same(one: &Call, other: &Call) -> bool {
    (one.technique, &one.arguments, &one.open) == (other.technique, &other.arguments, &other.open)
}
