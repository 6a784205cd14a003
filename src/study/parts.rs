//! The parts of reports that formulas make: words, tables, pictures, and what of a document is borne out.

use super::evaluate::Evaluated;
use super::fault::StudyError;
use super::functions::list;
use super::report::{Agreement, Figure, Finding, Part, Table};
use super::value::Value;
use crate::chart::{Axis, Body, Chart, Series};
use crate::lang::message::message;

/// A fact at the head of a report.
pub fn fact(name: &Value, is: &Value) -> Value {
    Part::Fact(name.to_string(), is.to_string()).into()
}

/// A heading of what follows.
pub fn heading(words: &Value) -> Value {
    Part::Heading(words.to_string()).into()
}

/// Words.
pub fn words(words: &Value) -> Value {
    Part::Words(words.to_string()).into()
}

/// What a document says, what came out, and whether that agrees: a verdict, or a pair of a reading and a verdict for each
/// reading of the document.
pub fn finding(document: &Value, here: &Value, borne_out: &Value) -> Evaluated<Value> {
    let readings: Vec<(String, Agreement)> = match borne_out {
        Value::List(_) => {
            let pairs = pairs(borne_out)?.into_iter();
            pairs
                .map(|(reading, verdict)| Ok((reading.to_string(), agreement(verdict)?)))
                .collect::<Evaluated<_>>()?
        }
        _ => Vec::new(),
    };
    let borne_out = match readings.first() {
        Some((_, first)) if readings.iter().all(|(_, verdict)| verdict == first) => *first,
        Some(_) => Agreement::Depends,
        None if matches!(borne_out, Value::List(_)) => Agreement::Unknown,
        None => agreement(borne_out)?,
    };
    let (document, here) = (document.to_string(), here.to_string());
    Ok(Part::Finding(Finding { document, here, borne_out, readings }).into())
}

/// A verdict: true, false, `"tie"`, or none where it cannot be said.
fn agreement(of: &Value) -> Evaluated<Agreement> {
    match of {
        Value::None => Ok(Agreement::Unknown),
        Value::Text(text) if **text == *"tie" => Ok(Agreement::Tie),
        Value::Text(_) | Value::List(_) => Err(StudyError::Formula(message!("`{of}` is no verdict"))),
        _ if of.holds() => Ok(Agreement::Yes),
        _ => Ok(Agreement::No),
    }
}

/// A table. Each row is a list of pairs: the head of a column, and a cell. Of no rows there is no table.
pub fn table(title: &Value, rows: &[Value]) -> Evaluated<Value> {
    let rows = rows.iter().map(pairs).collect::<Evaluated<Vec<_>>>()?;
    let Some(first) = rows.first() else { return Ok(Value::None) };
    let columns: Vec<String> = first.iter().map(|(head, _)| head.to_string()).collect();
    if let Some(other) = rows.iter().find(|row| row.len() != columns.len()) {
        let message = message!("a row has {} cells, the first one {}", other.len(), columns.len());
        return Err(StudyError::Formula(message));
    }
    let rows = rows.iter().map(|row| row.iter().map(|(_, cell)| cell.cell()).collect()).collect();
    Ok(Part::Table(Table { title: title.to_string(), columns, rows }).into())
}

/// Lines through points: the name of its file, its title, what its axes show, and a label with points for each line.
pub fn lines(of: &[Value]) -> Evaluated<Value> {
    figure(of, Body::Lines { x: axis(&of[2], false), y: axis(&of[3], false), series: series(&of[4])? })
}

/// Points: as lines, with whether the axis is logarithmic before the series.
pub fn scatter(of: &[Value]) -> Evaluated<Value> {
    let y = axis(&of[3], of[4].holds());
    figure(of, Body::Scatter { x: axis(&of[2], false), y, series: series(&of[5])? })
}

/// Bars: the name of its file, its title, what its axis shows, the categories, and a label with numbers for each series.
pub fn bars(of: &[Value]) -> Evaluated<Value> {
    let heights = |series: Series| (series.name, series.points.into_iter().map(|(_, y)| y).collect());
    let series = series(&of[4])?.into_iter().map(heights).collect();
    figure(of, Body::Bars { y: axis(&of[2], false), categories: of[3].texts(), series })
}

/// Shares: the name of its file, its title, and a label with a number for each.
pub fn pie(of: &[Value]) -> Evaluated<Value> {
    let sums = |series: Series| (series.name, series.points.into_iter().map(|(_, y)| y).sum());
    figure(of, Body::Pie { slices: series(&of[2])?.into_iter().map(sums).collect() })
}

/// Three circles that overlap: the name of its file, its title, the names of the circles, and the numbers of their parts,
/// in the order of the subsets of the circles without the empty one.
pub fn venn(of: &[Value]) -> Evaluated<Value> {
    let [names, numbers] = [list(&of[2])?, list(&of[3])?];
    let names = <[String; 3]>::try_from(names.iter().map(Value::to_string).collect::<Vec<_>>());
    let numbers = <[f64; 7]>::try_from(numbers.iter().filter_map(Value::number).collect::<Vec<_>>());
    match (names, numbers) {
        (Ok(names), Ok(parts)) => figure(of, Body::Venn { names, parts }),
        _ => Err(StudyError::Formula(message!("3 names and 7 numbers are needed"))),
    }
}

fn figure(of: &[Value], body: Body) -> Evaluated<Value> {
    let chart = Chart { title: of[1].to_string(), body };
    Ok(Part::Figure(Figure { name: of[0].to_string(), chart }).into())
}

fn axis(label: &Value, log: bool) -> Axis {
    Axis { label: label.to_string(), log }
}

fn series(of: &Value) -> Evaluated<Vec<Series>> {
    let one = |of: &Value| {
        let (label, numbers) = pair(of)?;
        let points = numbers.items().unwrap_or(std::slice::from_ref(numbers)).iter().enumerate();
        let points = points.map(|(at, of)| point(at, of)).collect::<Evaluated<_>>()?;
        Ok(Series { name: label.to_string(), points })
    };
    list(of)?.iter().map(one).collect()
}

fn pairs(of: &Value) -> Evaluated<Vec<(&Value, &Value)>> {
    list(of)?.iter().map(pair).collect()
}

fn pair(of: &Value) -> Evaluated<(&Value, &Value)> {
    match of {
        Value::List(both) if both.len() == 2 => Ok((&both[0], &both[1])),
        other => Err(StudyError::Formula(message!("`{other}` is no pair"))),
    }
}

/// A point from its two numbers, or from its height alone where points stand in a row.
fn point(at: usize, of: &Value) -> Evaluated<(f64, f64)> {
    let number =
        |of: &Value| of.number().ok_or_else(|| StudyError::Formula(message!("`{of}` is no number to draw")));
    match pair(of) {
        Ok((x, y)) => Ok((number(x)?, number(y)?)),
        Err(_) => Ok((at as f64 + 1.0, number(of)?)),
    }
}
