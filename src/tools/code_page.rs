//! What the codes of messages about rule files mean.

use crate::lang::Page;
use crate::library::{Diagnostics, RuleSources};
use crate::tools::prelude::*;

const EXAMPLE: &str = "example.tesuji";

/// What a code of a message about rule files means, with a rule file that has the fault, and the same one without it.
///
/// ```
/// use tesuji::{CodePage, Language};
///
/// let page = CodePage::of("E103")?;
/// assert_eq!(page.title(Language::En), "unknown function");
/// assert_eq!(page.diagnostics().iter().next().expect("it is wrong").code, "E103");
/// # Ok::<(), tesuji::UnknownCode>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct CodePage(Page);

/// Returned when no message has a code.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[error("no message has the code `{0}`")]
pub struct UnknownCode(pub String);

impl CodePage {
    /// Those of all codes, errors first, by number.
    pub fn all() -> impl Iterator<Item = CodePage> {
        Page::all().map(Self)
    }

    /// That of a code, such as `E103`; a small letter will do.
    ///
    /// # Errors
    /// When there is no such code.
    pub fn of(code: &str) -> Result<Self, UnknownCode> {
        let found = Self::all().find(|one| one.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownCode(code.to_owned()))
    }

    /// The code, such as `E103`.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// Whether an item with this fault is left out of the rules; it is a warning otherwise.
    pub fn is_error(&self) -> bool {
        self.code().starts_with('E')
    }

    /// What is wrong, in few words.
    pub fn title(&self, language: Language) -> &'static str {
        self.0.page_in(language.code()).0
    }

    /// When the message is given.
    pub fn meaning(&self, language: Language) -> &'static str {
        self.0.page_in(language.code()).1
    }

    /// A rule file that has the fault, beside the rules that ship.
    pub fn wrong(&self) -> &'static str {
        self.0.wrong
    }

    /// That rule file without the fault.
    pub fn right(&self) -> &'static str {
        self.0.right
    }

    /// What is said of the wrong rule file.
    pub fn diagnostics(&self) -> Diagnostics {
        let checked = RuleSources::of_text(EXAMPLE, self.wrong()).check();
        // A text needs no file to be read.
        checked.map_or_else(|_| Diagnostics::new(Vec::new(), Vec::new()), |checked| checked.diagnostics)
    }

    /// The page in a language, with the message in colours where they are wanted.
    pub fn page(&self, language: Language, colour: bool) -> String {
        let heading = |words| language.translate(&words);
        let indented = |text: &str| -> String {
            let lines = text.lines();
            lines.map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
        };
        [
            format!("{}: {}\n\n{}\n", self.code(), self.title(language), self.meaning(language)),
            format!("{}\n\n{}", heading(message!("Wrong:")), indented(self.wrong())),
            self.diagnostics().render(language, colour).trim_end().to_owned() + "\n",
            format!("{}\n\n{}", heading(message!("Right:")), indented(self.right())),
        ]
        .join("\n")
    }
}
