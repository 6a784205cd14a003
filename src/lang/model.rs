//! Reads model files.

use crate::{Code, Diagnostic, Model, Span, similar::nearest};
use std::ops::Range;
use tesuji_message::{Message, message};
use toml::de::{DeTable, DeValue};

/// Extension of model files.
pub const ENDING: &str = ".toml";

/// Folder of model files, next to the rule files that name them.
pub const FOLDER: &str = "models";

/// Name of the model in a file: the file's name without folder and extension; `None` for files of rules.
pub fn name(file: &str) -> Option<&str> {
    let stem = file.strip_suffix(ENDING)?;
    Some(stem.rsplit(['/', '\\']).next().unwrap_or(stem))
}

/// Parses and checks a model file, the one at index `file`.
pub fn read(file: u32, text: &str) -> Result<Model, Box<Diagnostic>> {
    let span = |range: Range<usize>| Span { file, start: range.start as u32, end: range.end as u32 };
    let model: Model = toml::from_str(text).map_err(|error| {
        let said = error.message();
        let fault_span = span(error.span().unwrap_or(0..0));
        // The first word in backticks is the unknown name; known names follow.
        let mut words = said.split('`').skip(1).step_by(2);
        let suggestions = words.next().map_or_else(Vec::new, |word| nearest(word, words));
        let message = message!("this is not a model: {said}", said = Message::verbatim(said.to_owned()));
        Box::new(Code::WrongModel.at(fault_span, message).suggestions(suggestions))
    })?;
    match fault(&model) {
        None => Ok(model),
        Some((path, message)) => Err(Box::new(Code::WrongModel.at(span(span_of(text, &path)), message))),
    }
}

/// Span of the value at a path of keys; the whole file if there is none.
pub fn span_of(text: &str, path: &[&str]) -> Range<usize> {
    let find = || {
        let root = DeTable::parse(text).ok()?;
        let mut table = root.get_ref().clone();
        let mut span = root.span();
        for key in path {
            let (name, value) = table.iter().find(|(name, _)| name.get_ref() == key)?;
            span = name.span();
            if let DeValue::Table(inner) = value.get_ref() {
                table = inner.clone();
            }
        }
        Some(span)
    };
    find().unwrap_or(0..text.len())
}

/// A number or name that does not fit, by its path of keys.
fn fault(model: &Model) -> Option<(Vec<&str>, Message)> {
    for (name, weight) in &model.weights {
        if !weight.is_finite() {
            return Some((vec!["weights", name], message!("a weight must be a finite number")));
        }
    }
    if model.fit.range.is_some_and(|[low, high]| !(low <= high && low.is_finite() && high.is_finite())) {
        return Some((vec!["fit", "range"], message!("a range is two numbers in ascending order")));
    }
    if !(0.0..1.0).contains(&model.interval.coverage) {
        return Some((vec!["interval", "coverage"], message!("a share is at least 0 and below 1")));
    }
    let rows = &model.interval.rows;
    if !ascend(rows.iter().map(|row| row.up_to)) {
        return Some((vec!["interval", "rows"], ends()));
    }
    if rows.iter().any(|row| !(row.low > 0.0 && row.low <= 1.0 && row.high >= 1.0 && row.high.is_finite())) {
        let message = message!("`low` must be above 0 and at most 1, and `high` at least 1");
        return Some((vec!["interval", "rows"], message));
    }
    let levels = model.levels.rows.iter().map(|row| row.up_to);
    (!ascend(levels)).then(|| (vec!["levels", "rows"], ends()))
}

fn ends() -> Message {
    message!("each row but the last needs an `up-to`, greater than the one before")
}

/// Whether each end but the last is a number greater than the one before, and the last is open.
fn ascend(ends: impl Iterator<Item = Option<f64>>) -> bool {
    let ends: Vec<Option<f64>> = ends.collect();
    match ends.split_last() {
        None | Some((None, [])) => true,
        Some((Some(_), _)) => false,
        Some((None, ends)) => {
            let ends: Option<Vec<f64>> = ends.iter().copied().collect();
            ends.is_some_and(|ends| ends.iter().all(|end| end.is_finite()) && ends.is_sorted_by(|a, b| a < b))
        }
    }
}
