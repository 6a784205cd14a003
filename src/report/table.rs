//! Columns of text that stand straight for characters of any width.

use unicode_width::UnicodeWidthStr;

/// Rows as lines, every column but the first aligned to the right, two blanks between columns.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|text| text.width()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, text) in row.iter().enumerate() {
            // East Asian characters take two columns, so blanks are counted here and not by `format!`.
            let blanks = " ".repeat(widths[column] - text.width());
            match column {
                0 => line.extend([text.as_str(), &blanks]),
                _ => line.extend(["  ", &blanks, text.as_str()]),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A text that takes so many columns, with blanks behind it.
pub fn padded(text: &str, columns: usize) -> String {
    text.to_owned() + &" ".repeat(columns.saturating_sub(text.width()))
}

/// A heading with a line of its own width under it.
pub fn heading(text: &str, line: char) -> String {
    format!("{text}\n{}\n", line.to_string().repeat(text.width()))
}
