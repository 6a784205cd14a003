//! Elements of puzzles that the rules do not know: what they look like, and how a record says them.

use crate::prelude::*;
use serde::Serialize;
use std::sync::LazyLock;
pub(super) use tesuji_board::elements::{Colour, Element, Extent, Figure, Outline, Point};

/// A row of the table: what stands in its four columns.
struct Row<'t> {
    names: &'t str,
    drawn: &'t str,
    english: &'t str,
    japanese: &'t str,
}

static ROWS: LazyLock<Vec<Row<'static>>> = LazyLock::new(|| {
    let lines = include_str!("elements.txt").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let mut columns = line.split('|').map(str::trim);
        let mut next = || columns.next();
        Some(Row { names: next()?, drawn: next()?, english: next()?, japanese: next()? })
    };
    lines.filter_map(row).collect()
});

fn row(name: &str) -> Option<&'static Row<'static>> {
    ROWS.iter().find(|row| row.names.split(' ').any(|known| known == name))
}

/// What an element or input of a name is called in the language of a code; what no language has a word for keeps its
/// name.
#[must_use]
pub fn words_of<'n>(name: &'n str, language: &str) -> &'n str {
    row(name).map_or(name, |row| if language == "ja" { row.japanese } else { row.english })
}

/// Maximum number of elements of a puzzle, and of the points of their lines.
const MOST: usize = 10_000;
const MOST_POINTS: usize = 100_000;

/// Maximum length of a text that is drawn, in characters.
const LONGEST_TEXT: usize = 200;

/// How far from the board anything is drawn, in squares.
const FARTHEST: f64 = 100.0;

/// The side of a square.
pub(super) const UNIT: i32 = 1000;

pub(super) fn length(squares: f64) -> i32 {
    // A number that is none counts as 0.
    (squares.clamp(-FARTHEST, FARTHEST) * f64::from(UNIT)).round() as i32
}

pub(super) fn colour(value: Option<&Value>) -> Option<Colour> {
    Colour::parse(value?.as_str()?.trim())
}

pub(super) fn text(said: &str) -> String {
    said.chars().filter(|sign| !sign.is_control()).take(LONGEST_TEXT).collect()
}

/// Fails where there is more than anything can draw.
pub(super) fn check(elements: &[Element]) -> Result<()> {
    let figures = elements.iter().flat_map(|element| &element.figures);
    let points = figures.map(|figure| match &figure.outline {
        Outline::Line { points, .. } => points.len(),
        _ => 1,
    });
    if elements.len() > MOST || points.sum::<usize>() > MOST_POINTS {
        fail!("the puzzle has more than {MOST} elements that are drawn, or {MOST_POINTS} points");
    }
    Ok(())
}

/// What a source says of an element, in the places of its board.
#[derive(Default)]
pub(super) struct Said {
    /// The centres of its cells, perhaps outside of the board.
    pub(super) cells: Vec<Point>,
    pub(super) lines: Vec<Vec<Point>>,
    /// Down and right.
    pub(super) direction: Option<(i32, i32)>,
    pub(super) value: Option<String>,
    pub(super) size: Option<Extent>,
    pub(super) colour: Option<Colour>,
    pub(super) fill: Option<Colour>,
}

/// The centre of a square, in rows and columns from 0, or from -1 outside of the board.
pub(super) fn centre(row: i64, column: i64) -> Point {
    let at = |number: i64| length(number as f64 + 0.5);
    (at(row), at(column))
}

fn middle(points: &[Point]) -> Option<Point> {
    let count = i64::try_from(points.len()).ok().filter(|count| *count > 0)?;
    let mean =
        |of: fn(&Point) -> i32| (points.iter().map(|point| i64::from(of(point))).sum::<i64>() / count) as i32;
    Some((mean(|point| point.0), mean(|point| point.1)))
}

/// The figures of an element by its name: those of the table, else its lines, cells and value as they are.
pub(super) fn figures(name: &str, said: &Said) -> Vec<Figure> {
    let usual = if said.lines.is_empty() { "shade text" } else { "line text" };
    let drawn = row(name).map_or(usual, |row| row.drawn);
    let mut outlines = Vec::new();
    let round = |centre: Point, size: i32| Outline::Ellipse { centre, size: (size, size) };
    let has = |word: &str| drawn.split(' ').any(|known| known == word);
    for word in drawn.split(' ') {
        match word {
            "line" => outlines.extend(said.lines.iter().map(|points| Outline::Line {
                points: points.clone(),
                width: if has("head") { 60 } else { 180 },
                head: has("head"),
            })),
            "start" => outlines.extend(said.lines.iter().filter_map(|line| Some(round(*line.first()?, 700)))),
            "ends" => outlines.extend(
                said.lines
                    .iter()
                    .flat_map(|line| line.first().into_iter().chain(line.last()))
                    .map(|at| round(*at, 700)),
            ),
            "bulb" => outlines.extend(said.cells.iter().map(|cell| round(*cell, 800))),
            "dot" | "dark" => outlines.extend(middle(&said.cells).map(|at| round(at, 300))),
            "disc" => {
                outlines.extend(middle(&said.cells).map(|at| round(at, 600)));
                outlines.extend(label(said));
            }
            "circle" => outlines.extend(said.cells.iter().map(|cell| round(*cell, 750))),
            "square" | "shade" => {
                let side = if word == "square" { 750 } else { 960 };
                let rectangle = |centre: &Point| Outline::Rectangle { centre: *centre, size: (side, side) };
                outlines.extend(said.cells.iter().map(rectangle));
            }
            "rectangle" | "ellipse" => outlines.extend(middle(&said.cells).map(|centre| {
                let size = said.size.unwrap_or((500, 500));
                if word == "ellipse" {
                    Outline::Ellipse { centre, size }
                } else {
                    Outline::Rectangle { centre, size }
                }
            })),
            "text" => outlines.extend(label(said)),
            "way" => outlines.extend(said.direction.zip(said.cells.first()).map(
                |((down, right), (row, column))| {
                    let at = |by: i32| (row + down * by, column + right * by);
                    Outline::Line { points: vec![at(200), at(450)], width: 60, head: true }
                },
            )),
            _ => {}
        }
    }
    let is_dark = has("dark");
    let figure = |outline| {
        let fill = said.fill.or(if is_dark { Colour::parse("#555") } else { None });
        Figure {
            fill: fill.filter(|_| !matches!(outline, Outline::Line { .. } | Outline::Text { .. })),
            outline,
            colour: said.colour,
        }
    };
    outlines.into_iter().map(figure).collect()
}

fn label(said: &Said) -> Option<Outline> {
    let at = middle(&said.cells)?;
    Some(Outline::Text { at, text: text(said.value.as_ref()?) })
}

/// The elements that the inputs of these names are, for a drawing.
#[must_use]
pub fn of_inputs(position: &PuzzleSpec, names: &[&str]) -> Vec<Element> {
    let columns = position.shape.columns;
    let place = |square: &usize| centre((square / columns) as i64, (square % columns) as i64);
    let element = |name: &str, group: &CellGroup| {
        let cells: Vec<Point> = group.squares.iter().map(place).collect();
        let is_line = row(name).is_some_and(|row| row.drawn.starts_with("line"));
        let lines = if is_line { vec![cells.clone()] } else { Vec::new() };
        let value = group.number().map(|number| number.to_string());
        let figures = figures(name, &Said { cells, lines, value: value.clone(), ..Said::default() });
        Element {
            name: name.to_owned(),
            squares: group.squares.clone(),
            value,
            figures,
            ..Element::default()
        }
    };
    let of = |name: &&str| {
        parts::groups(position, name).iter().map(|group| element(name, group)).collect::<Vec<_>>()
    };
    names.iter().flat_map(of).collect()
}

/// An element in a record.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ElementJson {
    name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    figures: Vec<FigureJson>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    decoration: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<Value>,
}

/// Rows and columns in squares from the upper left corner.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct FigureJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<[f64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<f64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    head: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ellipse: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rectangle: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fill: Option<String>,
}

fn squares(length: i32) -> f64 {
    f64::from(length) / f64::from(UNIT)
}

fn pair((row, column): Point) -> [f64; 2] {
    [squares(row), squares(column)]
}

pub(super) fn point([row, column]: [f64; 2]) -> Point {
    (length(row), length(column))
}

impl FigureJson {
    fn of(figure: &Figure) -> Self {
        let colour = |colour: Option<Colour>| colour.map(|colour| colour.to_string());
        let said = Self { colour: colour(figure.colour), fill: colour(figure.fill), ..Self::default() };
        match &figure.outline {
            Outline::Line { points, width, head } => {
                let line = points.iter().map(|point| pair(*point)).collect();
                Self { line: Some(line), width: Some(squares(*width)), head: *head, ..said }
            }
            Outline::Ellipse { centre, size } => {
                Self { ellipse: Some(pair(*centre)), size: Some(pair(*size)), ..said }
            }
            Outline::Rectangle { centre, size } => {
                Self { rectangle: Some(pair(*centre)), size: Some(pair(*size)), ..said }
            }
            Outline::Text { at, text } => Self { text: Some(text.clone()), at: Some(pair(*at)), ..said },
        }
    }

    fn figure(self) -> Result<Figure> {
        let size = self.size.map(point);
        let outline = match (self.line, self.ellipse, self.rectangle, self.text.zip(self.at)) {
            (Some(line), None, None, None) => {
                let width = length(self.width.unwrap_or(0.1));
                Outline::Line { points: line.into_iter().map(point).collect(), width, head: self.head }
            }
            (None, Some(at), None, None) => {
                Outline::Ellipse { centre: point(at), size: size.unwrap_or((UNIT, UNIT)) }
            }
            (None, None, Some(at), None) => {
                Outline::Rectangle { centre: point(at), size: size.unwrap_or((UNIT, UNIT)) }
            }
            (None, None, None, Some((said, at))) => Outline::Text { at: point(at), text: text(&said) },
            _ => fail!(
                "a figure in \"unsupported\" is no \"line\", \"ellipse\", \"rectangle\" or \"text\" with \"at\""
            ),
        };
        let colour = |text: Option<String>| match text {
            Some(text) => Colour::parse(&text)
                .map(Some)
                .ok_or_else(|| wrong!("{text:?} in \"unsupported\" is no colour")),
            None => Ok(None),
        };
        Ok(Figure { outline, colour: colour(self.colour)?, fill: colour(self.fill)? })
    }
}

impl ElementJson {
    pub(super) fn of(element: &Element, size: Size) -> Self {
        let (format, entry) = element.source.clone().unzip();
        Self {
            name: element.name.clone(),
            cells: size.pairs(&element.squares),
            value: element.value.clone(),
            figures: element.figures.iter().map(FigureJson::of).collect(),
            decoration: element.is_decoration,
            format,
            entry: entry.and_then(|entry| serde_json::from_str(&entry).ok()),
        }
    }

    pub(super) fn element(self, size: Size) -> Result<Element> {
        fail_if!(self.name.trim().is_empty(), "an entry of \"unsupported\" has no \"name\"");
        Ok(Element {
            squares: size.squares(&self.cells, &message!("\"unsupported\""))?,
            name: self.name,
            value: self.value,
            figures: self.figures.into_iter().map(FigureJson::figure).collect::<Result<_>>()?,
            is_decoration: self.decoration,
            source: self.format.zip(self.entry.map(|entry| entry.to_string())),
        })
    }
}
