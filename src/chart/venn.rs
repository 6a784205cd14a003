//! Sets that overlap.

use super::legend::{circle, colour};
use super::paper::{END, MIDDLE, Paper, START, filled};
use super::text::{SIZE, number, wrap};
use super::{ChartError, drawable};

/// The radius of the circles, in pixels.
const RADIUS: f64 = 130.0;

/// From the middle of the picture to those of the circles.
const APART: f64 = 85.0;

const BESIDE: f64 = 150.0;

pub fn draw(paper: &mut Paper, names: &[String; 3], parts: &[f64; 7]) -> Result<(), ChartError> {
    for value in parts {
        drawable(&names[0], *value, false)?;
    }
    let middle = (paper.width() / 2.0, paper.bottom + 12.0 + RADIUS + APART / 2.0);
    // Clockwise from the top, in turns: on the left, on the right, below.
    let direction = |turn: f64| ((turn * std::f64::consts::TAU).sin(), -(turn * std::f64::consts::TAU).cos());
    let directions = [5.0 / 6.0, 1.0 / 6.0, 0.5].map(direction);
    let at = |(x, y): (f64, f64), distance: f64| (middle.0 + x * distance, middle.1 + y * distance);
    for (n, towards) in directions.into_iter().enumerate() {
        let data = circle(at(towards, APART), RADIUS);
        paper.add(filled(data.clone(), colour(n)).set("fill-opacity", "0.25"));
        paper.stroke(data, colour(n), 1.5);
    }
    for (bits, value) in (1_usize..).zip(parts) {
        let inside = (0..3).filter(|n| bits & (1 << n) != 0);
        let towards = inside.clone().fold((0.0, 0.0), |(x, y), n| (x + directions[n].0, y + directions[n].1));
        let distance = if inside.count() == 1 { APART + RADIUS * 0.35 } else { APART };
        paper.write(&[number(*value)], at(towards, distance), MIDDLE);
    }
    let sides = [(-1.0, END), (1.0, START), (1.0, START)];
    for ((name, towards), (side, anchor)) in names.iter().zip(directions).zip(sides) {
        let (x, y) = at(towards, APART);
        paper.write_around(&wrap(name, SIZE, BESIDE), (x + side * (RADIUS + 10.0), y), anchor);
    }
    paper.bottom = middle.1 + APART + RADIUS + 12.0;
    Ok(())
}
