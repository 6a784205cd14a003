//! Titles as names: parses a text as the title of a technique and returns the calls with this title.

use super::fold::folded;
use crate::{
    Alias, Argument, Call, Expr, ExprKind, Operator, ParamId, Program, Style, Technique, Template,
    TemplatePart, Texts, Type, check::products,
};

/// Placeholder for a part of a title that depends on a match.
const LEFT_OPEN: char = '…';

/// Maximum number of calls with one title.
const MAX_CALLS: usize = 1000;

type TemplateChoice = (Option<Argument>, Template);

/// A case of a title: the values of parameters, the excluded values, and the chosen texts of conditions on a match.
#[derive(Debug, Clone, Default)]
struct Case<'p> {
    fixed: Vec<(ParamId, Argument)>,
    excluded: Vec<(ParamId, &'p [TemplateChoice])>,
    chosen: Vec<(&'p Expr, Option<&'p Argument>, &'p [TemplateChoice])>,
    /// Whether some literal letters of the title were read.
    has_letters: bool,
}

impl<'p> Case<'p> {
    fn allows(&self, parameter: ParamId, value: &Argument) -> bool {
        let excludes = |keys: &[TemplateChoice]| keys.iter().any(|(key, _)| key.as_ref() == Some(value));
        self.fixed.iter().all(|(known, fixed)| *known != parameter || fixed == value)
            && self.excluded.iter().all(|(known, keys)| *known != parameter || !excludes(keys))
    }

    fn fix(mut self, parameter: ParamId, value: &Argument) -> Self {
        self.fixed.push((parameter, value.clone()));
        self
    }
}

/// Parser of titles in one style.
struct Reader<'p> {
    program: &'p Program,
    technique: &'p Technique,
    style: Option<&'p Style>,
    /// Length of the whole text.
    text_length: usize,
}

impl Program {
    /// Returns the calls whose title is a folded text, in any style, in the order of the rule files.
    pub(super) fn titled(&self, text: &str) -> Vec<Call> {
        let mut calls = Vec::new();
        for (number, technique) in self.techniques.iter().enumerate() {
            let alias_titles =
                technique.aliases.iter().enumerate().map(|(at, alias)| (Some(at), &alias.title));
            for (alias, texts) in alias_titles.chain([(None, &technique.title)]) {
                for (style, template) in texts {
                    let reader = Reader {
                        program: self,
                        technique,
                        style: self.style(style),
                        text_length: text.len(),
                    };
                    for case in reader.cases(template, text) {
                        let more = reader.calls(number, alias, &case);
                        calls.extend(
                            more.into_iter().filter(|call| !calls.contains(call)).collect::<Vec<_>>(),
                        );
                    }
                }
            }
        }
        calls
    }
}

impl<'p> Reader<'p> {
    /// Returns the cases whose title is the whole text, except cases without any literal letter of the title.
    fn cases(&self, template: &'p [TemplatePart], text: &str) -> Vec<Case<'p>> {
        let read = self.read(template, text, Case::default());
        read.into_iter()
            .filter(|(rest, case)| rest.is_empty() && case.has_letters)
            .map(|(_, case)| case)
            .collect()
    }

    /// Parses a prefix of a text in all alternatives of a template. Returns the remaining text and the case of each.
    fn read<'t>(
        &self,
        template: &'p [TemplatePart],
        text: &'t str,
        case: Case<'p>,
    ) -> Vec<(&'t str, Case<'p>)> {
        template.iter().fold(vec![(text, case)], |ways, piece| {
            ways.into_iter().flat_map(|(text, case)| self.piece(piece, text, case)).collect()
        })
    }

    fn piece<'t>(&self, piece: &'p TemplatePart, text: &'t str, case: Case<'p>) -> Vec<(&'t str, Case<'p>)> {
        match piece {
            TemplatePart::Text(letters) => {
                let letters = folded(letters);
                let rest = text.strip_prefix(letters.as_str());
                let has_letters = case.has_letters || !letters.is_empty();
                rest.map(|rest| (rest, Case { has_letters, ..case })).into_iter().collect()
            }
            TemplatePart::Value(Expr { kind: ExprKind::Param(id), .. }) => {
                let values = self.technique.parameters[id.0 as usize].domain.values(MAX_CALLS);
                let values = values.iter().filter(|value| case.allows(*id, value));
                let rest = |value: &Argument| text.strip_prefix(folded(&value.to_string()).as_str());
                values.filter_map(|value| Some((rest(value)?, case.clone().fix(*id, value)))).collect()
            }
            TemplatePart::Choice(Expr { kind: ExprKind::Param(id), .. }, texts) => {
                let ways = texts.iter().filter_map(|(key, template)| {
                    let case = match key {
                        Some(key) => case.allows(*id, key).then(|| case.clone().fix(*id, key))?,
                        None => {
                            let mut case = case.clone();
                            case.excluded.push((*id, texts));
                            case
                        }
                    };
                    Some(self.read(template, text, case))
                });
                ways.flatten().collect()
            }
            TemplatePart::Choice(expr, texts) => {
                let ways = texts.iter().flat_map(|(key, template)| {
                    let mut case = case.clone();
                    case.chosen.push((expr, key.as_ref(), texts));
                    self.read(template, text, case)
                });
                ways.chain(self.left_open(text, &case)).collect()
            }
            TemplatePart::Value(expr) => {
                let rests = self.rests(&expr.ty, text).into_iter().map(|rest| (rest, case.clone()));
                rests.chain(self.left_open(text, &case)).collect()
            }
            TemplatePart::Each(..) => {
                let rests = endings(text).map(|rest| (rest, case.clone()));
                rests.chain(self.left_open(text, &case)).collect()
            }
        }
    }

    /// Parses the placeholder of a part that depends on a match: `…`, or the empty text at the start.
    fn left_open<'t>(&self, text: &'t str, case: &Case<'p>) -> Option<(&'t str, Case<'p>)> {
        let rest = text.strip_prefix(LEFT_OPEN).or((text.len() == self.text_length).then_some(text));
        rest.map(|rest| (rest, case.clone()))
    }

    /// Parses a value of a type. Returns the possible remaining texts.
    fn rests<'t>(&self, ty: &Type, text: &'t str) -> Vec<&'t str> {
        match ty {
            Type::Int => {
                let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
                if rest.len() < text.len() { vec![rest] } else { Vec::new() }
            }
            Type::Kind => self.kinds().iter().filter_map(|kind| text.strip_prefix(kind.as_str())).collect(),
            Type::Set(of) => {
                let list = self.style.map_or_else(String::new, |style| folded(&style.list));
                let mut rests = self.rests(of, text);
                let mut next = 0;
                while let Some(rest) = rests.get(next).copied() {
                    next += 1;
                    if let Some(further) = rest.strip_prefix(list.as_str()) {
                        rests.extend(self.rests(of, further));
                    }
                }
                rests
            }
            _ => endings(text).collect(),
        }
    }

    /// Folded names of the kinds of units in the style, or their ids if the style does not name them.
    fn kinds(&self) -> Vec<String> {
        let name = |kind: &String| self.style.and_then(|style| style.kinds.get(kind)).map(|(name, _)| name);
        self.program.kinds.iter().map(|kind| folded(name(kind).unwrap_or(kind))).collect()
    }

    /// Returns the calls of a case, by the alias with the title or by an alias that describes the case.
    fn calls(&self, number: usize, alias: Option<usize>, case: &Case<'p>) -> Vec<Call> {
        let aliases = &self.technique.aliases;
        let alias = alias.or_else(|| aliases.iter().position(|alias| self.tells(alias, case)));
        let pin = |at: usize| alias.and_then(|alias| aliases[alias].pin(at));
        let lists: Vec<Vec<Argument>> = self
            .technique
            .parameters
            .iter()
            .enumerate()
            .map(|(at, parameter)| {
                let id = ParamId(at as u32);
                let preset = pin(at).or(parameter.default.as_ref()).filter(|value| case.allows(id, value));
                let is_fixed = case.fixed.iter().any(|(known, _)| *known == id);
                match preset {
                    Some(value) if !is_fixed => vec![value.clone()],
                    _ => {
                        let mut values = parameter.domain.values(MAX_CALLS + 1);
                        values.retain(|value| case.allows(id, value));
                        values
                    }
                }
            })
            .collect();
        let total = lists.iter().fold(1, |total: usize, list| total.saturating_mul(list.len()));
        if total > MAX_CALLS {
            return Vec::new();
        }
        let alias = alias.filter(|alias| aliases[*alias].condition.is_some());
        let call = |arguments| Call { technique: number, arguments, deferred: Vec::new(), alias };
        products(&lists, MAX_CALLS).into_iter().map(call).collect()
    }

    /// Whether the condition of an alias selects one of the chosen texts of a case, and its parameters match the case.
    fn tells(&self, alias: &Alias, case: &Case<'p>) -> bool {
        let fits = alias.pins.iter().all(|(parameter, value)| case.allows(*parameter, value));
        let Some(Expr { kind: ExprKind::Binary(operator, left, right), .. }) = &alias.condition else {
            return false;
        };
        let right = match &right.kind {
            ExprKind::Int(number) => Argument::Int(*number),
            ExprKind::Word(word) => Argument::Word(word.clone()),
            ExprKind::Kind(kind) => Argument::Word(self.program.kinds[*kind].clone()),
            _ => return false,
        };
        fits && case.chosen.iter().any(|(expr, key, texts)| {
            let is_case = match (operator, key) {
                (Operator::Equal, Some(key)) => **key == right,
                (Operator::NotEqual, None) => texts.len() == 2 && texts[0].0.as_ref() == Some(&right),
                _ => false,
            };
            is_case && self.program.text(left).is_some_and(|text| self.program.text(expr) == Some(text))
        })
    }
}

/// The possible remaining texts after a part of at least one letter.
fn endings(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, letter)| &text[at + letter.len_utf8()..])
}

impl Program {
    /// Source text of an expression, without blanks.
    fn text(&self, expr: &Expr) -> Option<String> {
        let file = self.files.get(expr.span.file as usize)?;
        let text = file.text.get(expr.span.start as usize..expr.span.end as usize)?;
        Some(text.split_whitespace().collect())
    }
}

/// Whether a folded text is a title without holes.
pub fn is_title(texts: &Texts, text: &str) -> bool {
    let letters = |template: &Template| -> Option<String> {
        let piece = |piece: &TemplatePart| {
            if let TemplatePart::Text(letters) = piece { Some(folded(letters)) } else { None }
        };
        template.iter().map(piece).collect()
    };
    texts.values().any(|template| letters(template).is_some_and(|title| !title.is_empty() && title == text))
}

/// The titles of a technique that are determined by parameters.
pub fn spellings(technique: &Technique) -> Vec<String> {
    let titles = technique.aliases.iter().map(|alias| &alias.title).chain([&technique.title]);
    let templates = titles.flat_map(|texts| texts.values());
    let spelled = templates.flat_map(|template| {
        let mut used = Vec::new();
        parameters(template, &mut used);
        let values = used.iter().map(|id| technique.parameters[id.0 as usize].domain.values(MAX_CALLS));
        let cases = products(&values.collect::<Vec<_>>(), MAX_CALLS);
        cases
            .into_iter()
            .flat_map(move |case| {
                let value = |id: &ParamId| used.iter().position(|known| known == id).map(|at| &case[at]);
                expansions(template, &value)
            })
            .collect::<Vec<String>>()
    });
    spelled.collect()
}

/// The parameters that a template prints or uses as a condition.
fn parameters(template: &[TemplatePart], found: &mut Vec<ParamId>) {
    for piece in template {
        if let TemplatePart::Value(expr) | TemplatePart::Choice(expr, _) = piece
            && let ExprKind::Param(id) = expr.kind
            && !found.contains(&id)
        {
            found.push(id);
        }
        if let TemplatePart::Choice(_, texts) = piece {
            texts.iter().for_each(|(_, template)| parameters(template, found));
        }
    }
}

/// The texts of a template for given parameter values; empty if the template prints a value that depends on a match.
fn expansions<'v>(
    template: &[TemplatePart],
    value: &dyn Fn(&ParamId) -> Option<&'v Argument>,
) -> Vec<String> {
    template.iter().fold(vec![String::new()], |begun, piece| {
        let more: Vec<String> = match piece {
            TemplatePart::Text(letters) => vec![letters.clone()],
            TemplatePart::Value(Expr { kind: ExprKind::Param(id), .. }) => {
                value(id).map(Argument::to_string).into_iter().collect()
            }
            TemplatePart::Choice(Expr { kind: ExprKind::Param(id), .. }, texts) => {
                let chosen = texts.iter().find(|(key, _)| key.is_none() || key.as_ref() == value(id));
                chosen.map_or_else(Vec::new, |(_, template)| expansions(template, value))
            }
            TemplatePart::Choice(_, texts) => {
                texts.iter().flat_map(|(_, template)| expansions(template, value)).collect()
            }
            TemplatePart::Value(_) | TemplatePart::Each(..) => Vec::new(),
        };
        begun.iter().flat_map(|begun| more.iter().map(move |more| format!("{begun}{more}"))).collect()
    })
}
