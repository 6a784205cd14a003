//! Frame of a chart with axes: lines, labels, and the scale that maps numbers to positions and ticks.

use super::{
    paper::{ANCHOR_END, ANCHOR_MIDDLE, INK, MARGIN, PALE, Paper},
    text::{self, LINE, SIZE, coordinate, point, widest, wrap},
};

/// Margin between the frame and the data, so that marks at the ends are not clipped.
pub const INSET: f64 = 7.0;

/// Distance between the frame and the numbers beside it.
const GAP: f64 = 7.0;

#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    /// Returns a frame at the free top of the paper, with lines for the numbers of the vertical axis and its label.
    /// `room` is the least width for the numbers.
    pub fn upright(paper: &mut Paper, scale: &Scale, label: &str, height: f64, room: f64) -> Self {
        let label = wrap(label, SIZE, height);
        let labels = text::height(&label);
        let numbers = widest(scale.ticks.iter().map(|(_, text)| text));
        let left = MARGIN + labels + numbers.max(room) + 2.0 * GAP;
        let top = paper.bottom + 10.0;
        let frame = Self { left, top, width: paper.width - MARGIN - left, height };
        let mut lines = String::new();
        for (value, text) in &scale.ticks {
            let y = frame.y(scale, *value);
            lines += &format!("M{}h{}", point((left, y)), coordinate(frame.width));
            paper.write(&[text], (left - GAP, y), ANCHOR_END);
        }
        paper.stroke(lines, PALE, 1.0);
        let middle = (left - 2.0 * GAP - numbers - labels + LINE / 2.0, top + height / 2.0);
        paper.write_upwards(&label, middle, ANCHOR_MIDDLE);
        frame
    }

    /// Draws lines for the numbers of the horizontal axis, and the axis label below them.
    pub fn level(&self, paper: &mut Paper, scale: &Scale, label: &str) {
        let mut lines = String::new();
        for (value, text) in &scale.ticks {
            let x = self.x(scale, *value);
            lines += &format!("M{}v{}", point((x, self.top)), coordinate(self.height));
            paper.write(&[text], (x, self.bottom() + GAP + SIZE / 2.0), ANCHOR_MIDDLE);
        }
        paper.stroke(lines, PALE, 1.0);
        paper.bottom = self.bottom() + GAP + SIZE;
        self.label(paper, label);
    }

    pub fn label(&self, paper: &mut Paper, label: &str) {
        let label = wrap(label, SIZE, self.width);
        if !label.is_empty() {
            let middle = self.left + self.width / 2.0;
            paper.write(&label, (middle, paper.bottom + LINE * 0.75), ANCHOR_MIDDLE);
            paper.bottom += LINE * (label.len() as f64 + 0.25);
        }
    }

    pub fn close(&self, paper: &mut Paper) {
        let [left, width, height] = [self.left, self.width, self.height].map(coordinate);
        paper.stroke(format!("M{}h{width}v{height}H{left}Z", point((self.left, self.top))), INK, 1.0);
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

#[derive(Debug)]
pub struct Scale {
    low: f64,
    high: f64,
    is_logarithmic: bool,
    /// Numbers to write with their texts, in ascending order.
    pub ticks: Vec<(f64, String)>,
}

/// Leading digits of ticks.
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

impl Scale {
    /// Returns an axis that covers all these values, with about this many ticks.
    pub fn new(values: impl IntoIterator<Item = f64>, log: bool, ticks: f64) -> Self {
        let (mut low, mut high, mut whole) = (f64::INFINITY, f64::NEG_INFINITY, true);
        for value in values {
            (low, high) = (low.min(value), high.max(value));
            whole &= value.fract() == 0.0;
        }
        let nothing = low > high;
        if log {
            return if nothing { Self::decades(1.0, 10.0, ticks) } else { Self::decades(low, high, ticks) };
        }
        if nothing {
            return Self::even(0.0, 1.0, false, ticks);
        }
        // Numbers near 0 relative to their range are shown on an axis from 0.
        if low >= 0.0 && low <= high / 2.0 {
            low = 0.0;
        } else if high <= 0.0 && high >= low / 2.0 {
            high = 0.0;
        }
        let size = low.abs().max(high.abs());
        if high - low <= size * 1e-9 {
            // All values are equal: take an interval around the value.
            let around = if whole { (size * 0.1).max(1.0) } else { size * 0.1 };
            (low, high) = (if size == 0.0 { 0.0 } else { low - around }, high + around);
        }
        Self::even(low, high, whole, ticks)
    }

    pub fn blank() -> Self {
        Self { low: 0.0, high: 1.0, is_logarithmic: false, ticks: Vec::new() }
    }

    /// Places evenly spaced ticks at multiples of 1, 2 or 5 times a power of ten.
    fn even(low: f64, high: f64, whole: bool, ticks: f64) -> Self {
        let wanted = (high - low) / ticks.max(1.0);
        let power = wanted.log10().floor() as i32;
        let steps = STEPS.iter().map(|step| (*step, power)).chain([(1.0, power + 1)]);
        let (first, power) = steps
            .map(|(step, power)| if whole && power < 0 { (1.0, 0) } else { (step, power) })
            .find(|(step, power)| step * 10f64.powi(*power) >= wanted * 0.999)
            .unwrap_or((1.0, power + 1));
        let step = first * 10f64.powi(power);
        let (from, to) = ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil());
        let count = (to - from).max(1.0) as usize;
        let places = usize::try_from(-power).unwrap_or(0);
        let write = |value: f64| match value.abs() {
            _ if places > 6 || step >= 1e9 => format!("{value:.2e}"),
            _ => format!("{:.places$}", if value == 0.0 { 0.0 } else { value }),
        };
        let ticks =
            (0..=count).map(|n| (from + n as f64) * step).map(|value| (value, write(value))).collect();
        Self { low: from * step, high: (from + count as f64) * step, is_logarithmic: false, ticks }
    }

    /// Places ticks at powers of ten, and at their doubles and fivefolds if there are few powers.
    fn decades(low: f64, high: f64, ticks: f64) -> Self {
        let (first, last) = (low.log10().floor() as i32 - 1, high.log10().ceil() as i32 + 1);
        let all: Vec<(i32, f64)> =
            (first..=last).flat_map(|power| STEPS.map(|step| (power, step * 10f64.powi(power)))).collect();
        // Both indices exist, since `all` extends one power of ten beyond either side.
        let start = all.iter().rposition(|(_, value)| *value <= low * (1.0 + 1e-9)).unwrap_or(0);
        let mut end =
            all.iter().position(|(_, value)| *value >= high * (1.0 - 1e-9)).unwrap_or(all.len() - 1);
        if start == end {
            end = (end + 1).min(all.len() - 1);
        }
        let kept = &all[start..=end];
        let (low, high) = (kept[0].1, kept[kept.len() - 1].1);
        let powers = (high / low).log10();
        let each = (powers / ticks.max(1.0)).ceil().max(1.0) as i32;
        let is_power = |power: i32, value: f64| value < 1.5 * 10f64.powi(power);
        let written = kept.iter().filter(|(power, value)| {
            powers * 3.0 <= ticks.max(3.0) || is_power(*power, *value) && power.rem_euclid(each) == 0
        });
        let ticks = written.map(|&(power, value)| (value, decade(power, value))).collect();
        Self { low, high, is_logarithmic: true, ticks }
    }

    /// Position of a number on the axis: 0 at the lower end, 1 at the upper end.
    pub fn place(&self, value: f64) -> f64 {
        if self.is_logarithmic {
            (value / self.low).log10() / (self.high / self.low).log10()
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }

    /// Base of bars: 0, or the end nearest to it.
    pub fn ground(&self) -> f64 {
        if self.is_logarithmic { self.low } else { 0f64.clamp(self.low, self.high) }
    }
}

fn decade(power: i32, value: f64) -> String {
    match power {
        -4..=6 => format!("{value:.*}", usize::try_from(-power).unwrap_or(0)),
        _ => format!("{value:.0e}"),
    }
}
