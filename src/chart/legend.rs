//! What the marks stand for, below a chart, where it covers nothing.

use super::marks::{colour, is_filled, mark};
use super::paper::{Anchor, MARGIN, Paper, stroked};
use super::text::{SIZE, line_height, width, wrap};
use svg::node::element::{Path, Title};

/// How far marks reach from their middle, in pixels.
pub const REACH: f64 = 4.0;

/// From the beginning of an entry to its name.
const INDENT: f64 = 26.0;

/// Between two entries.
const GAP: f64 = 22.0;

/// Draws an entry for each name; none where there is only one without a name.
pub fn draw(paper: &mut Paper, names: &[&str], lines: bool) {
    if names.iter().all(|name| name.is_empty()) {
        return;
    }
    let right = paper.width() - MARGIN;
    let (mut x, mut y) = (MARGIN, paper.bottom + line_height(SIZE));
    let mut deepest = 0;
    for (n, name) in names.iter().enumerate() {
        let text = wrap(name, SIZE, right - MARGIN - INDENT);
        let wide = INDENT + text.iter().map(|line| width(line, SIZE)).fold(0.0, f64::max);
        if x > MARGIN && x + wide > right {
            (x, y) = (MARGIN, y + deepest as f64 * line_height(SIZE));
            deepest = 0;
        }
        if lines {
            paper.stroke(format!("M{x:.0} {y:.1}h20"), colour(n), 1.8);
        }
        paper.add(marks(n, &[(x + 10.0, y)]));
        paper.write(&text, (x + INDENT, y), Anchor::Start);
        deepest = deepest.max(text.len()).max(1);
        x += wide + GAP;
    }
    paper.bottom = y + (deepest as f64 - 0.5) * line_height(SIZE);
}

/// The marks of the n-th series at these places.
pub fn marks(n: usize, places: &[(f64, f64)]) -> Path {
    let data: String = places.iter().map(|place| mark(n, *place, REACH)).collect();
    if is_filled(n) {
        return Path::new().set("d", data).set("fill", colour(n)).set("fill-opacity", "0.8");
    }
    stroked(data, colour(n), 1.6)
}

/// A part of a picture with the name that is shown when it is pointed at.
pub fn named(path: Path, name: &str) -> Path {
    if name.is_empty() { path } else { path.add(Title::new(super::text::clean(name))) }
}
