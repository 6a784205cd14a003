//! Elements of puzzles that the rules do not know: their appearance, and their form in a record.

use crate::{links::fpuzzles, prelude::*};
use serde::Serialize;
use std::sync::LazyLock;
pub(super) use tesuji_board::{Color, Element, Figure, Outline, Point};
pub(super) use tesuji_game::{
    ElementParts, UNIT,
    figures::{centre, length, text},
};
use tesuji_game::{
    figures::{drawn, of_group},
    shown_name,
};

/// A row of the table with its four columns.
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

/// Returns the word for an element or input of this name in the language of a code; without a word in any language it
/// is the name.
#[must_use]
pub fn display_name<'n>(name: &'n str, language: &str) -> &'n str {
    row(name).map_or(name, |row| if language == "ja" { row.japanese } else { row.english })
}

/// Returns the name of an element with this key in its source: the key, or `?` if the key is blank.
pub fn name(key: &str) -> String {
    if key.trim().is_empty() { "?" } else { key }.to_owned()
}

/// Maximum number of elements of a puzzle.
const MAX_ELEMENTS: usize = 10_000;
const MAX_POINTS: usize = 100_000;

pub fn parse_color(value: Option<&Value>) -> Option<Color> {
    Color::parse(value?.as_str()?.trim())
}

/// Fails if there are more elements or points than can be drawn.
pub fn check(elements: &[Element]) -> Result<()> {
    let figures = elements.iter().flat_map(|element| &element.figures);
    let points = figures.map(|figure| match &figure.outline {
        Outline::Line { points, .. } => points.len(),
        _ => 1,
    });
    if elements.len() > MAX_ELEMENTS || points.sum::<usize>() > MAX_POINTS {
        fail!(
            "the puzzle has more than {MOST} drawn elements or {MOST_POINTS} points",
            MOST = MAX_ELEMENTS,
            MOST_POINTS = MAX_POINTS
        );
    }
    Ok(())
}

/// Returns the figures of an element by its name: those of the table, or else its lines, cells and value unchanged.
pub fn figures(name: &str, parts: &ElementParts) -> Vec<Figure> {
    drawn(&words(name, if parts.lines.is_empty() { "shade text" } else { "line text" }), parts)
}

/// Returns the words for the drawing of an element, by its name.
fn words(name: &str, default_words: &'static str) -> Vec<&'static str> {
    row(name).map_or(default_words, |row| row.drawn).split(' ').collect()
}

/// Returns a JSON value as it is shown on a board: a text without quotation marks.
pub fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns the inputs of these names as elements of a drawing.
#[must_use]
pub fn input_elements(position: &PuzzleSpec, names: &[String]) -> Vec<Element> {
    let group_elements = |name: &String| {
        let shown = shown_name(name);
        let words = words(shown, "shade text");
        let groups = parts::groups(position, name).iter();
        groups.map(|group| of_group(shown, group, &words, &position.shape)).collect::<Vec<_>>()
    };
    names.iter().flat_map(group_elements).collect()
}

/// An element in a record.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ElementJson {
    name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    figures: Vec<FigureJson>,
    #[serde(rename = "decoration", skip_serializing_if = "std::ops::Not::not")]
    is_decoration: bool,
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
    #[serde(rename = "head", skip_serializing_if = "std::ops::Not::not")]
    has_head: bool,
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
    #[serde(rename = "colour", skip_serializing_if = "Option::is_none")]
    color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fill: Option<String>,
}

fn squares(length: i32) -> f64 {
    f64::from(length) / f64::from(UNIT)
}

pub fn pair((row, column): Point) -> [f64; 2] {
    [squares(row), squares(column)]
}

pub fn point([row, column]: [f64; 2]) -> Point {
    (length(row), length(column))
}

impl FigureJson {
    fn from_figure(figure: &Figure) -> Self {
        let to_text = |color: Option<Color>| color.map(|color| color.to_string());
        let colors = Self { color: to_text(figure.color), fill: to_text(figure.fill), ..Self::default() };
        match &figure.outline {
            Outline::Line { points, width, has_head: head } => {
                let line = points.iter().map(|point| pair(*point)).collect();
                Self { line: Some(line), width: Some(squares(*width)), has_head: *head, ..colors }
            }
            &Outline::Ellipse { centre, size } => {
                Self { ellipse: Some(pair(centre)), size: Some(pair(size)), ..colors }
            }
            &Outline::Rectangle { centre, size } => {
                Self { rectangle: Some(pair(centre)), size: Some(pair(size)), ..colors }
            }
            Outline::Text { at, text } => Self { text: Some(text.clone()), at: Some(pair(*at)), ..colors },
        }
    }

    fn figure(self) -> Result<Figure> {
        let size = self.size.map_or((UNIT, UNIT), point);
        let outline = match (self.line, self.ellipse, self.rectangle, self.text.zip(self.at)) {
            (Some(line), None, None, None) => {
                let (points, width) = (line.into_iter().map(point).collect(), self.width.unwrap_or(0.1));
                Outline::Line { points, width: length(width), has_head: self.has_head }
            }
            (None, Some(at), None, None) => Outline::Ellipse { centre: point(at), size },
            (None, None, Some(at), None) => Outline::Rectangle { centre: point(at), size },
            (None, None, None, Some((content, at))) => Outline::Text { at: point(at), text: text(&content) },
            _ => fail!(
                "invalid figure in \"unsupported\": expected \"line\", \"ellipse\", \"rectangle\" or \
                 \"text\" with \"at\""
            ),
        };
        let color = |text: Option<String>| {
            let wrong = |text: String| wrong!("invalid colour {text:?} in \"unsupported\"");
            text.map(|text| Color::parse(&text).ok_or_else(|| wrong(text))).transpose()
        };
        Ok(Figure { outline, color: color(self.color)?, fill: color(self.fill)? })
    }
}

impl ElementJson {
    pub fn from_element(element: &Element, size: Size) -> Self {
        let (format, entry) = element.source.clone().unzip();
        Self {
            name: element.name.clone(),
            cells: size.pairs(&element.squares),
            value: element.value.clone(),
            figures: element.figures.iter().map(FigureJson::from_figure).collect(),
            is_decoration: element.is_decoration,
            format,
            entry: entry.and_then(|entry| serde_json::from_str(&entry).ok()),
        }
    }

    pub fn element(self, size: Size) -> Result<Element> {
        fail_if!(self.name.trim().is_empty(), "missing \"name\" in an entry of \"unsupported\"");
        let mut element = Element {
            squares: size.squares(&self.cells, &message!("\"unsupported\""))?,
            name: self.name,
            value: self.value,
            figures: self.figures.into_iter().map(FigureJson::figure).collect::<Result<_>>()?,
            is_decoration: self.is_decoration,
            source: self.format.zip(self.entry.map(|entry| entry.to_string())),
            stated: None,
        };
        element.stated = fpuzzles::word_and_groups(&element, size.columns);
        Ok(element)
    }
}
