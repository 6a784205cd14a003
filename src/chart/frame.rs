//! The frame of a chart with axes: lines, numbers and labels around the place for the data.

use super::paper::{Anchor, INK, MARGIN, PALE, Paper};
use super::scale::Scale;
use super::text::{SIZE, coordinate, line_height, width, wrap};

/// What stays free between the frame and the data, so that marks at the ends are whole.
pub const INSET: f64 = 7.0;

/// From a frame to its numbers.
const GAP: f64 = 7.0;

/// The place for the data, in pixels.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    /// A frame from where the paper is free, with lines for the numbers of the upright axis and its label.
    pub fn upright(paper: &mut Paper, scale: &Scale, label: &str, height: f64) -> Self {
        Self::beside(paper, scale, label, height, Self::room(scale))
    }

    /// The room that the numbers of an upright axis need.
    fn room(scale: &Scale) -> f64 {
        scale.ticks.iter().map(|(_, text)| width(text, SIZE)).fold(0.0, f64::max)
    }

    /// A frame with room for the numbers, at least as much as they need.
    pub fn beside(paper: &mut Paper, scale: &Scale, label: &str, height: f64, numbers: f64) -> Self {
        let label = wrap(label, SIZE, height);
        let labels = label.len() as f64 * line_height(SIZE);
        let left = MARGIN + labels + numbers + 2.0 * GAP;
        let top = paper.bottom + 10.0;
        let frame = Self { left, top, width: paper.width() - MARGIN - left, height };
        frame.across(paper, scale);
        let own = Self::room(scale);
        let middle = (left - 2.0 * GAP - own - labels + line_height(SIZE) / 2.0, top + height / 2.0);
        paper.write_upwards(&label, middle, Anchor::Middle);
        frame
    }

    /// Lines for the numbers of the upright axis.
    fn across(&self, paper: &mut Paper, scale: &Scale) {
        let mut lines = String::new();
        for (value, text) in &scale.ticks {
            let y = self.y(scale, *value);
            lines.push_str(&format!(
                "M{} {}h{}",
                coordinate(self.left),
                coordinate(y),
                coordinate(self.width)
            ));
            paper.write(std::slice::from_ref(text), (self.left - GAP, y), Anchor::End);
        }
        paper.stroke(lines, PALE, 1.0);
    }

    /// Lines for the numbers of the level axis, and the label of that axis below them.
    pub fn level(&self, paper: &mut Paper, scale: &Scale, label: &str) {
        let mut lines = String::new();
        for (value, text) in &scale.ticks {
            let x = self.x(scale, *value);
            lines.push_str(&format!(
                "M{} {}v{}",
                coordinate(x),
                coordinate(self.top),
                coordinate(self.height)
            ));
            paper.write(std::slice::from_ref(text), (x, self.bottom() + GAP + SIZE / 2.0), Anchor::Middle);
        }
        paper.stroke(lines, PALE, 1.0);
        paper.bottom = self.bottom() + GAP + SIZE;
        self.label(paper, label);
    }

    /// A label below what was drawn.
    pub fn label(&self, paper: &mut Paper, label: &str) {
        let label = wrap(label, SIZE, self.width);
        if !label.is_empty() {
            let middle = self.left + self.width / 2.0;
            paper.write(&label, (middle, paper.bottom + line_height(SIZE) * 0.75), Anchor::Middle);
            paper.bottom += line_height(SIZE) * (label.len() as f64 + 0.25);
        }
    }

    /// The lines around it.
    pub fn close(&self, paper: &mut Paper) {
        let [left, top, width, height] = [self.left, self.top, self.width, self.height].map(coordinate);
        paper.stroke(format!("M{left} {top}h{width}v{height}H{left}Z"), INK, 1.0);
    }

    /// Its lower edge.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Where a number of the level axis stands.
    pub fn x(&self, scale: &Scale, value: f64) -> f64 {
        self.left + INSET + scale.place(value) * (self.width - 2.0 * INSET)
    }

    /// Where a number of the upright axis stands.
    pub fn y(&self, scale: &Scale, value: f64) -> f64 {
        self.bottom() - INSET - scale.place(value) * (self.height - 2.0 * INSET)
    }
}
