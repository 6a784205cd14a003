//! Summaries as text.

use super::summary::{GradeSummary, NumberSummary};
use tesuji_message::{Message, message};
use tesuji_report::{Align, Language, SolveStatus, summary::status_word, table::table};

impl GradeSummary {
    /// The summary as text.
    pub fn text(&self, language: Language) -> String {
        let say = |message: Message| language.translate(&message);
        let mut parts = vec![say(message!("Puzzles: {n}", n = self.puzzles)) + "\n"];
        let status = |status: &SolveStatus| {
            let n = self.statuses.get(status.word()).copied().filter(|n| *n > 0)?;
            Some(vec![status_word(*status, language).to_owned(), n.to_string()])
        };
        parts.push(lines(SolveStatus::ALL.iter().filter_map(status).collect()));
        let named = |(name, n): (&String, &u64)| (*n > 0).then(|| vec![name.clone(), n.to_string()]);
        parts.push(titled(say(message!("Games")), self.games.iter().filter_map(named).collect()));
        let solutions = self.solutions.iter().map(|(solutions, n)| {
            let solutions = if *solutions > 1 { say(message!("several")) } else { solutions.to_string() };
            vec![solutions, n.to_string()]
        });
        parts.push(titled(say(message!("Solutions")), solutions.collect()));
        parts.push(titled(say(message!("Levels")), self.levels.iter().filter_map(named).collect()));
        let fixed_ranges = [
            (say(message!("open cells")), self.open, 1.0),
            (say(message!("entropy")), self.entropy, 1e6),
            (say(message!("difficulty")), self.difficulty, 1.0),
        ];
        let totals = self.totals.iter().map(|(name, range)| (name.clone(), *range, 1.0));
        let ranges =
            fixed_ranges.into_iter().chain(totals).filter_map(|(name, range, unit)| range.row(name, unit));
        let heading = [message!("mean"), message!("least"), message!("most")].map(say);
        parts.push(columns([vec![String::new()], heading.into()].concat(), ranges.collect()));
        let uses = self.techniques.iter().filter(|(_, uses)| uses.puzzles > 0).map(|(name, uses)| {
            vec![name.clone(), uses.puzzles.to_string(), uses.times.to_string(), uses.hardest.to_string()]
        });
        let heading =
            [message!("technique"), message!("puzzles"), message!("times"), message!("hardest in")].map(say);
        parts.push(columns(heading.into(), uses.collect()));
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }
}

const ALIGNS: [Align; 2] = [Align::Left, Align::Right];

fn lines(rows: Vec<Vec<String>>) -> String {
    table(&rows, &ALIGNS)
}

/// Rows below a title; empty if there are no rows.
fn titled(title: String, rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() { String::new() } else { title + "\n" + &lines(rows) }
}

/// Rows below a heading; empty if there are no rows.
fn columns(heading: Vec<String>, rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() { String::new() } else { lines([vec![heading], rows].concat()) }
}

impl NumberSummary {
    /// Mean, minimum and maximum in a unit; `None` if no puzzle has such a number.
    fn row(&self, name: String, unit: f64) -> Option<Vec<String>> {
        let (least, most) = self.min.zip(self.max)?;
        let shown = |number: f64| format!("{:.2}", number / unit);
        let whole = |number: i64| if unit > 1.0 { shown(number as f64) } else { number.to_string() };
        Some(vec![name, shown(self.sum as f64 / self.puzzles as f64), whole(least), whole(most)])
    }
}
