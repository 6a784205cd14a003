//! Lines and their width.

use unicode_width::UnicodeWidthStr;

/// Maximum width of a line; Chinese, Japanese and Korean letters count twice.
const WIDTH: usize = 110;

/// Width of the widest line of a text, in columns.
pub fn width(text: &str) -> usize {
    text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// Whether a text fits on a line after `used` columns.
pub fn fits(text: &str, used: usize) -> bool {
    !text.contains('\n') && used + width(text) <= WIDTH
}

pub fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// A line break and the indentation of the next line.
pub fn next_line(indent: usize) -> String {
    format!("\n{}", " ".repeat(indent))
}

/// Column after the last letter of a text that begins at column `at`.
pub fn column_after(text: &str, at: usize) -> usize {
    text.rsplit_once('\n').map_or_else(|| at + width(text), |(_, line)| width(line))
}

/// Joins parts by commas and fills the lines; lines after the first are indented.
pub fn fill(parts: &[String], used: usize, indent: usize) -> String {
    let last = parts.len().saturating_sub(1);
    let with_comma =
        |(index, part): (usize, &String)| if index == last { part.clone() } else { format!("{part},") };
    fill_words(parts.iter().enumerate().map(with_comma), used, indent)
}

/// Like [`fill`], without commas.
pub fn fill_words(parts: impl Iterator<Item = String>, used: usize, indent: usize) -> String {
    let mut text = String::new();
    let mut column = used;
    for (index, part) in parts.enumerate() {
        if index > 0 && column + 1 + width(&part) > WIDTH {
            text += &next_line(indent);
            column = indent;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text += &part;
        // After a part of several lines, the next part continues on its last line.
        column = column_after(&part, column);
    }
    text
}

/// Puts parts with commas on one line, or each on its own line if they do not fit.
pub fn one_or_each(parts: &[String], used: usize) -> String {
    joined_or_each(parts, ", ", used)
}

/// Puts parts with a separator on one line, or each on its own line if they do not fit.
pub fn joined_or_each(parts: &[String], separator: &str, used: usize) -> String {
    let line = parts.join(separator);
    if fits(&line, used) { line } else { parts.join(&(separator.trim_end().to_owned() + &next_line(used))) }
}
