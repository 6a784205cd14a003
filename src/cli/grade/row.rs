//! The rows of graded puzzles, in each of their forms.

use crate::cli::prelude::*;
use std::collections::HashMap;
use std::fmt;
use tesuji::text::{padded, status_word};
use tesuji::{GradeLine, Grader};
use unicode_width::UnicodeWidthStr;

pub struct Rows {
    form: TableForm,
    /// Rows name the file that they come from.
    files: bool,
    time: bool,
    language: Language,
    /// Techniques and levels as people read them.
    titles: HashMap<String, String>,
    techniques: Vec<String>,
    totals: Vec<String>,
    headings: Vec<String>,
    /// From the easiest up.
    pub levels: Vec<String>,
    level: usize,
}

/// A sort key: numbers before texts.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub enum Key {
    Number(f64),
    Text(String),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

impl Rows {
    pub fn new(grader: &Grader, teller: &Teller<'_>, form: TableForm, files: bool, time: bool) -> Self {
        let language = teller.language();
        let techniques: Vec<String> = grader.techniques().map(str::to_owned).collect();
        let totals: Vec<String> = grader.scores().map(str::to_owned).collect();
        let headings = totals.iter().map(|name| teller.total(name)).collect();
        let levels: Vec<String> = grader.levels().map(str::to_owned).collect();
        let heading = language.sentences().grade.level;
        let titles = techniques.iter().map(|name| (name.clone(), teller.technique(name)));
        let titled: Vec<String> = levels.iter().map(|name| teller.level(name)).collect();
        let level = titled.iter().map(String::as_str).chain([heading]).map(UnicodeWidthStr::width);
        let level = level.fold(5, usize::max);
        let titles = titles.chain(levels.iter().cloned().zip(titled)).collect();
        Self { form, files, time, language, titles, techniques, totals, headings, levels, level }
    }

    /// The line above all rows, where the form has one.
    pub fn heading(&self) -> Option<String> {
        match self.form {
            TableForm::Json => None,
            TableForm::Csv => {
                Some(record(self.files.then_some("file").into_iter().chain(self.csv_columns())))
            }
            TableForm::Text => {
                let words = &self.language.sentences().grade;
                let heading =
                    [words.line, words.status, words.open, words.entropy, words.level, words.difficulty];
                Some(self.aligned(&heading.map(str::to_owned), self.headings.clone(), words.notes))
            }
        }
    }

    /// The beginning of the row of a puzzle, which does not depend on the result.
    pub fn beginning(&self, file: Option<&str>, line: usize) -> String {
        match (self.form, file) {
            (TableForm::Json, None) => format!("{{\"line\":{line},"),
            (TableForm::Json, Some(file)) => {
                format!("{{\"file\":{},\"line\":{line},", serde_json::Value::from(file))
            }
            (TableForm::Csv, None) => format!("{line},"),
            (TableForm::Csv, Some(file)) => format!("{},{line},", field(file)),
            (TableForm::Text, _) => format!("{:>4}  ", label(file, line)),
        }
    }

    pub fn columns(&self) -> Vec<&str> {
        let own = COLUMNS.into_iter().chain(["hardest", "difficulty", "micros"]);
        own.chain(self.totals.iter().chain(&self.techniques).map(String::as_str)).collect()
    }

    /// Parses a value of a column; a level becomes its rank, and `None` if it is none.
    pub fn value(&self, column: &str, text: &str) -> Option<Key> {
        if column == "level" {
            let place = self.levels.iter().position(|level| level == text);
            return place.map(|place| Key::Number(place as f64));
        }
        Some(text.parse().map_or_else(|_| Key::Text(text.to_owned()), Key::Number))
    }

    /// Makes sure that rows can be sorted by a column.
    pub fn known(&self, column: &str) -> Result<(), Stop> {
        let known = self.columns();
        match known.contains(&column) {
            true => Ok(()),
            false => Err(Stop::wrong(message!("there is no column `{column}`")).help(near(column, &known))),
        }
    }

    fn csv_columns(&self) -> impl Iterator<Item = &str> {
        let totals = self.totals.iter().map(String::as_str);
        let techniques = self.techniques.iter().map(String::as_str);
        let last =
            ["hardest", "difficulty"].into_iter().chain(techniques).chain(self.time.then_some("micros"));
        COLUMNS.into_iter().chain(totals).chain(last)
    }

    /// The sort key of a row in a column: levels by their rank; `None` if the column is empty.
    pub fn key(&self, row: &GradeLine, column: &str) -> Option<Key> {
        match self.cell(row, column)? {
            Key::Text(level) if column == "level" => self.value(column, &level),
            cell => Some(cell),
        }
    }

    fn cell(&self, row: &GradeLine, column: &str) -> Option<Key> {
        let text = |text: &Option<String>| text.clone().map(Key::Text);
        match column {
            "line" => Some(Key::Number(row.line as f64)),
            "name" => text(&row.name),
            "game" => text(&row.game),
            "puzzle" => text(&row.puzzle),
            "status" => Some(Key::Text(row.status.word().to_owned())),
            "error" => row.error.as_ref().map(|error| Key::Text(error.message.clone())),
            "open" => row.open.map(|open| Key::Number(open as f64)),
            "entropy" => row.entropy.map(Key::Number),
            "symmetry" => text(&row.symmetry),
            "level" => text(&row.level),
            "hardest" => text(&row.hardest),
            "difficulty" => row.difficulty.map(|difficulty| Key::Number(difficulty as f64)),
            "micros" => row.micros.map(|micros| Key::Number(micros as f64)),
            _ => {
                let total = row.tallies.get(column).copied().flatten().map(|total| total as f64);
                // What was never applied was applied 0 times.
                let known = || row.game.is_some() && self.techniques.iter().any(|name| name == column);
                let count = || known().then(|| row.counts.get(column).copied().unwrap_or(0) as f64);
                total.or_else(count).map(Key::Number)
            }
        }
    }

    pub fn written(&self, file: Option<&str>, row: &GradeLine) -> String {
        match self.form {
            TableForm::Json => json_in_file(file, row),
            TableForm::Csv => {
                let cell = |column| self.cell(row, column).map_or_else(String::new, |cell| cell.to_string());
                let cells: Vec<String> = self.csv_columns().map(cell).collect();
                record(file.into_iter().chain(cells.iter().map(String::as_str)))
            }
            TableForm::Text => self.text(file, row),
        }
    }

    fn text(&self, file: Option<&str>, row: &GradeLine) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let words = [
            label(file, row.line),
            status_word(row.status, self.language).to_owned(),
            or_dash(row.open.map(|open| open.to_string())),
            or_dash(row.entropy.map(|entropy| format!("{entropy:.4}"))),
            or_dash(row.level.as_deref().map(|level| self.title(level))),
            or_dash(row.difficulty.map(|difficulty| difficulty.to_string())),
        ];
        let total = |name: &String| or_dash(row.tallies.get(name).copied().flatten().map(|n| n.to_string()));
        let totals = self.totals.iter().map(total).collect();
        let counts: Vec<String> =
            row.counts.iter().map(|(name, n)| format!("{} {n}", self.title(name))).collect();
        let mut notes: Vec<String> = row.hardest.iter().map(|name| self.title(name)).collect();
        notes.extend(row.name.clone());
        notes.extend(row.error.as_ref().map(|error| error.message.clone()));
        notes.push(counts.join(self.language.sentences().separator));
        notes.retain(|note| !note.is_empty());
        self.aligned(&words, totals, &notes.join("; "))
    }

    fn title(&self, name: &str) -> String {
        self.titles.get(name).cloned().unwrap_or_else(|| name.to_owned())
    }

    /// A line of fixed columns, since later rows are not known yet.
    fn aligned(&self, words: &[String; 6], totals: Vec<String>, notes: &str) -> String {
        let [label, status, open, entropy, level, difficulty] = words;
        let mut columns = vec![
            right(label, 4),
            padded(status, 13),
            right(open, 4),
            right(entropy, 7),
            padded(level, self.level),
        ];
        let totals = totals.iter().zip(&self.headings);
        columns.extend(totals.map(|(total, heading)| right(total, heading.width().max(7))));
        columns.extend([right(difficulty, 5), in_a_line(notes)]);
        let line = columns.join("  ");
        line.trim_end().to_owned() + "\n"
    }
}

const COLUMNS: [&str; 10] =
    ["line", "name", "game", "puzzle", "status", "error", "open", "entropy", "symmetry", "level"];

fn right(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(text.width())) + text
}

fn label(file: Option<&str>, line: usize) -> String {
    file.map_or_else(|| line.to_string(), |file| format!("{file}:{line}"))
}

/// A record of comma-separated values (RFC 4180, with a line feed at its end).
fn record<'f>(fields: impl Iterator<Item = &'f str>) -> String {
    fields.map(field).collect::<Vec<_>>().join(",") + "\n"
}

fn field(text: &str) -> String {
    let text = in_a_line(text);
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A row is one line, so that a torn one can be distinguished from a whole one.
fn in_a_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
