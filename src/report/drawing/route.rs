//! Routes links over a board like lines of a transit map: around digits and marks, and not along each other.
//!
//! A link whose straight line is free is drawn straight. Other links are routed by A* search on a lattice with eight
//! directions; length, turns, and points close to digits, borders of squares and other links have costs. Corners are
//! rounded as far as they stay free. The search uses integers only, so that a picture is the same on every platform.

use super::sheet::{Sheet, SvgPoint};
use crate::chart::text::{coordinate, width};
use std::{cmp::Reverse, collections::BinaryHeap, ops::Range};

/// Minimum distance between a link and a digit or mark, in pixels.
const CLEAR: f64 = 2.2;

/// Number of lattice steps per distance between candidates.
const FINE: f64 = 8.0;

/// Costs of a straight and of a diagonal step of the lattice.
const STEP_COSTS: [u32; 2] = [16, 23];

/// Costs of turns by 0°, 45° and 90°.
const TURN_COSTS: [u32; 3] = [0, 110, 250];

/// Distance from its own ends within which a link ignores others, in pixels, since they may end there too.
const END_DISTANCE: f64 = 15.0;

/// Number of squares around the ends of a link in which it is searched first.
const SEARCH_MARGIN: f64 = 3.0;

const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A digit or mark: a box with a rim around it.
pub struct Glyph {
    pub at: SvgPoint,
    /// Half of the box's width and height; zero for a disc.
    pub half: (f64, f64),
    pub rim: f64,
}

impl Glyph {
    pub fn disc(at: SvgPoint, rim: f64) -> Self {
        Self { at, half: (0.0, 0.0), rim }
    }

    pub fn of_word(word: &str, at: SvgPoint, size: f64) -> Self {
        Self { at, half: (width(word, size) / 2.0, size * 0.37), rim: 0.0 }
    }

    fn distance(&self, place: SvgPoint) -> f64 {
        let beyond = |a: f64, b: f64, half: f64| ((a - b).abs() - half).max(0.0);
        let (x, y) = (beyond(place.0, self.at.0, self.half.0), beyond(place.1, self.at.1, self.half.1));
        (x * x + y * y).sqrt() - self.rim
    }
}

/// Routes links one after another; each avoids the earlier ones.
pub struct Router {
    glyphs: Vec<Glyph>,
    /// Glyphs with their middle in each square of the picture, row by row.
    squares: Vec<Vec<usize>>,
    columns: usize,
    side: f64,
    corner: SvgPoint,
    step: f64,
    /// Number of points of the lattice across and down.
    size: (usize, usize),
    /// Cost of each point of the lattice due to the links routed so far.
    crowd: Vec<u16>,
}

impl Router {
    pub fn new(sheet: &Sheet<'_>, glyphs: Vec<Glyph>) -> Self {
        let (step, side) = (sheet.pitch / FINE, sheet.side);
        let (width, height) = (sheet.width(), sheet.bottom() + 12.0);
        let size = ((width / step) as usize + 1, (height / step) as usize + 1);
        let (columns, rows) = ((width / side) as usize + 1, (height / side) as usize + 1);
        let mut squares = vec![Vec::new(); columns * rows];
        for (number, glyph) in glyphs.iter().enumerate() {
            let (column, row) = ((glyph.at.0 / side) as usize, (glyph.at.1 / side) as usize);
            if column < columns && row < rows {
                squares[row * columns + column].push(number);
            }
        }
        let (corner, crowd) = (sheet.corner(0, 0), vec![0; size.0 * size.1]);
        Self { glyphs, squares, columns, side, corner, step, size, crowd }
    }

    /// Returns the path from one candidate to another as SVG path data, from rim to rim; `None` if no path is free.
    pub fn route(&mut self, ends: [SvgPoint; 2], rim: f64) -> Option<String> {
        let corners = match self.is_open(ends) {
            true => ends.to_vec(),
            false => self.search(ends)?,
        };
        let (path, points) = self.rounded(corners, ends, rim);
        points.into_iter().for_each(|point| self.crowd(point));
        Some(path)
    }

    /// Returns the glyphs of a square and of those around it, except for the glyphs that a link joins.
    fn nearby_glyphs(&self, place: SvgPoint, ends: [SvgPoint; 2]) -> impl Iterator<Item = &Glyph> {
        let (column, row) = ((place.0 / self.side) as usize, (place.1 / self.side) as usize);
        let rows = row.saturating_sub(1)..(row + 2).min(self.squares.len() / self.columns);
        let squares = rows.flat_map(move |row| {
            let columns = column.saturating_sub(1)..(column + 2).min(self.columns);
            columns.flat_map(move |column| &self.squares[row * self.columns + column])
        });
        let glyphs = squares.map(|&number| &self.glyphs[number]);
        glyphs.filter(move |glyph| ends.iter().all(|end| length(*end, glyph.at) > 0.1))
    }

    fn gap(&self, place: SvgPoint, ends: [SvgPoint; 2]) -> f64 {
        self.nearby_glyphs(place, ends).map(|glyph| glyph.distance(place)).fold(f64::INFINITY, f64::min)
    }

    /// Whether the straight line is free of digits and of other links.
    fn is_open(&self, ends: [SvgPoint; 2]) -> bool {
        between(ends[0], ends[1]).all(|place| {
            self.gap(place, ends) >= CLEAR && (is_at_end(place, ends) || self.crowd_at(place) == 0)
        })
    }

    fn crowd_at(&self, (x, y): SvgPoint) -> u16 {
        let index = |n: f64, most: usize| ((n / self.step).round() as usize).min(most - 1);
        self.crowd[index(y, self.size.1) * self.size.0 + index(x, self.size.0)]
    }

    /// Raises the costs of the points around a point of a link.
    fn crowd(&mut self, (x, y): SvgPoint) {
        let reach = 7.5;
        let range = |n: f64, most: usize| {
            let index = |n: f64| (n / self.step).round().max(0.0) as usize;
            index(n - reach)..(index(n + reach) + 1).min(most)
        };
        let (rows, columns) = (range(y, self.size.1), range(x, self.size.0));
        for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
            let place = (column as f64 * self.step, row as f64 * self.step);
            let cost = match length(place, (x, y)) {
                far if far > reach => continue,
                far if far < 4.0 => 320,
                _ => 90,
            };
            let crowd = &mut self.crowd[row * self.size.0 + column];
            *crowd = (*crowd).max(cost);
        }
    }

    /// Cost of a point in addition to its step; `None` if a digit is too close.
    fn extra(&self, place: SvgPoint, ends: [SvgPoint; 2]) -> Option<u32> {
        let gap = self.gap(place, ends);
        if gap < CLEAR {
            return None;
        }
        let close = if gap < 7.5 { ((7.5 - gap) * 2.0) as u32 } else { 0 };
        let border = |n: f64, from: f64| {
            let off = (n - from).rem_euclid(self.side);
            if off.min(self.side - off) < 3.5 { 14 } else { 0 }
        };
        let along = border(place.0, self.corner.0).max(border(place.1, self.corner.1));
        let crowd = if is_at_end(place, ends) { 0 } else { u32::from(self.crowd_at(place)) };
        Some(close + along + crowd)
    }

    /// Returns the corners of the cheapest path, including both ends: first in their neighbourhood, then on the whole
    /// board.
    fn search(&self, ends: [SvgPoint; 2]) -> Option<Vec<SvgPoint>> {
        let window = |a: f64, b: f64, most: usize| {
            let index = |n: f64| (n / self.step).max(0.0) as usize;
            let around = SEARCH_MARGIN * self.side;
            index(a.min(b) - around)..index(a.max(b) + around).min(most)
        };
        let near = (window(ends[0].0, ends[1].0, self.size.0), window(ends[0].1, ends[1].1, self.size.1));
        let found = self.search_in(ends, near);
        found.or_else(|| self.search_in(ends, (0..self.size.0, 0..self.size.1)))
    }

    /// Returns the corners of the cheapest path through some columns and rows of the lattice.
    fn search_in(
        &self,
        ends: [SvgPoint; 2],
        (columns, rows): (Range<usize>, Range<usize>),
    ) -> Option<Vec<SvgPoint>> {
        let (across, down) = (columns.len(), rows.len());
        let point = |place: SvgPoint| {
            let index = |n: f64, range: &Range<usize>| {
                ((n / self.step).round() as usize).clamp(range.start, range.end - 1) - range.start
            };
            index(place.1, &rows) * across + index(place.0, &columns)
        };
        let place = |point: usize| {
            let (column, row) = (columns.start + point % across, rows.start + point / across);
            (column as f64 * self.step, row as f64 * self.step)
        };
        let [start, aim] = ends.map(point);
        let left = |point: usize| {
            let (x, y) = ((point % across).abs_diff(aim % across), (point / across).abs_diff(aim / across));
            (x.max(y) - x.min(y)) as u32 * STEP_COSTS[0] + x.min(y) as u32 * STEP_COSTS[1]
        };
        // A state is a point and the direction in which it is reached, 8 at the start.
        let mut extra: Vec<Option<Option<u32>>> = vec![None; across * down];
        let mut cost = vec![u32::MAX; across * down * 9];
        let mut from = vec![usize::MAX; across * down * 9];
        let mut open = BinaryHeap::from([Reverse((left(start), start * 9 + 8))]);
        cost[start * 9 + 8] = 0;
        let last = loop {
            let Reverse((all, state)) = open.pop()?;
            let (at, way) = (state / 9, state % 9);
            if at == aim {
                break state;
            }
            if all > cost[state] + left(at) {
                continue;
            }
            for (next_way, (x, y)) in DIRECTIONS.into_iter().enumerate() {
                let turn = if way == 8 { 0 } else { next_way.abs_diff(way).min(8 - next_way.abs_diff(way)) };
                let column = (at % across).checked_add_signed(x).filter(|&column| column < across);
                let row = (at / across).checked_add_signed(y).filter(|&row| row < down);
                let (Some(column), Some(row), 0..=2) = (column, row, turn) else { continue };
                let next = row * across + column;
                let extra = *extra[next].get_or_insert_with(|| self.extra(place(next), ends));
                let Some(extra) = extra else { continue };
                let new = cost[state] + STEP_COSTS[next_way % 2] + TURN_COSTS[turn] + extra;
                let state_after = next * 9 + next_way;
                if new < cost[state_after] {
                    (cost[state_after], from[state_after]) = (new, state);
                    open.push(Reverse((new + left(next), state_after)));
                }
            }
        };
        let mut corners = vec![ends[1]];
        let mut state = last;
        while from[state] != usize::MAX {
            let before = from[state];
            if before % 9 != state % 9 && before / 9 != start {
                corners.push(place(before / 9));
            }
            state = before;
        }
        corners.push(ends[0]);
        corners.reverse();
        Some(corners)
    }

    /// Returns the path data with rounded corners, from rim to rim, and points along the path.
    fn rounded(&self, mut corners: Vec<SvgPoint>, ends: [SvgPoint; 2], rim: f64) -> (String, Vec<SvgPoint>) {
        for _ in 0..2 {
            cut(&mut corners, rim.min(length(ends[0], ends[1]) * 0.45));
            corners.reverse();
        }
        let last = corners.len() - 1;
        let write = |sign: &str, (x, y): SvgPoint| format!("{sign}{} {}", coordinate(x), coordinate(y));
        let (mut at, mut path, mut points) = (corners[0], write("M", corners[0]), Vec::new());
        for three in corners.windows(3) {
            let (a, b) = (length(three[1], three[0]) / 2.0, length(three[1], three[2]) / 2.0);
            let mut radius = a.min(b).min(12.0);
            let (from, to, curve) = loop {
                let (from, to) =
                    (point_towards(three[1], three[0], radius), point_towards(three[1], three[2], radius));
                let curve: Vec<SvgPoint> =
                    (0..=8).map(|n| bent([from, three[1], to], f64::from(n) / 8.0)).collect();
                let is_free = curve.iter().all(|&place| self.gap(place, ends) >= CLEAR - 0.3);
                if is_free || radius < 1.0 {
                    break (from, to, curve);
                }
                radius *= 0.7;
            };
            points.extend(between(at, from).chain(curve));
            path += &(write("L", from) + &write("Q", three[1]) + &write(" ", to));
            at = to;
        }
        let end = corners[last];
        points.extend(between(at, end));
        (path + &write("L", end), points)
    }
}

fn is_at_end(place: SvgPoint, ends: [SvgPoint; 2]) -> bool {
    ends.iter().any(|end| length(*end, place) < END_DISTANCE)
}

/// Distance of two points; avoids `hypot`, whose last digits differ between platforms.
pub fn length(a: SvgPoint, b: SvgPoint) -> f64 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

fn point_towards(from: SvgPoint, to: SvgPoint, far: f64) -> SvgPoint {
    along(from, to, far / length(from, to).max(f64::MIN_POSITIVE))
}

/// Point of a straight line at a part of its length.
fn along(from: SvgPoint, to: SvgPoint, part: f64) -> SvgPoint {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// Removes the part within a distance of the first corner.
fn cut(corners: &mut Vec<SvgPoint>, rim: f64) {
    let middle = corners[0];
    let outside =
        corners.iter().position(|corner| length(*corner, middle) > rim).unwrap_or(corners.len() - 1);
    let (mut inner, mut outer) = (corners[outside - 1], corners[outside]);
    for _ in 0..24 {
        let half = ((inner.0 + outer.0) / 2.0, (inner.1 + outer.1) / 2.0);
        if length(half, middle) > rim { outer = half } else { inner = half }
    }
    corners.splice(..outside, [outer]);
}

/// Point of the quadratic Bézier curve with these control points.
fn bent([from, bend, to]: [SvgPoint; 3], at: f64) -> SvgPoint {
    let curve =
        |a: f64, b: f64, c: f64| (1.0 - at) * (1.0 - at) * a + 2.0 * at * (1.0 - at) * b + at * at * c;
    (curve(from.0, bend.0, to.0), curve(from.1, bend.1, to.1))
}

/// Points of a straight line, at most 1.5 pixels apart.
fn between(from: SvgPoint, to: SvgPoint) -> impl Iterator<Item = SvgPoint> {
    let count = (length(from, to) / 1.5).ceil().max(1.0) as usize;
    (0..=count).map(move |n| along(from, to, n as f64 / count as f64))
}
