//! Rules read from files, and their declarations.

use crate::{Constraint, Diagnostics, Game, Strategy, Technique, custom, prelude::*};
use std::path::PathBuf;
use tesuji_lang::{self as lang, CallError, CheckedProgram, ComposeError, StrategyCallError};

/// Selection of rule files to read: the built-in rules, unless they are left out, and additional files and texts.
#[derive(Debug, Clone, Default)]
pub struct RulesBuilder {
    /// Additional rule files and folders of rule files.
    pub paths: Vec<PathBuf>,
    /// Additional rules as text, each with the name by which diagnostics refer to it.
    pub texts: Vec<Source>,
    /// Whether the built-in rules are left out.
    pub without_builtin: bool,
    /// Whether the built-in examples are read as well. Only tests of rules need them.
    pub reads_examples: bool,
}

/// Error returned when rules cannot be loaded.
#[derive(Debug, Error, Localize)]
#[non_exhaustive]
pub enum RulesError {
    /// Returned when a file cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Returned when a rule file has an error. The diagnostic is shown with its line and a caret.
    #[error("{0}")]
    Invalid(Diagnostics),
}

impl Rules {
    /// Loads the built-in rules and a rule file or folder of rule files.
    ///
    /// # Errors
    /// Returns a [`RulesError`] if a file cannot be read or has an error.
    pub fn load(path: impl Into<PathBuf>) -> Result<Self, RulesError> {
        RulesBuilder { paths: vec![path.into()], ..RulesBuilder::default() }.build()
    }

    /// Loads the built-in rules and rules written in a text.
    ///
    /// # Errors
    /// Returns a [`RulesError`] if the text has an error.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        RulesBuilder::from_text("text", text).build()
    }

    /// Warnings about rules that are probably not intended as written.
    pub fn warnings(&self) -> Diagnostics {
        Diagnostics::new(self.warnings.to_vec(), self.program.files.clone())
    }

    /// Errors of the files in folders that could not be read. These files are left out.
    pub fn unread(&self) -> &[Message] {
        &self.unread
    }

    /// All techniques, in the order of their files.
    pub fn techniques(&self) -> impl Iterator<Item = Technique<'_>> {
        self.program.techniques.iter().map(|declared| Technique { program: &self.program, declared })
    }

    /// Returns the technique with this name: its id, an alias or a title, in any spelling, optionally with arguments.
    /// If several techniques share a title, the first is returned.
    ///
    /// # Errors
    /// Returns a [`CallError`] if no technique has this name or the arguments do not match its parameters.
    pub fn technique(&self, name: &str) -> Result<Technique<'_>, CallError> {
        let call = &self.program.call(name)?[0];
        Ok(Technique { program: &self.program, declared: &self.program.techniques[call.technique] })
    }

    /// All strategies, in the order of their files.
    pub fn strategies(&self) -> impl Iterator<Item = Strategy<'_>> {
        let strategies = self.program.strategies.iter().enumerate();
        strategies.map(|(number, declared)| Strategy { program: &self.program, number, declared })
    }

    /// Returns the strategy with this name.
    ///
    /// # Errors
    /// Returns a [`StrategyCallError`] if no strategy has this name.
    pub fn strategy(&self, name: &str) -> Result<Strategy<'_>, StrategyCallError> {
        let number = self.program.strategy_call(name)?.strategy;
        Ok(Strategy { program: &self.program, number, declared: &self.program.strategies[number] })
    }

    /// User techniques that the strategy does not try or, if it is `None`, that no strategy named by a game tries.
    pub fn unused_techniques(&self, strategy: Option<&str>) -> Vec<&str> {
        // Built-in rules are recognized by name, even if they are read from a file.
        let shipped = embedded();
        let is_own = |file: &str| !shipped.iter().any(|known| takes_the_place(file, &known.name));
        custom::untried(&self.program, strategy, is_own)
    }

    /// The declared games. More games can be composed of them, see [`Rules::game`].
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        let games = self.program.games.iter().cloned();
        games.map(|declared| Game { program: &self.program, declared })
    }

    /// The constraints that games may have.
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        self.program.constraints.iter().map(|declared| Constraint { program: &self.program, declared })
    }

    /// Returns the game with this name, or one composed with constraints, such as `sudoku with cages, anti-knight`.
    ///
    /// # Errors
    /// Returns a [`ComposeError`] if no game or constraint has this name, or if the parts cannot be combined.
    pub fn game(&self, name: &str) -> Result<Game<'_>, ComposeError> {
        Ok(Game { program: &self.program, declared: self.program.game(name)?.into_owned() })
    }

    /// The names of all rules, including aliases of techniques.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let program = &*self.program;
        let other_names = program.strategies.iter().map(|one| one.name.as_str());
        let other_names = other_names.chain(program.games.iter().map(|one| one.name.as_str()));
        let other_names = other_names.chain(program.constraints.iter().map(|one| one.name.as_str()));
        let other_names = other_names.chain(self.links());
        let other_names = other_names.chain(program.definitions.iter().map(|one| one.name.as_str()));
        let other_names = other_names.chain(program.ratings.iter().map(|one| one.name.as_str()));
        program.technique_names().chain(other_names)
    }

    /// The names of the links.
    pub fn links(&self) -> impl Iterator<Item = &str> {
        self.program.links.iter().map(|link| link.name.as_str())
    }

    /// The names of the styles in which steps can be written: languages and notations of the literature.
    pub fn styles(&self) -> impl Iterator<Item = &str> {
        self.program.styles.iter().map(|style| style.name.as_str())
    }
}

impl RulesBuilder {
    /// The built-in rules and rules written in a text; diagnostics refer to the text by `name`.
    pub fn from_text(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { texts: vec![Source { name: name.into(), text: text.into() }], ..Self::default() }
    }

    /// Reads and checks the rules.
    ///
    /// # Errors
    /// Returns a [`RulesError`] if a file cannot be read or has an error.
    pub fn build(self) -> Result<Rules, RulesError> {
        if self.paths.is_empty() && self.texts.is_empty() && !self.without_builtin && !self.reads_examples {
            return Ok(Rules::builtin());
        }
        let Sources { files, unread } = self.read()?;
        let CheckedProgram { program, diagnostics } = lang::check(files);
        if diagnostics.iter().any(|fault| fault.severity == Severity::Error) {
            return Err(RulesError::Invalid(Diagnostics::new(diagnostics, program.files)));
        }
        let unread = unread.iter().map(Localize::message).collect();
        Ok(Rules { warnings: diagnostics.into(), unread, ..Rules::from_program(Arc::new(program)) })
    }

    /// The texts of all files to be read, the built-in ones first, with the built-in examples if `reads_examples` is
    /// set. A file replaces the built-in one whose path, from `rules/` on, is the same.
    ///
    /// # Errors
    /// Returns a [`LoadError`] if a file cannot be read.
    pub fn files(&self) -> Result<Vec<Source>, LoadError> {
        Ok(self.read()?.files)
    }

    pub(crate) fn read(&self) -> Result<Sources, LoadError> {
        let Sources { files, unread } = self.user_sources()?;
        if self.without_builtin {
            return Ok(Sources { files, unread });
        }
        let replaced = |shipped: &Source| files.iter().any(|file| takes_the_place(&file.name, &shipped.name));
        let mut sources = embedded();
        sources.retain(|shipped| !replaced(shipped));
        sources.extend(files);
        if !self.reads_examples {
            sources.retain(|source| !is_example(&source.name));
        }
        Ok(Sources { files: sources, unread })
    }

    pub(crate) fn user_sources(&self) -> Result<Sources, LoadError> {
        let Sources { mut files, unread } = lang::read(&self.paths)?;
        files.retain(|file| self.texts.iter().all(|text| text.name != file.name));
        files.extend(self.texts.iter().cloned());
        Ok(Sources { files, unread })
    }
}
