//! Strategies that change another strategy.

use super::{Checker, arguments};
use crate::check::{
    calls::{MissingArgument, find, find_called, resolve},
    prelude::*,
};

impl<'a> Checker<'a> {
    /// Body of a strategy that extends `base`; `None` if one of its clauses is wrong.
    pub fn changed(&mut self, base: &Strategy, clauses: &[ast::Clause]) -> Option<Statement> {
        let (mut body, mut good) = (base.body.clone(), true);
        for clause in clauses {
            match &clause.kind {
                ClauseKind::Change(change) => good &= self.apply(base, &mut body, change).is_some(),
                ClauseKind::Title(_)
                | ClauseKind::Uniqueness
                | ClauseKind::Free(_)
                | ClauseKind::PathOrder(_) => {}
                _ => {
                    let message = message!("this strategy is `{}` with changes", base.name);
                    let help = message!(
                        "expected a title, and what is tried `first:`, `last:`, `before …:`, `after …:` or \
                         `without`"
                    );
                    self.scope.fault(Code::Misplaced.at(clause, message).help(help));
                    good = false;
                }
            }
        }
        good.then_some(body)
    }

    /// The extended strategy; `None` if it is unknown, wrong itself, or needs arguments.
    pub fn base(&mut self, name: Name) -> Option<&'a Strategy> {
        let strategies = &self.program.strategies;
        let Some(base) = self.program.strategy(name.text) else {
            if !self.scope.globals.callable.contains(name.text) {
                let message = message!("unknown strategy `{}`", name.text);
                let names = strategies.iter().map(|known| &known.name);
                return self.scope.fail(Code::UnknownTechnique.unknown(name, names, message));
            }
            find(&self.program.techniques, name.text)?;
            let message = message!("expected a strategy, found the technique `{name}`", name = name.text);
            return self.scope.fail(Code::UnknownTechnique.at(name, message));
        };
        match base.not_alone() {
            Some(message) => self.scope.fail(Code::Misplaced.at(name, message)),
            None => Some(base),
        }
    }

    fn apply(&mut self, base: &Strategy, body: &mut Statement, change: &ast::StrategyEdit) -> Option<()> {
        let (anchor, before) = match &change.position {
            ast::EditPosition::Without => {
                let left_out = all_some(&change.calls, |call| {
                    let found = self
                        .called_statements(base, call)?
                        .iter()
                        .filter(|what| body.leave_out(what))
                        .count();
                    if found > 0 { Some(()) } else { self.not_tried(base, body, call) }
                });
                return left_out.map(drop);
            }
            ast::EditPosition::First => (None, true),
            ast::EditPosition::Last => (None, false),
            ast::EditPosition::Before(call) => (Some(call), true),
            ast::EditPosition::After(call) => (Some(call), false),
        };
        let added = all_some(&change.calls, |call| self.call(call, &[])).map(|lists| lists.concat());
        let Some(call) = anchor else {
            let place = if before { InsertPosition::First } else { InsertPosition::Last };
            if body.add(place, added?) {
                return Some(());
            }
            let message = message!("`{}` does not try techniques in order", base.name);
            let span = change.calls.first().map_or(self.scope.item.span, |call| call.span);
            return self.scope.fail(Code::Misplaced.at(span, message));
        };
        // If a call expands to several statements, the anchor is the one nearest to the insertion point.
        let (mut anchors, added) = (self.called_statements(base, call)?, added?);
        if !before {
            anchors.reverse();
        }
        let place =
            |anchor| if before { InsertPosition::Before(anchor) } else { InsertPosition::After(anchor) };
        match anchors.iter().any(|anchor| body.add(place(anchor), added.clone())) {
            true => Some(()),
            false => self.not_tried(base, body, call),
        }
    }

    /// Techniques or strategy of a call, with all values of the parameters that it omits; for a bare name also its
    /// calls in `base` with parameters of `base`.
    fn called_statements(&mut self, base: &Strategy, call: &ast::Call) -> Option<Vec<Statement>> {
        let (program, faults) = (self.program, &mut self.scope.faults);
        if let Some(strategy) = program.strategy_number(call.name.text) {
            let arguments = arguments(&program.strategies[strategy], call, faults)?;
            let call = StrategyCall { strategy, arguments, forwarded: Vec::new(), bindings: Vec::new() };
            return Some(vec![Statement::Strategy(call)]);
        }
        let found = find_called(self.scope.globals, &program.techniques, call, faults)?;
        let calls = resolve(&program.techniques, found, call, MissingArgument::All, faults)?;
        let mut named: Vec<Statement> = calls.into_iter().map(Statement::Technique).collect();
        if call.arguments.is_empty() {
            let tried = base.body.techniques().into_iter();
            let deferred = tried.filter(|call| call.technique == found.0 && !call.deferred.is_empty());
            named.extend(deferred.cloned().map(Statement::Technique));
        }
        Some(named)
    }

    fn not_tried<T>(&mut self, base: &Strategy, body: &Statement, call: &ast::Call) -> Option<T> {
        let message = message!("`{}` does not try this directly", base.name);
        let fault = Code::UnknownTechnique.at(call, message);
        let fault = match self.holder(body, call.name.text) {
            Some(holder) => {
                let base = &base.name;
                fault.help(message!(
                    "`{holder}`, which `{base}` calls, tries it: leave out all of `{holder}`, or extend it"
                ))
            }
            None => {
                let tried = body.techniques().into_iter();
                let names = tried.map(|call| &self.program.techniques[call.technique].name);
                fault.suggest(call.name.text, names)
            }
        };
        self.scope.fail(fault)
    }

    /// Strategy that tries `name`, among those that a body calls directly or indirectly; `None` if none does.
    fn holder(&self, body: &Statement, name: &str) -> Option<&str> {
        let technique = find(&self.program.techniques, name).map(|(technique, _)| technique);
        let called = |body: &Statement| body.strategies().into_iter().map(|call| call.strategy).collect();
        let (mut reached, mut at): (IndexSet<usize>, usize) = (called(body), 0);
        while let Some(number) = reached.get_index(at) {
            let holder = &self.program.strategies[*number];
            let tries = holder.body.techniques().iter().any(|call| Some(call.technique) == technique);
            let further = called(&holder.body);
            if tries || further.iter().any(|number| self.program.strategies[*number].name == name) {
                return Some(&holder.name);
            }
            reached.extend(further);
            at += 1;
        }
        None
    }
}
