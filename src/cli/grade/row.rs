//! The rows of graded puzzles, in each of their forms.

use crate::cli::{form::Form, prelude::*};
use std::collections::HashMap;
use tesuji::{
    Grader, Rating,
    json::GradeJson,
    table::{GradeRow, GradeTable, TableCell},
    text::{padded, status_word},
};
use unicode_width::UnicodeWidthStr;

pub struct GradeRows {
    format: Form,
    pub table: GradeTable,
    language: Language,
    /// Display names of techniques and levels.
    titles: HashMap<String, String>,
    totals: Vec<String>,
    /// Headings of the totals and of the rating, each with the width of its column.
    headings: Vec<(String, usize)>,
    /// Titles of the levels of the rating, by their ids.
    rating_levels: HashMap<String, String>,
    /// Width of the column of levels.
    level_width: usize,
}

/// Width of the column of a rating: its value, interval and level.
const RATING_WIDTH: usize = 28;

/// Error code of a puzzle with more than one solution.
const SEVERAL: &str = "several-solutions";

/// A sort key: numbers before texts.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub enum SortKey {
    Number(f64),
    Text(String),
}

impl GradeRows {
    pub fn new(grader: &Grader, renderer: &Renderer<'_>, form: Form, files: bool) -> Self {
        let table = GradeTable::new(grader, renderer.has_timings);
        let table = if files { table.with_files() } else { table };
        let language = renderer.language();
        let totals: Vec<String> = grader.scores().map(str::to_owned).collect();
        let totals_heading = |name: &String| {
            let heading = renderer.score_name(name);
            let width = heading.width().max(7);
            (heading, width)
        };
        let rating = grader.rating();
        let rating_heading = rating
            .map(|rating| (rating.title(language).unwrap_or_else(|| rating.name().to_owned()), RATING_WIDTH));
        let level_titles = |rating: Rating<'_>| {
            let levels = rating.model().levels.rows.iter();
            let titles = levels
                .map(|row| Some((row.name.clone(), rating.level_title(&row.name, language)?.to_owned())));
            titles.flatten().collect()
        };
        let rating_levels = rating.map(level_titles).unwrap_or_default();
        let headings = totals.iter().map(totals_heading).chain(rating_heading).collect();
        let heading = language.sentences().grade.level;
        let titles = grader.techniques().map(|name| (name.to_owned(), renderer.technique_name(name)));
        let levels: Vec<(String, String)> =
            grader.levels().map(|name| (name.to_owned(), renderer.level_name(name))).collect();
        let level =
            levels.iter().map(|(_, title)| title.as_str()).chain([heading]).map(UnicodeWidthStr::width);
        let level = level.fold(5, usize::max);
        let titles = titles.chain(levels).collect();
        Self { format: form, table, language, titles, totals, headings, rating_levels, level_width: level }
    }

    /// Returns the line above all rows; `None` if the form has no such line.
    pub fn heading(&self) -> Option<String> {
        match self.format {
            Form::Csv => Some(csv_record(self.names())),
            Form::Text => {
                let words = &self.language.sentences().grade;
                let heading =
                    [words.line, words.status, words.open, words.entropy, words.level, words.difficulty];
                Some(self.aligned(
                    &heading.map(str::to_owned),
                    self.headings.iter().map(|(heading, _)| heading.clone()).collect(),
                    words.notes,
                ))
            }
            _ => None,
        }
    }

    /// Returns the start of the row of a puzzle, which does not depend on the result.
    pub fn row_prefix(&self, file: Option<&str>, line: usize) -> String {
        match (self.format, file) {
            (Form::Json, None) => format!("{{\"line\":{line},"),
            (Form::Json, Some(file)) => {
                format!("{{\"file\":{},\"line\":{line},", serde_json::Value::from(file))
            }
            (Form::Csv, None) => format!("{line},"),
            (Form::Csv, Some(file)) => format!("{},{line},", csv_field(file)),
            _ => {
                format!("{:>4}  ", label(file, line))
            }
        }
    }

    /// Parses the puzzle of a written row, empty for a line that is not a puzzle; `None` if rows of the form have no
    /// puzzle or the row cannot be parsed.
    pub fn puzzle(&self, row: &str) -> Option<String> {
        match self.format {
            Form::Json => {
                let row: serde_json::Value = serde_json::from_str(row).ok()?;
                Some(row.get("puzzle").and_then(|puzzle| puzzle.as_str()).unwrap_or_default().to_owned())
            }
            Form::Csv => {
                let mut rows = csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
                let row = rows.records().next()?.ok()?;
                row.get(self.table.column("puzzle")?).map(str::to_owned)
            }
            _ => None,
        }
    }

    /// A puzzle as rows of the form write it; empty for a line that is not a puzzle.
    pub fn puzzle_text(&self, item: &Item) -> String {
        let puzzle = item.puzzle.as_ref().map(Puzzle::compact).unwrap_or_default();
        if self.format == Form::Csv { single_line(&puzzle) } else { puzzle }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.table.columns().iter().map(|column| column.name.as_str())
    }

    /// Parses a value of a column; a level becomes its rank. `None` if the level is unknown.
    pub fn value(&self, column: usize, text: &str) -> Option<SortKey> {
        if self.table.is_level(column) {
            return self.table.rank(text).map(|rank| SortKey::Number(rank as f64));
        }
        Some(text.parse().map_or_else(|_| SortKey::Text(text.to_owned()), SortKey::Number))
    }

    /// Returns the index of a column.
    pub fn column(&self, column: &str) -> Result<usize, CommandError> {
        let unknown = || {
            let known: Vec<&str> = self.names().collect();
            CommandError::new(message!("unknown column `{column}`")).with_suggestion(column, &known)
        };
        self.table.column(column).ok_or_else(unknown)
    }

    /// The sort key of a row in a column: levels by their rank; `None` if the column is empty.
    pub fn key(&self, row: GradeRow<'_>, column: usize) -> Option<SortKey> {
        match self.table.cell(row, column)? {
            TableCell::Text(text) if self.table.is_level(column) => self.value(column, text),
            TableCell::Text(text) => Some(SortKey::Text(text.to_owned())),
            TableCell::Integer(number) => Some(SortKey::Number(number as f64)),
            TableCell::Number(number) => Some(SortKey::Number(number)),
            _ => None,
        }
    }

    /// Returns a row as text; `None` if the form is not text.
    pub fn row_text(&self, row: GradeRow<'_>) -> Option<String> {
        match self.format {
            Form::Json => Some(json_in_file(row.file, row.grade)),
            Form::Csv => {
                let cells = self.table.cells(row);
                let cells: Vec<String> =
                    cells.map(|cell| cell.map_or_else(String::new, |cell| cell.to_string())).collect();
                Some(csv_record(cells.iter().map(String::as_str)))
            }
            Form::Text => Some(self.text(row.file, row.grade)),
            _ => None,
        }
    }

    fn text(&self, file: Option<&str>, row: &GradeJson) -> String {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let words = [
            label(file, row.line),
            self.status(row).to_owned(),
            or_dash(row.open.map(|open| open.to_string())),
            or_dash(row.entropy.map(|entropy| format!("{entropy:.4}"))),
            or_dash(row.level.as_deref().map(|level| self.title(level))),
            or_dash(row.difficulty.map(|difficulty| difficulty.to_string())),
        ];
        let total = |name: &String| or_dash(row.tallies.get(name).copied().flatten().map(|n| n.to_string()));
        let rating = row.rating.as_ref().map(|rating| {
            let level = rating.level.as_ref().and_then(|level| self.rating_levels.get(level));
            let level = level.map_or("", String::as_str);
            format!("{:.1} ({:.1}–{:.1}) {level}", rating.value, rating.low, rating.high)
        });
        let has_rating = self.headings.len() > self.totals.len();
        let totals = self.totals.iter().map(total).chain(has_rating.then(|| or_dash(rating))).collect();
        let counts: Vec<String> =
            row.counts.iter().map(|(name, n)| format!("{} {n}", self.title(name))).collect();
        let mut notes: Vec<String> = row.hardest.iter().map(|name| self.title(name)).collect();
        notes.extend(row.name.clone());
        notes.extend(row.error.as_ref().map(|error| error.message.clone()));
        notes.push(counts.join(self.language.sentences().separator));
        notes.retain(|note| !note.is_empty());
        self.aligned(&words, totals, &notes.join("; "))
    }

    fn status(&self, row: &GradeJson) -> &'static str {
        match &row.error {
            Some(error) if error.code == SEVERAL => self.language.sentences().grade.several,
            _ => status_word(row.status, self.language),
        }
    }

    fn title(&self, name: &str) -> String {
        self.titles.get(name).cloned().unwrap_or_else(|| name.to_owned())
    }

    /// A line of fixed columns, since later rows are not known yet.
    fn aligned(&self, words: &[String; 6], totals: Vec<String>, notes: &str) -> String {
        let [label, status, open, entropy, level, difficulty] = words;
        let mut columns = vec![
            padded_left(label, 4),
            padded(status, 13),
            padded_left(open, 4),
            padded_left(entropy, 7),
            padded(level, self.level_width),
        ];
        let totals = totals.iter().zip(&self.headings);
        columns.extend(totals.map(|(total, (_, width))| padded_left(total, *width)));
        columns.extend([padded_left(difficulty, 5), single_line(notes)]);
        let line = columns.join("  ");
        line.trim_end().to_owned() + "\n"
    }
}

fn padded_left(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(text.width())) + text
}

fn label(file: Option<&str>, line: usize) -> String {
    file.map_or_else(|| line.to_string(), |file| format!("{file}:{line}"))
}

/// A record of comma-separated values (RFC 4180, with a line feed at its end).
fn csv_record<'f>(fields: impl Iterator<Item = &'f str>) -> String {
    fields.map(csv_field).collect::<Vec<_>>().join(",") + "\n"
}

fn csv_field(text: &str) -> String {
    let text = single_line(text);
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A row is one line, so that a torn one can be distinguished from a whole one.
fn single_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
