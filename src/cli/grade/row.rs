//! The rows of graded puzzles, in each of their forms.

use super::GradeForm;
use tesuji::grade::grader::{Grade, Grader};
use tesuji::report::json::GradeLine;
use tesuji::report::json::json_in_file;
use tesuji::report::teller::error;

/// Writes rows.
pub struct Rows {
    /// The form.
    pub form: GradeForm,
    /// Whether rows tell the file that they come from.
    pub files: bool,
    /// Whether rows tell the time.
    pub time: bool,
    techniques: Vec<String>,
    totals: Vec<String>,
    /// How wide the names of levels are.
    level: usize,
}

impl Rows {
    /// Rows of what a grader finds.
    pub fn new(grader: &Grader, form: GradeForm, files: bool, time: bool) -> Self {
        let techniques = grader.techniques().map(str::to_owned).collect();
        let totals = grader.totals().map(str::to_owned).collect();
        let level = grader.levels().iter().map(|level| level.chars().count()).fold(5, usize::max);
        Self { form, files, time, techniques, totals, level }
    }

    /// The line above all rows, where the form has one.
    pub fn heading(&self) -> Option<String> {
        match self.form {
            GradeForm::Json => None,
            GradeForm::Csv => {
                let mut fields: Vec<&str> = Vec::new();
                fields.extend(self.files.then_some("file"));
                fields.extend(["line", "name", "game", "status", "error", "open", "entropy", "level"]);
                fields.extend(self.totals.iter().map(String::as_str));
                fields.extend(["hardest", "difficulty"]);
                fields.extend(self.techniques.iter().map(String::as_str));
                fields.extend(self.time.then_some("micros"));
                Some(record(fields.into_iter()))
            }
            GradeForm::Text => {
                let words = ["line", "status", "open", "H_G", "level", "hard"].map(str::to_owned);
                Some(self.aligned(&words, self.totals.clone(), "hardest; name; techniques"))
            }
        }
    }

    /// What the row of a puzzle begins with, whatever came of it.
    pub fn beginning(&self, file: Option<&str>, line: usize) -> String {
        match (self.form, file) {
            (GradeForm::Json, None) => format!("{{\"line\":{line},"),
            (GradeForm::Json, Some(file)) => {
                format!("{{\"file\":{},\"line\":{line},", serde_json::Value::from(file))
            }
            (GradeForm::Csv, None) => format!("{line},"),
            (GradeForm::Csv, Some(file)) => format!("{},{line},", field(file)),
            (GradeForm::Text, _) => format!("{:>4}  ", label(file, line)),
        }
    }

    /// The row of a puzzle, with the end of its line.
    pub fn row(&self, file: Option<&str>, grade: &Grade) -> String {
        let outcome = &grade.outcome;
        let start = outcome.start.as_ref();
        let (hardest, difficulty) = grade.hardest.clone().unzip();
        let row = GradeLine {
            line: outcome.line,
            name: outcome.name().map(str::to_owned),
            game: outcome.game().map(str::to_owned),
            status: outcome.verdict.status(),
            error: error(&outcome.verdict),
            open: start.map(|start| start.open),
            // The last digits of a logarithm are not those of every machine.
            entropy: start.map(|start| (start.entropy * 1e6).round() / 1e6),
            level: outcome.level.clone(),
            tallies: grade.totals.clone(),
            hardest,
            difficulty: difficulty.flatten(),
            counts: grade.counts.clone(),
            micros: self.time.then(|| u64::try_from(outcome.time.as_micros()).unwrap_or(u64::MAX)),
        };
        match self.form {
            GradeForm::Json => json_in_file(file, row),
            GradeForm::Csv => self.csv(file, &row),
            GradeForm::Text => self.text(file, &row),
        }
    }

    fn csv(&self, file: Option<&str>, row: &GradeLine) -> String {
        let number = |n: Option<i64>| n.map(|n| n.to_string()).unwrap_or_default();
        let mut fields: Vec<String> = file.map(str::to_owned).into_iter().collect();
        fields.extend([
            row.line.to_string(),
            row.name.clone().unwrap_or_default(),
            row.game.clone().unwrap_or_default(),
            row.status.word().to_owned(),
            row.error.as_ref().map(|error| error.message.clone()).unwrap_or_default(),
            row.open.map(|open| open.to_string()).unwrap_or_default(),
            row.entropy.map(|entropy| entropy.to_string()).unwrap_or_default(),
            row.level.clone().unwrap_or_default(),
        ]);
        fields.extend(self.totals.iter().map(|name| number(row.tallies.get(name).copied().flatten())));
        fields.extend([row.hardest.clone().unwrap_or_default(), number(row.difficulty)]);
        let count = |name: &String| match row.game {
            Some(_) => row.counts.get(name).copied().unwrap_or(0).to_string(),
            None => String::new(),
        };
        fields.extend(self.techniques.iter().map(count));
        fields.extend(row.micros.map(|micros| micros.to_string()));
        record(fields.iter().map(String::as_str))
    }

    fn text(&self, file: Option<&str>, row: &GradeLine) -> String {
        let told = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let words = [
            label(file, row.line),
            row.status.word().to_owned(),
            told(row.open.map(|open| open.to_string())),
            told(row.entropy.map(|entropy| format!("{entropy:.4}"))),
            told(row.level.clone()),
            told(row.difficulty.map(|difficulty| difficulty.to_string())),
        ];
        let total = |name: &String| told(row.tallies.get(name).copied().flatten().map(|n| n.to_string()));
        let totals = self.totals.iter().map(total).collect();
        let counts: Vec<String> = row.counts.iter().map(|(name, n)| format!("{name} {n}")).collect();
        let mut notes: Vec<String> = row.hardest.iter().chain(&row.name).cloned().collect();
        notes.extend(row.error.as_ref().map(|error| error.message.clone()));
        notes.push(counts.join(", "));
        notes.retain(|note| !note.is_empty());
        self.aligned(&words, totals, &notes.join("; "))
    }

    /// A line of fixed columns, since later rows are not known yet.
    fn aligned(&self, words: &[String; 6], totals: Vec<String>, notes: &str) -> String {
        let [label, status, open, entropy, level, difficulty] = words;
        let mut line =
            format!("{label:>4}  {status:<13}  {open:>4}  {entropy:>7}  {level:<width$}", width = self.level);
        for (total, name) in totals.iter().zip(&self.totals) {
            line.push_str(&format!("  {total:>width$}", width = name.chars().count().max(7)));
        }
        line.push_str(&format!("  {difficulty:>5}  {}", in_a_line(notes)));
        line.trim_end().to_owned() + "\n"
    }
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

/// A row is one line, so that a torn one can be told from a whole one.
fn in_a_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
