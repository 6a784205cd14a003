//! Layout of the candidates of a cell on the lines of its box.

use super::{outline::clue, prelude::*};
use anstyle::{AnsiColor, Effects, Style};

/// Maximum number of values of a board whose candidates each have a fixed position; otherwise they are packed together.
const MAX_SPREAD_VALUES: usize = 16;

/// Maximum width of such a board, in columns of the terminal: the width of sixteen columns of sixteen values.
const MAX_WIDTH: usize = 161;

#[derive(Clone, Copy)]
pub struct Layout<'t> {
    topology: &'t Topology,
    /// Number of candidates side by side: the square root of the number of values, rounded up.
    across: usize,
    symbol: usize,
    is_spread: bool,
    uses_color: bool,
}

impl<'t> Layout<'t> {
    /// Returns the layout for the values of a board and this many columns of cells, with marks as colours or as signs.
    pub fn new(topology: &'t Topology, columns: usize, uses_color: bool) -> Self {
        let values = topology.values;
        let across = (1..=values).find(|n| n * n >= values).unwrap_or(1);
        let symbol = (0..values).map(|v| value(topology, v).len()).max().unwrap_or(1);
        let spread = Self { topology, across, symbol, is_spread: true, uses_color };
        // A blank and a line separate cells.
        let fits = columns * (spread.width() + 2) < MAX_WIDTH;
        Self { is_spread: values <= MAX_SPREAD_VALUES && fits, ..spread }
    }

    pub fn width(&self) -> usize {
        let each = if self.is_spread { 1 + self.symbol } else { self.symbol };
        (self.across * each).max(self.symbol + 2)
    }

    /// Returns the lines of a cell, not yet padded to the height of its row.
    pub fn cell(&self, state: &BoardState, marks: &Marks, cell: usize) -> Vec<Text> {
        if let Some(v) = state.placed(cell) {
            return self.placed(state, cell, v);
        }
        if self.is_spread { self.spread(state, marks, cell) } else { self.packed(state, marks, cell) }
    }

    /// Returns a square without a cell, on at most this many lines: the sum of the run below it on the left, the sum of
    /// the run to its right above on the right; the square is filled if it has neither.
    pub fn black(&self, (down, across): (Option<u32>, Option<u32>), fill: char, most: usize) -> Vec<Text> {
        let width = self.width();
        let line = |letters: String| Text { width: letters.chars().count(), letters };
        if down.is_none() && across.is_none() {
            return vec![line(format!(" {}", fill.to_string().repeat(width - 1))); most];
        }
        let short = clue(down, across);
        let word = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
        let (down, across) = (word(down), word(across));
        match most {
            _ if most < 2 && short.len() <= width => vec![line(format!("{short:^width$}"))],
            0..=2 => vec![line(format!("{:>width$}", format!("\\{across}"))), line(format!("{down}\\"))],
            _ => vec![line(format!("{across:>width$}")), line(format!("{:^width$}", '\\')), line(down)],
        }
    }

    /// Returns a placed value in the middle of its cell: `[5]` for a given, `(5)` otherwise.
    fn placed(&self, state: &BoardState, cell: usize, v: usize) -> Vec<Text> {
        let given = bits::has(state.given(), cell);
        let framed = if given {
            format!("[{}]", value(self.topology, v))
        } else {
            format!("({})", value(self.topology, v))
        };
        let mut text = Text::default();
        // In a cell of even width the middle is to the right, at the symbols and not at their signs.
        text.blank((self.width() + 1).saturating_sub(framed.len()) / 2);
        text.push(&framed, self.uses_color.then(|| Style::new().bold()).filter(|_| given));
        let height = if self.is_spread { self.topology.values.div_ceil(self.across) } else { 1 };
        let mut lines = vec![Text::default(); height];
        lines[(height - 1) / 2] = text;
        lines
    }

    fn spread(&self, state: &BoardState, marks: &Marks, cell: usize) -> Vec<Text> {
        let mut lines = vec![Text::default(); self.topology.values.div_ceil(self.across)];
        for v in 0..self.topology.values {
            let line = &mut lines[v / self.across];
            if state.candidates(cell) >> v & 1 == 0 {
                line.blank(1 + self.symbol);
                continue;
            }
            let (sign, style) = self.mark(marks, cell, v);
            let symbol = value(self.topology, v);
            line.blank(self.symbol - symbol.len() + usize::from(sign.is_none()));
            line.push(&sign.into_iter().chain(symbol.chars()).collect::<String>(), style);
        }
        lines
    }

    /// Returns the candidates one after another, on as many lines as they need.
    fn packed(&self, state: &BoardState, marks: &Marks, cell: usize) -> Vec<Text> {
        let mut lines = vec![Text::default()];
        for v in SetBits(state.candidates(cell)) {
            let (sign, style) = self.mark(marks, cell, v);
            let word: String = sign.into_iter().chain(value(self.topology, v).chars()).collect();
            if lines[lines.len() - 1].width + word.len() > self.width() {
                lines.push(Text::default());
            }
            let last = lines.len() - 1;
            lines[last].push(&word, style);
        }
        lines
    }

    fn mark(&self, marks: &Marks, cell: usize, v: usize) -> (Option<char>, Option<Style>) {
        match marks.candidate(cell, v) {
            Some(mark) if self.uses_color => (None, Some(style(mark))),
            mark => (mark.map(Mark::sign), None),
        }
    }
}

pub fn style(mark: Mark) -> Style {
    let (color, effects) = match mark {
        Mark::Incidental => (AnsiColor::BrightBlack, Effects::STRIKETHROUGH),
        Mark::Used => (AnsiColor::Cyan, Effects::BOLD),
        Mark::False => (AnsiColor::Magenta, Effects::BOLD),
        Mark::True => (AnsiColor::Blue, Effects::BOLD),
        Mark::Eliminated => (AnsiColor::Red, Effects::STRIKETHROUGH | Effects::BOLD),
        Mark::Placed => (AnsiColor::Green, Effects::INVERT | Effects::BOLD),
    };
    Style::new().fg_color(Some(color.into())).effects(effects)
}

/// A line with its visible width, which does not count colour codes.
#[derive(Clone, Default)]
pub struct Text {
    letters: String,
    width: usize,
}

impl Text {
    pub fn blank(&mut self, n: usize) {
        self.letters.extend(std::iter::repeat_n(' ', n));
        self.width += n;
    }

    pub fn push(&mut self, letters: &str, style: Option<Style>) {
        match style {
            Some(style) => self.letters.push_str(&format!("{style}{letters}{style:#}")),
            None => self.letters.push_str(letters),
        }
        self.width += letters.chars().count();
    }

    pub fn padded(mut self, width: usize) -> String {
        self.blank(width.saturating_sub(self.width));
        self.letters
    }
}
