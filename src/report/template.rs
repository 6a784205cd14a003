//! Fills the texts of rule files in from a match.

use super::language::Language;
use super::names::Names;
use super::walk;
use crate::board::topology::Topology;
use crate::engine::trace::Datum;
use crate::lang::program::{Argument, Piece, Template};
use crate::meaning::Evaluator;

/// Writes a text in a style. The evaluator holds the bindings of the match; `shows` are its technique's texts of
/// parts of paths.
///
/// An expression that cannot be worked out is written as `?`: a step is shown even where its text is at fault. `visit`
/// is called with each text that is filled in, the parts of the text among them. What a language says behind a set of
/// two, such as 「のどちら」 for 「のどれ」, takes the place of what it says behind a larger one.
pub fn render(
    template: &Template,
    shows: &[Template],
    evaluator: &mut Evaluator<'_>,
    names: &Names<'_>,
    topology: &Topology,
    visit: &dyn Fn(&Template),
) -> String {
    visit(template);
    let mut text = String::new();
    let of_two = names.style().and_then(|style| style.name.parse::<Language>().ok());
    let (of_many, of_two) = of_two.map_or(("", ""), |language| language.sentences().of_two);
    // Where a set of two ends.
    let mut two = None;
    for piece in template {
        let begins = text.len();
        let mut is_two = false;
        match piece {
            Piece::Text(letters) => text.push_str(letters),
            Piece::Value(expr) => match evaluator.eval(expr) {
                Ok(datum) => {
                    is_two = matches!(&datum, Datum::Set(all) if all.len() == 2);
                    text.push_str(&written(&datum, shows, evaluator, names, topology, visit));
                }
                Err(_) => text.push('?'),
            },
            Piece::Choice(expr, choices) => match evaluator.eval(expr) {
                Ok(datum) => {
                    let fits =
                        |key: &Option<Argument>| key.as_ref().is_none_or(|key| is(&datum, key, topology));
                    if let Some((_, chosen)) = choices.iter().find(|(key, _)| fits(key)) {
                        text.push_str(&render(chosen, shows, evaluator, names, topology, visit));
                    }
                }
                Err(_) => text.push('?'),
            },
            Piece::Each(pattern, source, order, each) => match evaluator.eval(source) {
                Ok(source) => {
                    let mut items = Vec::new();
                    for element in evaluator.elements(source) {
                        if evaluator.bind(pattern, element) {
                            let by: Vec<Option<Datum>> =
                                order.iter().map(|e| evaluator.eval(e).ok()).collect();
                            items.push((by, render(each, shows, evaluator, names, topology, visit)));
                        }
                    }
                    items.sort_by(|(a, _), (b, _)| a.cmp(b));
                    let items: Vec<String> = items.into_iter().map(|(_, item)| item).collect();
                    text.push_str(&names.list(&items));
                }
                Err(_) => text.push('?'),
            },
        }
        if two == Some(begins) && text[begins..].starts_with(of_many) {
            text.replace_range(begins..begins + of_many.len(), of_two);
        }
        two = is_two.then_some(text.len());
    }
    text
}

/// Anything; a walk by the texts of its parts, where these have some.
fn written(
    datum: &Datum,
    shows: &[Template],
    evaluator: &Evaluator<'_>,
    names: &Names<'_>,
    topology: &Topology,
    visit: &dyn Fn(&Template),
) -> String {
    let parts = match datum {
        Datum::Path(walk) => walk::shown(&walk.parts),
        _ => Vec::new(),
    };
    if parts.is_empty() {
        return names.datum(datum);
    }
    let texts: Vec<String> = parts
        .iter()
        .map(|around| {
            let mut inside = evaluator.clone();
            for (variable, datum) in around.iter().flat_map(|part| &part.bindings) {
                inside.assign(*variable, datum.clone());
            }
            let text = around.last().and_then(|part| shows.get(part.shows?));
            text.map_or_else(String::new, |text| render(text, shows, &mut inside, names, topology, visit))
        })
        .collect();
    names.list(&texts)
}

/// Whether something is what a key of a choice says: a number or value, a word, or a kind by its name.
fn is(datum: &Datum, key: &Argument, topology: &Topology) -> bool {
    match (datum, key) {
        (Datum::Int(n), Argument::Int(key)) => n == key,
        (Datum::Value(v), Argument::Int(key)) => *v as i64 + 1 == *key,
        (Datum::Word(word), Argument::Word(key)) => word == key,
        (Datum::Kind(kind), Argument::Word(key)) => topology.kinds.get_index(*kind) == Some(key),
        (Datum::Bool(b), Argument::Word(key)) => b.to_string() == *key,
        _ => false,
    }
}
