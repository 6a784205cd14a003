//! Arc diagram: rows of a table in a fixed order, and weighted arcs between them.
//!
//! Arcs to earlier rows are solid and drawn on the right, arcs to later rows dashed and on the left, arcs from a row to
//! itself dotted. The width of an arc grows with the square root of its weight, which is written at its apex.

use super::{
    legend::with_tooltip,
    paper::{ANCHOR_END, ANCHOR_MIDDLE, ANCHOR_START, MARGIN, Paper, filled, stroked, text},
    text::{LINE, Point, SIZE, clean, height, point, polyline, rectangle, widest, wrap},
};
use std::cmp::{Ordering, Reverse};
use svg::node::element::Path;

/// The table and its arcs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arcs {
    /// Headings of the column of names and of each column of numbers.
    pub heads: Vec<String>,
    pub rows: Vec<ArcRow>,
    pub arcs: Vec<Arc>,
    pub labels: ArcLabels,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArcRow {
    pub name: String,
    /// One number for each column.
    pub numbers: Vec<usize>,
    pub is_strong: bool,
}

/// An arc between two rows, by index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arc {
    pub from: usize,
    pub to: usize,
    pub weight: usize,
    /// Text of the tooltip.
    pub name: String,
}

/// The words of the legend.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ArcLabels {
    pub to_earlier: String,
    pub to_later: String,
    pub to_itself: String,
    pub notes: Vec<String>,
}

/// Distances are in pixels.
const ROW: f64 = 26.0;
const COLUMN_GAP: f64 = 16.0;
const MAX_NAME: f64 = 340.0;
const LABEL_SIZE: f64 = 11.0;
const MAX_WIDTH: f64 = 8.0;
const MIN_EXTENT: f64 = 60.0;
/// Extent of an arc from a row to itself.
const LOOP_EXTENT: f64 = 30.0;

/// Distance of the ends of an arc from the middle of its row.
const END_OFFSET: f64 = 4.5;

/// Style of a kind of arcs.
struct ArcStyle {
    color: &'static str,
    dashes: Option<&'static str>,
    /// Direction from the table: -1 to the left, 1 to the right.
    outwards: f64,
}

const EARLIER: ArcStyle = ArcStyle { color: "#0072b2", dashes: None, outwards: 1.0 };
const LATER: ArcStyle = ArcStyle { color: "#c04a00", dashes: Some("7 3"), outwards: -1.0 };
const ITSELF: ArcStyle = ArcStyle { color: "#00795a", dashes: Some("2 2"), outwards: 1.0 };

impl ArcStyle {
    fn new(arc: &Arc) -> Self {
        match arc.to.cmp(&arc.from) {
            Ordering::Less => EARLIER,
            Ordering::Equal => ITSELF,
            Ordering::Greater => LATER,
        }
    }

    fn stroke(&self, data: String, width: f64) -> Path {
        let path = stroked(data, self.color, width).set("stroke-opacity", "0.75");
        self.dashes.into_iter().fold(path, |path, dashes| path.set("stroke-dasharray", dashes))
    }
}

/// Positions of the rows and of the sides of the table, in pixels.
struct ArcFrame {
    top: f64,
    start: f64,
    end: f64,
    /// Space for arcs on each side.
    reach: f64,
    rows: usize,
}

impl ArcFrame {
    fn middle(&self, row: usize) -> f64 {
        self.top + (row as f64 + 0.5) * ROW
    }

    /// Horizontal extent of an arc between rows at a distance.
    fn extent(&self, distance: usize) -> f64 {
        let most = self.rows.saturating_sub(2).max(1) as f64;
        MIN_EXTENT + (self.reach - MIN_EXTENT) * (distance as f64 - 1.0).max(0.0) / most
    }

    /// Path data of an arc and of its head, and the position of its number.
    fn place(&self, arc: &Arc, width: f64) -> (String, String, Point) {
        let outwards = ArcStyle::new(arc).outwards;
        let side = if outwards > 0.0 { self.end } else { self.start };
        let start = self.middle(arc.from) - outwards * END_OFFSET;
        let end = self.middle(arc.to) + outwards * END_OFFSET;
        let extent = match arc.from.abs_diff(arc.to) {
            0 => LOOP_EXTENT,
            distance => self.extent(distance),
        };
        let head = 5.0 + width / 2.0;
        let tip = side + outwards * 2.0;
        let base = tip + outwards * head;
        // The apex of a cubic curve with both control points at c lies at three quarters of the way to c.
        let control = side + outwards * extent / 0.75;
        let [from, one, two, to] = [(side, start), (control, start), (control, end), (base, end)].map(point);
        let corners = [(tip, end), (base, end - head * 0.6), (base, end + head * 0.6)];
        let apex = (side + outwards * extent, (start + end) / 2.0);
        (format!("M{from}C{one} {two} {to}"), polyline(corners) + "Z", apex)
    }
}

pub fn draw(paper: &mut Paper, diagram: &Arcs) {
    let names: Vec<String> = diagram.rows.iter().map(|row| shortened(&row.name)).collect();
    let mut widths = vec![widest(names.iter().chain(diagram.heads.first()))];
    for (column, head) in diagram.heads.iter().skip(1).enumerate() {
        let numbers: Vec<String> =
            diagram.rows.iter().filter_map(|row| row.numbers.get(column)).map(usize::to_string).collect();
        widths.push(COLUMN_GAP + widest(numbers.iter().chain([head])));
    }
    let table: f64 = widths.iter().sum::<f64>() + 2.0 * COLUMN_GAP;
    let reach = (diagram.rows.len() as f64 * 14.0).clamp(210.0, 320.0);
    let room = reach + 24.0;
    paper.width = paper.width.max(2.0 * (MARGIN + room) + table);
    let left = (paper.width - table) / 2.0;
    let top = paper.bottom + LINE * 1.6;
    let frame = ArcFrame { top, start: left, end: left + table, reach, rows: diagram.rows.len() };
    draw_table(paper, diagram, &names, &widths, &frame);
    draw_arcs(paper, &diagram.arcs, &frame);
    paper.bottom = top + diagram.rows.len() as f64 * ROW;
    draw_legend(paper, &diagram.labels);
}

/// The first line of a name, with `…` if there are more.
fn shortened(name: &str) -> String {
    match wrap(name, SIZE, MAX_NAME).as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first, ..] => format!("{first}…"),
    }
}

fn draw_table(paper: &mut Paper, diagram: &Arcs, names: &[String], widths: &[f64], frame: &ArcFrame) {
    let band =
        |row: usize| rectangle((frame.start, frame.middle(row) - ROW / 2.0), frame.end - frame.start, ROW);
    paper.add(filled((0..diagram.rows.len()).step_by(2).map(band).collect(), "#f1f1f1"));
    let rights: Vec<f64> = widths
        .iter()
        .scan(frame.start + COLUMN_GAP, |right, width| {
            *right += width;
            Some(*right)
        })
        .collect();
    let head = frame.top - LINE * 0.7;
    let start = frame.start + COLUMN_GAP;
    for (column, text) in diagram.heads.iter().enumerate() {
        let (x, anchor) = if column == 0 { (start, ANCHOR_START) } else { (rights[column], ANCHOR_END) };
        paper.write(&[text], (x, head), anchor);
    }
    for (number, (row, name)) in diagram.rows.iter().zip(names).enumerate() {
        let y = frame.middle(number);
        let name = text(&clean(name), (start, y), ANCHOR_START, SIZE);
        paper.add(if row.is_strong { name.set("font-weight", "bold") } else { name });
        for (value, right) in row.numbers.iter().zip(&rights[1..]) {
            paper.write(&[value.to_string()], (*right, y), ANCHOR_END);
        }
    }
}

fn draw_arcs(paper: &mut Paper, arcs: &[Arc], frame: &ArcFrame) {
    let most = arcs.iter().map(|arc| arc.weight).max().unwrap_or(1).max(1) as f64;
    // Draw the widest arcs first, so that thin ones stay visible.
    let mut ordered: Vec<&Arc> = arcs.iter().collect();
    ordered.sort_by_key(|arc| Reverse(arc.weight));
    let mut numbers = Vec::new();
    for arc in ordered {
        let (style, width) =
            (ArcStyle::new(arc), 1.0 + (MAX_WIDTH - 1.0) * (arc.weight as f64 / most).sqrt());
        let (curve, head, apex) = frame.place(arc, width);
        paper.add(with_tooltip(style.stroke(curve, width), &arc.name));
        paper.add(filled(head, style.color));
        numbers.push((arc.weight.to_string(), apex));
    }
    for (number, apex) in numbers {
        let number = text(&number, apex, ANCHOR_MIDDLE, LABEL_SIZE);
        paper.add(number.set("stroke", "#ffffff").set("stroke-width", "3.5").set("paint-order", "stroke"));
    }
}

fn draw_legend(paper: &mut Paper, labels: &ArcLabels) {
    let kinds = [(EARLIER, &labels.to_earlier), (LATER, &labels.to_later), (ITSELF, &labels.to_itself)];
    paper.bottom += LINE;
    for (style, words) in kinds {
        let y = paper.bottom;
        paper.add(style.stroke(format!("M{}h30", point((MARGIN, y))), 3.0));
        paper.write(&[words], (MARGIN + 40.0, y), ANCHOR_START);
        paper.bottom += LINE;
    }
    for note in &labels.notes {
        let lines = wrap(note, SIZE, paper.width - 2.0 * MARGIN);
        paper.write(&lines, (MARGIN, paper.bottom), ANCHOR_START);
        paper.bottom += height(&lines);
    }
    paper.bottom -= LINE / 2.0;
}
