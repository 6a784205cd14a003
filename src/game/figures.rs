//! Figures of groups and elements, for drawings.

use tesuji_board::{BoardShape, CellGroup, Color, Element, Extent, Figure, Outline, Point, PuzzleInput};
use tesuji_lang::Game;

/// Maximum length of a text that is drawn, in characters.
const LONGEST_TEXT: usize = 200;

/// Maximum distance of figures from the board, in squares.
const FARTHEST: f64 = 100.0;

/// Side of a square.
pub const UNIT: i32 = 1000;

pub fn length(squares: f64) -> i32 {
    // NaN counts as 0.
    (squares.clamp(-FARTHEST, FARTHEST) * f64::from(UNIT)).round() as i32
}

pub fn text(said: &str) -> String {
    said.chars().filter(|sign| !sign.is_control()).take(LONGEST_TEXT).collect()
}

/// Parts of an element, in the coordinates of its board.
#[derive(Default)]
pub struct ElementParts {
    /// The centres of its cells, perhaps outside of the board.
    pub cells: Vec<Point>,
    pub lines: Vec<Vec<Point>>,
    /// Down and right.
    pub direction: Option<(i32, i32)>,
    pub value: Option<String>,
    pub size: Option<Extent>,
    pub color: Option<Color>,
    pub fill: Option<Color>,
}

/// Returns the centre of a square, in rows and columns from 0, or from -1 outside of the board.
pub fn centre(row: i64, column: i64) -> Point {
    let coordinate = |number: i64| length(number as f64 + 0.5);
    (coordinate(row), coordinate(column))
}

fn middle(points: &[Point]) -> Option<Point> {
    let count = i64::try_from(points.len()).ok().filter(|count| *count > 0)?;
    let mean =
        |of: fn(&Point) -> i32| (points.iter().map(|point| i64::from(of(point))).sum::<i64>() / count) as i32;
    Some((mean(|point| point.0), mean(|point| point.1)))
}

/// Returns the figures of the words of a drawing: see [`tesuji_lang::program::DRAWING_WORDS`]. `way` is an arrow in a
/// direction.
pub fn drawn(words: &[&str], parts: &ElementParts) -> Vec<Figure> {
    let mut outlines = Vec::new();
    let round = |centre: Point, size: i32| Outline::Ellipse { centre, size: (size, size) };
    let has = |word: &str| words.contains(&word);
    for word in words {
        match *word {
            "line" => outlines.extend(parts.lines.iter().map(|points| Outline::Line {
                points: points.clone(),
                width: if has("head") { 60 } else { 180 },
                has_head: has("head"),
            })),
            "start" => {
                outlines.extend(parts.lines.iter().filter_map(|line| Some(round(*line.first()?, 700))))
            }
            "ends" => outlines.extend(
                parts
                    .lines
                    .iter()
                    .flat_map(|line| line.first().into_iter().chain(line.last()))
                    .map(|at| round(*at, 700)),
            ),
            "bulb" => outlines.extend(parts.cells.iter().map(|cell| round(*cell, 800))),
            "dot" | "dark" => outlines.extend(middle(&parts.cells).map(|at| round(at, 300))),
            "disc" => {
                outlines.extend(middle(&parts.cells).map(|at| round(at, 600)));
                outlines.extend(label(parts));
            }
            "circle" => outlines.extend(parts.cells.iter().map(|cell| round(*cell, 750))),
            "square" | "shade" => {
                let side = if *word == "square" { 750 } else { 960 };
                let rectangle = |centre: &Point| Outline::Rectangle { centre: *centre, size: (side, side) };
                outlines.extend(parts.cells.iter().map(rectangle));
            }
            "rectangle" | "ellipse" => outlines.extend(middle(&parts.cells).map(|centre| {
                let size = parts.size.unwrap_or((500, 500));
                if *word == "ellipse" {
                    Outline::Ellipse { centre, size }
                } else {
                    Outline::Rectangle { centre, size }
                }
            })),
            "text" => outlines.extend(label(parts)),
            "outside" => outlines.extend(label_outside(parts)),
            "way" => outlines.extend(parts.direction.zip(parts.cells.first()).map(
                |((down, right), (row, column))| {
                    let point = |by: i32| (row + down * by, column + right * by);
                    Outline::Line { points: vec![point(200), point(450)], width: 60, has_head: true }
                },
            )),
            _ => {}
        }
    }
    let is_dark = has("dark");
    let figure = |outline| {
        let fill = parts.fill.or(if is_dark { Color::parse("#555") } else { None });
        Figure {
            fill: fill.filter(|_| !matches!(outline, Outline::Line { .. } | Outline::Text { .. })),
            outline,
            color: parts.color,
        }
    };
    outlines.into_iter().map(figure).collect()
}

fn label(parts: &ElementParts) -> Option<Outline> {
    let center = middle(&parts.cells)?;
    Some(Outline::Text { at: center, text: text(parts.value.as_ref()?) })
}

/// Returns the value beside the first cell, in the direction opposite to the line; between the cells without a line.
fn label_outside(parts: &ElementParts) -> Option<Outline> {
    let text = text(parts.value.as_ref()?);
    match parts.lines.first().map(Vec::as_slice) {
        Some([first, next, ..]) => {
            let step = (first.0 - next.0, first.1 - next.1);
            Some(Outline::Text { at: (first.0 + step.0, first.1 + step.1), text })
        }
        _ => label(parts),
    }
}

/// Returns a group of an input as an element, drawn as the words describe.
pub fn of_group(name: &str, group: &CellGroup, words: &[&str], shape: &BoardShape) -> Element {
    let columns = shape.columns;
    let place = |square: &usize| centre((square / columns) as i64, (square % columns) as i64);
    let cells: Vec<Point> = group.squares.iter().map(place).collect();
    let is_line = words.iter().any(|word| matches!(*word, "line" | "outside"));
    let lines = if is_line { vec![cells.clone()] } else { Vec::new() };
    let value = group.number().map(|number| number.to_string());
    let figures =
        drawn(words, &ElementParts { cells, lines, value: value.clone(), ..ElementParts::default() });
    Element { name: name.to_owned(), squares: group.squares.clone(), value, figures, ..Element::default() }
}

/// Returns the groups of the inputs of a puzzle, drawn as their game declares.
pub(super) fn drawings(game: &Game, shape: &BoardShape) -> Vec<Element> {
    let mut elements = Vec::new();
    for input in game.inputs.iter().filter(|input| !input.drawing.is_empty()) {
        if let Some(PuzzleInput::Groups(groups)) = shape.inputs.get(&input.name) {
            let words: Vec<&str> = input.drawing.iter().map(String::as_str).collect();
            elements.extend(groups.iter().map(|group| of_group(&input.name, group, &words, shape)));
        }
    }
    elements
}
