//! Charts as SVG: points, lines, shares, overlapping sets, bars, and the path of a solution.
//!
//! A picture is made without fonts: texts are laid out by estimated widths, so the same numbers yield the same bytes
//! everywhere. Series differ by mark as well as by colour, and the colours are distinct to colour-blind people.
//!
//! In come numbers and words; out goes SVG. It uses nothing else of this project.

mod arcs;
mod circles;
mod course;
mod frame;
mod legend;
mod paper;
mod series;
pub(crate) mod text;

pub use arcs::{Arc, ArcLabels, ArcRow, Arcs};
pub use course::{PathChart, PathChartLabels, PathChartRow, PathChartStep};
use tesuji_message::Localize;

use paper::Paper;
use thiserror::Error;

#[derive(Debug, Clone)]
pub struct Chart {
    /// Title above the chart; no title is drawn if empty.
    pub title: String,
    pub body: Body,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// Points by series.
    Scatter { x: Axis, y: Axis, series: Vec<Series> },
    /// A line for each series, through its points in their order.
    Lines { x: Axis, y: Axis, series: Vec<Series> },
    /// Shares of a whole, each labelled with its name, number and percentage.
    Pie {
        /// Names and numbers of at least 0, clockwise from the top.
        slices: Vec<(String, f64)>,
    },
    /// Three overlapping circles, with a number in each of their parts.
    Venn {
        /// Labels of the circles: on the left, on the right and below.
        names: [String; 3],
        /// Numbers of the parts: first circle alone, second, both, third, first and third, second and third, all.
        parts: [f64; 7],
    },
    /// Bars by category, with the series side by side.
    Bars {
        /// Vertical axis. Bars begin at 0, or at the lower end of a logarithmic axis.
        y: Axis,
        categories: Vec<String>,
        /// Names of the series, each with a number for every category.
        series: Vec<(String, Vec<f64>)>,
    },
    /// Rows of a table and weighted arcs between them.
    Arcs(Arcs),
    /// The technique of each step of a solution, and the number of candidates left after it.
    PathChart(PathChart),
}

/// One axis of a chart. Its range follows from the numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Axis {
    /// The quantity, with its unit if it has one.
    pub label: String,
    /// Whether the axis is logarithmic: all numbers must be above 0.
    pub is_logarithmic: bool,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Series {
    /// Name in the legend. The legend is omitted if the only series has no name.
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// Error returned when numbers cannot be drawn. Each variant names the series or slice first, then the number.
#[derive(Debug, Clone, PartialEq, Error, Localize)]
#[non_exhaustive]
pub enum ChartError {
    /// Returned for infinities, for NaN, and for numbers too far from 0 for an axis.
    #[error("{value} in `{name}` cannot be drawn", name = .0, value = .1)]
    Number(String, f64),
    /// Returned for numbers of 0 or less on a logarithmic axis.
    #[error("{value} in `{name}` cannot be shown on a logarithmic axis", name = .0, value = .1)]
    NotPositive(String, f64),
    /// Returned for a slice with a negative number.
    #[error("negative slice `{name}`: {value}", name = .0, value = .1)]
    Negative(String, f64),
    /// Returned for bars if the number of values of a series differs from the number of categories.
    #[error("`{name}` has {numbers} numbers for {categories} categories", name = .0, numbers = .1, categories = .2)]
    Categories(String, usize, usize),
}

impl Chart {
    /// Returns the chart as an SVG document. The same chart always yields the same bytes.
    ///
    /// Characters that XML cannot represent are replaced by `�` and line breaks by blanks. Points of a series at the
    /// same position are drawn once.
    ///
    /// # Errors
    /// Returns a [`ChartError`] if a number cannot be drawn, or the numbers of a series of bars do not match the
    /// categories.
    pub fn svg(&self) -> Result<String, ChartError> {
        let mut paper = Paper::new(&self.title);
        match &self.body {
            Body::Scatter { x, y, series } | Body::Lines { x, y, series } => {
                let has_lines = matches!(self.body, Body::Lines { .. });
                series::draw_points(&mut paper, [x, y], series, has_lines)?;
            }
            Body::Pie { slices } => circles::draw_pie(&mut paper, slices)?,
            Body::Venn { names, parts } => circles::draw_sets(&mut paper, names, parts)?,
            Body::Bars { y, categories, series } => series::draw_bars(&mut paper, y, categories, series)?,
            Body::Arcs(diagram) => arcs::draw(&mut paper, diagram),
            Body::PathChart(course) => course::draw(&mut paper, course),
        }
        Ok(paper.svg())
    }
}

type Result<T = (), E = ChartError> = std::result::Result<T, E>;

/// Maximum distance of a number from 0, so that no difference between two numbers is infinite.
const MAX_MAGNITUDE: f64 = 1e100;

fn drawable(name: &str, value: f64, log: bool) -> Result<f64> {
    match value {
        _ if value.is_nan() || value.abs() > MAX_MAGNITUDE => Err(ChartError::Number(name.to_owned(), value)),
        _ if log && value < 1.0 / MAX_MAGNITUDE => Err(ChartError::NotPositive(name.to_owned(), value)),
        _ => Ok(value),
    }
}
