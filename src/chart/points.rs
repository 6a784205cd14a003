//! Points, and lines through points.

use super::frame::Frame;
use super::legend::{self, colour, marks, named};
use super::paper::{Paper, stroked};
use super::scale::Scale;
use super::text::at;
use super::{Axis, ChartError, Series, drawable};
use std::collections::HashSet;

/// The height of the place for the data, in pixels.
const HEIGHT: f64 = 420.0;

/// Lines with more points than this have marks on this many of them only.
const MOST_MARKS: usize = 16;

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
        if lines && places.len() > 1 {
            let data: Vec<String> = places.iter().map(|place| at(place.0, place.1)).collect();
            paper.add(named(stroked(format!("M{}", data.join("L")), colour(n), 1.8), &one.name));
        }
        let mut seen = HashSet::new();
        // Marks on a line are few enough to see it, and stand on other places for each series, so that those of lines
        // that run together stand beside each other. Points are drawn once.
        let each = places.len().div_ceil(MOST_MARKS);
        let shown: Vec<(f64, f64)> = match lines {
            true => places.iter().skip(n % each).step_by(each).copied().collect(),
            false => places.into_iter().filter(|place| seen.insert(at(place.0, place.1))).collect(),
        };
        paper.add(named(marks(n, &shown), &one.name));
    }
    frame.close(paper);
    let names: Vec<&str> = series.iter().map(|one| one.name.as_str()).collect();
    legend::draw(paper, &names, lines);
    Ok(())
}
