//! Points, lines through points, and bars by category, side by side by series.

use super::{
    Result, drawable,
    frame::{Frame, INSET, Scale},
    legend::{self, REACH, color, marks, with_tooltip},
    paper::{ANCHOR_END, ANCHOR_MIDDLE, INK, MARGIN, Paper, WIDTH, filled, stroked},
    text::{LINE, Point, SIZE, clean, coordinate, height, number, point, polyline, widest, width, wrap},
};
use crate::{Axis, ChartError, Series};
use std::collections::HashSet;

const BARS: f64 = 380.0;

/// Maximum length of a line of a vertical name, in pixels. It grows if the lines would not fit side by side.
const MAX_NAME_LENGTH: f64 = 220.0;

pub fn draw_bars(
    paper: &mut Paper,
    y: &Axis,
    categories: &[String],
    series: &[(String, Vec<f64>)],
) -> Result {
    for (name, numbers) in series {
        if numbers.len() != categories.len() {
            return Err(ChartError::Categories(name.clone(), numbers.len(), categories.len()));
        }
        for value in numbers {
            drawable(name, *value, y.is_logarithmic)?;
        }
    }
    // Each bar is wide enough for its mark.
    let narrowest = series.len().max(1) as f64 * 11.0 + 12.0;
    paper.width = paper.width.max((categories.len() as f64 * narrowest + 140.0).max(WIDTH));
    let values = series.iter().flat_map(|(_, numbers)| numbers).copied();
    // On a logarithmic axis, which has no 0, the range extends below the smallest bar so that it is visible.
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let ground = least.is_finite().then_some(if y.is_logarithmic { least / 2.0 } else { 0.0 });
    let scale = Scale::new(values.chain(ground), y.is_logarithmic, 8.0);
    let frame = Frame::upright(paper, &scale, &y.label, BARS, 0.0);
    let slot = frame.width / categories.len().max(1) as f64;
    let thick = ((slot - 12.0) / series.len().max(1) as f64).min(60.0);
    let floor = frame.y(&scale, scale.ground());
    for (n, (name, numbers)) in series.iter().enumerate() {
        let mut tips = Vec::new();
        for (place, (category, value)) in categories.iter().zip(numbers).enumerate() {
            let middle = frame.left + (place as f64 + 0.5) * slot;
            let left = middle + (n as f64 - series.len() as f64 / 2.0) * thick;
            let tip = frame.y(&scale, *value);
            let [x, width] = [left + 0.5, thick - 1.0].map(coordinate);
            let data = format!("M{x} {}h{width}V{}h-{width}Z", coordinate(floor), coordinate(tip));
            let separator = if name.is_empty() { "" } else { ", " };
            let label = format!("{category}{separator}{name}: {}", number(*value));
            paper.add(with_tooltip(filled(data, color(n)), &label));
            // The mark is beyond the tip of the bar, or inside of the bar if it would leave the frame.
            let above = if tip - 2.0 * REACH - 2.0 < frame.top { 1.0 } else { -1.0 };
            let beyond = if *value < 0.0 && tip + 2.0 * REACH + 2.0 < frame.bottom() { 1.0 } else { above };
            tips.push((left + thick / 2.0, tip + beyond * (REACH + 2.0)));
        }
        if series.len() > 1 && !tips.is_empty() {
            paper.add(marks(n, &tips));
        }
    }
    paper.stroke(format!("M{}h{}", point((frame.left, floor)), coordinate(frame.width)), INK, 1.0);
    frame.close(paper);
    name_categories(paper, &frame, categories, slot);
    let names: Vec<&str> = series.iter().map(|(name, _)| name.as_str()).collect();
    if series.len() > 1 {
        legend::draw(paper, &names, false);
    } else if let Some(name) = names.first() {
        frame.label(paper, name);
    }
    Ok(())
}

/// Writes the names of the categories below the bars: vertically if they would not fit side by side.
fn name_categories(paper: &mut Paper, frame: &Frame, categories: &[String], slot: f64) {
    let room = slot - INSET;
    let word = |word: &str| width(word, SIZE);
    let longest = |name: &String| {
        wrap(name, SIZE, room.max(SIZE)).iter().flat_map(|line| line.split(' ').map(word)).fold(0.0, f64::max)
    };
    let broken = |name: &String| {
        let name = clean(name);
        let most = name.split(' ').map(word).fold(0.0, f64::max);
        most > room && name.is_ascii() || longest(&name) > room
    };
    let upright = categories.iter().any(broken) || room < 3.0 * SIZE && categories.len() > 1;
    let top = frame.bottom() + 8.0;
    let fit = ((slot / LINE) as usize).max(1);
    let mut longest = MAX_NAME_LENGTH;
    while upright && categories.iter().any(|name| wrap(name, SIZE, longest).len() > fit) {
        longest *= 1.25;
    }
    let mut deepest: f64 = 0.0;
    for (n, name) in categories.iter().enumerate() {
        let middle = frame.left + (n as f64 + 0.5) * slot;
        if upright {
            let lines = wrap(name, SIZE, longest);
            let first = middle - (lines.len() as f64 - 1.0) / 2.0 * LINE;
            paper.write_upwards(&lines, (first, top), ANCHOR_END);
            deepest = deepest.max(widest(&lines));
        } else {
            let lines = wrap(name, SIZE, room);
            paper.write(&lines, (middle, top + SIZE / 2.0), ANCHOR_MIDDLE);
            deepest = deepest.max(height(&lines));
        }
    }
    paper.bottom = top + deepest;
    paper.width = paper.width.max(frame.left + frame.width + MARGIN);
}

/// Height of the data area, in pixels.
const POINTS: f64 = 420.0;

/// Maximum number of marks on a line.
const MAX_MARKS: usize = 16;

pub fn draw_points(paper: &mut Paper, [x, y]: [&Axis; 2], series: &[Series], lines: bool) -> Result {
    for one in series {
        for point in &one.points {
            drawable(&one.name, point.0, x.is_logarithmic)?;
            drawable(&one.name, point.1, y.is_logarithmic)?;
        }
    }
    let points = || series.iter().flat_map(|one| &one.points);
    let level = Scale::new(points().map(|point| point.0), x.is_logarithmic, 9.0);
    let upright = Scale::new(points().map(|point| point.1), y.is_logarithmic, 8.0);
    let frame = Frame::upright(paper, &upright, &y.label, POINTS, 0.0);
    frame.level(paper, &level, &x.label);
    for (n, one) in series.iter().enumerate() {
        let places: Vec<Point> =
            one.points.iter().map(|point| (frame.x(&level, point.0), frame.y(&upright, point.1))).collect();
        if places.is_empty() {
            continue;
        }
        if lines && places.len() > 1 {
            let data = polyline(places.iter().copied());
            paper.add(with_tooltip(stroked(data, color(n), 1.8), &one.name));
        }
        let mut seen = HashSet::new();
        // Few marks are drawn on a line, so that it stays visible, at offsets that differ by series, so that the marks
        // of coinciding lines do not overlap. Equal points are drawn once.
        let each = places.len().div_ceil(MAX_MARKS);
        let shown: Vec<Point> = match lines {
            true => places.iter().skip(n % each).step_by(each).copied().collect(),
            false => places.into_iter().filter(|place| seen.insert(point(*place))).collect(),
        };
        paper.add(with_tooltip(marks(n, &shown), &one.name));
    }
    frame.close(paper);
    let names: Vec<&str> = series.iter().map(|one| one.name.as_str()).collect();
    legend::draw(paper, &names, lines);
    Ok(())
}
