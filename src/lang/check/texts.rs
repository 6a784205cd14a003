//! Checks texts with holes, and styles.

use super::{Checker, prelude::*};
use crate::ast::{ChoiceKey, StringLiteral, TextPiece, first_hole};

impl Globals {
    pub fn unknown_style(&self, style: Name) -> Option<Diagnostic> {
        let message = || message!("unknown style `{}`", style.text);
        let is_declared = self.styles.contains(style.text);
        (!is_declared).then(|| Code::UnknownStyleError.unknown(style, &self.styles, message()))
    }
}

pub fn repeated_text(style: Name) -> Diagnostic {
    Code::RepeatedText.at(style, message!("duplicate text for `{}`", style.text))
}

impl Scope<'_> {
    pub fn texts(&mut self, texts: &[ast::Text]) -> Texts {
        let mut checked = Texts::new();
        for text in texts {
            let style = text.style;
            self.record_use(style, Namespace::Style);
            self.faults.extend(self.globals.unknown_style(style));
            if checked.contains_key(style.text) {
                self.fault(repeated_text(style));
            }
            if let Some(template) = self.template(&text.pieces) {
                checked.insert(style.text.to_owned(), template);
            }
        }
        checked
    }

    /// Checks texts that are shown before there is a match, so that their holes must be parameters.
    pub fn lesson(&mut self, texts: &[ast::Text]) -> Texts {
        let is_parameter = |expr: &Tree| match &expr.kind {
            ast::ExprKind::Name(name) => self.parameter(name.text).is_some(),
            _ => false,
        };
        match texts.iter().find_map(|text| first_hole(&text.pieces, &|expr| !is_parameter(expr))) {
            None => self.texts(texts),
            Some(expr) => {
                let message = message!("a lesson is read before there is a match");
                let help = message!(
                    "a hole of a lesson can only use a parameter, as in `{{n}}` or `{{n: 2 two | _ some}}`"
                );
                self.fault(Code::Misplaced.at(expr, message).help(help));
                Texts::new()
            }
        }
    }

    /// Checks texts in which `{title}` is the technique's own title in the same style.
    pub fn texts_with_title(&mut self, texts: &[ast::Text]) -> Texts {
        let mut checked = Texts::new();
        for text in texts {
            self.naming = self.own_title.get(text.style.text).cloned();
            checked.extend(self.texts(std::slice::from_ref(text)));
        }
        self.naming = None;
        checked
    }

    pub fn template(&mut self, pieces: &[TextPiece]) -> Option<Template> {
        let checked = all_some(pieces, |piece| {
            let title = match piece {
                TextPiece::Value(ast::Expr { kind: ast::ExprKind::Name(name), .. })
                    if name.text == "title" =>
                {
                    self.record(*name, NameRole::Word);
                    self.naming.clone()
                }
                _ => None,
            };
            title.or_else(|| self.piece(piece).map(|piece| vec![piece]))
        });
        checked.map(|lists| lists.concat())
    }

    fn piece(&mut self, piece: &TextPiece) -> Option<TemplatePart> {
        match piece {
            TextPiece::Letters(letters) => Some(TemplatePart::Text(letters.clone())),
            TextPiece::Value(expr) => self.expr(expr, None).map(TemplatePart::Value),
            TextPiece::Choice(expr, cases) => self.choice(expr, cases),
            TextPiece::Each(pattern, source, order, text) => self.nested(|scope| {
                let bound = match scope.expr(source, None) {
                    Some(path) if path.ty == Type::Path => {
                        scope.bind_pattern(pattern, Some(&Type::Candidate)).zip(Some(path))
                    }
                    source => {
                        let source = source.and_then(|source| scope.as_set(source));
                        scope.bind_each(pattern, source)
                    }
                };
                let order = all_some(order, |by| scope.order(by));
                let text = scope.template(text);
                let (bound, source) = bound?;
                Some(TemplatePart::Each(bound, source, order?, text?))
            }),
        }
    }

    fn order(&mut self, by: &Tree) -> Option<Expr> {
        let key = self.expr(by, None)?;
        if matches!(key.ty, Type::Int | Type::Value | Type::Cell | Type::Unit) {
            return Some(key);
        }
        self.wrong_type(&key, message!("a list can be ordered by numbers, values, cells or units"))
    }

    fn choice(&mut self, expr: &Tree, cases: &[(ChoiceKey, Vec<TextPiece>)]) -> Option<TemplatePart> {
        let chosen = self.expr(expr, None);
        let mut checked: Vec<(Option<Argument>, Template)> = Vec::new();
        for (key, text) in cases {
            let (argument, span) = match key {
                ChoiceKey::Int(number, at) => (Some(Argument::Int(*number)), *at),
                ChoiceKey::Word(word) => (Some(Argument::Word(word.text.to_owned())), word.span),
                ChoiceKey::Any(at) => (None, *at),
            };
            if let ChoiceKey::Word(word) = key
                && self.globals.kinds.contains_key(word.text)
            {
                self.record_use(*word, Namespace::Value);
            }
            if let (Some(chosen), Some(argument)) = (&chosen, &argument) {
                self.key(chosen, argument, span);
            }
            if checked.iter().any(|(before, _)| before.is_none() || *before == argument) {
                self.fault(Code::NeverCase.at(span, message!("a text before this one is always chosen")));
            }
            if let Some(text) = self.template(text) {
                checked.push((argument, text));
            }
        }
        let chosen = chosen?;
        self.all_cases(&chosen, &checked);
        Some(TemplatePart::Choice(chosen, checked))
    }

    fn key(&mut self, chosen: &Expr, key: &Argument, span: Span) {
        let fault = match (&chosen.ty, key) {
            (Type::Int, Argument::Int(_)) | (Type::Word, Argument::Word(_)) => match self.domain_of(chosen) {
                Some(domain) if !domain.contains(key) => {
                    let message = message!("this is {}", domain.words());
                    Code::NeverCase.at(span, message).label(message!("and can never be this"))
                }
                _ => return,
            },
            (Type::Kind, Argument::Word(word)) if self.globals.kinds.contains_key(word.as_str()) => return,
            (Type::Kind, Argument::Word(word)) => {
                let message = message!("no game has units of the kind `{}`", word);
                Code::UnknownKind.at(span, message).suggest(word, self.globals.kinds.keys())
            }
            (ty @ (Type::Int | Type::Word | Type::Kind), _) => {
                let message = message!("expected {} or `_`", words(ty));
                Code::WrongType.at(span, message).and(chosen.span, message!("it is compared with this"))
            }
            (ty, _) => {
                let message = message!("a text is chosen by a number, a word or a kind");
                Code::WrongType.at(chosen.span, message).label(message!("this is {}", words(ty)))
            }
        };
        self.fault(fault);
    }

    /// Checks that a parameter has a text for each value that it accepts.
    fn all_cases(&mut self, chosen: &Expr, cases: &[(Option<Argument>, Template)]) {
        let Some(domain) = self.domain_of(chosen) else { return };
        let found =
            |argument: &Argument| cases.iter().any(|(key, _)| key.as_ref().is_none_or(|key| key == argument));
        let missing = match domain {
            Domain::Range(low, high) => {
                (*low..=*high).find(|n| !found(&Argument::Int(*n))).map(|n| n.to_string())
            }
            Domain::Words(words) => {
                words.iter().find(|word| !found(&Argument::Word((*word).clone()))).cloned()
            }
        };
        if let Some(missing) = missing {
            let message = message!("missing text for {missing}");
            let help = message!("add `| {missing} …`, or `| _ …` for all others");
            self.fault(Code::MissingCase.at(chosen, message).help(help));
        }
    }
}

const OF_CELL: [&str; 4] = ["row", "column", "Row", "Column"];
const OF_UNIT: [&str; 6] = ["number", "letter", "Letter", "sum", "cell", "cells"];
const OF_GRID: [[&str; 2]; 2] = [["grid", "cell"], ["grid", "unit"]];

const OF_STEPS: [&str; 1] = ["number"];
const OF_NODE: [&str; 2] = ["cell", "value"];
const OF_STOP: [&str; 3] = ["cell", "letter", "Letter"];
const OF_LINK: [&str; 1] = ["value"];

impl Checker<'_> {
    pub fn style(&mut self, style: &Item) -> Option<Style> {
        let before = self.faults.len();
        self.faults.extend(repeated(&style.clauses, unique_word));
        let name = style.name.text.to_owned();
        let mut checked = Style { name, span: style.span, list: ", ".to_owned(), ..Style::default() };
        let mut has_cell = false;
        for clause in &style.clauses {
            match &clause.kind {
                ClauseKind::Cell(form) => {
                    [checked.cell] = self.forms([form], [&OF_CELL]);
                    has_cell = true;
                }
                ClauseKind::List(form) => checked.list = form.text(),
                ClauseKind::Sets(forms) => {
                    checked.sets = Some(forms.each_ref().map(StringLiteral::text).into());
                }
                ClauseKind::Walk([node, strong, weak]) => {
                    checked.walk = Some(self.walk_form([node, strong, weak], [&OF_NODE, &[], &[]]));
                }
                ClauseKind::Tour([stop, strong, weak]) => {
                    checked.tour = Some(self.walk_form([stop, strong, weak], [&OF_STOP, &OF_LINK, &OF_LINK]));
                }
                ClauseKind::GridForm([cell, unit]) => {
                    checked.grid = Some(self.forms([cell, unit], [&OF_GRID[0], &OF_GRID[1]]).into());
                }
                ClauseKind::Applied(form) => {
                    let [form] = self.forms([form], [&OF_STEPS]);
                    checked.applied = Some(form);
                }
                ClauseKind::Kind(kind, name, unit) => self.kind_form(&mut checked, *kind, name, unit),
                _ => {}
            }
        }
        if !has_cell {
            let message = message!("`{}` does not define how a cell is written", style.name.text);
            let help = message!("add `cell \"r{{row}}c{{column}}\"`");
            self.faults.push(Code::MissingClause.at(style.name, message).help(help));
        }
        (self.faults.len() == before).then_some(checked)
    }

    fn kind_form(&mut self, style: &mut Style, kind: Name, name: &StringLiteral, unit: &StringLiteral) {
        let kinds = &self.globals.kinds;
        self.globals.record(kind, NameRole::Uses(Namespace::Value));
        if !kinds.contains_key(kind.text) {
            let message = message!("no game has units of the kind `{}`", kind.text);
            self.faults.push(Code::UnknownKind.unknown(kind, kinds.keys(), message));
        }
        let [unit] = self.forms([unit], [&OF_UNIT]);
        if style.kinds.insert(kind.text.to_owned(), (name.text(), unit)).is_some() {
            let message = message!("duplicate forms of `{}`", kind.text);
            self.faults.push(Code::RepeatedClause.at(kind, message));
        }
    }

    fn walk_form(&mut self, forms: [&StringLiteral; 3], known: [&[&str]; 3]) -> WalkForm {
        let [stop, strong, weak] = self.forms(forms, known);
        WalkForm { stop, strong, weak }
    }

    /// Checks the holes of forms, each against a list of allowed names.
    fn forms<const N: usize>(&mut self, forms: [&StringLiteral; N], known: [&[&str]; N]) -> [String; N] {
        forms.iter().zip(known).for_each(|(form, known)| holes(form, known, &mut self.faults));
        forms.map(|form| form.text())
    }
}

fn holes(form: &StringLiteral, known: &[&str], faults: &mut Diagnostics) {
    let mut from = 0;
    while let Some(open) = form.raw[from..].find('{').map(|at| from + at) {
        let Some(close) = form.raw[open..].find('}').map(|at| open + at) else { break };
        let hole = &form.raw[open + 1..close];
        if !known.contains(&hole) {
            // The first letter of a form is one byte after its quote.
            let start = form.span.start + 1 + open as u32;
            let span = Span { start, end: start + (close + 1 - open) as u32, ..form.span };
            let holes: Vec<String> = known.iter().map(|hole| format!("{{{hole}}}")).collect();
            let message = message!("unknown variable in text: `{{{hole}}}`");
            let help = match holes.as_slice() {
                [] => message!("a link of a `walk` is written literally"),
                [only] => message!("expected `{only}`"),
                _ => message!("expected {}", any_of(&holes)),
            };
            faults.push(Code::UnknownHole.at(span, message).help(help));
        }
        from = close + 1;
    }
}
