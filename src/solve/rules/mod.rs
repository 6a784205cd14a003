//! Rules, shared by solvers, finders, graders, generators and provers.

mod builder;
mod check;
mod declared;
mod diagnostics;
mod new;
mod shipped;

pub use builder::{RulesBuilder, RulesError};
pub use check::CheckReport;
pub use declared::{Constraint, Game, Strategy, Technique};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use new::NewTechniqueError;
use std::{fmt, sync::Arc};
use tesuji_lang::{self as lang, Program};
use tesuji_message::Message;
use tesuji_report::Language;

/// Techniques, strategies, games, links and all other items of rule files. Clones are cheap and share their data.
///
/// ```
/// use tesuji::Rules;
///
/// let rules = Rules::builtin();
/// assert_eq!(rules.technique("skyscraper")?.name(), "skyscraper");
///
/// let wrong = Rules::parse("tesuji 1\ntechnique t { for c in cels(1) then place 1 in c }").unwrap_err();
/// assert!(wrong.to_string().contains("did you mean"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Rules {
    pub(crate) program: Arc<Program>,
    pub(crate) warnings: Arc<[lang::Diagnostic]>,
    /// Errors of files in folders that could not be read.
    pub(crate) unread: Arc<[Message]>,
}

impl Rules {
    /// Returns the built-in rules. They were checked when the crate was built, so this parses no text.
    pub fn builtin() -> Self {
        Self::from_program(Arc::new(shipped::program()))
    }

    #[doc(hidden)]
    pub fn from_program(mut program: Arc<Program>) -> Self {
        if program.title_forms.is_empty() {
            let forms = Language::ALL.map(|language| language.sentences().assuming.to_owned());
            Arc::make_mut(&mut program).title_forms = forms.into();
        }
        Self { program, warnings: Arc::default(), unread: Arc::default() }
    }

    #[doc(hidden)]
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("techniques", &self.program.techniques.len())
            .field("strategies", &self.program.strategies.len())
            .field("games", &self.program.games.len())
            .finish()
    }
}
