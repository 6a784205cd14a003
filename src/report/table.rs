//! Text tables whose columns are aligned for characters of any width.

use unicode_width::UnicodeWidthStr;

#[derive(Clone, Copy)]
pub enum Align {
    Left,
    Right,
}

/// Formats rows as lines, with two blanks between columns. Columns beyond `aligns` are aligned like its last one.
pub fn table(rows: &[Vec<String>], aligns: &[Align]) -> String {
    aligned(rows, aligns).iter().map(|row| row.join("  ").trim_end().to_owned() + "\n").collect()
}

/// Formats rows as a Markdown table, with the first row as its heading.
pub fn markdown(rows: &[Vec<String>], aligns: &[Align]) -> String {
    let rows = aligned(rows, aligns);
    let mut lines: Vec<String> = rows.iter().map(|row| format!("| {} |", row.join(" | "))).collect();
    if let Some(heading) = rows.first() {
        let rules: Vec<String> = heading.iter().map(|cell| "-".repeat(cell.width() + 2)).collect();
        lines.insert(1, format!("|{}|", rules.join("|")));
    }
    lines.join("\n")
}

/// Formats rows, all as long as the first, as comma-separated values.
pub fn comma_separated(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to a vector cannot fail.
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

/// Pads a text with blanks to a number of columns.
pub fn padded(text: &str, columns: usize) -> String {
    // East Asian characters occupy two columns, so blanks are counted here and not by `format!`.
    text.to_owned() + &" ".repeat(columns.saturating_sub(text.width()))
}

pub fn heading(text: &str, line: char) -> String {
    format!("{text}\n{}\n", line.to_string().repeat(text.width()))
}
