//! Checks ratings: their strategies, their models, and the names in their formulas.

use super::prelude::*;
use crate::ast::{ExprKind as Ast, first_hole};

struct RatingChecker<'a> {
    scope: Scope<'a>,
    /// The model; `None` if it is wrong or unknown, so that any name may be one of its weights.
    model: Option<&'a Model>,
    /// Totals and tallies of the strategy, with the spans of tallies; `None` if the strategy is wrong or unknown.
    counts: Option<IndexMap<&'a str, Option<Span>>>,
}

pub(super) fn check<'a>(globals: &'a Globals, program: &'a Program, item: &'a Item) -> CheckResult<Rating> {
    let mut scope = Scope::new(globals, item);
    scope.faults = repeated(&item.clauses, unique_word);
    let mut checker = RatingChecker { scope, model: None, counts: None };
    let checked = checker.rating(program, item);
    let scope = checker.scope;
    (checked.filter(|_| !scope.failed()), scope.faults)
}

impl<'a> RatingChecker<'a> {
    fn rating(&mut self, program: &'a Program, item: &Item) -> Option<Rating> {
        let clause = |word| item.clauses.iter().find(|clause| clause.word == word);
        for (name, help) in [
            (
                "strategy",
                message!("write `strategy default`, for example: its totals and tallies are the names"),
            ),
            ("model", message!("write `model phone`, for example: its weights are the names")),
            ("value", message!("write `value a + b * looks`, for example")),
        ] {
            if clause(name).is_none() {
                let message = message!("missing `{name}` in `{}`", item.name.text);
                self.scope.fault(Code::MissingClause.at(item.name, message).help(help));
            }
        }
        let call = of_kind!(item.clauses, ClauseKind::SolvedBy(call) => call).next();
        if let Some(call) = call {
            self.scope.record_call(call);
            let number = program.strategy_number(call.name.text);
            let is_one = |tally: &Option<&Tally>| tally.is_none_or(|tally| !tally.is_per_grid);
            self.counts = number.map(|number| {
                let counted = program.counted(number).into_iter().filter(|(_, tally)| is_one(tally));
                counted.map(|(name, tally)| (name, tally.map(|tally| tally.span))).collect()
            });
        }
        let model = of_kind!(item.clauses, ClauseKind::Model(name) => *name).next();
        if let Some(name) = model {
            self.model(name);
        }
        let title = of_kind!(item.clauses, ClauseKind::Title(texts) => texts).next();
        let title = title.map(|texts| self.scope.texts(texts)).unwrap_or_default();
        let value = of_kind!(item.clauses, ClauseKind::Value(expr) => expr).next();
        let value = value.and_then(|expr| self.formula(expr));
        let reasons = of_kind!(item.clauses, ClauseKind::Reasons(texts) => texts).next();
        let (reasons, count_names) = reasons.map(|texts| self.reasons(texts)).unwrap_or_default();
        Some(Rating {
            name: item.name.text.to_owned(),
            title,
            strategy: call?.text.clone(),
            model: model.filter(|_| self.model.is_some())?.text.to_owned(),
            value: value.filter(|_| self.counts.is_some())?,
            count_names,
            reasons,
            comment: item.comment.clone(),
            span: item.span,
        })
    }

    fn model(&mut self, name: Name) {
        self.scope.record(name, NameRole::Word);
        let models = &self.scope.globals.models;
        self.model = models.get(name.text).and_then(Option::as_ref);
        if !models.contains_key(name.text) {
            let fault = Code::WrongModel.at(name, message!("unknown model `{}`", name.text));
            self.scope.fault(fault.suggest_or(name.text, models.keys(), || {
                message!("a model is a file `models/{}.toml` next to the rule file", name.text)
            }));
        }
    }

    fn formula(&mut self, expr: &Tree) -> Option<Formula> {
        use Operator::{Add, Divide, Multiply, Subtract};
        let boxed = |formula: Formula| Box::new(formula);
        match &expr.kind {
            Ast::Int(number) => Some(Formula::Number(*number)),
            Ast::Name(name) => self.name(*name),
            Ast::Negate(inner) => Some(Formula::Negation(boxed(self.formula(inner)?))),
            Ast::Tuple(parts) if parts.len() == 1 => self.formula(&parts[0]),
            Ast::Binary(operator @ (Add | Subtract | Multiply | Divide), left, right, _) => {
                let (left, right) = (self.formula(left), self.formula(right));
                Some(Formula::Binary(*operator, boxed(left?), boxed(right?)))
            }
            Ast::Call(name, arguments) => self.call(*name, arguments),
            _ => {
                let message =
                    message!("a rating is made of numbers, names, `+`, `-`, `*`, `/` and functions");
                let help = message!("functions are {}", all_of(RealFunction::WORDS));
                self.scope.fail(Code::WrongType.at(expr, message).help(help))
            }
        }
    }

    fn name(&mut self, name: Name) -> Option<Formula> {
        let weight = self.model.is_some_and(|model| model.weights.contains_key(name.text));
        let count = self.counts.as_ref().and_then(|counts| counts.get(name.text).copied());
        self.record_count(name, count.flatten());
        match (weight, count) {
            (true, None) => Some(Formula::Weight(name.text.to_owned())),
            (false, Some(_)) => Some(Formula::Count(name.text.to_owned())),
            (true, Some(_)) => {
                let message =
                    message!("`{}` is both a weight of the model and counted by the strategy", name.text);
                self.scope.fail(Code::Duplicate.at(name, message))
            }
            (false, None) => {
                let (model, counts) = (self.model?, self.counts.as_ref()?);
                let names = model.weights.keys().map(String::as_str).chain(counts.keys().copied());
                let names: IndexSet<&str> = names.collect();
                self.unknown(name, &names.into_iter().collect::<Vec<_>>())
            }
        }
    }

    fn unknown<T>(&mut self, name: Name, known: &[&str]) -> Option<T> {
        let fault = Code::UnknownName.at(name, message!("unknown name `{name}`", name = name.text));
        let help = || message!("names here are {}", all_of(known));
        self.scope.fail(fault.suggest_or(name.text, known, help))
    }

    /// Records a total or tally of the strategy, where a tally is declared.
    fn record_count(&self, name: Name, declared: Option<Span>) {
        self.scope.record(name, declared.map_or(NameRole::Word, |bound| NameRole::Variable { bound }));
    }

    fn call(&mut self, name: Name, arguments: &[Tree]) -> Option<Formula> {
        self.scope.record(name, NameRole::Word);
        let checked = all_some(arguments, |argument| self.formula(argument));
        let Some(function) = RealFunction::from_word(name.text) else {
            let fault = Code::UnknownFunction.at(name, message!("unknown function `{}`", name.text));
            let help = || message!("functions are {}", all_of(RealFunction::WORDS));
            return self.scope.fail(fault.suggest_or(name.text, RealFunction::WORDS, help));
        };
        if arguments.len() != function.arity() {
            return self.scope.wrong_count(name, arguments.len(), function.arity());
        }
        checked.map(|arguments| Formula::Call(function, arguments))
    }

    /// Checks texts whose holes are totals and tallies, which become variables. Returns the texts, and the names by
    /// variable.
    fn reasons(&mut self, texts: &[ast::Text]) -> (Texts, Vec<String>) {
        let Some(counts) = self.counts.clone() else { return Default::default() };
        let mut count_names = Vec::new();
        for (name, span) in counts {
            let variable = self.scope.hidden(Some(Type::Int), span.unwrap_or(self.scope.item.span));
            let name = ast::Name::new(name, Span::default());
            self.scope.visible.push((name.text, variable));
            count_names.push(name.text);
        }
        let is_unknown =
            |expr: &Tree| !matches!(&expr.kind, Ast::Name(name) if count_names.contains(&name.text));
        if let Some(expr) = texts.iter().find_map(|text| first_hole(&text.pieces, &is_unknown)) {
            if let Ast::Name(name) = &expr.kind {
                self.unknown::<()>(*name, &count_names);
            } else {
                let message = message!("reasons are told after the run");
                let help = message!("a hole of a reason can only use a total or a tally of the strategy");
                self.scope.fault(Code::Misplaced.at(expr, message).help(help));
            }
            return Default::default();
        }
        (self.scope.texts(texts), count_names.into_iter().map(str::to_owned).collect())
    }
}
