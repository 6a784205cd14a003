//! Structure of a page, independent of HTML or Markdown.

pub mod html;
pub mod markdown;
pub mod slides;

pub const INDEX: &str = "index";

pub struct Page {
    /// Path relative to the folder of all pages, without the extension.
    pub path: String,
    pub title: String,
    pub blocks: Vec<Block>,
}

pub enum Block {
    Heading {
        text: String,
        anchor: Option<String>,
    },
    Text(Vec<Inline>),
    /// Verbatim text, such as a rule.
    Code(String),
    /// A folded list.
    Facts {
        about: String,
        fields: Vec<Field>,
    },
    /// A search field; the tables below it show only rows that contain the words entered.
    Search(String),
    Table {
        head: Vec<String>,
        rows: Vec<Vec<Vec<Inline>>>,
    },
    Picture {
        /// Path relative to the folder of all pages, with the extension.
        path: String,
        shows: String,
    },
    /// Code that is folded until a reader opens it.
    More {
        about: String,
        code: String,
    },
}

pub struct Field {
    pub name: String,
    pub content: Vec<Inline>,
}

pub enum Inline {
    Text(String),
    /// A word of a rule file.
    Code(String),
    /// A small picture, with its path relative to the folder of all pages.
    Thumbnail {
        path: String,
        shows: String,
    },
    Link {
        text: String,
        /// Path of the page, with an anchor after a `#` if it links to a section.
        to: String,
    },
}

impl Inline {
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

pub fn join_inlines(all: impl IntoIterator<Item = Inline>, between: &str) -> Vec<Inline> {
    let mut parts = Vec::new();
    for one in all {
        if !parts.is_empty() {
            parts.push(Inline::text(between));
        }
        parts.push(one);
    }
    parts
}

pub fn relative_path(from: &str, to: &str) -> String {
    "../".repeat(from.matches('/').count()) + to
}

/// Returns the relative path from a page to a page or section that a link names, with the extension of pages.
fn target(from: &str, to: &str, ending: &str) -> String {
    let (page, anchor) = to.find('#').map_or((to, ""), |at| to.split_at(at));
    format!("{}{ending}{anchor}", relative_path(from, page))
}
