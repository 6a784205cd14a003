//! The inputs of a game or a constraint, and the numbers that these name.

use super::super::super::ast::{self, Clause, ClauseKind};
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::mention::Meaning;
use super::super::super::message::{Message, message};
use super::super::super::program::{Demand, Expr, GameInput, InputKind, Span, Type, VarId};
use super::super::super::similar::both;
use super::super::scope::Scope;

impl<'s> Scope<'_, 's> {
    /// A number that a constraint finds on the boards that it is put on.
    pub(super) fn number_of_the_board(&mut self, name: &'static str, span: Span) -> VarId {
        let id = self.hidden(Some(Type::Int), span);
        self.locals[id.0 as usize].used = false;
        self.visible.push((name, id));
        id
    }

    /// The inputs, and the numbers that `let` names.
    pub(super) fn numbers<'c>(
        &mut self,
        clauses: impl Iterator<Item = &'c Clause<'s>> + Clone,
    ) -> Option<Vec<(VarId, Expr)>>
    where
        's: 'c,
    {
        for clause in clauses.clone() {
            if let ClauseKind::Input(inputs) = &clause.kind {
                self.inputs_of(inputs);
            }
        }
        let mut lets = Some(Vec::new());
        for clause in clauses {
            if let ClauseKind::Let(bindings) = &clause.kind {
                for (pattern, expr) in bindings {
                    let expr = self.typed(expr, &Type::Int);
                    let bound = self.let_number(pattern);
                    match (&mut lets, bound.zip(expr)) {
                        (Some(lets), Some(bound)) => lets.push(bound),
                        (lets, _) => *lets = None,
                    }
                }
            }
        }
        lets
    }

    /// Warnings of the inputs of a game's own that nothing uses.
    pub(super) fn unused_inputs(&self, game: &ast::Game<'s>) -> Vec<Diagnostic> {
        let inputs = game.clauses.iter().filter_map(|clause| match &clause.kind {
            ClauseKind::Input(inputs) => Some(inputs),
            _ => None,
        });
        let names = inputs.flat_map(|inputs| &inputs.names);
        let number_used = |name: &str| self.locals.iter().any(|local| local.used && local.name == name);
        let unused = names.filter(|name| !self.used_inputs.contains(name.text) && !number_used(name.text));
        let warning = |name: &ast::Name<'s>| {
            let message = message!("nothing uses the input `{}`", name.text);
            let help = message!("a puzzle would have to give it in vain");
            Diagnostic::new(Code::UnusedInput, name.at.0, message).help(help)
        };
        unused.map(warning).collect()
    }

    fn inputs_of(&mut self, inputs: &ast::Inputs<'s>) {
        for word in inputs.kind.iter().chain(&inputs.demands) {
            self.record(*word, Meaning::Word);
        }
        let kind = match inputs.kind {
            None => Some(InputKind::Number),
            Some(word) => {
                let kind = InputKind::ALL.into_iter().find(|(known, _)| *known == word.text);
                if kind.is_none() {
                    let message = message!("an input is no `{}`", word.text);
                    let known = InputKind::ALL.map(|(known, _)| known);
                    let help = message!("an input is one of {}", known.join(", "));
                    let fault = Diagnostic::new(Code::Misplaced, word.at.0, message).help(help);
                    self.fault(fault.near(word.text, known));
                }
                kind.map(|(_, kind)| kind)
            }
        };
        let demands = self.demands(inputs, kind);
        for name in &inputs.names {
            let twice = self.inputs.iter().any(|input| input.name == name.text);
            let variable = match kind {
                Some(InputKind::Number) | None => Some(self.bind_number(*name)),
                Some(_) if twice || self.bound_at(name.text).is_some() => {
                    let message = message!("`{}` is an input already", name.text);
                    self.fault(Diagnostic::new(Code::BoundTwice, name.at.0, message));
                    None
                }
                Some(_) => None,
            };
            let kind = kind.unwrap_or(InputKind::Number);
            let demands = demands.clone();
            let bound = *self.declared_at.entry(name.text).or_insert(name.at.0);
            self.record(*name, Meaning::Parameter { bound });
            self.inputs.push(GameInput { name: name.text.to_owned(), kind, demands, variable });
        }
    }

    /// `, disjoint`: what must hold of an input of this kind, where that is known.
    fn demands(&mut self, inputs: &ast::Inputs<'s>, kind: Option<InputKind>) -> Vec<Demand> {
        let mut demands: Vec<Demand> = Vec::new();
        for word in &inputs.demands {
            let Some((_, demand, kinds)) = Demand::ALL.into_iter().find(|(known, ..)| *known == word.text)
            else {
                let message = message!("an input cannot be `{}`", word.text);
                let known = Demand::ALL.map(|(known, ..)| known);
                let help = message!("what an input can be is {}", both(&known.map(bare)));
                let fault = Diagnostic::new(Code::Misplaced, word.at.0, message).help(help);
                self.fault(fault.near(word.text, known));
                continue;
            };
            if let Some(kind) = kind.filter(|kind| !kinds.contains(kind)) {
                let able: Vec<Message> = kinds.iter().map(|kind| bare(kind.word())).collect();
                let message =
                    message!("only {} can be `{}`, and no {}", both(&able), word.text, bare(kind.word()));
                self.fault(Diagnostic::new(Code::Misplaced, word.at.0, message));
            }
            if demands.contains(&demand) {
                let message = message!("`{}` stands here a second time", word.text);
                self.fault(Diagnostic::new(Code::RepeatedClause, word.at.0, message));
            }
            demands.push(demand);
        }
        demands
    }

    /// `let name = …`
    fn let_number(&mut self, pattern: &ast::Pattern<'s>) -> Option<VarId> {
        match pattern {
            ast::Pattern::Name(name) => Some(self.bind_number(*name)),
            ast::Pattern::Any(at) | ast::Pattern::Tuple(_, at) | ast::Pattern::Elements(_, at) => {
                let message = message!("a game's `let` names a number");
                self.fault(Diagnostic::new(Code::PatternMismatch, at.0, message));
                None
            }
        }
    }

    fn bind_number(&mut self, name: ast::Name<'s>) -> VarId {
        if matches!(name.text, "row" | "col") {
            let message = match name.text {
                "row" => message!("`row` is the row of a cell"),
                _ => message!("`{}` is the column of a cell", name.text),
            };
            self.fault(Diagnostic::new(Code::ReservedName, name.at.0, message));
        }
        // A constraint sees the numbers of the board without asking for them.
        let seen = self
            .visible
            .iter()
            .any(|(seen, id)| *seen == name.text && self.locals[id.0 as usize].name.is_empty());
        if seen {
            let message =
                message!("`{}` is a number of the board, which a constraint sees anyway", name.text);
            self.fault(Diagnostic::new(Code::ReservedName, name.at.0, message));
            return self.hidden(Some(Type::Int), name.at.0);
        }
        self.bind(name, Some(Type::Int))
    }

    /// The input of a name, which must be of a kind.
    pub(in crate::check) fn input(&mut self, name: ast::Name<'s>, kind: InputKind) -> Option<usize> {
        self.record_local(name);
        let found = self.inputs.iter().position(|input| input.name == name.text);
        if let Some(found) = found
            && self.inputs[found].kind == kind
        {
            self.used_inputs.insert(name.text);
            return Some(found);
        }
        let wanted = kind.word();
        let message = match found {
            Some(found) => {
                message!("the input `{}` is `{}`, not `{wanted}`", name.text, self.inputs[found].kind.word())
            }
            None => message!("there is no input `{}`", name.text),
        };
        let known: Vec<String> = self.inputs.iter().map(|input| input.name.clone()).collect();
        let fault = Diagnostic::new(Code::UnknownName, name.at.0, message);
        let help = message!("declare it: `input {} : {wanted}`", name.text);
        self.fault(fault.near(name.text, known.iter().map(String::as_str)).help(help));
        None
    }
}

/// A word of the language that stands in a sentence as it is; other languages may mark it.
fn bare(word: &str) -> Message {
    message!("{word}")
}
