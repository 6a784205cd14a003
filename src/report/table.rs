//! Tables of text whose columns line up for characters of any width.

use unicode_width::UnicodeWidthStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// Rows as lines, two blanks between columns. Columns beyond `aligns` are aligned like the last of them.
pub fn table(rows: &[Vec<String>], aligns: &[Align]) -> String {
    aligned(rows, aligns).iter().map(|row| row.join("  ").trim_end().to_owned() + "\n").collect()
}

/// Rows as a table in Markdown, the first of them as its heading.
pub fn markdown(rows: &[Vec<String>], aligns: &[Align]) -> String {
    let rows = aligned(rows, aligns);
    let mut lines: Vec<String> = rows.iter().map(|row| format!("| {} |", row.join(" | "))).collect();
    if let Some(heading) = rows.first() {
        let rules: Vec<String> = heading.iter().map(|cell| "-".repeat(cell.width() + 2)).collect();
        lines.insert(1, format!("|{}|", rules.join("|")));
    }
    lines.join("\n")
}

/// Rows, all as long as the first, as comma-separated values.
pub fn comma_separated(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // A list in memory takes whatever is written.
    rows.into_iter().for_each(|row| drop(writer.write_record(row)));
    String::from_utf8_lossy(&writer.into_inner().unwrap_or_default()).into_owned()
}

fn aligned(rows: &[Vec<String>], aligns: &[Align]) -> Vec<Vec<String>> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let cell = |(column, text): (usize, &String)| match aligns.get(column).or(aligns.last()) {
        Some(Align::Right) => " ".repeat(widths[column] - text.width()) + text,
        _ => padded(text, widths[column]),
    };
    rows.iter().map(|row| row.iter().enumerate().map(cell).collect()).collect()
}

/// A text with blanks behind it up to a number of columns.
pub fn padded(text: &str, columns: usize) -> String {
    // East Asian characters take two columns, so blanks are counted here and not by `format!`.
    text.to_owned() + &" ".repeat(columns.saturating_sub(text.width()))
}

pub fn heading(text: &str, line: char) -> String {
    format!("{text}\n{}\n", line.to_string().repeat(text.width()))
}
