//! Construction of the parts of a report: texts, tables, pictures, and findings on a document.

use super::{study_report::Agreement, texts::fill};
use crate::{ReportFigure, ReportFile, ReportFinding, ReportPart, ReportTable, ReportValue, StudyReport};
use tesuji_report::{Axis, Body, Chart, Series};

/// Caption of a picture: the name of its file, and its title.
pub struct Caption<'n>(pub &'n str, pub &'n str);

type Row = Vec<ReportValue>;

/// Index of the default reading of a document. The others follow it.
pub const DEFAULT_READING: usize = 0;

/// Minimum number of puzzles or positions for the verdict of a finding, in all studies.
pub const MIN_CASES: usize = 10;

/// Agreement of a result with a statement, and the number of puzzles or positions that support it.
pub struct Verdict {
    pub cases: usize,
    pub agreement: Agreement,
}

impl Verdict {
    pub fn new(cases: usize, agreement: impl Into<Agreement>) -> Self {
        Self { cases, agreement: agreement.into() }
    }

    fn agreement(&self) -> Agreement {
        if self.cases < MIN_CASES { Agreement::Unknown } else { self.agreement }
    }
}

/// Returns a line through heights at x = 1, 2, ….
pub fn line(name: impl Into<String>, heights: impl IntoIterator<Item = f64>) -> Series {
    let points = heights.into_iter().enumerate().map(|(at, y)| (at as f64 + 1.0, y));
    Series { name: name.into(), points: points.collect() }
}

pub fn axis(label: &str, log: bool) -> Axis {
    Axis { label: label.to_owned(), is_logarithmic: log }
}

/// Names, titles, texts and columns are keys of the texts of the study; a text that is not a key is used unchanged.
impl StudyReport {
    fn resolve(&self, key: &str) -> String {
        self.texts.get(key).to_owned()
    }

    pub(super) fn fact(&mut self, name: &str, value: impl Into<ReportValue>) {
        self.facts.push((self.resolve(name), value.into().to_string()));
    }

    pub(super) fn heading(&mut self, words: &str) {
        self.parts.push(ReportPart::Heading(self.resolve(words)));
    }

    pub(super) fn words(&mut self, words: &str) {
        self.parts.push(ReportPart::Words(self.resolve(words)));
    }

    /// Adds a table, each row with a cell for every column. A table without rows is omitted.
    pub(super) fn table(&mut self, title: &str, columns: &[&str], rows: impl IntoIterator<Item = Row>) {
        self.wide_table(title, columns, [], rows);
    }

    /// Adds a table with additional columns, whose names are used unchanged.
    pub(super) fn wide_table(
        &mut self,
        title: &str,
        columns: &[&str],
        more: impl IntoIterator<Item = String>,
        rows: impl IntoIterator<Item = Row>,
    ) {
        let cells = |row: Row| row.into_iter().map(ReportValue::cell).collect();
        let rows: Vec<Row> = rows.into_iter().map(cells).collect();
        if !rows.is_empty() {
            let columns = columns.iter().map(|key| self.resolve(key)).chain(more).collect();
            self.parts.push(ReportPart::Table(ReportTable { title: self.resolve(title), columns, rows }));
        }
    }

    /// Adds a plot of lines; `axes` are the keys of the axis labels.
    pub(super) fn lines(&mut self, caption: Caption<'_>, axes: [&str; 2], series: Vec<Series>) {
        let [x, y] = axes.map(|key| axis(self.texts.get(key), false));
        self.figure(caption, Body::Lines { x, y, series });
    }

    pub(super) fn figure(&mut self, Caption(name, title): Caption<'_>, body: Body) {
        let chart = Chart { title: self.resolve(title), body };
        self.parts.push(ReportPart::Figure(ReportFigure { name: name.to_owned(), chart }));
    }

    pub(super) fn file(&mut self, name: String, title: &str, text: String) {
        let title = self.resolve(title);
        self.parts.push(ReportPart::File(ReportFile { name, title, text }));
    }

    /// Adds a statement of a document, the result here, and whether they agree.
    pub(super) fn finding(&mut self, document: &str, here: String, verdict: Verdict) {
        self.add_finding(document, here, (verdict.cases, verdict.agreement()), Vec::new());
    }

    /// Adds a statement of a document, the result here under the first reading of the document, and whether they agree
    /// under each reading, which is given by its index.
    pub(super) fn readings(&mut self, document: &str, here: String, verdict: impl Fn(usize) -> Verdict) {
        let verdicts: Vec<Verdict> = (0..self.reading_names.len()).map(verdict).collect();
        let Some(first) = verdicts.first() else { return };
        let agreements = verdicts.iter().map(Verdict::agreement);
        let is_settled = agreements.clone().all(|agreement| agreement == first.agreement());
        let agreement = if is_settled { first.agreement() } else { Agreement::Depends };
        let readings = self.reading_names.iter().cloned().zip(agreements).collect();
        self.add_finding(document, here, (first.cases, agreement), readings);
    }

    /// Adds a finding, with a note to a result that is based on too few cases.
    fn add_finding(
        &mut self,
        document: &str,
        here: String,
        (cases, borne_out): (usize, Agreement),
        readings: Vec<(String, Agreement)>,
    ) {
        let here = match cases < MIN_CASES {
            true => {
                let too_few = self.texts.language.sentences().study.too_few;
                fill!(too_few, here, n = cases, least = MIN_CASES)
            }
            false => here,
        };
        let document = self.resolve(document);
        self.parts.push(ReportPart::Finding(ReportFinding { document, here, borne_out, readings }));
    }
}
