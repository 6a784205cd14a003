//! Games: the inputs of a puzzle, and which units and laws its board has.

use super::prelude::*;

/// A kind of puzzle.
///
/// ```
/// use tesuji::Rules;
///
/// let rules = Rules::shipped();
/// let game = rules.game("sudoku with anti-knight")?;
/// assert_eq!(game.constraints().collect::<Vec<_>>(), ["anti-knight"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game<'r> {
    pub(crate) program: &'r Program,
    pub(crate) declared: program::Game,
}

impl<'r> Game<'r> {
    /// Its id, as in `killer` or `sudoku with anti-knight`.
    pub fn name(&self) -> &str {
        &self.declared.name
    }

    /// The title, where the declaration has one.
    pub fn title(&self, language: Language) -> Option<String> {
        Words::new(self.program, language).title(&self.declared.title)
    }

    /// The constraints that it is made of, beside its base.
    pub fn constraints(&self) -> impl Iterator<Item = &str> {
        self.declared.with.iter().map(String::as_str)
    }

    /// The inputs that a puzzle has for its board, beside the values of its cells.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.declared.inputs.iter().map(|input| input.name.as_str())
    }

    /// The strategy that solves its puzzles where none is asked for.
    pub fn strategy(&self) -> &str {
        self.program.strategy_for(&self.declared, None)
    }

    /// The first sentence of the comment above it.
    pub fn about(&self) -> String {
        catalogue::about(&self.declared.comment)
    }

    /// The file and line where it stands.
    pub fn place(&self) -> String {
        catalogue::place(self.program, self.declared.span)
    }
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What may be put on the board of a game: a puzzle may have several.
#[derive(Clone, Copy)]
pub struct Constraint<'r> {
    pub(crate) program: &'r Program,
    pub(crate) declared: &'r program::Constraint,
}

impl<'r> Constraint<'r> {
    /// Its id, as in `anti-knight`.
    pub fn name(&self) -> &'r str {
        &self.declared.name
    }

    /// The title, where the declaration has one.
    pub fn title(&self, language: Language) -> Option<String> {
        Words::new(self.program, language).title(&self.declared.title)
    }
}

impl fmt::Debug for Constraint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
