//! Lines around the squares of a text board, and the characters for them.

use super::outline::{Border, Outline, Sign, SquareEdge};

pub struct Frame<'a> {
    outline: &'a Outline,
    /// Width of a square, in columns of the terminal.
    width: usize,
    /// Whether lines are drawn between the cells of a block; otherwise only around blocks and cages.
    has_cell_lines: bool,
    strokes: Strokes,
}

const MARGIN: &str = " ";

impl<'a> Frame<'a> {
    pub fn new(outline: &'a Outline, width: usize, between_cells: bool, lines: LineStyle) -> Self {
        let strokes = Strokes { lines, has_two_weights: outline.has_blocks };
        Self { outline, width, has_cell_lines: between_cells, strokes }
    }

    /// Draws the board. `cells` contains for each row and column the lines of the square, all as wide as the frame, and
    /// equally many for all squares of a row. `rows` and `columns` are the headings.
    pub fn draw(&self, cells: &[Vec<Vec<String>>], rows: &[String], columns: &[String]) -> String {
        let side = rows.iter().map(String::len).max().unwrap_or(0);
        let uprights: Vec<bool> = (0..=self.outline.size.1).map(|column| self.has_upright(column)).collect();
        let mut out = Vec::new();
        if !columns.is_empty() {
            out.push(format!("{:side$} {}", "", self.headings(&uprights, columns)));
        }
        for (row, line_cells) in cells.iter().enumerate() {
            out.extend(self.border(&uprights, row).map(|border| format!("{:side$} {border}", "")));
            let height = line_cells.first().map_or(0, Vec::len);
            for line in 0..height {
                let middle = line == (height - 1) / 2;
                let name = if middle { rows.get(row).map_or("", String::as_str) } else { "" };
                out.push(format!("{name:side$} {}", self.line(&uprights, row, line_cells, (line, middle))));
            }
        }
        out.extend(self.border(&uprights, self.outline.size.0).map(|last| format!("{:side$} {last}", "")));
        // Without headings no space is reserved for them.
        let room = if side == 0 { 1 } else { 0 };
        out.iter().map(|line| line[room..].trim_end().to_owned() + "\n").collect()
    }

    /// Returns one line of the squares of a row; signs are on the middle line.
    fn line(
        &self,
        uprights: &[bool],
        row: usize,
        cells: &[Vec<String>],
        (line, middle): (usize, bool),
    ) -> String {
        let mut out = String::new();
        for (column, _) in uprights.iter().enumerate() {
            if uprights[column] {
                let between = self.outline.upright(row, column);
                if column > 0 {
                    out += &self.before(row, column, line);
                }
                out.push(match between.sign.filter(|_| middle) {
                    Some(Sign::Less) => '<',
                    Some(Sign::Greater) => '>',
                    Some(Sign::Other) => 'o',
                    None => self.strokes.upright(self.stroke(between)),
                });
            }
            if let Some(text) = cells.get(column).and_then(|cell| cell.get(line)) {
                out.push_str(text);
            }
        }
        out
    }

    /// Returns the characters before a vertical line: the hint on the preceding square, if there is space for it.
    fn before(&self, row: usize, column: usize, line: usize) -> String {
        let hint = self.outline.hints[row * self.outline.size.1 + column - 1];
        match hint.filter(|_| self.has_cell_lines && line == 0) {
            Some(hint) => hint.to_string(),
            None => MARGIN.to_owned(),
        }
    }

    fn headings(&self, uprights: &[bool], columns: &[String]) -> String {
        let mut out = String::new();
        for (column, name) in columns.iter().enumerate() {
            if uprights[column] {
                let margin = if column > 0 { MARGIN } else { "" };
                out.push_str(&format!("{margin} "));
            }
            let width = self.width;
            out += &match self.has_cell_lines {
                true => format!("{name:^width$}"),
                false => format!("{name:>width$}"),
            };
        }
        out
    }

    fn border(&self, uprights: &[bool], row: usize) -> Option<String> {
        let columns = self.outline.size.1;
        if !(0..columns).any(|column| self.is_seen(self.outline.level(row, column))) {
            return None;
        }
        let mut out = String::new();
        for column in 0..=columns {
            if uprights[column] {
                out.push(self.crossing(row, column));
            }
            if column < columns {
                let room = if uprights[column + 1] { MARGIN.len() } else { 0 };
                out.push_str(&self.stretch(row, column, room));
            }
        }
        Some(out)
    }

    /// Returns the line above a square, with the number or the sign on it; `room` is added to the square's width.
    fn stretch(&self, row: usize, column: usize, room: usize) -> String {
        let between = self.outline.level(row, column);
        let level = self.strokes.level(self.stroke(between));
        let mut out: Vec<char> = vec![level; self.width + room];
        if let Some(sign) = between.sign {
            let middle = if self.has_cell_lines { self.width / 2 } else { self.width - 1 };
            out[middle] = match sign {
                Sign::Less => '^',
                Sign::Greater => 'v',
                Sign::Other => 'o',
            };
        }
        let square = row * self.outline.size.1 + column;
        if let Some(label) = self.outline.labels.get(square).and_then(Option::as_ref) {
            for (place, letter) in out.iter_mut().zip(label.chars()) {
                *place = letter;
            }
        }
        out.into_iter().collect()
    }

    fn crossing(&self, row: usize, column: usize) -> char {
        let (rows, columns) = self.outline.size;
        let arms = [
            row.checked_sub(1).map(|above| self.outline.upright(above, column)),
            (column < columns).then(|| self.outline.level(row, column)),
            (row < rows).then(|| self.outline.upright(row, column)),
            column.checked_sub(1).map(|left| self.outline.level(row, left)),
        ];
        self.strokes.crossing(arms.map(|arm| arm.map_or(Stroke::NONE, |between| self.stroke(between))))
    }

    fn has_upright(&self, column: usize) -> bool {
        let rows = 0..self.outline.size.0;
        // Signs anywhere on the board keep all columns equally apart.
        self.outline.has_signs || rows.into_iter().any(|row| self.is_seen(self.outline.upright(row, column)))
    }

    fn is_seen(&self, between: SquareEdge) -> bool {
        between.sign.is_some() || self.stroke(between).weight != Weight::None
    }

    fn stroke(&self, between: SquareEdge) -> Stroke {
        let weight = match between.border {
            Border::None => Weight::None,
            Border::Inside if !self.has_cell_lines => Weight::None,
            Border::Inside | Border::Cage => Weight::Light,
            Border::Edge if self.outline.has_blocks => Weight::Heavy,
            Border::Edge => Weight::Light,
        };
        Stroke { weight, is_dashed: between.is_in_cage }
    }
}

/// Characters for the lines of text boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum LineStyle {
    /// Box-drawing characters.
    #[default]
    Unicode,
    /// Plain ASCII.
    Ascii,
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub enum Weight {
    None,
    Light,
    Heavy,
}

#[derive(Clone, Copy)]
struct Stroke {
    pub weight: Weight,
    pub is_dashed: bool,
}

impl Stroke {
    const NONE: Self = Self { weight: Weight::None, is_dashed: false };
}

#[derive(Clone, Copy)]
struct Strokes {
    pub lines: LineStyle,
    /// Whether thick lines occur beside thin ones, so that ASCII must distinguish them.
    pub has_two_weights: bool,
}

/// Box-drawing characters, indexed by the weights of their four arms: up, right, down, left, the last one varying
/// fastest.
const CROSSINGS: &str =
    concat!(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋");

impl Strokes {
    pub fn upright(self, stroke: Stroke) -> char {
        self.straight(stroke)[0]
    }

    pub fn level(self, stroke: Stroke) -> char {
        self.straight(stroke)[1]
    }

    fn straight(self, stroke: Stroke) -> [char; 2] {
        match (self.lines, stroke.weight, stroke.is_dashed) {
            (_, Weight::None, _) => [' ', ' '],
            (LineStyle::Unicode, Weight::Heavy, false) => ['┃', '━'],
            (LineStyle::Unicode, Weight::Heavy, true) => ['┇', '┅'],
            (LineStyle::Unicode, Weight::Light, false) => ['│', '─'],
            (LineStyle::Unicode, Weight::Light, true) => ['┆', '┄'],
            (LineStyle::Ascii, Weight::Heavy, true) => ['!', '~'],
            (LineStyle::Ascii, Weight::Light, true) if self.has_two_weights => [' ', ' '],
            (LineStyle::Ascii, Weight::Light, dashed) if self.has_two_weights || dashed => [':', '.'],
            (LineStyle::Ascii, ..) => ['|', '-'],
        }
    }

    /// Returns the character of a crossing of the lines above, right, below and left of it.
    pub fn crossing(self, arms: [Stroke; 4]) -> char {
        if self.lines == LineStyle::Unicode {
            let place = arms.iter().fold(0, |place, arm| place * 3 + arm.weight as usize);
            return CROSSINGS.chars().nth(place).unwrap_or(' ');
        }
        // A line omitted in ASCII does not reach the crossing.
        let seen = arms.map(|arm| if self.upright(arm) == ' ' { Stroke::NONE } else { arm });
        let [up, right, down, left] = seen;
        let stronger = |a: Stroke, b: Stroke| if a.weight < b.weight { b } else { a };
        let (upright, level) = (stronger(up, down), stronger(left, right));
        match (level.weight, upright.weight) {
            (Weight::None, _) => self.upright(upright),
            (_, Weight::None) => self.level(level),
            (Weight::Light, Weight::Light) if self.has_two_weights => '.',
            (Weight::Light, _) if self.has_two_weights => '|',
            _ => '+',
        }
    }
}
