//! Lines, dots, shapes and texts of a puzzle, drawn in grey or in the colours of their source.

use super::sheet::MARGIN;
use crate::{BlankDrawing, markup::escaped};
use std::fmt::Write;
use tesuji_board::{Color, Element, Extent, Figure, Outline, Point};

/// Maximum number of figures in a drawing.
const MAX_FIGURES: usize = 5_000;

const GREY: &str = "#8a8a8a";

/// Distance of texts outside of the board from its edge, in squares: beyond the names of rows and columns.
const OUTSIDE: f64 = 0.42;

impl BlankDrawing {
    /// Draws elements: shapes below digits, dots and texts above them.
    pub fn draw(&mut self, elements: &[Element], size: (usize, usize)) {
        let [below, above] = layers(elements, self.side, size);
        self.below += &below;
        self.above += &above;
    }
}

/// Returns the elements below digits and those above them, on a board with squares of this side and this number of rows
/// and columns.
pub fn layers(elements: &[Element], side: f64, (rows, columns): (usize, usize)) -> [String; 2] {
    let board = Board { side, size: (rows as f64, columns as f64) };
    let (mut below, mut above) = (String::new(), String::new());
    for figure in elements.iter().flat_map(|element| &element.figures).take(MAX_FIGURES) {
        let layer = if is_above(&figure.outline) { &mut above } else { &mut below };
        layer.push_str(&board.figure(figure));
    }
    [below, above].map(|drawn| match drawn.is_empty() {
        true => drawn,
        false => {
            format!("<g class=\"figures\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{drawn}</g>")
        }
    })
}

/// Whether an outline is drawn above digits: texts, and dots smaller than a digit.
fn is_above(outline: &Outline) -> bool {
    match outline {
        Outline::Text { .. } => true,
        Outline::Ellipse { size, .. } => size.0 <= 600 && size.1 <= 600,
        Outline::Line { .. } | Outline::Rectangle { .. } => false,
    }
}

struct Board {
    side: f64,
    /// Rows and columns.
    size: (f64, f64),
}

impl Board {
    /// Converts a position, at most `outside` squares outside of the board, to x and y.
    fn position(&self, (row, column): Point, outside: f64) -> (f64, f64) {
        let place = |at: i32, size: f64| {
            rounded(MARGIN + (f64::from(at) / 1000.0).clamp(-outside, size + outside) * self.side)
        };
        (place(column, self.size.1), place(row, self.size.0))
    }

    /// Converts an extent to width and height, limited to the size of the board.
    fn extent(&self, (height, width): Extent) -> (f64, f64) {
        let length =
            |length: i32, size: f64| rounded((f64::from(length) / 1000.0).clamp(0.0, size) * self.side);
        (length(width, self.size.1), length(height, self.size.0))
    }

    fn figure(&self, figure: &Figure) -> String {
        let line = stroke_attributes(figure.color).unwrap_or_else(|| format!("stroke=\"{GREY}\""));
        let fill = figure.fill.map_or_else(|| "fill=\"none\"".to_owned(), fill_attributes);
        match &figure.outline {
            Outline::Line { points, width, has_head: head } => self.line(points, *width, *head, &line),
            Outline::Ellipse { centre, size } => {
                let ((x, y), (width, height)) = (self.position(*centre, 0.5), self.extent(*size));
                let (rx, ry) = (rounded(width / 2.0), rounded(height / 2.0));
                format!(
                    "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" {line} {fill} stroke-width=\"1.6\"/>"
                )
            }
            Outline::Rectangle { centre, size } => {
                let ((x, y), (width, height)) = (self.position(*centre, 0.5), self.extent(*size));
                let (x, y) = (rounded(x - width / 2.0), rounded(y - height / 2.0));
                format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"3\" {line} {fill} \
                     stroke-width=\"1.4\" stroke-dasharray=\"3 3\"/>"
                )
            }
            Outline::Text { at, text } => {
                let (x, y) = self.position(*at, OUTSIDE);
                let size = rounded(self.side * 0.24);
                let fill = figure.color.map_or_else(|| format!("fill=\"{GREY}\""), fill_attributes);
                let text = escaped(text);
                format!(
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" \
                     dominant-baseline=\"central\" {fill}>{text}</text>"
                )
            }
        }
    }

    fn line(&self, points: &[Point], width: i32, head: bool, line: &str) -> String {
        let places: Vec<(f64, f64)> = points.iter().map(|point| self.position(*point, 0.5)).collect();
        let mut path = String::new();
        for (number, (x, y)) in places.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(path, "{}{x} {y}", if number == 0 { 'M' } else { 'L' });
        }
        if let (true, [.., before, last]) = (head, places.as_slice()) {
            path += &self.head(*before, *last);
        }
        let width = rounded((f64::from(width) / 1000.0).clamp(0.02, 0.5) * self.side);
        format!("<path d=\"{path}\" fill=\"none\" {line} opacity=\"0.55\" stroke-width=\"{width}\"/>")
    }

    fn head(&self, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
        let (dx, dy) = (to_x - x, to_y - y);
        let length = dx.hypot(dy);
        if length == 0.0 {
            return String::new();
        }
        let back = self.side * 0.2 / length;
        let wing = |turn: f64| {
            let (bx, by) = (to_x - (dx + turn * dy) * back, to_y - (dy - turn * dx) * back);
            (rounded(bx), rounded(by))
        };
        let ((left_x, left_y), (right_x, right_y)) = (wing(0.7), wing(-0.7));
        format!("M{left_x} {left_y}L{to_x} {to_y}L{right_x} {right_y}")
    }
}

fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

fn stroke_attributes(color: Option<Color>) -> Option<String> {
    let Color([red, green, blue, opacity]) = color?;
    let opacity = f64::from(opacity) / 255.0;
    Some(format!("stroke=\"#{red:02x}{green:02x}{blue:02x}\" stroke-opacity=\"{opacity:.2}\""))
}

fn fill_attributes(Color([red, green, blue, opacity]): Color) -> String {
    let opacity = f64::from(opacity) / 255.0 * 0.6;
    format!("fill=\"#{red:02x}{green:02x}{blue:02x}\" fill-opacity=\"{opacity:.2}\"")
}
