//! Pie charts and Venn diagrams of three sets.

use super::{
    Result, drawable,
    legend::{circle, color, with_tooltip},
    paper::{ANCHOR_END, ANCHOR_MIDDLE, ANCHOR_START, INK, MARGIN, Paper, filled},
    text::{Point, SIZE, coordinate, height, number, point, polyline, widest, wrap},
};
use crate::ChartError;
use std::f64::consts::{PI, TAU};

/// The radius of the pie, in pixels.
const RADIUS: f64 = 150.0;

/// Maximum width of the labels on each side of the pie, in pixels.
const BESIDE: f64 = 200.0;

const GAP: f64 = 5.0;

struct Label {
    lines: Vec<String>,
    /// Angle of the middle of the slice, clockwise from the top.
    angle: f64,
    /// Vertical middle of the label, relative to the middle of the pie.
    y: f64,
}

impl Label {
    fn height(&self) -> f64 {
        height(&self.lines) + GAP
    }
}

pub fn draw_pie(paper: &mut Paper, slices: &[(String, f64)]) -> Result {
    for (name, value) in slices {
        drawable(name, *value, false)?;
        if *value < 0.0 {
            return Err(ChartError::Negative(name.clone(), *value));
        }
    }
    let total: f64 = slices.iter().map(|(_, value)| value).sum();
    let share = |value: f64| if total > 0.0 { value / total } else { 0.0 };
    let (mut right, mut left) = (Vec::new(), Vec::new());
    let mut begin = 0.0;
    for (name, value) in slices {
        let angle = begin + share(*value) * PI;
        begin += share(*value) * TAU;
        let text = format!("{name}: {} ({}%)", number(*value), percent(share(*value)));
        let label = Label { lines: wrap(&text, SIZE, BESIDE), angle, y: -angle.cos() * RADIUS };
        if angle <= PI { right.push(label) } else { left.push(label) }
    }
    // Both sides from top to bottom.
    left.reverse();
    let reach = [&mut right, &mut left].map(|labels| separate_labels(labels));
    let half = reach.into_iter().fold(RADIUS, f64::max) + 12.0;
    let middle = (paper.width / 2.0, paper.bottom + half);
    let mut begin = 0.0;
    for (n, (name, value)) in slices.iter().enumerate() {
        let end = begin + share(*value) * TAU;
        if *value > 0.0 {
            let data =
                if share(*value) > 1.0 - 1e-9 { circle(middle, RADIUS) } else { slice(middle, begin, end) };
            let path = filled(data, color(n)).set("fill-opacity", "0.85");
            paper.add(with_tooltip(path.set("stroke", "#ffffff").set("stroke-width", "1.5"), name));
        }
        begin = end;
    }
    if total == 0.0 {
        paper.stroke(circle(middle, RADIUS), INK, 1.0);
    }
    for (labels, side) in [(&right, 1.0), (&left, -1.0)] {
        for label in labels {
            write(paper, label, middle, side);
        }
    }
    paper.bottom = middle.1 + half;
    Ok(())
}

/// Moves overlapping labels apart. Returns the vertical extent of the labels from the middle of the pie.
fn separate_labels(labels: &mut [Label]) -> f64 {
    let all: f64 = labels.iter().map(Label::height).sum();
    let lowest = (all / 2.0).max(RADIUS + GAP);
    let mut free = -lowest;
    for label in labels.iter_mut() {
        label.y = label.y.max(free + label.height() / 2.0);
        free = label.y + label.height() / 2.0;
    }
    let mut free = lowest;
    for label in labels.iter_mut().rev() {
        label.y = label.y.min(free - label.height() / 2.0);
        free = label.y - label.height() / 2.0;
    }
    if labels.is_empty() { 0.0 } else { lowest }
}

/// Returns the point in a direction from the middle, an angle that is measured clockwise from the top.
fn towards((x, y): Point, angle: f64, distance: f64) -> Point {
    (x + angle.sin() * distance, y - angle.cos() * distance)
}

fn write(paper: &mut Paper, label: &Label, middle: Point, side: f64) {
    let text = (middle.0 + side * (RADIUS + 34.0), middle.1 + label.y);
    let rim = [RADIUS * 0.97, RADIUS + 10.0].map(|radius| towards(middle, label.angle, radius));
    paper.stroke(polyline(rim.into_iter().chain([(text.0 - side * 4.0, text.1)])), INK, 0.8);
    let anchor = if side > 0.0 { ANCHOR_START } else { ANCHOR_END };
    paper.write_around(&label.lines, text, anchor);
    paper.width = paper.width.max(text.0 + widest(&label.lines) * side.max(0.0) + MARGIN);
}

/// Path data of a slice. The arc is drawn in parts of at most a quarter turn, so that an arc of more than half a turn
/// is unambiguous.
fn slice(middle: Point, begin: f64, end: f64) -> String {
    let rim = |angle: f64| towards(middle, angle, RADIUS);
    let radius = coordinate(RADIUS);
    let parts = ((end - begin) / (PI / 2.0)).ceil().max(1.0);
    let mut data = polyline([middle, rim(begin)]);
    for part in 1..=parts as usize {
        let angle = begin + (end - begin) * part as f64 / parts;
        data.push_str(&format!("A{radius} {radius} 0 0 1 {}", point(rim(angle))));
    }
    data + "Z"
}

fn percent(share: f64) -> String {
    let percent = share * 100.0;
    match percent {
        // A positive share is never written as 0, nor an incomplete one as 100.
        _ if percent > 0.0 && percent < 0.05 => "<0.1".to_owned(),
        _ if (99.95..100.0).contains(&percent) => ">99.9".to_owned(),
        _ => number((percent * 10.0).round() / 10.0),
    }
}

/// The radius of the circles, in pixels.
const CIRCLE: f64 = 130.0;

/// Distance of the middles of the circles from the middle of the picture.
const APART: f64 = 85.0;

const NAME: f64 = 150.0;

pub fn draw_sets(paper: &mut Paper, names: &[String; 3], parts: &[f64; 7]) -> Result {
    for value in parts {
        drawable(&names[0], *value, false)?;
    }
    let middle = (paper.width / 2.0, paper.bottom + 12.0 + CIRCLE + APART / 2.0);
    // Clockwise from the top, in turns: on the left, on the right, below.
    let directions = [5.0 / 6.0, 1.0 / 6.0, 0.5].map(|turn| towards((0.0, 0.0), turn * TAU, 1.0));
    let position = |(x, y): Point, distance: f64| (middle.0 + x * distance, middle.1 + y * distance);
    for (n, direction) in directions.into_iter().enumerate() {
        let data = circle(position(direction, APART), CIRCLE);
        paper.add(filled(data.clone(), color(n)).set("fill-opacity", "0.25"));
        paper.stroke(data, color(n), 1.5);
    }
    for (bits, value) in (1_usize..).zip(parts) {
        let inside = (0..3).filter(|n| bits & (1 << n) != 0);
        let direction =
            inside.clone().fold((0.0, 0.0), |(x, y), n| (x + directions[n].0, y + directions[n].1));
        let distance = if inside.count() == 1 { APART + CIRCLE * 0.35 } else { APART };
        paper.write(&[number(*value)], position(direction, distance), ANCHOR_MIDDLE);
    }
    let sides = [(-1.0, ANCHOR_END), (1.0, ANCHOR_START), (1.0, ANCHOR_START)];
    for ((name, direction), (side, anchor)) in names.iter().zip(directions).zip(sides) {
        let (x, y) = position(direction, APART);
        paper.write_around(&wrap(name, SIZE, NAME), (x + side * (CIRCLE + 10.0), y), anchor);
    }
    paper.bottom = middle.1 + APART + CIRCLE + 12.0;
    Ok(())
}
