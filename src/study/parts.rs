//! The parts of a report as a study file declares them: tables, pictures, words, and what a document found.

use super::StudyError;
use super::evaluate::{Evaluated, Evaluator, Scope};
use super::file::{Fault, Fields, Word};
use super::formula::{Formula, Loops, Parser};
use super::report::Report;
use super::table::Table;
use super::texts::filled;
use super::value::Value;
use crate::chart::{Axis, Body, Chart, Series};
use toml::Spanned;
use toml::de::DeValue;

/// A part of a report, for each turn of its loops.
pub struct Part {
    pub loops: Option<Loops>,
    pub condition: Option<Formula>,
    /// Names for what stands in the part, each of which may use those before it.
    pub with: Vec<(String, Formula)>,
    pub kind: Kind,
}

/// What a part is. A [`Word`] is the key of a text.
pub enum Kind {
    Parts(Vec<Part>),
    About(Word, Formula),
    Heading(Word),
    Words(Word),
    Table { title: Word, rows: Loops, columns: Vec<Column> },
    Figure(Box<Figure>),
    Finding { document: Word, here: Word, borne_out: Formula },
}

/// Columns of a table, for each turn of their loops.
pub struct Column {
    pub loops: Option<Loops>,
    pub head: Head,
    pub cell: Formula,
}

/// What stands above a column.
pub enum Head {
    Text(Word),
    Formula(Formula),
}

/// A picture.
pub struct Figure {
    /// What its file is called, with `{name}` for what names stand for.
    pub name: Word,
    pub title: Word,
    pub shape: Shape,
    pub axes: Vec<Word>,
    /// Whether the axis from bottom to top is logarithmic.
    pub log: Option<Formula>,
    pub categories: Option<Formula>,
    pub series: Option<Loops>,
    pub label: Formula,
    /// The numbers of a series.
    pub numbers: Formula,
}

/// How a picture shows its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Scatter,
    Lines,
    Bars,
    Pie,
}

/// Shapes by their names.
const SHAPES: [(&str, Shape); 4] =
    [("scatter", Shape::Scatter), ("lines", Shape::Lines), ("bars", Shape::Bars), ("pie", Shape::Pie)];

type Read<T> = Result<T, Fault>;

/// Reads parts.
pub fn read(fields: &Fields<'_>, name: &'static str) -> Read<Vec<Part>> {
    fields.list(name)?.into_iter().map(|item| part(fields.part(item)?)).collect()
}

fn part(fields: Fields<'_>) -> Read<Part> {
    let with = fields.entries("with")?.into_iter();
    let with = with.map(|(name, formula)| Ok((name.text, fields.formula_of(formula)?)));
    let with = with.collect::<Read<_>>()?;
    let need = |name| fields.need(name, fields.formula(name)?);
    let word = |name| fields.need(name, fields.word(name)?);
    let (loops, condition) = (fields.loops("for")?, fields.formula("if")?);
    let kind = if fields.has("parts") {
        Kind::Parts(read(&fields, "parts")?)
    } else if let Some(key) = fields.word("about")? {
        Kind::About(key, need("is")?)
    } else if let Some(key) = fields.word("heading")? {
        Kind::Heading(key)
    } else if let Some(key) = fields.word("words")? {
        Kind::Words(key)
    } else if let Some(title) = fields.word("table")? {
        let rows = fields.need("rows", fields.loops("rows")?)?;
        let columns = fields.list("columns")?.into_iter().map(|item| column(&fields, item));
        Kind::Table { title, rows, columns: columns.collect::<Read<_>>()? }
    } else if let Some(name) = fields.word("figure")? {
        Kind::Figure(Box::new(figure(&fields, name)?))
    } else {
        let document = word("finding")?;
        Kind::Finding { document, here: word("here")?, borne_out: need("borne_out")? }
    };
    fields.finish()?;
    Ok(Part { loops, condition, with, kind })
}

/// `[head, cell]`, or a table with loops, and with a formula for the head.
fn column(fields: &Fields<'_>, item: &Spanned<DeValue<'_>>) -> Read<Column> {
    if let Some([head, cell]) = item.get_ref().as_array().map(|items| &**items) {
        let (head, cell) = (Head::Text(fields.word_of(head)?), fields.formula_of(cell)?);
        return Ok(Column { loops: None, head, cell });
    }
    let fields = fields.part(item)?;
    let head = Head::Formula(fields.need("head", fields.formula("head")?)?);
    let cell = fields.need("cell", fields.formula("cell")?)?;
    let column = Column { loops: fields.loops("for")?, head, cell };
    fields.finish()?;
    Ok(column)
}

fn figure(fields: &Fields<'_>, name: Word) -> Read<Figure> {
    let shape = fields.need("shape", fields.word("shape")?)?;
    let Some(&(_, known)) = SHAPES.iter().find(|(name, _)| *name == shape.text) else {
        let names = SHAPES.iter().map(|(name, _)| name);
        return Err(Fault::unknown("shape", &shape.text, shape.place(), names));
    };
    let wanted: &[&'static str] = match known {
        Shape::Scatter | Shape::Lines => &["x", "y"],
        Shape::Bars => &["y"],
        Shape::Pie => &[],
    };
    let need = |name| fields.need(name, fields.formula(name)?);
    Ok(Figure {
        name,
        title: fields.need("title", fields.word("title")?)?,
        shape: known,
        axes: wanted.iter().map(|name| fields.need(name, fields.word(name)?)).collect::<Read<_>>()?,
        log: fields.formula("log")?,
        categories: if known == Shape::Bars { Some(need("categories")?) } else { None },
        series: fields.loops("series")?,
        label: need("label")?,
        numbers: need("numbers")?,
    })
}

impl Figure {
    /// The names in the name of its file.
    pub fn names(&self) -> Read<Vec<Formula>> {
        let names = super::texts::pieces(&self.name.text).filter_map(|(_, name)| name);
        names.map(|name| Parser::formula(name, self.name.base)).collect()
    }
}

/// Adds parts to a report.
pub fn add<'s>(
    parts: &'s [Part],
    evaluator: &Evaluator<'s>,
    scope: &mut Scope<'s>,
    report: &mut Report,
) -> Evaluated<()> {
    for part in parts {
        let mut body = |scope: &mut Scope<'s>| {
            let outer = scope.len();
            for (name, formula) in &part.with {
                let value = evaluator.value(formula, scope)?;
                scope.push((name, value));
            }
            if evaluator.holds(part.condition.as_ref(), scope)? {
                add_one(&part.kind, evaluator, scope, report)?;
            }
            scope.truncate(outer);
            Ok(())
        };
        evaluator.each(part.loops.as_ref(), scope, &mut body)?;
    }
    Ok(())
}

fn add_one<'s>(
    kind: &'s Kind,
    evaluator: &Evaluator<'s>,
    scope: &mut Scope<'s>,
    report: &mut Report,
) -> Evaluated<()> {
    let text = |key: &Word, scope: &Scope<'s>| evaluator.filled(&key.text, scope, &key.place());
    match kind {
        Kind::Parts(parts) => add(parts, evaluator, scope, report)?,
        Kind::About(key, is) => {
            let is = evaluator.value(is, scope)?.to_string();
            report.about(text(key, scope)?, is);
        }
        Kind::Heading(key) => report.heading(text(key, scope)?),
        Kind::Words(key) => report.words(text(key, scope)?),
        Kind::Table { title, rows, columns } => {
            report.table(table(text(title, scope)?, rows, columns, evaluator, scope)?);
        }
        Kind::Figure(figure) => {
            let name = |name: &str| Ok(evaluator.named(name, scope, &figure.name.place())?.to_string());
            let (name, title) = (filled(&figure.name.text, name)?, text(&figure.title, scope)?);
            let axes = figure.axes.iter().map(|key| text(key, scope)).collect::<Evaluated<Vec<_>>>()?;
            let body = body(figure, axes, evaluator, scope)?;
            report.figure(name, Chart { title, body });
        }
        Kind::Finding { document, here, borne_out } => {
            let borne_out = match evaluator.value(borne_out, scope)? {
                Value::Bool(is) => Some(is),
                _ => None,
            };
            report.finding(text(document, scope)?, text(here, scope)?, borne_out);
        }
    }
    Ok(())
}

fn table<'s>(
    title: String,
    rows: &'s Loops,
    columns: &'s [Column],
    evaluator: &Evaluator<'s>,
    scope: &mut Scope<'s>,
) -> Evaluated<Table> {
    let mut heads = Vec::new();
    for column in columns {
        let mut head = |scope: &mut Scope<'s>| {
            heads.push(match &column.head {
                Head::Text(key) if key.text.is_empty() => String::new(),
                Head::Text(key) => evaluator.filled(&key.text, scope, &key.place())?,
                Head::Formula(formula) => evaluator.value(formula, scope)?.to_string(),
            });
            Ok(())
        };
        evaluator.each(column.loops.as_ref(), scope, &mut head)?;
    }
    let mut table = Table::new(title, heads);
    let mut number = 0_usize;
    evaluator.each(Some(rows), scope, &mut |scope| {
        number += 1;
        scope.push(("row", number.into()));
        let mut cells = Vec::new();
        for column in columns {
            let mut cell = |scope: &mut Scope<'s>| {
                cells.push(evaluator.value(&column.cell, scope)?.cell());
                Ok(())
            };
            evaluator.each(column.loops.as_ref(), scope, &mut cell)?;
        }
        table.row(cells);
        Ok(())
    })?;
    Ok(table)
}

fn body<'s>(
    figure: &'s Figure,
    axes: Vec<String>,
    evaluator: &Evaluator<'s>,
    scope: &mut Scope<'s>,
) -> Evaluated<Body> {
    let log = figure.log.is_some() && evaluator.holds(figure.log.as_ref(), scope)?;
    let mut drawn: Vec<Series> = Vec::new();
    evaluator.each(figure.series.as_ref(), scope, &mut |scope| {
        let name = evaluator.value(&figure.label, scope)?.to_string();
        let numbers = evaluator.value(&figure.numbers, scope)?;
        let all = numbers.items().unwrap_or(std::slice::from_ref(&numbers)).iter().enumerate();
        let points = all.map(|(at, of)| point(at, of).map_err(|error| error.at(&figure.numbers.place)));
        drawn.push(Series { name, points: points.collect::<Evaluated<_>>()? });
        Ok(())
    })?;
    let mut axes = axes.into_iter().map(|label| Axis { label, log: false });
    let mut axis = || axes.next().unwrap_or_default();
    let heights = |series: Series| (series.name, series.points.into_iter().map(|(_, y)| y));
    Ok(match figure.shape {
        Shape::Scatter => Body::Scatter { x: axis(), y: Axis { log, ..axis() }, series: drawn },
        Shape::Lines => Body::Lines { x: axis(), y: Axis { log, ..axis() }, series: drawn },
        Shape::Bars => {
            let categories = match &figure.categories {
                Some(categories) => evaluator.value(categories, scope)?,
                None => Value::None,
            };
            let series = drawn.into_iter().map(heights).map(|(name, numbers)| (name, numbers.collect()));
            Body::Bars {
                y: Axis { log, ..axis() },
                categories: categories.items().unwrap_or_default().iter().map(Value::to_string).collect(),
                series: series.collect(),
            }
        }
        Shape::Pie => {
            let slices = drawn.into_iter().map(heights);
            Body::Pie { slices: slices.map(|(name, numbers)| (name, numbers.sum())).collect() }
        }
    })
}

/// A point from its two numbers, or from its height alone where points stand in a row.
fn point(at: usize, of: &Value) -> Evaluated<(f64, f64)> {
    let number = |of: &Value| {
        of.number().ok_or_else(|| StudyError::Formula(format!("`{of}` is no number to draw")))
    };
    match of {
        Value::List(both) if both.len() == 2 => Ok((number(&both[0])?, number(&both[1])?)),
        _ => Ok((at as f64 + 1.0, number(of)?)),
    }
}
