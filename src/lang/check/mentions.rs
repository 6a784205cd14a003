//! Meanings of names and types of variables, which the checker records on request while it resolves them.

use super::{Checker, game, globals::is_function, prelude::*, rating, strategy};
use crate::{
    ast::{Accepts, CallArgument},
    mention::{Occurrence, Record, Types},
};
use std::{collections::BTreeMap, sync::Mutex};

/// Returns the meanings of the names in items, except in declarations, and the types of variables. Items that were left
/// out for errors are checked alone.
pub(in super::super) fn mentions(items: &[Item], shipped: Vec<bool>) -> (Vec<Occurrence>, Types) {
    let mut checker = Checker::new(items, shipped);
    checker.globals.mentions = Some(Mutex::default());
    checker.run();
    let (globals, mut program) = (checker.globals, checker.program);
    // An item that is checked alone calls no strategy.
    program.strategies.clear();
    let checked = globals.recorded();
    for item in items {
        let (start, end) = (item.span, Span { start: item.span.end, end: item.span.end, ..item.span });
        let is_path = item.declares() == Some(DeclKind::Part);
        if is_path || checked.meanings.range(start..end).next().is_none() {
            check_item(&globals, &program, item);
        }
    }
    let record = globals.recorded();
    let mention = |(span, (name, _)): (&Span, &(String, _))| Occurrence {
        name: name.clone(),
        span: *span,
        meaning: last(&record.meanings, *span),
    };
    (record.meanings.iter().map(mention).collect(), record.types)
}

fn check_item(globals: &Globals, program: &Program, item: &Item) {
    let mut scope = Scope::new(globals, item);
    match &item.kind {
        ItemKind::Technique => drop(scope.technique()),
        ItemKind::Define(body) => drop(scope.definition(body)),
        ItemKind::Link(kinds) => drop(scope.link(kinds)),
        ItemKind::Law => drop(scope.law()),
        ItemKind::Path(body) => {
            for parameter in &item.parameters {
                scope.bind_parameter(parameter.name, None);
            }
            drop(scope.path_of(body, ast::PathForm::Path, item.span, &|_| true));
        }
        ItemKind::Constraint => drop(game::check(globals, item, Scope::constraint)),
        ItemKind::Game(_) => drop(game::check(globals, item, |scope| scope.game(&[item]))),
        ItemKind::Strategy => drop(strategy::check(globals, program, item)),
        ItemKind::Rating => drop(rating::check(globals, program, item)),
        _ => {}
    }
}

/// Final meaning of a name, found by following the spans at which it is bound.
fn last(all: &BTreeMap<Span, (String, NameRole)>, mut span: Span) -> NameRole {
    for _ in 0..3 {
        // A name without a binding in the text is bound by the language.
        let Some((_, meaning)) = all.get(&span) else { break };
        match meaning.bound() {
            Some(bound) if bound != span => span = bound,
            _ => return *meaning,
        }
    }
    NameRole::Word
}

impl Globals {
    /// Records the meaning of a name at its span; the last record of a span replaces earlier ones.
    pub fn record(&self, name: Name, meaning: NameRole) {
        if let Some(mentions) = &self.mentions
            && let Ok(mut mentions) = mentions.lock()
        {
            mentions.meanings.insert(name.span, (name.text.to_owned(), meaning));
        }
    }

    /// Records the type of a variable at its first occurrence in its item.
    pub fn record_type(&self, place: Span, ty: Option<&Type>) {
        if let Some(mentions) = &self.mentions
            && let (Some(ty), Ok(mut mentions)) = (ty, mentions.lock())
        {
            mentions.types.insert(place, ty.clone());
        }
    }

    fn recorded(&self) -> Record {
        let mentions = self.mentions.as_ref().and_then(|mentions| mentions.lock().ok());
        mentions.map(|mentions| mentions.clone()).unwrap_or_default()
    }
}

impl Scope<'_> {
    /// Whether names are recorded: on request, and not in inlined text.
    pub fn records(&self) -> bool {
        self.globals.mentions.is_some() && !self.is_inlined
    }

    pub fn record(&self, name: Name, meaning: NameRole) {
        if self.records() {
            self.globals.record(name, meaning);
        }
    }

    /// Records a name as a word of the language and returns its text.
    pub fn recorded_word(&self, name: Name) -> &'static str {
        self.record(name, NameRole::Word);
        name.text
    }

    pub fn record_use(&self, name: Name, space: Namespace) {
        self.record(name, NameRole::Uses(space));
    }

    /// First occurrence of a visible variable, parameter or input; `None` if names are not recorded.
    fn place_of(&self, name: &str) -> Option<Span> {
        if !self.records() {
            return None;
        }
        let variable = self.variable(name).map(|id| self.locals[id.0 as usize].first_span);
        let parameter = || self.parameter(name).map(|at| self.parameters[at].span);
        variable.or_else(parameter).or_else(|| self.declared_at.get(name).copied())
    }

    /// Records a visible variable, parameter or input; `false` if it is unknown or names are not recorded.
    pub fn record_local(&self, name: Name) -> bool {
        let place = self.place_of(name.text);
        if let Some(bound) = place {
            self.record(name, NameRole::Variable { bound });
        }
        place.is_some()
    }

    /// Records a name where it is bound. Returns the span of its first binding.
    pub fn record_bound(&self, name: Name) -> Span {
        let bound = self.place_of(name.text).unwrap_or(name.span);
        let is_reserved = bound == name.span && self.mode != Mode::Grid && is_constant(name.text);
        self.record(name, if is_reserved { NameRole::Function } else { NameRole::Variable { bound } });
        bound
    }

    pub fn bind_parameter(&mut self, name: Name, ty: Option<Type>) -> VarId {
        let id = self.bind(name, ty);
        let bound = self.locals[id.0 as usize].first_span;
        if bound == name.span {
            self.record(name, NameRole::Parameter { bound });
        }
        id
    }

    /// Records a parameter and the words that it accepts.
    pub fn record_parameter(&mut self, parameter: &ast::Parameter) {
        let (name, bound) = (parameter.name, parameter.name.span);
        if !self.record_local(name) {
            self.record(name, NameRole::Parameter { bound });
        }
        let Some(Accepts::Words(words)) = &parameter.accepts else { return };
        if !self.records() {
            return;
        }
        let default = if let Some(ast::Argument::Word(word)) = parameter.default { Some(word) } else { None };
        self.listed_words.insert(name.text, words.iter().copied().chain(default).collect());
    }

    /// Records a name in an expression that is not a variable.
    pub fn record_value(&self, name: Name, wanted: Option<&Type>) {
        if !self.records() {
            return;
        }
        let is_declared = self.globals.kind(name.text, name.span.file).is_some()
            || self.globals.definitions.contains_key(name.text);
        let meaning = match name.text {
            text if is_constant(text) || text == "grids" => NameRole::Function,
            text if (wanted == Some(&Type::Word) || !is_declared)
                && self.words().any(|word| word == text) =>
            {
                NameRole::Word
            }
            _ => NameRole::Uses(Namespace::Value),
        };
        self.record(name, meaning);
    }

    pub fn record_called(&self, name: Name) {
        if self.records() && !self.record_local(name) {
            let of_language = is_function(name.text);
            self.record(
                name,
                if of_language { NameRole::Function } else { NameRole::Uses(Namespace::Value) },
            );
        }
    }

    pub fn record_call(&self, call: &ast::Call) {
        self.record_use(call.name, Namespace::Callable);
        self.record_arguments(&call.arguments);
    }

    /// Records the words of a call: parameters of the caller, else links, since no other words are declared.
    pub fn record_arguments(&self, arguments: &[CallArgument]) {
        for argument in arguments {
            match argument.value {
                ast::Argument::Word(word) if !self.record_local(word) => {
                    self.record_use(word, Namespace::Link)
                }
                ast::Argument::Range(low, high, _) => {
                    for bound in [low, high] {
                        if let ast::Bound::Name(name) = bound {
                            self.record_local(name);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Records a link, or a parameter whose words are links.
    pub fn record_link(&self, name: Name) {
        if !self.record_local(name) {
            return self.record_use(name, Namespace::Link);
        }
        for word in self.listed_words.get(name.text).into_iter().flatten() {
            self.record_use(*word, Namespace::Link);
        }
    }
}
