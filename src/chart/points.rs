//! Points, and lines through points.

use super::frame::Frame;
use super::legend::{self, marks, named};
use super::marks::{at, colour};
use super::paper::{Paper, stroked};
use super::scale::Scale;
use super::text::coordinate;
use super::{Axis, ChartError, Series, drawable};
use std::collections::HashSet;

/// The height of the place for the data, in pixels.
const HEIGHT: f64 = 420.0;

/// Lines with more points than this have marks on this many of them only.
const MOST_MARKS: usize = 16;

/// Draws the series of a chart with two axes.
pub fn draw(paper: &mut Paper, [x, y]: [&Axis; 2], series: &[Series], lines: bool) -> Result<(), ChartError> {
    for one in series {
        for point in &one.points {
            drawable(&one.name, point.0, x.log)?;
            drawable(&one.name, point.1, y.log)?;
        }
    }
    let all = || series.iter().flat_map(|one| &one.points);
    let level = Scale::new(all().map(|point| point.0), x.log, 9.0);
    let upright = Scale::new(all().map(|point| point.1), y.log, 8.0);
    let frame = Frame::upright(paper, &upright, &y.label, HEIGHT);
    frame.level(paper, &level, &x.label);
    for (n, one) in series.iter().enumerate() {
        let places: Vec<(f64, f64)> =
            one.points.iter().map(|point| (frame.x(&level, point.0), frame.y(&upright, point.1))).collect();
        if places.is_empty() {
            continue;
        }
        let shown = if lines {
            if places.len() > 1 {
                let data: Vec<String> = places.iter().map(|place| at(place.0, place.1)).collect();
                paper.add(named(stroked(format!("M{}", data.join("L")), colour(n), 1.8), &one.name));
            }
            some(&places, n)
        } else {
            distinct(places)
        };
        paper.add(named(marks(n, &shown), &one.name));
    }
    frame.close(paper);
    let names: Vec<&str> = series.iter().map(|one| one.name.as_str()).collect();
    legend::draw(paper, &names, lines);
    Ok(())
}

/// Every place once.
fn distinct(places: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut seen = HashSet::new();
    places.into_iter().filter(|place| seen.insert((coordinate(place.0), coordinate(place.1)))).collect()
}

/// The places on a line that have marks: few enough to see the line, and others for each series, so that marks of
/// lines that run together stand beside each other.
fn some(places: &[(f64, f64)], series: usize) -> Vec<(f64, f64)> {
    let each = places.len().div_ceil(MOST_MARKS);
    places.iter().skip(series % each).step_by(each).copied().collect()
}
