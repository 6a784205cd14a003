//! Rules read from files, and what they declare.

use super::declared::{Constraint, Game, Strategy, Technique};
use super::diagnostics::Diagnostics;
use super::prelude::*;
use crate::lang::{self, CallError, Checked, ComposeError, StrategyCallError};
use crate::solve::custom;
use std::path::PathBuf;

/// Which rule files are read: what ships, unless it is left out, and what is added.
#[derive(Debug, Clone, Default)]
pub struct RulesBuilder {
    /// Rule files, and folders of rule files, that are added.
    pub paths: Vec<PathBuf>,
    /// Rules written in texts that are added, under the names that faults give them.
    pub texts: Vec<Source>,
    /// True where what ships is left out.
    pub without_builtin: bool,
    /// True where the examples that ship are read as well; nothing but a test of rules needs them.
    pub examples: bool,
}

/// Why there are no rules.
#[derive(Debug, Error, Localize)]
#[non_exhaustive]
pub enum RulesError {
    /// Returned when a file cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Returned when something is wrong in a rule file. It is shown with its line and a caret.
    #[error("{0}")]
    Invalid(Diagnostics),
}

impl Rules {
    /// What ships, and a rule file or folder of rule files.
    ///
    /// # Errors
    /// When a file cannot be read or something is wrong in it.
    pub fn load(path: impl Into<PathBuf>) -> Result<Self, RulesError> {
        RulesBuilder { paths: vec![path.into()], ..RulesBuilder::default() }.build()
    }

    /// What ships, and rules written in a text.
    ///
    /// # Errors
    /// When something is wrong in it.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        RulesBuilder::from_text("text", text).build()
    }

    /// What is probably not meant as it is written.
    pub fn warnings(&self) -> Diagnostics {
        Diagnostics::new(self.warnings.to_vec(), self.program.files.clone())
    }

    /// Returns the errors of files in folders that could not be read. These files are left out.
    pub fn unread(&self) -> &[Message] {
        &self.unread
    }

    /// All techniques, in the order of their files.
    pub fn techniques(&self) -> impl Iterator<Item = Technique<'_>> {
        self.program.techniques.iter().map(|declared| Technique { program: &self.program, declared })
    }

    /// The technique of a name: its id, an alias or a title, in any spelling, perhaps with arguments. Of several that have
    /// a title the first.
    ///
    /// # Errors
    /// When there is none, or the arguments do not fit it.
    pub fn technique(&self, name: &str) -> Result<Technique<'_>, CallError> {
        let call = &self.program.call(name)?[0];
        Ok(Technique { program: &self.program, declared: &self.program.techniques[call.technique] })
    }

    /// All strategies, in the order of their files.
    pub fn strategies(&self) -> impl Iterator<Item = Strategy<'_>> {
        self.program.strategies.iter().map(|declared| Strategy { program: &self.program, declared })
    }

    /// The strategy that is called so.
    ///
    /// # Errors
    /// When there is none.
    pub fn strategy(&self, name: &str) -> Result<Strategy<'_>, StrategyCallError> {
        let call = self.program.strategy_call(name)?;
        Ok(Strategy { program: &self.program, declared: &self.program.strategies[call.strategy] })
    }

    /// The techniques of rule files of one's own that neither this strategy tries nor, where none is named, those of
    /// any game.
    pub fn unused_techniques(&self, strategy: Option<&str>) -> Vec<&str> {
        // What ships is known, wherever it is read from.
        let shipped = embedded();
        let is_own = |file: &str| !shipped.iter().any(|known| takes_the_place(file, &known.name));
        custom::untried(&self.program, strategy, is_own)
    }

    /// The games that are declared. More can be composed of them, see [`Rules::game`].
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        let games = self.program.games.iter().cloned();
        games.map(|declared| Game { program: &self.program, declared })
    }

    /// The constraints that games may have.
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        self.program.constraints.iter().map(|declared| Constraint { program: &self.program, declared })
    }

    /// The game that is called so, or one with constraints, such as `sudoku with cages, anti-knight`.
    ///
    /// # Errors
    /// When there is no such game or constraint, or its parts do not go together.
    pub fn game(&self, name: &str) -> Result<Game<'_>, ComposeError> {
        Ok(Game { program: &self.program, declared: self.program.game(name)?.into_owned() })
    }

    /// The names of all rules, other names of techniques among them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let program = &*self.program;
        let others = program.strategies.iter().map(|one| one.name.as_str());
        let others = others.chain(program.games.iter().map(|one| one.name.as_str()));
        let others = others.chain(program.constraints.iter().map(|one| one.name.as_str()));
        let others = others.chain(self.links());
        let others = others.chain(program.definitions.iter().map(|one| one.name.as_str()));
        program.technique_names().chain(others)
    }

    /// The names of the links.
    pub fn links(&self) -> impl Iterator<Item = &str> {
        self.program.links.iter().map(|link| link.name.as_str())
    }

    /// The names of the styles in which steps can be written: languages, and notations of the literature.
    pub fn styles(&self) -> impl Iterator<Item = &str> {
        self.program.styles.iter().map(|style| style.name.as_str())
    }
}

impl RulesBuilder {
    /// What ships, and rules written in a text, under the name that faults give it.
    pub fn from_text(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { texts: vec![Source { name: name.into(), text: text.into() }], ..Self::default() }
    }

    /// Reads and checks the rules.
    ///
    /// # Errors
    /// When a file cannot be read or something is wrong in one.
    pub fn build(self) -> Result<Rules, RulesError> {
        if self.paths.is_empty() && self.texts.is_empty() && !self.without_builtin && !self.examples {
            return Ok(Rules::builtin());
        }
        let Sources { files, unread } = self.read()?;
        let Checked { program, diagnostics } = lang::check(files);
        if diagnostics.iter().any(|fault| fault.severity == Severity::Error) {
            return Err(RulesError::Invalid(Diagnostics::new(diagnostics, program.files)));
        }
        let unread = unread.iter().map(Localize::message).collect();
        Ok(Rules { warnings: diagnostics.into(), unread, ..Rules::from_program(Arc::new(program)) })
    }

    /// The texts of all files that are read, what ships first, its examples among it where they were asked for. A file
    /// that has the path of one that ships, from `rules/` on, takes its place.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn files(&self) -> Result<Vec<Source>, LoadError> {
        Ok(self.read()?.files)
    }

    pub(crate) fn read(&self) -> Result<Sources, LoadError> {
        let Sources { files, unread } = self.own()?;
        if self.without_builtin {
            return Ok(Sources { files, unread });
        }
        let replaced = |shipped: &Source| files.iter().any(|file| takes_the_place(&file.name, &shipped.name));
        let mut sources = embedded();
        sources.retain(|shipped| !replaced(shipped));
        sources.extend(files);
        if !self.examples {
            sources.retain(|source| !is_example(&source.name));
        }
        Ok(Sources { files: sources, unread })
    }

    pub(crate) fn own(&self) -> Result<Sources, LoadError> {
        let Sources { mut files, unread } = lang::read(&self.paths)?;
        files.retain(|file| self.texts.iter().all(|text| text.name != file.name));
        files.extend(self.texts.iter().cloned());
        Ok(Sources { files, unread })
    }
}
