//! What a study found, as data: words, tables, pictures, and what of a document is borne out.

use super::table::Table;
use super::texts::Texts;
use crate::chart::Chart;
use indexmap::IndexMap;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

/// A part of a report.
#[derive(Debug, Clone)]
pub enum Part {
    /// A heading of what follows.
    Heading(String),
    /// Words.
    Words(String),
    /// A table.
    Table(Table),
    /// A picture, and what its file is called, without an ending.
    Figure(String, Chart),
    /// What a document found and whether that is borne out.
    Finding(Finding),
}

/// What a document found, beside what was found here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What the document says, with the place.
    pub document: String,
    /// What came out here.
    pub here: String,
    /// Whether that agrees; nothing where the two cannot be compared.
    pub borne_out: Option<bool>,
}

/// What a study found.
#[derive(Debug, Clone)]
pub struct Report {
    /// What was studied.
    pub title: String,
    /// The words of its language.
    pub(super) texts: Texts,
    /// Puzzles, seed, rules and strategies, each by its name: what is needed to do it again.
    pub about: Vec<(String, String)>,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

impl Report {
    /// Its pictures with their names.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &Chart)> {
        self.parts.iter().filter_map(|part| match part {
            Part::Figure(name, chart) => Some((name.as_str(), chart)),
            _ => None,
        })
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n\n", self.title);
        let wide = self.about.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
        for (name, fact) in &self.about {
            text.push_str(&format!("  {}  {fact}\n", padded(name, wide)));
        }
        let label = |key| self.texts.get(key);
        for part in &self.parts {
            text.push('\n');
            match part {
                Part::Heading(words) => {
                    text.push_str(&format!("{words}\n{}\n", "=".repeat(words.width())));
                }
                Part::Words(words) => text.push_str(&format!("{words}\n")),
                Part::Table(table) => text.push_str(&table.text()),
                Part::Figure(name, chart) => text.push_str(&format!("[{name}.svg] {}\n", chart.title)),
                Part::Finding(finding) => {
                    let said = [
                        (label("finding_document"), &finding.document),
                        (label("finding_here"), &finding.here),
                    ];
                    let wide = said.iter().map(|(label, _)| label.width() + 1).max().unwrap_or(0);
                    for (label, said) in said {
                        text.push_str(&format!("{} {said}\n", padded(&format!("{label}:"), wide)));
                    }
                    text.push_str(&format!("{}: {}\n", label("borne_out"), label(finding.verdict())));
                }
            }
        }
        text
    }

    /// In Markdown, which shows pictures that lie beside it in the folder `figures`.
    pub fn markdown(&self, figures: &str) -> String {
        let mut text = format!("# {}\n\n", self.title);
        for (name, fact) in &self.about {
            text.push_str(&format!("- {name}: {fact}\n"));
        }
        let label = |key| self.texts.get(key);
        for part in &self.parts {
            text.push('\n');
            match part {
                Part::Heading(words) => text.push_str(&format!("## {words}\n")),
                Part::Words(words) => text.push_str(&format!("{words}\n")),
                Part::Table(table) => text.push_str(&table.markdown()),
                Part::Figure(name, chart) => {
                    text.push_str(&format!("![{}]({figures}{name}.svg)\n", chart.title));
                }
                Part::Finding(finding) => text.push_str(&format!(
                    "> {}: {}\n> {}: {}\n> {}: **{}**\n",
                    label("finding_document"),
                    finding.document,
                    label("finding_here"),
                    finding.here,
                    label("borne_out"),
                    label(finding.verdict())
                )),
            }
        }
        text
    }

    /// Its tables as comma-separated values, each after a line with its title that begins with `#`.
    pub fn csv(&self) -> String {
        let mut text: String = self.about.iter().map(|(name, fact)| format!("# {name}: {fact}\n")).collect();
        for part in &self.parts {
            if let Part::Table(table) = part {
                text.push_str(&format!("\n# {}\n{}", table.title, table.csv()));
            }
        }
        text
    }

    /// As one JSON object on a line. Pictures are named alone.
    pub fn json(&self) -> String {
        #[derive(Serialize)]
        struct Written<'r> {
            title: &'r str,
            about: IndexMap<&'r String, &'r String>,
            tables: Vec<&'r Table>,
            findings: Vec<&'r Finding>,
            figures: Vec<&'r str>,
        }
        let (mut tables, mut findings) = (Vec::new(), Vec::new());
        for part in &self.parts {
            match part {
                Part::Table(table) => tables.push(table),
                Part::Finding(finding) => findings.push(finding),
                Part::Heading(_) | Part::Words(_) | Part::Figure(..) => {}
            }
        }
        let about = self.about.iter().map(|(name, fact)| (name, fact)).collect();
        let figures = self.figures().map(|(name, _)| name).collect();
        // Texts, numbers and lists of these can always be written.
        serde_json::to_string(&Written { title: &self.title, about, tables, findings, figures })
            .unwrap_or_default()
            + "\n"
    }
}

/// A text with blanks behind it that fill so many columns of a terminal.
fn padded(text: &str, wide: usize) -> String {
    format!("{text}{}", " ".repeat(wide.saturating_sub(text.width())))
}

impl Finding {
    /// The key of the text that says whether it is borne out.
    fn verdict(&self) -> &'static str {
        match self.borne_out {
            Some(true) => "yes",
            Some(false) => "no",
            None => "cannot_be_said",
        }
    }
}
