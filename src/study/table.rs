//! Tables of a study: for people, in Markdown, and as comma-separated values.

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{CellAlignment, Table as Drawn, TableStyle};
use serde::Serialize;

/// What stands in a row and column.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// Nothing is known.
    Empty,
    /// Words.
    Text(String),
    /// A whole number.
    Count(i64),
    /// A number, and with how many digits after the point it is shown.
    Number(Rounded),
    /// A part of a whole, from 0 to 1, shown in percent.
    Share(Rounded),
}

/// A number that is written with so many digits after the point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rounded(pub f64, pub usize);

impl Serialize for Rounded {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let scale = 10_f64.powi(i32::try_from(self.1).unwrap_or(0));
        serializer.serialize_f64((self.0 * scale).round() / scale)
    }
}

impl Cell {
    /// For people.
    fn shown(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(Rounded(number, digits)) => format!("{number:.digits$}"),
            Self::Share(Rounded(share, _)) => format!("{:.1} %", share * 100.0),
        }
    }

    /// For programs: shares as numbers from 0 to 1.
    fn bare(&self) -> String {
        match self {
            Self::Share(Rounded(share, digits)) => format!("{share:.digits$}"),
            other => other.shown(),
        }
    }
}

/// A table with a title. The first column names its rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// Rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// For people.
    pub fn text(&self) -> String {
        let drawn = self.drawn(NOTHING, true);
        let lines: Vec<&str> = drawn.lines().map(str::trim_end).collect();
        format!("{}\n\n{}\n", self.title, lines.join("\n"))
    }

    /// In Markdown.
    pub fn markdown(&self) -> String {
        format!("**{}**\n\n{}\n", self.title, self.drawn(ASCII_MARKDOWN, false))
    }

    /// As comma-separated values, with a line of headings.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let records = std::iter::once(self.columns.clone())
            .chain(self.rows.iter().map(|row| row.iter().map(Cell::bare).collect()));
        for record in records {
            // Rows have as many cells as there are columns, and a list in memory takes whatever is written.
            let _ = writer.write_record(record);
        }
        let bytes = writer.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn drawn(&self, style: TableStyle, indented: bool) -> String {
        let mut drawn = Drawn::new();
        drawn.load_style(style);
        // `|` parts the columns of Markdown, in the words of a cell it would be a further one.
        let safe = |text: String| if indented { text } else { text.replace('|', "\\|") };
        drawn.set_header(self.columns.iter().map(|heading| safe(heading.clone())));
        for row in &self.rows {
            drawn.add_row(row.iter().map(|cell| safe(cell.shown())));
        }
        for (at, column) in drawn.column_iter_mut().enumerate() {
            let words = |row: &Vec<Cell>| matches!(row[at], Cell::Text(_));
            column.set_cell_alignment(if self.rows.iter().any(words) {
                CellAlignment::Left
            } else {
                CellAlignment::Right
            });
        }
        drawn.to_string()
    }
}
