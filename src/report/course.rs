//! The solution path for a terminal (systems NL-12): a row for each technique with a mark in the column of every step
//! that used it, and a curve of the candidates left.

use super::prelude::*;
use crate::{PathChart, chart::PathChartLabels};
use std::fmt::Write;

const CURVE_HEIGHT: usize = 4;

const BAR_CHARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Minimum number of columns for steps, regardless of the length of names.
const MIN_COLUMNS: usize = 20;

/// Number of columns between the step numbers below them.
const NUMBER_INTERVAL: usize = 10;

pub fn labels(language: Language) -> PathChartLabels {
    let words = &language.sentences().course;
    PathChartLabels { techniques: words.both, candidates: words.left, steps: words.step }
}

/// Returns a solution path as text, `width` columns wide if the names leave enough space. If there are more steps than
/// columns, several steps share a column. Empty if there are no steps.
pub fn text(course: &PathChart, language: Language, width: usize) -> String {
    let Some(last) = course.steps.last() else { return String::new() };
    let words = &language.sentences().course;
    let rows = course.rows();
    let numbers: Vec<String> =
        rows.iter().map(|row| row.difficulty.map_or_else(String::new, |n| n.to_string())).collect();
    let (most, least) = (course.start.to_string(), last.candidates.min(course.start).to_string());
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(UnicodeWidthStr::width).max().unwrap_or(0);
    let first =
        widest(&mut rows.iter().map(|row| row.technique.as_str()).chain([words.technique, words.left]));
    let second = widest(&mut numbers.iter().map(String::as_str).chain([words.difficulty, &most, &least]));
    let columns = width.saturating_sub(first + second + 4).max(MIN_COLUMNS);
    let steps = course.steps.len();
    let each = steps.div_ceil(columns);
    let mut out = String::new();
    let mut line = |name: &str, number: &str, rest: &str| {
        let (after, before) = (" ".repeat(first - name.width()), " ".repeat(second - number.width()));
        let line = format!("{name}{after}  {before}{number}  {rest}");
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}", line.trim_end());
    };

    let (a, b, n) = ("1", steps.to_string(), each.to_string());
    let sentence = if each == 1 { words.steps } else { words.shared };
    line(words.technique, words.difficulty, &fill(sentence, &[("a", a), ("b", &b), ("n", &n)]));
    for (row, number) in rows.iter().zip(&numbers) {
        let mut marks = vec!['.'; steps.div_ceil(each)];
        for step in &row.steps {
            marks[(step - 1) / each] = '*';
        }
        line(&row.technique, number, &marks.into_iter().collect::<String>());
    }
    line("", "", "");
    let left: Vec<usize> =
        course.steps.chunks(each).filter_map(|steps| Some(steps.last()?.candidates)).collect();
    for (n, curve) in curve(&left, course.start).iter().enumerate() {
        let name = if n == 0 { words.left } else { "" };
        let number = match n {
            0 => most.as_str(),
            _ if n + 1 == CURVE_HEIGHT => "0",
            _ => "",
        };
        line(name, number, curve);
    }
    line("", "", &numbered(left.len(), each, steps));
    out
}

/// Draws a curve from 0 to `most`, from its upper line to its lowest.
fn curve(values: &[usize], most: usize) -> Vec<String> {
    let parts = BAR_CHARS.len() - 1;
    // Round up, so that a positive number is never drawn as 0.
    let height = |value: &usize| (value * CURVE_HEIGHT * parts).div_ceil(most.max(1));
    let sign =
        |level: usize| move |value: &usize| BAR_CHARS[height(value).saturating_sub(level * parts).min(parts)];
    (0..CURVE_HEIGHT).rev().map(|level| values.iter().map(sign(level)).collect()).collect()
}

/// Returns a line with the number of the first step, and below every tenth column the number of its last step.
fn numbered(columns: usize, each: usize, steps: usize) -> String {
    let mut line = "1".to_owned();
    for column in (NUMBER_INTERVAL..=columns).step_by(NUMBER_INTERVAL) {
        let number = column * each;
        if number <= steps && line.len() < column - 1 {
            line = format!("{line:<place$}{number}", place = column - 1);
        }
    }
    line
}
