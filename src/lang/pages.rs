//! Documentation of the codes: the pages of `grammar/messages.md` and their translations.

/// The English pages, with examples.
const PAGES: &str = include_str!("grammar/messages.md");

/// Translated titles and meanings, by language code.
const TRANSLATIONS: [(&str, &str); 1] = [("ja", include_str!("grammar/messages.ja.md"))];

/// Start of the heading of a page.
const HEADING: &str = "\n## ";
/// Fence of an example.
const FENCE: &str = "```";

/// The page of a code.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// The code's letter and number, such as `E102`.
    pub code: &'static str,
    /// Short description of the error.
    pub title: &'static str,
    /// The condition for the message.
    pub meaning: &'static str,
    /// A rule file with the error.
    pub wrong: &'static str,
    /// The same rule file without the error.
    pub right: &'static str,
}

impl Page {
    /// All pages, in the order of the file.
    pub fn all() -> impl Iterator<Item = Page> {
        sections(PAGES).filter_map(|(code, title, body)| {
            let (meaning, examples) = body.split_once("\n\n")?;
            let mut examples = examples.split(FENCE).skip(1).step_by(2).map(str::trim_start);
            let (wrong, right) = (examples.next()?, examples.next()?);
            Some(Page { code, title, meaning, wrong, right })
        })
    }

    /// Title and meaning in a language, by its code; in English if there is no translation.
    pub fn page_in(&self, language: &str) -> (&'static str, &'static str) {
        let file = TRANSLATIONS.iter().find(|(code, _)| *code == language);
        let page = file.and_then(|(_, text)| sections(text).find(|(code, ..)| *code == self.code));
        page.map_or((self.title, self.meaning), |(_, title, body)| (title, body.trim_end()))
    }
}

/// The sections of a file: code, title and body.
fn sections(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    text.split(HEADING).skip(1).filter_map(|section| {
        let (heading, body) = section.split_once("\n\n")?;
        let (code, title) = heading.split_once(' ')?;
        Some((code, title, body))
    })
}
