//! Marks and colours of series, distinct to colour-blind people (Okabe and Ito 2008), and the legend below a chart.

use super::{
    paper::{ANCHOR_START, MARGIN, Paper, filled, stroked},
    text::{LINE, Point, SIZE, coordinate, point, polyline, widest, wrap},
};
use svg::node::element::{Path, Title};

/// Distance that marks extend from their middle, in pixels.
pub const REACH: f64 = 4.0;

/// Distance from the left edge of an entry to its name.
const INDENT: f64 = 26.0;

const GAP: f64 = 22.0;

/// Draws an entry for each name, or no legend if all names are empty.
pub fn draw(paper: &mut Paper, names: &[&str], lines: bool) {
    if names.iter().all(|name| name.is_empty()) {
        return;
    }
    let right = paper.width - MARGIN;
    let (mut x, mut y) = (MARGIN, paper.bottom + LINE);
    let mut deepest = 0;
    for (n, name) in names.iter().enumerate() {
        let text = wrap(name, SIZE, right - MARGIN - INDENT);
        let wide = INDENT + widest(&text);
        if x > MARGIN && x + wide > right {
            (x, y) = (MARGIN, y + deepest as f64 * LINE);
            deepest = 0;
        }
        if lines {
            paper.stroke(format!("M{x:.0} {y:.1}h20"), color(n), 1.8);
        }
        paper.add(marks(n, &[(x + 10.0, y)]));
        paper.write(&text, (x + INDENT, y), ANCHOR_START);
        deepest = deepest.max(text.len()).max(1);
        x += wide + GAP;
    }
    paper.bottom = y + (deepest as f64 - 0.5) * LINE;
}

pub fn marks(n: usize, places: &[Point]) -> Path {
    let data: String = places.iter().map(|place| mark(n, *place)).collect();
    // The last three marks are strokes.
    match n % MARKS < 5 {
        true => filled(data, color(n)).set("fill-opacity", "0.8"),
        false => stroked(data, color(n), 1.6),
    }
}

/// Adds a tooltip with the name to a part of a picture, unless the name is empty.
pub fn with_tooltip(path: Path, name: &str) -> Path {
    if name.is_empty() { path } else { path.add(Title::new(super::text::clean(name))) }
}

/// The palette without yellow, which is too pale for white paper.
const COLORS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// Number of marks. It is coprime to the number of colours, so that 56 series differ.
const MARKS: usize = 8;

pub fn color(n: usize) -> &'static str {
    COLORS[n % COLORS.len()]
}

/// Mark of the n-th series around a position, as path data.
fn mark(n: usize, (x, y): Point) -> String {
    let place = |&(dx, dy): &Point| (x + dx * REACH, y + dy * REACH);
    let corners = |corners: &[Point]| polyline(corners.iter().map(place)) + "Z";
    let strokes = |strokes: &[[Point; 2]]| -> String {
        strokes.iter().map(|ends| polyline(ends.iter().map(place))).collect()
    };
    match n % MARKS {
        0 => circle((x, y), REACH * 0.95),
        1 => corners(&[(0.0, -1.15), (1.1, 0.85), (-1.1, 0.85)]),
        2 => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        3 => corners(&[(0.0, -1.3), (1.0, 0.0), (0.0, 1.3), (-1.0, 0.0)]),
        4 => corners(&[(0.0, 1.15), (1.1, -0.85), (-1.1, -0.85)]),
        5 => strokes(&[[(-1.0, -1.0), (1.0, 1.0)], [(-1.0, 1.0), (1.0, -1.0)]]),
        6 => strokes(&[[(-1.2, 0.0), (1.2, 0.0)], [(0.0, -1.2), (0.0, 1.2)]]),
        _ => circle((x, y), REACH),
    }
}

pub fn circle((x, y): Point, r: f64) -> String {
    let (radius, there, back) = (coordinate(r), coordinate(2.0 * r), coordinate(-2.0 * r));
    format!("M{}a{radius} {radius} 0 1 0 {there} 0a{radius} {radius} 0 1 0 {back} 0Z", point((x - r, y)))
}
