//! The parts of a report, as a study adds them: words, tables, pictures, and findings on a document.

use super::report::{Agreement, Figure, Finding, Part, Table};
use super::texts::Texts;
use super::value::Value;
use crate::chart::{Axis, Body, Chart, Series};

/// The parts of a report, in order. Names, titles, words and columns are looked up in the texts of the study; what is
/// no key of these stands as it is.
pub struct Parts {
    pub texts: Texts,
    pub facts: Vec<(String, String)>,
    pub parts: Vec<Part>,
}

/// A picture: the name of its file, and its title.
pub struct Named<'n>(pub &'n str, pub &'n str);

/// A label with the points of a line, a series of bars or a slice.
pub type Points = (String, Vec<(f64, f64)>);

/// Heights that stand in a row, from 1 on.
pub fn row(heights: impl IntoIterator<Item = f64>) -> Vec<(f64, f64)> {
    heights.into_iter().enumerate().map(|(at, y)| (at as f64 + 1.0, y)).collect()
}

impl Parts {
    fn text(&self, key: impl AsRef<str>) -> String {
        self.texts.get(key.as_ref()).to_owned()
    }

    pub fn fact(&mut self, name: &str, is: impl Into<Value>) {
        self.facts.push((self.text(name), is.into().to_string()));
    }

    pub fn heading(&mut self, words: impl AsRef<str>) {
        self.parts.push(Part::Heading(self.text(words)));
    }

    pub fn words(&mut self, words: impl AsRef<str>) {
        self.parts.push(Part::Words(self.text(words)));
    }

    /// A table, each row with a cell for every column. Without rows there is no table.
    pub fn table(&mut self, title: impl AsRef<str>, columns: &[&str], rows: Vec<Vec<Value>>) {
        self.wide_table(title, columns, [], rows);
    }

    /// A table with more columns, whose names stand as they are.
    pub fn wide_table(
        &mut self,
        title: impl AsRef<str>,
        columns: &[&str],
        more: impl IntoIterator<Item = String>,
        rows: Vec<Vec<Value>>,
    ) {
        if !rows.is_empty() {
            let columns = columns.iter().map(|key| self.text(key)).chain(more).collect();
            let rows = rows.into_iter().map(|row| row.into_iter().map(Value::cell).collect()).collect();
            self.parts.push(Part::Table(Table { title: self.text(title), columns, rows }));
        }
    }

    /// Lines through points, and the keys of what the axes show.
    pub fn lines(&mut self, named: Named<'_>, axes: [&str; 2], series: Vec<Points>) {
        let [x, y] = axes.map(|key| axis(self.texts.get(key), false));
        self.figure(named, Body::Lines { x, y, series: all(series) });
    }

    /// Points, what the axes show, and whether the axis of heights is logarithmic.
    pub fn scatter(&mut self, named: Named<'_>, axes: [&str; 2], log: bool, series: Vec<Points>) {
        let (x, y) = (axis(axes[0], false), axis(axes[1], log));
        self.figure(named, Body::Scatter { x, y, series: all(series) });
    }

    /// Bars: what their axis shows, the categories, and a height in each of them for every series.
    pub fn bars(
        &mut self,
        named: Named<'_>,
        y: &str,
        categories: Vec<String>,
        series: Vec<(String, Vec<f64>)>,
    ) {
        self.figure(named, Body::Bars { y: axis(y, false), categories, series });
    }

    pub fn pie(&mut self, named: Named<'_>, slices: Vec<(String, usize)>) {
        let slices = slices.into_iter().map(|(name, n)| (name, n as f64)).collect();
        self.figure(named, Body::Pie { slices });
    }

    /// Three circles that overlap: their names, and the numbers of their parts, in the order of the subsets of the
    /// circles without the empty one.
    pub fn venn(&mut self, named: Named<'_>, names: [String; 3], parts: [f64; 7]) {
        self.figure(named, Body::Venn { names, parts });
    }

    fn figure(&mut self, Named(name, title): Named<'_>, body: Body) {
        let chart = Chart { title: self.text(title), body };
        self.parts.push(Part::Figure(Figure { name: name.to_owned(), chart }));
    }

    pub fn finding(&mut self, document: impl AsRef<str>, here: String, borne_out: impl Into<Agreement>) {
        let (document, borne_out) = (self.text(document), borne_out.into());
        self.parts.push(Part::Finding(Finding { document, here, borne_out, readings: Vec::new() }));
    }

    /// A statement of a document, the result here, and whether they agree under each reading of the document.
    pub fn readings(&mut self, document: impl AsRef<str>, here: String, readings: Vec<(String, Agreement)>) {
        let borne_out = match readings.first() {
            Some((_, first)) if readings.iter().all(|(_, verdict)| verdict == first) => *first,
            Some(_) => Agreement::Depends,
            None => Agreement::Unknown,
        };
        self.parts.push(Part::Finding(Finding { document: self.text(document), here, borne_out, readings }));
    }
}

fn axis(label: &str, log: bool) -> Axis {
    Axis { label: label.to_owned(), log }
}

fn all(series: Vec<Points>) -> Vec<Series> {
    series.into_iter().map(|(name, points)| Series { name, points }).collect()
}
