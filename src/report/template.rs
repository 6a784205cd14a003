//! Fills in the texts of rule files from a match.

use super::{prelude::*, walk};
use std::borrow::Cow;
use tesuji_frame::WalkPart;

pub struct Filler<'a> {
    pub shows: &'a [Template],
    pub names: Notation<'a>,
    pub topology: &'a Topology,
    /// Called with each text that is filled in, including nested texts.
    pub visit: &'a dyn Fn(&Template),
}

impl Filler<'_> {
    /// Writes a text for the bindings of the evaluator.
    ///
    /// An expression that cannot be evaluated is written as `?`, so that a step is shown even if its text is wrong.
    /// After a set of two elements, the wording of a language for two, such as 「のどちら」 for 「のどれ」, replaces its wording
    /// for more.
    pub fn render(&self, template: &Template, evaluator: &mut Evaluator<'_>) -> String {
        (self.visit)(template);
        let mut text = String::new();
        let of_two = self.names.style().and_then(|style| style.name.parse::<Language>().ok());
        let (of_many, of_two) = of_two.map_or(("", ""), |language| language.sentences().of_two);
        // End of a set of two elements.
        let mut two = None;
        for piece in template {
            let begins = text.len();
            let mut is_two = false;
            let written: Result<Cow<'_, str>, _> = match piece {
                TemplatePart::Text(letters) => Ok(Cow::Borrowed(letters.as_str())),
                TemplatePart::Value(expr) => evaluator.eval(expr).map(|datum| {
                    is_two = matches!(&datum, Datum::Set(all) if all.len() == 2);
                    self.datum_text(&datum, evaluator).into()
                }),
                TemplatePart::Choice(expr, choices) => evaluator.eval(expr).map(|datum| {
                    let fits = |key: &Option<Argument>| {
                        key.as_ref().is_none_or(|key| matches_key(&datum, key, self.topology))
                    };
                    let chosen = choices.iter().find(|(key, _)| fits(key));
                    chosen.map(|(_, chosen)| self.render(chosen, evaluator)).unwrap_or_default().into()
                }),
                TemplatePart::Each(pattern, source, order, each) => evaluator.eval(source).map(|source| {
                    let mut items = Vec::new();
                    for element in evaluator.elements(source) {
                        if evaluator.bind(pattern, element) {
                            let by: Vec<Option<Datum>> =
                                order.iter().map(|e| evaluator.eval(e).ok()).collect();
                            items.push((by, self.render(each, evaluator)));
                        }
                    }
                    items.sort_by(|(a, _), (b, _)| a.cmp(b));
                    self.names.list(items.into_iter().map(|(_, item)| item)).into()
                }),
            };
            text.push_str(written.as_deref().unwrap_or("?"));
            if two == Some(begins) && text[begins..].starts_with(of_many) {
                text.replace_range(begins..begins + of_many.len(), of_two);
            }
            two = is_two.then_some(text.len());
        }
        text
    }

    /// Returns any value; a walk by the texts of its parts, if these have some.
    fn datum_text(&self, datum: &Datum, evaluator: &Evaluator<'_>) -> String {
        let parts = match datum {
            Datum::Path(walk) => walk::shown_parts(&walk.parts),
            _ => Vec::new(),
        };
        if parts.is_empty() {
            return self.names.datum(datum);
        }
        let text = |around: &Vec<&WalkPart>| {
            let mut inside = evaluator.clone();
            for (variable, datum) in around.iter().flat_map(|part| &part.bindings) {
                inside.assign(*variable, datum.clone());
            }
            let text = around.last().and_then(|part| self.shows.get(part.shows?));
            text.map_or_else(String::new, |text| self.render(text, &mut inside))
        };
        self.names.list(parts.iter().map(text))
    }
}

/// Whether a value equals a key of a choice: a number or value, a word, or a kind by its name.
fn matches_key(datum: &Datum, key: &Argument, topology: &Topology) -> bool {
    match (datum, key) {
        (Datum::Int(n), Argument::Int(key)) => n == key,
        (Datum::Value(v), Argument::Int(key)) => *v as i64 + 1 == *key,
        (Datum::Word(word), Argument::Word(key)) => word == key,
        (Datum::Kind(kind), Argument::Word(key)) => topology.kinds.get_index(*kind) == Some(key),
        (Datum::Bool(b), Argument::Word(key)) => b.to_string() == *key,
        _ => false,
    }
}
