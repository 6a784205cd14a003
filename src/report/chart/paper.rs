//! The SVG sheet of a chart, which grows to the right and down with its contents.

use super::text::{LINE, Point, SIZE, TITLE, TITLE_LINE, clean, coordinate, wrap};
use svg::{
    Document,
    node::{
        Node,
        element::{Path, Rectangle, Text, Title},
    },
};

/// Minimum width of a sheet.
pub const WIDTH: f64 = 800.0;

pub const MARGIN: f64 = 16.0;

pub const INK: &str = "#222222";

/// Colour of guide lines.
pub const PALE: &str = "#dddddd";

/// End of a text that is aligned with its position.
pub const ANCHOR_START: &str = "start";
pub const ANCHOR_MIDDLE: &str = "middle";
pub const ANCHOR_END: &str = "end";

pub struct Paper {
    title: String,
    nodes: Vec<Box<dyn Node>>,
    pub width: f64,
    /// Top of the next part, in pixels from the top of the sheet.
    pub bottom: f64,
}

impl Paper {
    pub fn new(title: &str) -> Self {
        let bottom = MARGIN + wrap(title, TITLE, WIDTH - 2.0 * MARGIN).len() as f64 * TITLE_LINE;
        Self { title: clean(title), nodes: Vec::new(), width: WIDTH, bottom }
    }

    pub fn add(&mut self, node: impl Node) {
        self.nodes.push(Box::new(node));
    }

    /// Writes lines below each other. The position is the vertical middle of the first line.
    pub fn write(&mut self, lines: &[impl AsRef<str>], (x, y): Point, anchor: &str) {
        for (n, line) in lines.iter().enumerate() {
            self.add(text(line.as_ref(), (x, y + n as f64 * LINE), anchor, SIZE));
        }
    }

    /// Writes lines below each other. The position is the vertical middle of all lines.
    pub fn write_around(&mut self, lines: &[String], (x, y): Point, anchor: &str) {
        let first = y - (lines.len() as f64 - 1.0) / 2.0 * LINE;
        self.write(lines, (x, first), anchor);
    }

    /// Writes lines from bottom to top, side by side to the right. The position is the middle of the first line.
    pub fn write_upwards(&mut self, lines: &[String], (x, y): Point, anchor: &str) {
        for (n, line) in lines.iter().enumerate() {
            let x = x + n as f64 * LINE;
            let turn = format!("rotate(-90 {} {})", coordinate(x), coordinate(y));
            self.add(text(line, (x, y), anchor, SIZE).set("transform", turn));
        }
    }

    pub fn stroke(&mut self, data: String, color: &str, width: f64) {
        self.add(stroked(data, color, width));
    }

    pub fn svg(self) -> String {
        let (width, height) = (self.width.ceil(), (self.bottom + MARGIN).ceil());
        let mut document = Document::new()
            .set("viewBox", (0, 0, width, height))
            .set("width", width)
            .set("height", height)
            .set("font-family", "sans-serif")
            .set("role", "img");
        if !self.title.is_empty() {
            document = document.add(Title::new(self.title.clone()));
        }
        document =
            document.add(Rectangle::new().set("width", width).set("height", height).set("fill", "#ffffff"));
        for (n, line) in wrap(&self.title, TITLE, WIDTH - 2.0 * MARGIN).iter().enumerate() {
            let y = MARGIN + (n as f64 + 0.5) * TITLE_LINE;
            document =
                document.add(text(line, (width / 2.0, y), ANCHOR_MIDDLE, TITLE).set("font-weight", "bold"));
        }
        for node in self.nodes {
            document = document.add(node);
        }
        document.to_string() + "\n"
    }
}

pub fn stroked(data: String, color: &str, width: f64) -> Path {
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", color)
        .set("stroke-width", coordinate(width))
        .set("stroke-linejoin", "round")
}

pub fn filled(data: String, color: &str) -> Path {
    Path::new().set("d", data).set("fill", color)
}

pub fn text(line: &str, (x, y): Point, anchor: &str, size: f64) -> Text {
    Text::new(line)
        .set("x", coordinate(x))
        .set("y", coordinate(y))
        // Not every program can centre a text vertically.
        .set("dy", "0.35em")
        .set("text-anchor", anchor)
        .set("font-size", coordinate(size))
        .set("fill", INK)
}
