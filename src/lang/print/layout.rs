//! Lines and their width.

use unicode_width::UnicodeWidthStr;

/// How wide a line may be; Chinese, Japanese and Korean letters count twice.
pub(super) const WIDTH: usize = 110;

/// How wide a text is.
pub(super) fn width(text: &str) -> usize {
    text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// Whether a text fits on one line that has some letters already.
pub(super) fn fits(text: &str, used: usize) -> bool {
    !text.contains('\n') && used + width(text) <= WIDTH
}

/// Fills a text with blanks up to a width.
pub(super) fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// Puts parts of a list on one line, or where they do not fit, on as many as needed, each as full as it goes. Lines
/// after the first are indented.
pub(super) fn fill(parts: &[String], separator: &str, used: usize, indent: usize) -> String {
    let mut text = String::new();
    let mut at = used;
    for (index, part) in parts.iter().enumerate() {
        let last = index + 1 == parts.len();
        let piece = if last { part.clone() } else { format!("{part}{}", separator.trim_end()) };
        let blank = if index == 0 { 0 } else { 1 };
        if index > 0 && at + blank + width(&piece) > WIDTH {
            text += &format!("\n{}", " ".repeat(indent));
            at = indent;
        } else if index > 0 {
            text.push(' ');
            at += 1;
        }
        text += &piece;
        // Where a part takes several lines the next stands behind its last.
        at = match piece.rsplit_once('\n') {
            Some((_, line)) => width(line),
            None => at + width(&piece),
        };
    }
    text
}

/// Puts parts of a list on one line, or where they do not fit, each on a line of its own.
pub(super) fn one_or_each(parts: &[String], separator: &str, used: usize, indent: usize) -> String {
    let line = parts.join(separator);
    if fits(&line, used) {
        return line;
    }
    parts.join(&format!("{}\n{}", separator.trim_end(), " ".repeat(indent)))
}

/// Lines with one indentation.
pub(super) struct Block {
    indent: usize,
    lines: Vec<String>,
}

impl Block {
    /// No line yet.
    pub fn new(indent: usize) -> Block {
        Block { indent, lines: Vec::new() }
    }

    /// Adds a line; where it goes on, its further lines are indented already.
    pub fn line(&mut self, line: &str) {
        self.lines.push(format!("{}{line}", " ".repeat(self.indent)));
    }

    /// Adds lines.
    pub fn lines(&mut self, lines: impl Iterator<Item = String>) {
        lines.for_each(|line| self.line(&line));
    }

    /// Adds something at the end of the last line.
    pub fn beside(&mut self, text: &str) {
        if let Some(last) = self.lines.last_mut() {
            *last = format!("{last}  {text}");
        }
    }

    /// All lines.
    pub fn text(self) -> String {
        self.lines.join("\n")
    }
}
