//! A page as its parts, before it is HTML or Markdown.

pub mod html;
pub mod markdown;
pub mod slides;

pub const INDEX: &str = "index";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Where it stands, from the folder of all pages on, without an ending.
    pub path: String,
    pub title: String,
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    Heading {
        text: String,
        anchor: Option<String>,
    },
    Text(Vec<Inline>),
    /// Text that stands as it is, such as a rule.
    Code(String),
    /// A list that is folded up.
    Facts {
        about: String,
        fields: Vec<Field>,
    },
    /// A field for words, of which the tables below show only rows that have them.
    Search(String),
    Table {
        head: Vec<String>,
        rows: Vec<Vec<Vec<Inline>>>,
    },
    Picture {
        /// Where it stands, from the folder of all pages on, with its ending.
        path: String,
        shows: String,
    },
    /// Folded up until a reader opens it.
    More {
        about: String,
        code: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub content: Vec<Inline>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    Text(String),
    /// A word of a rule file.
    Code(String),
    /// A small picture, with where it stands from the folder of all pages on.
    Thumbnail {
        path: String,
        shows: String,
    },
    Link {
        text: String,
        /// The path of the page, and the anchor after a `#` where it leads to a section.
        to: String,
    },
}

impl Inline {
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

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

pub fn way(from: &str, to: &str) -> String {
    "../".repeat(from.matches('/').count()) + to
}

/// The way from a page to a page or section that a link names, with the ending of pages.
fn target(from: &str, to: &str, ending: &str) -> String {
    let (page, anchor) = to.find('#').map_or((to, ""), |at| to.split_at(at));
    format!("{}{ending}{anchor}", way(from, page))
}
