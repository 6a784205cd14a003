//! Report of a study as data: texts, tables, pictures, and findings on a document.

use super::texts::{Texts, fill};
use crate::ReportValue;
use indexmap::IndexMap;
use serde::{Serialize, Serializer};
use tesuji_report::{
    Align, Chart, ChartError, Language,
    language::join,
    table::{comma_separated, heading, markdown, padded, table},
};
use unicode_width::UnicodeWidthStr;

#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum ReportPart {
    Heading(String),
    Words(String),
    Table(ReportTable),
    Figure(ReportFigure),
    /// Statement of a document, and whether it is confirmed.
    Finding(ReportFinding),
    File(ReportFile),
}

/// Table with a title. The first column names its rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReportTable {
    /// Line that describes the content.
    pub title: String,
    pub columns: Vec<String>,
    /// Rows, each with a cell for every column: empty, a number or text.
    pub rows: Vec<Vec<ReportValue>>,
}

/// Chart.
#[derive(Debug, Clone)]
pub struct ReportFigure {
    /// Name of its file, without extension.
    pub name: String,
    pub(super) chart: Chart,
}

/// File with results, for other programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFile {
    /// Name of the file.
    pub name: String,
    /// Line that describes the content.
    pub title: String,
    pub text: String,
}

/// Statement of a document, compared with the result here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReportFinding {
    /// Quotation of the document, with its location.
    pub document: String,
    pub here: String,
    /// Agreement of the result with the statement.
    pub borne_out: Agreement,
    /// Verdict under each reading of the document, if it has several.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    pub readings: Vec<(String, Agreement)>,
}

/// Agreement of a result with a statement of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Agreement {
    Yes,
    No,
    /// The result for the statement is tied with another.
    Tie,
    /// The numbers differ in the same direction, but not in size.
    Direction,
    /// The result agrees under some readings of the document and not under others.
    Depends,
    /// The two cannot be compared.
    Unknown,
}

/// Maximum ratio of two numbers that count as being of the same size.
const SAME_SIZE: f64 = 1.5;

impl Agreement {
    /// Compares a difference with that of a document in direction, which is its sign, and in size.
    pub fn in_size(here: f64, there: f64) -> Self {
        match here / there {
            times if (1.0 / SAME_SIZE..=SAME_SIZE).contains(&times) => Self::Yes,
            times if times > 0.0 => Self::Direction,
            _ => Self::No,
        }
    }
}

impl Serialize for Agreement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Yes => serializer.serialize_bool(true),
            Self::No => serializer.serialize_bool(false),
            Self::Tie => serializer.serialize_str("tie"),
            Self::Direction => serializer.serialize_str("direction"),
            Self::Depends => serializer.serialize_str("depends"),
            Self::Unknown => serializer.serialize_none(),
        }
    }
}

fn as_map<S: Serializer>(readings: &[(String, Agreement)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(readings.iter().map(|(reading, verdict)| (reading, verdict)))
}

impl From<bool> for Agreement {
    fn from(agrees: bool) -> Self {
        if agrees { Self::Yes } else { Self::No }
    }
}

impl<T: Into<Self>> From<Option<T>> for Agreement {
    fn from(verdict: Option<T>) -> Self {
        verdict.map_or(Self::Unknown, Into::into)
    }
}

#[derive(Debug, Clone)]
pub struct StudyReport {
    pub(super) texts: Texts,
    /// Names of the readings of the document, the default one first; empty if it has one.
    pub(super) reading_names: Vec<String>,
    pub title: String,
    /// Puzzles, seed, rules and strategies, each by its name: the facts needed to repeat the study.
    pub facts: Vec<(String, String)>,
    pub parts: Vec<ReportPart>,
}

impl StudyReport {
    pub fn tables(&self) -> impl Iterator<Item = &ReportTable> {
        self.parts
            .iter()
            .filter_map(|part| if let ReportPart::Table(table) = part { Some(table) } else { None })
    }

    pub fn figures(&self) -> impl Iterator<Item = &ReportFigure> {
        self.parts
            .iter()
            .filter_map(|part| if let ReportPart::Figure(figure) = part { Some(figure) } else { None })
    }

    pub fn files(&self) -> impl Iterator<Item = &ReportFile> {
        self.parts.iter().filter_map(|part| if let ReportPart::File(file) = part { Some(file) } else { None })
    }

    /// Returns the statements of documents, with their verdicts.
    pub fn findings(&self) -> impl Iterator<Item = &ReportFinding> {
        self.parts
            .iter()
            .filter_map(|part| if let ReportPart::Finding(found) = part { Some(found) } else { None })
    }

    pub fn text(&self) -> String {
        self.render(None)
    }

    /// Returns the report in Markdown. It refers to pictures in the folder `figures`.
    pub fn markdown(&self, figures: &str) -> String {
        self.render(Some(figures))
    }

    /// Returns the report in Markdown if `figures` is a folder with its pictures, else as text for people.
    fn render(&self, figures: Option<&str>) -> String {
        let wide = self.facts.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
        let mut text = format!("{}{}\n\n", figures.map_or("", |_| "# "), self.title);
        for (name, fact) in &self.facts {
            text += &match figures {
                Some(_) => format!("- {name}: {fact}\n"),
                None => format!("  {}  {fact}\n", padded(name, wide)),
            };
        }
        for part in &self.parts {
            text.push('\n');
            text += &match (part, figures) {
                (ReportPart::Heading(words), Some(_)) => format!("## {words}\n"),
                (ReportPart::Heading(words), None) => heading(words, '='),
                (ReportPart::Words(words), _) => format!("{words}\n"),
                (ReportPart::Table(table), Some(_)) => table.markdown(),
                (ReportPart::Table(table), None) => table.text(),
                (ReportPart::Figure(ReportFigure { name, chart }), Some(figures)) => {
                    format!("![{}]({figures}{name}.svg)\n", chart.title)
                }
                (ReportPart::Figure(ReportFigure { name, chart }), None) => {
                    format!("[{name}.svg] {}\n", chart.title)
                }
                (ReportPart::File(file), Some(folder)) => {
                    format!("[{}]({folder}{})\n", file.title, file.name)
                }
                (ReportPart::File(file), None) => format!("[{}] {}\n", file.name, file.title),
                (ReportPart::Finding(finding), _) => finding.render(self.texts.language, figures.is_some()),
            };
        }
        text
    }

    /// Returns the tables as comma-separated values, each after a line with its title that begins with `#`.
    pub fn csv(&self) -> String {
        let mut text: String = self.facts.iter().map(|(name, fact)| format!("# {name}: {fact}\n")).collect();
        for table in self.tables() {
            text.push_str(&format!("\n# {}\n{}", table.title, table.csv()));
        }
        text
    }

    /// Returns the report as JSON, with pictures by name only.
    pub fn to_json(&self) -> serde_json::Value {
        let about: IndexMap<_, _> = self.facts.iter().cloned().collect();
        let mut json = serde_json::json!({
            "title": self.title,
            "about": about,
            "tables": self.tables().collect::<Vec<_>>(),
            "findings": self.findings().collect::<Vec<_>>(),
            "figures": self.figures().map(|figure| &figure.name).collect::<Vec<_>>(),
        });
        let files: Vec<&str> = self.files().map(|file| file.name.as_str()).collect();
        if !files.is_empty() {
            json["files"] = files.into();
        }
        json
    }
}

impl ReportFinding {
    fn render(&self, language: Language, is_markdown: bool) -> String {
        let (Self { document, here, .. }, texts) = (self, &language.sentences().study);
        let verdict = self.verdict(language);
        if is_markdown {
            let [of, there, said] = [texts.document, texts.here, texts.borne_out];
            return format!("> {of}: {document}\n> {there}: {here}\n> {said}: **{verdict}**\n");
        }
        let wide = texts.document.width().max(texts.here.width()) + 1;
        let [of, there] = [texts.document, texts.here].map(|label| padded(&format!("{label}:"), wide));
        format!("{of} {document}\n{there} {here}\n{}: {verdict}\n", texts.borne_out)
    }

    /// Returns the verdict as text, with the readings under which it is true.
    fn verdict(&self, language: Language) -> String {
        let texts = &language.sentences().study;
        let word = |verdict: Agreement| match verdict {
            Agreement::Yes => texts.yes,
            Agreement::No => texts.no,
            Agreement::Tie => texts.tie,
            Agreement::Direction => texts.direction,
            Agreement::Depends | Agreement::Unknown => texts.cannot_be_said,
        };
        match self.borne_out {
            Agreement::Depends => {
                let separator = language.sentences().separator;
                let under = |verdict: Agreement| {
                    let readings = self.readings.iter().filter(|(_, of)| *of == verdict);
                    let readings = join(readings.map(|(reading, _)| reading), separator);
                    (!readings.is_empty()).then(|| fill!(texts.under_some, verdict = word(verdict), readings))
                };
                const VERDICTS: [Agreement; 5] =
                    [Agreement::Yes, Agreement::Direction, Agreement::No, Agreement::Tie, Agreement::Unknown];
                join(VERDICTS.into_iter().filter_map(under), texts.between)
            }
            verdict if self.readings.len() > 1 => fill!(texts.under_all, verdict = word(verdict)),
            verdict => word(verdict).to_owned(),
        }
    }
}

impl ReportFigure {
    /// Returns the picture as an SVG document.
    ///
    /// # Errors
    /// Returns a [`ChartError`] if a number cannot be drawn.
    pub fn svg(&self) -> Result<String, ChartError> {
        self.chart.svg()
    }
}

impl ReportTable {
    pub fn text(&self) -> String {
        let (rows, aligns) = self.cells(str::to_owned);
        let lines: String = table(&rows, &aligns).lines().map(|line| format!(" {line}\n")).collect();
        format!("{}\n\n{lines}", self.title)
    }

    pub fn markdown(&self) -> String {
        // `|` separates the columns of Markdown, so it is escaped within cells.
        let (rows, aligns) = self.cells(|text| text.replace('|', "\\|"));
        format!("**{}**\n\n{}\n", self.title, markdown(&rows, &aligns))
    }

    /// Returns the table as comma-separated values with a header line.
    pub fn csv(&self) -> String {
        let rows = self.rows.iter().map(|row| row.iter().map(ReportValue::to_plain_text).collect());
        comma_separated(std::iter::once(self.columns.clone()).chain(rows))
    }

    /// Returns the header and rows, and the alignment of each column: text to the left, numbers to the right.
    fn cells(&self, safe: fn(&str) -> String) -> (Vec<Vec<String>>, Vec<Align>) {
        let headings = self.columns.iter().map(|heading| safe(heading)).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(|cell| safe(&cell.to_string())).collect());
        let align =
            |at: usize| match self.rows.iter().any(|row| matches!(row.get(at), Some(ReportValue::Text(_)))) {
                true => Align::Left,
                false => Align::Right,
            };
        (std::iter::once(headings).chain(rows).collect(), (0..self.columns.len()).map(align).collect())
    }
}
