//! Makes the parts of a report: tables, pictures, words, and what a document found.

use super::StudyError;
use super::declared::Item;
use super::evaluate::{Evaluated, Evaluator, Scope};
use super::report::{Finding, Part, Report};
use super::table::Table;
use super::value::Value;
use crate::chart::{Axis, Body, Chart, Series};

/// How a picture can show its numbers.
pub const SHAPES: [&str; 4] = ["scatter", "lines", "pie", "bars"];

/// Makes parts, one after another.
pub struct Maker<'m, 's> {
    pub evaluator: &'m Evaluator<'s>,
    pub report: &'m mut Report,
}

impl<'s> Maker<'_, 's> {
    /// Adds parts for each turn of their loops.
    pub fn add(&mut self, parts: &'s [Item], scope: &mut Scope<'s>) -> Evaluated<()> {
        let evaluator = self.evaluator;
        for part in parts {
            evaluator.each(part.loops("for"), scope, &mut |scope| {
                let outer = scope.len();
                for (name, formula) in &part.with {
                    let value = evaluator.value(formula, scope)?;
                    scope.push((name, value));
                }
                let condition = part.get("if");
                if condition.is_none() || self.get(part, "if", scope)?.holds() {
                    self.add_one(part, scope)?;
                }
                scope.truncate(outer);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// What a field comes to; nothing where there is none.
    fn get(&self, item: &'s Item, name: &str, scope: &mut Scope<'s>) -> Evaluated<Value> {
        item.get(name).map_or(Ok(Value::None), |formula| self.evaluator.value(formula, scope))
    }

    fn text(&self, item: &'s Item, name: &str, scope: &mut Scope<'s>) -> Evaluated<String> {
        Ok(self.get(item, name, scope)?.to_string())
    }

    fn add_one(&mut self, part: &'s Item, scope: &mut Scope<'s>) -> Evaluated<()> {
        let kind = part.kind.name;
        if kind == "parts" {
            return self.add(&part.inner, scope);
        }
        let own = self.text(part, kind, scope)?;
        let made = match kind {
            "about" => {
                let is = self.text(part, "is", scope)?;
                self.report.about.push((own, is));
                return Ok(());
            }
            "heading" => Part::Heading(own),
            "words" => Part::Words(own),
            "table" => match self.table(own, part, scope)? {
                // Of nothing there is no table.
                table if table.rows.is_empty() => return Ok(()),
                table => Part::Table(table),
            },
            "figure" => {
                let title = self.text(part, "title", scope)?;
                Part::Figure(own, Chart { title, body: self.body(part, scope)? })
            }
            _ => {
                let borne_out = self.get(part, "borne_out", scope)?;
                let borne_out = (borne_out != Value::None).then(|| borne_out.holds());
                let here = self.text(part, "here", scope)?;
                Part::Finding(Finding { document: own, here, borne_out })
            }
        };
        self.report.parts.push(made);
        Ok(())
    }

    fn table(&self, title: String, part: &'s Item, scope: &mut Scope<'s>) -> Evaluated<Table> {
        // For each column what one of its fields comes to, for each turn of its loops.
        let across = |name: &str, scope: &mut Scope<'s>| {
            let mut values = Vec::new();
            for column in &part.inner {
                self.evaluator.each(column.loops("for"), scope, &mut |scope| {
                    values.push(self.get(column, name, scope)?);
                    Ok(())
                })?;
            }
            Ok(values)
        };
        let heads: Evaluated<Vec<Value>> = across("head", scope);
        let columns = heads?.iter().map(Value::to_string).collect();
        let mut table = Table { title, columns, rows: Vec::new() };
        self.evaluator.each(part.loops("rows"), scope, &mut |scope| {
            scope.push(("row", (table.rows.len() + 1).into()));
            let cells: Evaluated<Vec<Value>> = across("cell", scope);
            table.rows.push(cells?.iter().map(Value::cell).collect());
            Ok(())
        })?;
        Ok(table)
    }

    fn body(&self, part: &'s Item, scope: &mut Scope<'s>) -> Evaluated<Body> {
        let x = Axis { label: self.text(part, "x", scope)?, log: false };
        let log = self.get(part, "log", scope)?.holds();
        let y = Axis { label: self.text(part, "y", scope)?, log };
        let mut series: Vec<Series> = Vec::new();
        self.evaluator.each(part.loops("series"), scope, &mut |scope| {
            let name = self.text(part, "label", scope)?;
            let numbers = self.get(part, "numbers", scope)?;
            let all = numbers.items().unwrap_or(std::slice::from_ref(&numbers)).iter().enumerate();
            let points = all.map(|(at, of)| point(at, of).map_err(|error| error.at(&part.place)));
            series.push(Series { name, points: points.collect::<Evaluated<_>>()? });
            Ok(())
        })?;
        let heights = |series: Series| (series.name, series.points.into_iter().map(|(_, y)| y));
        Ok(match &*self.text(part, "shape", scope)? {
            "scatter" => Body::Scatter { x, y, series },
            "lines" => Body::Lines { x, y, series },
            "pie" => {
                let slices = series.into_iter().map(heights).map(|(name, numbers)| (name, numbers.sum()));
                Body::Pie { slices: slices.collect() }
            }
            _ => {
                let categories = self.get(part, "categories", scope)?;
                let series = series.into_iter().map(heights).map(|(name, numbers)| (name, numbers.collect()));
                Body::Bars {
                    y,
                    categories: categories.items().unwrap_or_default().iter().map(Value::to_string).collect(),
                    series: series.collect(),
                }
            }
        })
    }
}

/// A point from its two numbers, or from its height alone where points stand in a row.
fn point(at: usize, of: &Value) -> Evaluated<(f64, f64)> {
    let number =
        |of: &Value| of.number().ok_or_else(|| StudyError::Formula(format!("`{of}` is no number to draw")));
    match of {
        Value::List(both) if both.len() == 2 => Ok((number(&both[0])?, number(&both[1])?)),
        _ => Ok((at as f64 + 1.0, number(of)?)),
    }
}
