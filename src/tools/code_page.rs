//! What the codes of messages about rule files mean.

use crate::lang::Page;
use crate::library::{Diagnostics, RulesBuilder};
use crate::tools::prelude::*;

const EXAMPLE: &str = "example.tesuji";

/// What a code of a message about rule files means, with a rule file that has the fault, and the same one without it.
///
/// ```
/// use tesuji::catalogue::DiagnosticDoc;
/// use tesuji::Language;
///
/// let page = DiagnosticDoc::for_code("E103")?;
/// assert_eq!(page.title(Language::En), "unknown function");
/// assert_eq!(page.diagnostics().iter().next().expect("it is wrong").code, "E103");
/// # Ok::<(), tesuji::catalogue::UnknownCodeError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct DiagnosticDoc(Page);

/// Returned when no message has a code.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("no message has the code `{0}`")]
pub struct UnknownCodeError(pub String);

impl DiagnosticDoc {
    /// Those of all codes, errors first, by number.
    pub fn all() -> impl Iterator<Item = DiagnosticDoc> {
        Page::all().map(Self)
    }

    /// That of a code, such as `E103`; a small letter will do.
    ///
    /// # Errors
    /// When there is no such code.
    pub fn for_code(code: &str) -> Result<Self, UnknownCodeError> {
        let found = Self::all().find(|one| one.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownCodeError(code.to_owned()))
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
        let checked = RulesBuilder::from_text(EXAMPLE, self.wrong()).check();
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
