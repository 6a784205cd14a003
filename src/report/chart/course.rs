//! Solution path: the technique of each step, and the number of candidates left after it.

use super::{
    frame::{Frame, Scale},
    legend::with_tooltip,
    paper::{ANCHOR_END, ANCHOR_START, MARGIN, PALE, Paper, filled},
    text::{LINE, SIZE, coordinate, height, point, polyline, rectangle, widest, wrap},
};

/// Solution path (systems NL-12). It is drawn as two panels above a common axis of steps: a row for each technique with
/// a mark for every step that used it, and the number of candidates left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PathChart {
    /// Number of candidates before the first step.
    pub start: usize,
    pub steps: Vec<PathChartStep>,
    pub labels: PathChartLabels,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathChartStep {
    pub technique: String,
    /// Difficulty of the technique, on the scale of the rules; `None` if its rule declares none.
    pub difficulty: Option<i64>,
    pub candidates: usize,
}

/// Labels of the panels of a solution path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathChartLabels {
    /// Label above the names of the techniques and their difficulties.
    pub techniques: &'static str,
    pub candidates: &'static str,
    pub steps: &'static str,
}

impl Default for PathChartLabels {
    fn default() -> Self {
        Self { techniques: "technique (difficulty)", candidates: "candidates left", steps: "step" }
    }
}

#[derive(Debug)]
pub struct PathChartRow {
    pub technique: String,
    pub difficulty: Option<i64>,
    /// Numbers of the steps that used the technique, from 1, in ascending order.
    pub steps: Vec<usize>,
}

impl PathChart {
    /// Returns a row for each technique: the hardest first, those without difficulty last, ties in the order of their
    /// first steps.
    pub fn rows(&self) -> Vec<PathChartRow> {
        let mut rows: Vec<PathChartRow> = Vec::new();
        for (step, number) in self.steps.iter().zip(1..) {
            let same = |row: &&mut PathChartRow| {
                row.technique == step.technique && row.difficulty == step.difficulty
            };
            match rows.iter_mut().find(same) {
                Some(row) => row.steps.push(number),
                None => rows.push(PathChartRow {
                    technique: step.technique.clone(),
                    difficulty: step.difficulty,
                    steps: vec![number],
                }),
            }
        }
        rows.sort_by_key(|row| std::cmp::Reverse(row.difficulty));
        rows
    }
}

/// Height of the panel of candidates, in pixels.
const BELOW: f64 = 190.0;

const NAMES: f64 = 270.0;

pub fn draw(paper: &mut Paper, course: &PathChart) {
    let rows = course.rows();
    let name = |row: &PathChartRow| {
        let difficulty = row.difficulty.map_or_else(String::new, |difficulty| format!(" ({difficulty})"));
        wrap(&(row.technique.clone() + &difficulty), SIZE, NAMES)
    };
    let names: Vec<Vec<String>> = rows.iter().map(name).collect();
    let left: Vec<f64> = std::iter::once(course.start)
        .chain(course.steps.iter().map(|step| step.candidates))
        .map(|left| left as f64)
        .collect();
    let upright = Scale::new(left.iter().copied().chain([0.0]), false, 5.0);
    let level = Scale::new([0.0, course.steps.len() as f64], false, 10.0);
    let room = widest(names.iter().flatten().chain(upright.ticks.iter().map(|(_, text)| text)));
    // The upper panel reserves the space of the lower panel's label, so that their step axes are aligned.
    let label = height(&wrap(course.labels.candidates, SIZE, BELOW));

    let above = wrap(course.labels.techniques, SIZE, paper.width - 2.0 * MARGIN);
    paper.write(&above, (MARGIN, paper.bottom + LINE * 0.75), ANCHOR_START);
    paper.bottom += LINE * (above.len() as f64 + 0.25);
    draw_rows(paper, &rows, &names, &level, room + label);

    paper.bottom += 4.0;
    let below = Frame::upright(paper, &upright, course.labels.candidates, BELOW, room);
    below.level(paper, &level, course.labels.steps);
    let places = left.iter().enumerate();
    let places = places.map(|(step, left)| (below.x(&level, step as f64), below.y(&upright, *left)));
    paper.stroke(polyline(places), "#0072b2", 1.8);
    below.close(paper);
}

/// Draws a row for each technique; `room` is the width of the names.
fn draw_rows(paper: &mut Paper, rows: &[PathChartRow], names: &[Vec<String>], level: &Scale, room: f64) {
    let heights = names.iter().map(|lines| lines.len().max(1) as f64 * LINE + 7.0);
    let height = heights.clone().sum::<f64>().max(30.0);
    let panel = Frame::upright(paper, &Scale::blank(), "", height, room);
    let tops = heights.clone().scan(panel.top, |next, height| Some(std::mem::replace(next, *next + height)));
    let bands = tops.clone().zip(heights.clone()).skip(1).step_by(2);
    let bands = bands.map(|(top, height)| rectangle((panel.left, top), panel.width, height));
    paper.add(filled(bands.collect(), "#f3f3f3"));
    let lines = level.ticks.iter().map(|(value, _)| {
        format!("M{}v{}", point((panel.x(level, *value), panel.top)), coordinate(panel.height))
    });
    paper.stroke(lines.collect(), PALE, 1.0);
    let wide = (panel.x(level, 1.0) - panel.x(level, 0.0) - 1.0).clamp(2.0, 12.0);
    let middles = tops.zip(heights).map(|(top, height)| top + height / 2.0);
    for (n, ((row, lines), middle)) in rows.iter().zip(names).zip(middles).enumerate() {
        paper.write_around(lines, (panel.left - 7.0, middle), ANCHOR_END);
        let marks = row
            .steps
            .iter()
            .map(|step| rectangle((panel.x(level, *step as f64) - wide / 2.0, middle - 7.0), wide, 14.0));
        paper.add(with_tooltip(filled(marks.collect(), &shade(n, rows.len())), &row.technique));
    }
    panel.close(paper);
    paper.bottom = panel.bottom();
}

/// Colour of a row: the harder the technique, the darker and redder, a scale that colour-blind people can see.
fn shade(row: usize, rows: usize) -> String {
    let part = if rows < 2 { 1.0 } else { row as f64 / (rows as f64 - 1.0) };
    let mixed = |hard: f64, easy: f64| (hard + (easy - hard) * part) as u8;
    let [red, green, blue] = [mixed(176.0, 86.0), mixed(48.0, 180.0), mixed(0.0, 233.0)];
    format!("#{red:02x}{green:02x}{blue:02x}")
}
