//! Texts in pictures: estimated widths, line breaks and the notation of numbers.

use unicode_width::UnicodeWidthChar;

pub const SIZE: f64 = 13.0;
pub const TITLE: f64 = 17.0;

/// Distance of two lines of texts and of titles.
pub const LINE: f64 = SIZE * 1.3;
pub const TITLE_LINE: f64 = TITLE * 1.3;

/// Height of lines below each other.
pub fn height(lines: &[String]) -> f64 {
    lines.len() as f64 * LINE
}

/// Replaces the characters of a text that XML cannot represent, and line breaks by blanks.
pub fn clean(text: &str) -> String {
    let letter = |letter: char| match letter {
        '\n' | '\r' | '\t' => ' ',
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// Estimated width of a text, in pixels. Fonts differ, so the estimate is rather too wide.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|letter| letter_width(letter, size)).sum()
}

pub fn widest<'t>(texts: impl IntoIterator<Item = &'t String>) -> f64 {
    texts.into_iter().map(|text| width(text, SIZE)).fold(0.0, f64::max)
}

fn letter_width(letter: char, size: f64) -> f64 {
    match letter.width() {
        Some(0) => 0.0,
        Some(2) => size,
        _ => size * 0.62,
    }
}

/// Breaks a text into lines of at most a width: at blanks, beside wide characters and inside of longer words. Empty if
/// the text is empty.
pub fn wrap(text: &str, size: f64, most: f64) -> Vec<String> {
    let text = clean(text);
    let mut lines = Vec::new();
    let mut line = String::new();
    // Unbreakable pieces: words with the blanks after them, and single wide characters.
    for piece in text.split_inclusive(|letter: char| letter == ' ' || letter.width() == Some(2)) {
        if width(line.trim_end(), size) + width(piece.trim_end(), size) > most && !line.trim().is_empty() {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        if width(piece.trim_end(), size) <= most {
            line.push_str(piece);
            continue;
        }
        for letter in piece.chars() {
            if !line.is_empty() && width(&line, size) + letter_width(letter, size) > most {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    if !line.trim().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Formats a number for display: an integer, or with at most two decimal places.
pub fn number(value: f64) -> String {
    if value != 0.0 && !(1e-2..1e15).contains(&value.abs()) {
        return format!("{value:.2e}");
    }
    coordinate(value)
}

/// Formats a length or a coordinate on the paper.
pub fn coordinate(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Position on the paper, in pixels from its left and upper edges.
pub type Point = (f64, f64);

pub fn point((x, y): Point) -> String {
    format!("{} {}", coordinate(x), coordinate(y))
}

/// Returns the path data of a line through points.
pub fn polyline(points: impl IntoIterator<Item = Point>) -> String {
    let points: Vec<String> = points.into_iter().map(point).collect();
    format!("M{}", points.join("L"))
}

/// Returns the path data of a rectangle with this upper left corner.
pub fn rectangle(corner: Point, width: f64, height: f64) -> String {
    let [wide, high, back] = [width, height, -width].map(coordinate);
    format!("M{}h{wide}v{high}h{back}Z", point(corner))
}
