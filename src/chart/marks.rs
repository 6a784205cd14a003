//! Marks of series: colours that colour-blind people see as different (Okabe and Ito 2008), and marks.

use super::text::coordinate;

/// The palette without yellow, which is too pale for white paper.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// As many marks as have no divisor in common with the colours, so that 56 series differ.
const MARKS: usize = 8;

/// The colour of the n-th series.
pub fn colour(n: usize) -> &'static str {
    COLOURS[n % COLOURS.len()]
}

/// Whether the mark of the n-th series is filled; the others are strokes.
pub fn is_filled(n: usize) -> bool {
    n % MARKS < 5
}

/// The mark of the n-th series around a place, as path data. It reaches about `r` pixels.
pub fn mark(n: usize, (x, y): (f64, f64), r: f64) -> String {
    let corners = |corners: &[(f64, f64)]| {
        let corner = |&(dx, dy): &(f64, f64)| at(x + dx * r, y + dy * r);
        format!("M{}Z", corners.iter().map(corner).collect::<Vec<String>>().join("L"))
    };
    let strokes = |strokes: &[[(f64, f64); 2]]| {
        let stroke = |[a, b]: &[(f64, f64); 2]| {
            format!("M{}L{}", at(x + a.0 * r, y + a.1 * r), at(x + b.0 * r, y + b.1 * r))
        };
        strokes.iter().map(stroke).collect::<String>()
    };
    match n % MARKS {
        0 => circle((x, y), r * 0.95),
        1 => corners(&[(0.0, -1.15), (1.1, 0.85), (-1.1, 0.85)]),
        2 => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        3 => corners(&[(0.0, -1.3), (1.0, 0.0), (0.0, 1.3), (-1.0, 0.0)]),
        4 => corners(&[(0.0, 1.15), (1.1, -0.85), (-1.1, -0.85)]),
        5 => strokes(&[[(-1.0, -1.0), (1.0, 1.0)], [(-1.0, 1.0), (1.0, -1.0)]]),
        6 => strokes(&[[(-1.2, 0.0), (1.2, 0.0)], [(0.0, -1.2), (0.0, 1.2)]]),
        _ => circle((x, y), r),
    }
}

/// A circle as path data.
pub fn circle((x, y): (f64, f64), r: f64) -> String {
    let (radius, there, back) = (coordinate(r), coordinate(2.0 * r), coordinate(-2.0 * r));
    format!("M{}a{radius} {radius} 0 1 0 {there} 0a{radius} {radius} 0 1 0 {back} 0Z", at(x - r, y))
}

/// A place in path data.
pub fn at(x: f64, y: f64) -> String {
    format!("{} {}", coordinate(x), coordinate(y))
}
