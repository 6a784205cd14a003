//! The frame of a chart with axes: lines, numbers and labels around the place for the data.

use super::paper::{END, INK, MARGIN, MIDDLE, PALE, Paper};
use super::scale::Scale;
use super::text::{SIZE, at, coordinate, line_height, widest, wrap};

/// What stays free between the frame and the data, so that marks at the ends are whole.
pub const INSET: f64 = 7.0;

/// From a frame to its numbers.
const GAP: f64 = 7.0;

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

    fn room(scale: &Scale) -> f64 {
        widest(scale.ticks.iter().map(|(_, text)| text))
    }

    /// A frame with room for the numbers, at least as much as they need.
    pub fn beside(paper: &mut Paper, scale: &Scale, label: &str, height: f64, numbers: f64) -> Self {
        let label = wrap(label, SIZE, height);
        let labels = label.len() as f64 * line_height(SIZE);
        let left = MARGIN + labels + numbers + 2.0 * GAP;
        let top = paper.bottom + 10.0;
        let frame = Self { left, top, width: paper.width() - MARGIN - left, height };
        let mut lines = String::new();
        for (value, text) in &scale.ticks {
            let y = frame.y(scale, *value);
            lines += &format!("M{}h{}", at(left, y), coordinate(frame.width));
            paper.write(std::slice::from_ref(text), (left - GAP, y), END);
        }
        paper.stroke(lines, PALE, 1.0);
        let own = Self::room(scale);
        let middle = (left - 2.0 * GAP - own - labels + line_height(SIZE) / 2.0, top + height / 2.0);
        paper.write_upwards(&label, middle, MIDDLE);
        frame
    }

    /// Lines for the numbers of the level axis, and the label of that axis below them.
    pub fn level(&self, paper: &mut Paper, scale: &Scale, label: &str) {
        let mut lines = String::new();
        for (value, text) in &scale.ticks {
            let x = self.x(scale, *value);
            lines += &format!("M{}v{}", at(x, self.top), coordinate(self.height));
            paper.write(std::slice::from_ref(text), (x, self.bottom() + GAP + SIZE / 2.0), MIDDLE);
        }
        paper.stroke(lines, PALE, 1.0);
        paper.bottom = self.bottom() + GAP + SIZE;
        self.label(paper, label);
    }

    pub fn label(&self, paper: &mut Paper, label: &str) {
        let label = wrap(label, SIZE, self.width);
        if !label.is_empty() {
            let middle = self.left + self.width / 2.0;
            paper.write(&label, (middle, paper.bottom + line_height(SIZE) * 0.75), MIDDLE);
            paper.bottom += line_height(SIZE) * (label.len() as f64 + 0.25);
        }
    }

    pub fn close(&self, paper: &mut Paper) {
        let [left, width, height] = [self.left, self.width, self.height].map(coordinate);
        paper.stroke(format!("M{}h{width}v{height}H{left}Z", at(self.left, self.top)), INK, 1.0);
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    pub fn x(&self, scale: &Scale, value: f64) -> f64 {
        self.left + INSET + scale.place(value) * (self.width - 2.0 * INSET)
    }

    pub fn y(&self, scale: &Scale, value: f64) -> f64 {
        self.bottom() - INSET - scale.place(value) * (self.height - 2.0 * INSET)
    }
}
