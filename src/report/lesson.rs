//! Sections of a walkthrough, and their output for a terminal, as Markdown or as data.

use super::{prelude::*, table::heading};

/// A part of a walkthrough under one heading.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WalkthroughSection {
    /// Heading of the section.
    pub title: String,
    /// Contents below the heading, in order.
    pub blocks: Vec<SectionBlock>,
    /// Steps that the section explains.
    pub steps: Vec<StepJson>,
    /// Whether this is the first section, whose title is that of the walkthrough.
    #[serde(skip)]
    pub is_opening: bool,
}

/// A part of a section, including its line breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SectionBlock {
    /// A board, in which columns are aligned.
    Board(String),
    /// Sentences, each on its own line.
    Text(String),
}

impl WalkthroughSection {
    pub fn new(title: String, mut blocks: Vec<SectionBlock>, steps: Vec<StepJson>) -> Self {
        blocks.retain(|(SectionBlock::Board(block) | SectionBlock::Text(block))| !block.is_empty());
        Self { title, blocks, steps, is_opening: false }
    }

    /// Moves the opening of a walkthrough below a summary that has the title: its first text block becomes its heading.
    pub fn demote(&mut self) {
        if self.is_opening && matches!(self.blocks.first(), Some(SectionBlock::Text(_))) {
            let (SectionBlock::Board(heading) | SectionBlock::Text(heading)) = self.blocks.remove(0);
            self.title = heading.trim().to_owned();
        }
        self.is_opening = false;
    }

    pub fn text(&self) -> String {
        let mut text = heading(&self.title, if self.is_opening { '=' } else { '-' }) + "\n";
        for block in &self.blocks {
            let (SectionBlock::Board(block) | SectionBlock::Text(block)) = block;
            text.push_str(block);
        }
        text
    }

    /// Returns the section as Markdown: boards verbatim, every sentence as a paragraph.
    pub fn markdown(&self) -> String {
        let mut text = format!("{} {}\n", if self.is_opening { "#" } else { "##" }, self.title);
        for block in &self.blocks {
            match block {
                SectionBlock::Board(board) => {
                    text.push_str(&format!("\n```text\n{}\n```\n", board.trim_matches('\n')))
                }
                SectionBlock::Text(lines) => {
                    for line in lines.lines().filter(|line| !line.is_empty()) {
                        text.push_str(&format!("\n{}\n", escaped(line)));
                    }
                }
            }
        }
        text
    }
}

/// Escapes a line so that no character starts Markdown syntax: emphasis, code, a link, a tag, an entity or a numbered
/// list.
pub fn escaped(line: &str) -> String {
    let mut escaped = String::new();
    for letter in line.chars() {
        let begins = escaped.chars().all(|before| before.is_ascii_digit()) && !escaped.is_empty();
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&')
            || letter == '.' && begins
        {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
