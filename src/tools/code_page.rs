//! Documentation of the diagnostic codes of rule files.

use crate::prelude::*;
use tesuji_lang::Page;
use tesuji_solve::{Diagnostics, RulesBuilder};

const EXAMPLE: &str = "example.tesuji";

/// Documentation of one diagnostic code, with a rule file that has the error and the same file without it.
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

/// Error returned if no diagnostic has the given code.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("unknown code `{0}`")]
pub struct UnknownCodeError(pub String);

impl DiagnosticDoc {
    /// Returns the documentation of all codes, errors first, in order of their numbers.
    pub fn all() -> impl Iterator<Item = DiagnosticDoc> {
        Page::all().map(Self)
    }

    /// Returns the documentation of a code, such as `E103`. Case is ignored.
    ///
    /// # Errors
    /// Returns an [`UnknownCodeError`] if the code does not exist.
    pub fn for_code(code: &str) -> Result<Self, UnknownCodeError> {
        let found = Self::all().find(|one| one.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownCodeError(code.to_owned()))
    }

    /// Returns the code, such as `E103`.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// Whether the code is an error, which excludes its item from the rules; otherwise it is a warning.
    pub fn is_error(&self) -> bool {
        self.code().starts_with('E')
    }

    /// Returns a short description of the error.
    pub fn title(&self, language: Language) -> &'static str {
        self.0.page_in(language.code()).0
    }

    /// Returns the conditions under which the diagnostic is reported.
    pub fn meaning(&self, language: Language) -> &'static str {
        self.0.page_in(language.code()).1
    }

    /// Returns a rule file that has the error when it is checked with the built-in rules.
    pub fn wrong(&self) -> &'static str {
        self.0.wrong
    }

    /// Returns the same rule file without the error.
    pub fn right(&self) -> &'static str {
        self.0.right
    }

    /// Returns the diagnostics of the wrong rule file.
    pub fn diagnostics(&self) -> Diagnostics {
        let checked = RulesBuilder::from_text(EXAMPLE, self.wrong()).check();
        // Checking a text reads no file, so it cannot fail.
        checked.map_or_else(|_| Diagnostics::new(Vec::new(), Vec::new()), |checked| checked.diagnostics)
    }

    /// Returns the page in a language, with the diagnostic in colour if `colour` is set.
    pub fn page(&self, language: Language, color: bool) -> String {
        let heading = |words| language.translate(&words);
        let indented = |text: &str| -> String {
            let lines = text.lines();
            lines.map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
        };
        [
            format!("{}: {}\n\n{}\n", self.code(), self.title(language), self.meaning(language)),
            format!("{}\n\n{}", heading(message!("Wrong:")), indented(self.wrong())),
            self.diagnostics().render(language, color).trim_end().to_owned() + "\n",
            format!("{}\n\n{}", heading(message!("Right:")), indented(self.right())),
        ]
        .join("\n")
    }
}
