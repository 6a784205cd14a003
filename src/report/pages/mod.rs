//! A page as its parts, before it is HTML or Markdown.

pub mod html;
pub mod markdown;

/// The path of the first page.
pub const INDEX: &str = "index";

/// A page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Where it stands, from the folder of all pages on, without an ending.
    pub path: String,
    /// Its title.
    pub title: String,
    /// What is on it.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A heading of a section, and the name by which links lead to it, where it has one.
    Heading {
        /// Its text.
        text: String,
        /// What links name it by.
        anchor: Option<String>,
    },
    /// A paragraph.
    Text(Vec<Inline>),
    /// Text that stands as it is, such as a rule.
    Code(String),
    /// Things to be known, each with what it is called.
    Fields(Vec<Field>),
    /// A table.
    Table {
        /// What the columns are called.
        head: Vec<String>,
        /// The cells, row by row.
        rows: Vec<Vec<Vec<Inline>>>,
    },
    /// A picture.
    Picture {
        /// Where it stands, from the folder of all pages on, with its ending.
        path: String,
        /// What it shows, for who cannot see it.
        shows: String,
    },
    /// What is shown only where somebody asks for it.
    More {
        /// What it is.
        about: String,
        /// Text that stands as it is.
        code: String,
    },
}

/// One thing to be known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub content: Vec<Inline>,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// A word of a rule file.
    Code(String),
    /// A link to a page.
    Link {
        /// What it reads.
        text: String,
        /// The path of the page, and the anchor after a `#` where it leads to a section.
        to: String,
    },
}

impl Inline {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// Things one after another, with a text between them.
pub fn joined(all: impl IntoIterator<Item = Inline>, between: &str) -> Vec<Inline> {
    let mut parts = Vec::new();
    for one in all {
        if !parts.is_empty() {
            parts.push(Inline::text(between));
        }
        parts.push(one);
    }
    parts
}

/// The way from one page to another.
pub fn way(from: &str, to: &str) -> String {
    "../".repeat(from.matches('/').count()) + to
}
