//! Columns of text, each as wide as its widest word.

use unicode_width::UnicodeWidthStr;

/// Which way a column leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lean {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// Rows as lines, two blanks between columns.
pub fn table(rows: &[Vec<String>], leans: &[Lean]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|word| word.width()).max();
    let widths: Vec<usize> = (0..leans.len()).map(|column| width(column).unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for ((word, width), lean) in row.iter().zip(&widths).zip(leans) {
            if !line.is_empty() {
                line.push_str("  ");
            }
            // East Asian characters take two columns, so blanks are counted here and not by `format!`.
            let blanks = " ".repeat(width - word.width());
            match lean {
                Lean::Left => line.extend([word.as_str(), &blanks]),
                Lean::Right => line.extend([&blanks, word.as_str()]),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
