//! Techniques, strategies, games and constraints as rule files declare them.

use crate::{
    Rating,
    prelude::*,
    sample_board::{placed, sample_board},
};

/// A technique: a rule that draws conclusions from a pattern.
///
/// ```
/// use tesuji::{Language, Rules};
///
/// let rules = Rules::builtin();
/// let technique = rules.technique("x-wing")?;
/// assert_eq!(technique.name(), "fish");
/// assert_eq!(technique.titles(Language::En)[0], "…X-Wing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Technique<'r> {
    pub(super) program: &'r Program,
    pub(super) declared: &'r program::Technique,
}

/// A strategy: an ordered list of techniques to try.
///
/// ```
/// use tesuji::Rules;
///
/// let rules = Rules::builtin();
/// assert!(rules.strategy("basic")?.techniques().contains(&"hidden-single".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Strategy<'r> {
    pub(super) program: &'r Program,
    /// Index in the strategies of the program.
    pub(super) number: usize,
    pub(super) declared: &'r program::Strategy,
}

/// A kind of puzzle: the inputs of its puzzles, and the units and laws of its board.
///
/// ```
/// use tesuji::Rules;
///
/// let rules = Rules::builtin();
/// let game = rules.game("sudoku with anti-knight")?;
/// assert_eq!(game.constraints().collect::<Vec<_>>(), ["anti-knight"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game<'r> {
    #[doc(hidden)]
    pub program: &'r Program,
    #[doc(hidden)]
    pub declared: program::Game,
}

/// A constraint that can be added to the board of a game; a puzzle can have several.
#[derive(Clone, Copy)]
pub struct Constraint<'r> {
    #[doc(hidden)]
    pub program: &'r Program,
    #[doc(hidden)]
    pub declared: &'r program::Constraint,
}

/// Functions of all declarations. Names live as long as the rules, except those of games, which can be composed.
macro_rules! declared {
    ($($of:ident $name:lifetime)*) => {$(
        impl<'r> $of<'r> {
            /// The id, as in `naked-subset`, `default`, `anti-knight` or `sudoku with anti-knight`.
            pub fn name(&self) -> &$name str {
                &self.declared.name
            }

            /// First sentence of the comment above the declaration.
            pub fn summary(&self) -> String {
                catalogue::about(&self.declared.comment)
            }

            /// File and line of the declaration, as in `rules/techniques/fish.tesuji:12`.
            pub fn location(&self) -> String {
                catalogue::place(self.program, self.declared.span)
            }
        }

        impl fmt::Debug for $of<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    )*};
}

declared! { Technique 'r Strategy 'r Constraint 'r Rating 'r Game '_ }

/// Declarations that may have no title.
macro_rules! titled {
    ($($of:ident)*) => {$(
        impl $of<'_> {
            /// The title; `None` if the declaration has none.
            pub fn title(&self, language: Language) -> Option<String> {
                StepTexts::new(self.program, language).title(&self.declared.title)
            }
        }
    )*};
}

titled! { Strategy Constraint Rating Game }

impl<'r> Technique<'r> {
    /// The id with its parameters, as in `naked-subset(n in 2..4)`.
    pub fn signature(&self) -> String {
        catalogue::signature(self.declared)
    }

    /// The title of the first case. Parts that depend on a match are written as `…`.
    pub fn title(&self, language: Language) -> String {
        self.titles(language).into_iter().next().unwrap_or_default()
    }

    /// The titles of its cases, without duplicates.
    pub fn titles(&self, language: Language) -> Vec<String> {
        catalogue::titles(self.program, self.declared, language)
    }

    /// Its aliases.
    pub fn aliases(&self) -> impl Iterator<Item = &'r str> {
        self.declared.aliases.iter().map(|alias| alias.name.as_str())
    }

    /// Difficulties of its easiest and its hardest case; `None` if the rule declares no difficulty.
    pub fn difficulty(&self) -> Option<(i64, i64)> {
        catalogue::difficulty(self.program, self.declared)
    }

    /// Lesson for learners on the first case: the pattern to look for and its effect. In English if the rule has no
    /// text in the language.
    pub fn lesson(&self, language: Language) -> Option<String> {
        let case = catalogue::cases(self.program, self.declared).into_iter().next()?;
        catalogue::lesson(self.declared, &case, language)
    }

    /// The name of its file.
    pub fn file(&self) -> &'r str {
        self.program.files.get(self.declared.span.file as usize).map_or("", |file| &file.name)
    }
}

impl<'r> Strategy<'r> {
    /// Whether the strategy is only used inside others, and cannot or is not intended to solve puzzles.
    pub fn is_building_block(&self) -> bool {
        self.program.is_part(self.number)
    }

    /// The names of its levels, the easiest first.
    pub fn levels(&self) -> impl Iterator<Item = &'r str> {
        self.declared.levels.keys().map(String::as_str)
    }

    /// The techniques that it tries itself or in strategies that it calls, with their arguments, in order.
    pub fn techniques(&self) -> Vec<String> {
        let call = self.program.plain_call(self.number);
        self.program.tried([call]).iter().map(|call| self.program.describe(call)).collect()
    }

    /// The names of its scores.
    pub fn scores(&self) -> impl Iterator<Item = &'r str> {
        self.declared.totals.iter().map(|(name, _)| name.as_str())
    }
}

impl Game<'_> {
    /// The constraints of the game in addition to its base.
    pub fn constraints(&self) -> impl Iterator<Item = &str> {
        self.declared.with.iter().map(String::as_str)
    }

    /// The inputs that a puzzle has for its board, in addition to the values of its cells.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.declared.inputs.iter().map(|input| input.name.as_str())
    }

    /// The strategy in whose order techniques are learned; `None` if the game names none.
    pub fn lessons(&self) -> Option<&str> {
        self.declared.lessons.as_deref()
    }

    /// The default strategy for its puzzles.
    pub fn strategy(&self) -> &str {
        self.program.strategy_for(&self.declared, None)
    }

    /// The title, or the name if the game has no title in the language.
    pub fn heading(&self, language: Language) -> String {
        self.title(language).unwrap_or_else(|| self.declared.name.clone())
    }

    /// Returns the position of a puzzle on the board of the game; without a puzzle, that of the sample puzzle in the
    /// declaration or, if there is none, an empty board.
    ///
    /// # Errors
    /// Returns a [`Message`] with the reason if there is no board.
    pub fn position(&self, puzzle: Option<&Puzzle>) -> Result<Position, Message> {
        let (topology, state) = match puzzle {
            None => sample_board(self.program, &self.declared)?,
            Some(puzzle) => placed(self.program, &puzzle.0, Some(&self.declared.name))?,
        };
        Ok(Position { topology: Arc::new(topology), state })
    }
}
