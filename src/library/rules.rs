//! Rules: what ships, and what rule files add to it.

use super::game::{Constraint, Game};
use super::strategy::Strategy;
use super::technique::Technique;
use crate::lang::message::Explain;
use crate::lang::program::{File, Program};
use crate::lang::{
    self, CallError, Checked, ComposeError, LoadError, Severity, Source, StrategyCallError, embedded,
    line_and_column, render_all, takes_the_place,
};
use crate::shipped;
use crate::solve::chosen;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// Techniques, strategies, games and links: everything that rule files say. A copy is cheap and shares them.
///
/// ```
/// use tesuji::Rules;
///
/// let rules = Rules::shipped();
/// assert_eq!(rules.technique("skyscraper")?.name(), "skyscraper");
///
/// let wrong = Rules::parse("tesuji 1\ntechnique t { for c in cels(1) then place 1 in c }").unwrap_err();
/// assert!(wrong.to_string().contains("did you mean"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Rules {
    program: Arc<Program>,
    warnings: Arc<[lang::Diagnostic]>,
}

/// Which rule files are read: what ships, unless it is left out, and what is added.
#[derive(Debug, Clone, Default)]
pub struct RulesBuilder {
    paths: Vec<PathBuf>,
    texts: Vec<Source>,
    alone: bool,
    examples: bool,
}

/// Why there are no rules.
#[derive(Debug, Error, Explain)]
#[non_exhaustive]
pub enum RulesError {
    /// Returned when a file cannot be read.
    #[error(transparent)]
    Read(#[from] LoadError),
    /// Returned when something is wrong in a rule file. It is shown with its line and a caret.
    #[error("{0}")]
    Wrong(Diagnostics),
}

/// What is wrong, or probably wrong, in rule files.
///
/// ```
/// use tesuji::{Rules, RulesError};
///
/// let Err(RulesError::Wrong(faults)) = Rules::parse("tesuji 1\ntechnique t { for }") else { panic!() };
/// let fault = faults.iter().next().expect("there is one");
/// assert_eq!(fault.line_and_column().0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Diagnostics {
    faults: Vec<lang::Diagnostic>,
    files: Vec<File>,
}

/// One thing that is wrong in a rule file.
#[derive(Clone, Copy)]
pub struct Diagnostic<'d> {
    fault: &'d lang::Diagnostic,
    files: &'d [File],
}

impl Rules {
    /// The rules that ship. They were checked when the crate was built, so this reads no text.
    pub fn shipped() -> Self {
        Self { program: Arc::new(shipped::program()), warnings: Arc::default() }
    }

    /// What ships, with rule files to add to it.
    pub fn builder() -> RulesBuilder {
        RulesBuilder::default()
    }

    /// What ships, and a rule file or folder of rule files.
    ///
    /// # Errors
    /// When a file cannot be read or something is wrong in it.
    pub fn read(path: impl Into<PathBuf>) -> Result<Self, RulesError> {
        Self::builder().path(path).build()
    }

    /// What ships, and rules written in a text.
    ///
    /// # Errors
    /// When something is wrong in it.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        Self::builder().text("text", text).build()
    }

    #[doc(hidden)]
    pub fn of(program: Arc<Program>) -> Self {
        Self { program, warnings: Arc::default() }
    }

    #[doc(hidden)]
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// What is probably not meant as it is written.
    pub fn warnings(&self) -> Diagnostics {
        Diagnostics { faults: self.warnings.to_vec(), files: self.program.files.clone() }
    }

    /// All techniques, in the order of their files.
    pub fn techniques(&self) -> impl Iterator<Item = Technique<'_>> {
        self.program.techniques.iter().map(|technique| Technique::new(&self.program, technique))
    }

    /// The technique that is called so; it may be called by another of its names, and with arguments.
    ///
    /// # Errors
    /// When there is none, or the arguments do not fit it.
    pub fn technique(&self, name: &str) -> Result<Technique<'_>, CallError> {
        let call = &self.program.call(name)?[0];
        Ok(Technique::new(&self.program, &self.program.techniques[call.technique]))
    }

    /// All strategies, in the order of their files.
    pub fn strategies(&self) -> impl Iterator<Item = Strategy<'_>> {
        self.program.strategies.iter().map(|strategy| Strategy::new(&self.program, strategy))
    }

    /// The strategy that is called so.
    ///
    /// # Errors
    /// When there is none.
    pub fn strategy(&self, name: &str) -> Result<Strategy<'_>, StrategyCallError> {
        let call = self.program.strategy_call(name)?;
        Ok(Strategy::new(&self.program, &self.program.strategies[call.strategy]))
    }

    /// The techniques of rule files of one's own that neither this strategy tries nor, where none is named, those of any
    /// game.
    pub fn untried(&self, strategy: Option<&str>) -> Vec<&str> {
        // What ships is known, wherever it is read from.
        let shipped = embedded();
        let is_own = |file: &str| !shipped.iter().any(|known| takes_the_place(file, &known.name));
        chosen::untried(&self.program, strategy, is_own)
    }

    /// The games that are declared. More can be composed of them, see [`Rules::game`].
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        self.program.games.iter().map(|game| Game::new(&self.program, game.clone()))
    }

    /// The constraints that games may have.
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        self.program.constraints.iter().map(|declared| Constraint::new(&self.program, declared))
    }

    /// The game that is called so, or one with constraints, such as `sudoku with cages, anti-knight`.
    ///
    /// # Errors
    /// When there is no such game or constraint, or its parts do not go together.
    pub fn game(&self, name: &str) -> Result<Game<'_>, ComposeError> {
        Ok(Game::new(&self.program, self.program.game(name)?.into_owned()))
    }

    /// The names of all rules, other names of techniques among them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let program = &*self.program;
        let others = program.strategies.iter().map(|one| one.name.as_str());
        let others = others.chain(program.games.iter().map(|one| one.name.as_str()));
        let others = others.chain(program.constraints.iter().map(|one| one.name.as_str()));
        let others = others.chain(program.links.iter().map(|one| one.name.as_str()));
        let others = others.chain(program.definitions.iter().map(|one| one.name.as_str()));
        program.technique_names().chain(others)
    }

    /// The names of the styles in which steps can be written: languages, and notations of the literature.
    pub fn styles(&self) -> impl Iterator<Item = &str> {
        self.program.styles.iter().map(|style| style.name.as_str())
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

impl RulesBuilder {
    /// Adds a rule file, or all those of a folder.
    #[must_use]
    pub fn path(mut self, path: impl Into<PathBuf>) -> Self {
        self.paths.push(path.into());
        self
    }

    /// Adds rules written in a text, under the name by which faults tell of it.
    #[must_use]
    pub fn text(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.texts.push(Source { name: name.into(), text: text.into() });
        self
    }

    /// Leaves out what ships.
    #[must_use]
    pub fn without_shipped(mut self) -> Self {
        self.alone = true;
        self
    }

    /// Reads the examples that ship as well; nothing but a test of rules needs them.
    #[must_use]
    pub fn with_examples(mut self) -> Self {
        self.examples = true;
        self
    }

    /// Reads and checks the rules.
    ///
    /// # Errors
    /// When a file cannot be read or something is wrong in one.
    pub fn build(self) -> Result<Rules, RulesError> {
        if self.paths.is_empty() && self.texts.is_empty() && !self.alone && !self.examples {
            return Ok(Rules::shipped());
        }
        let Checked { program, diagnostics } = lang::check(self.sources()?);
        if diagnostics.iter().any(|fault| fault.severity == Severity::Error) {
            return Err(RulesError::Wrong(Diagnostics { faults: diagnostics, files: program.files }));
        }
        Ok(Rules { program: Arc::new(program), warnings: diagnostics.into() })
    }

    /// The texts of the files that are added.
    ///
    /// # Errors
    /// When one cannot be read.
    pub(super) fn own(&self) -> Result<Vec<Source>, LoadError> {
        let mut files = lang::read(&self.paths)?;
        files.retain(|file| self.texts.iter().all(|text| text.name != file.name));
        files.extend(self.texts.iter().cloned());
        Ok(files)
    }

    /// The texts of all files, what ships first. A file that has the path of one that ships, from `rules/` on, takes
    /// its place.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn sources(&self) -> Result<Vec<Source>, LoadError> {
        let files = self.own()?;
        if self.alone {
            return Ok(files);
        }
        let replaced = |shipped: &Source| files.iter().any(|file| takes_the_place(&file.name, &shipped.name));
        let mut sources = embedded();
        sources.retain(|shipped| !replaced(shipped));
        sources.extend(files);
        if !self.examples {
            sources.retain(|source| !source.name.starts_with("rules/examples/"));
        }
        Ok(sources)
    }
}

impl Diagnostics {
    pub(super) fn new(faults: Vec<lang::Diagnostic>, files: Vec<File>) -> Self {
        Self { faults, files }
    }

    /// One after another, in the order of the files.
    pub fn iter(&self) -> impl Iterator<Item = Diagnostic<'_>> {
        self.faults.iter().map(|fault| Diagnostic { fault, files: &self.files })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.faults.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// All of them with their lines and carets, in colours where they are wanted.
    pub fn render(&self, colour: bool) -> String {
        render_all(&self.faults, &self.files, colour)
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(false).trim_end())
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'d> Diagnostic<'d> {
    /// What kind of fault it is, as in `E201`.
    pub fn code(&self) -> &'static str {
        self.fault.code.number()
    }

    /// Whether the item is left out of the rules because of it; it is a warning otherwise.
    pub fn is_error(&self) -> bool {
        self.fault.severity == Severity::Error
    }

    /// What is wrong.
    pub fn message(&self) -> &'d str {
        &self.fault.message
    }

    /// What is said right at the place.
    pub fn label(&self) -> &'d str {
        &self.fault.label.text
    }

    /// How to mend it.
    pub fn help(&self) -> Option<&'d str> {
        self.fault.help.as_deref()
    }

    /// The name of its file.
    pub fn file(&self) -> &'d str {
        self.source().map_or("", |file| &file.name)
    }

    /// Its line and column, from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        self.source().map_or((0, 0), |file| line_and_column(&file.text, self.fault.label.span.start as usize))
    }

    fn source(&self) -> Option<&'d File> {
        self.files.get(self.fault.label.span.file as usize)
    }
}

impl fmt::Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault.one_line(self.files))
    }
}

impl fmt::Debug for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
