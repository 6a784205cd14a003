//! Reports on techniques that do not match.

mod failures;
mod partial;
mod search;

use crate::prelude::*;
use partial::PartialTechnique;
use search::{Filter, NearMatchSearch, NearMatches};
use tesuji_report::named::{cell_of, value_of};
use tesuji_solve::{ConvertError, Step, setters::setters};

/// Report on a technique that does not match on a position: the nearest bindings, and the conditions that fail for
/// them. If it does match, the report contains the step that a strategy makes first.
///
/// ```
/// use tesuji::authoring::MismatchReport;
/// use tesuji::{Language, BoardStyle, Puzzle, Rules};
///
/// let rules = Rules::builtin();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let why = MismatchReport::new(&rules, "skyscraper", &puzzle, Default::default())?;
/// assert!(!why.matches());
/// assert!(why.text(BoardStyle::default()).contains("does not match"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MismatchReport {
    rules: Rules,
    position: Position,
    cases: Vec<CaseReport>,
    /// First step of a strategy, if the technique matches.
    first: Option<Step>,
}

struct CaseReport {
    call: Call,
    matches: Vec<Match>,
    nearest: NearMatches,
}

/// Filters of a [`MismatchReport`], and its strategy and game.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct MismatchOptions {
    /// Labels of cells that listed matches and bindings include, such as `r1c2`.
    pub cells: Vec<String>,
    /// Value that they include.
    pub value: Option<usize>,
    /// Strategy whose first step is named if the technique matches. Defaults to that of the game.
    pub strategy: Option<String>,
    /// Game of the position. Defaults to the one that the position implies.
    pub game: Option<String>,
    /// Time limit of the search. Results of an interrupted search are marked as incomplete.
    pub time: TimeLimit,
}

setters! {
    MismatchOptions {
        list with_cells(cells: String);
        some with_value(value: usize);
        name with_strategy(strategy: String);
        name with_game(game: String);
        set with_time(time: TimeLimit);
    }
}

/// Error returned if no mismatch report can be made.
#[derive(Debug, Error, Localize)]
#[non_exhaustive]
pub enum MismatchError {
    /// Returned when the technique does not exist.
    #[error(transparent)]
    Technique(#[from] CallError),
    /// Returned when the text is not a position of a game.
    #[error(transparent)]
    Position(#[from] ConvertError),
    /// Returned when the rules do not have the game.
    #[error(transparent)]
    Game(#[from] BoardError),
    /// Returned when a technique cannot run on the board.
    #[error(transparent)]
    Rules(#[from] StrategyError),
    /// Returned when the strategy or game does not exist.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when the board does not have the cell or value.
    #[error("{0}")]
    Named(Message),
}

impl MismatchReport {
    /// Searches a position for a technique.
    ///
    /// # Errors
    /// Returns a [`MismatchError`] if the technique, strategy, game, a cell or the value is unknown, or if the puzzle
    /// has no position.
    pub fn new(
        rules: &Rules,
        technique: &str,
        puzzle: &Puzzle,
        options: MismatchOptions,
    ) -> Result<Self, MismatchError> {
        let MismatchOptions { cells, value, strategy, game, time } = options;
        let deadline = time.deadline();
        let program = rules.program();
        let calls = program.call(technique)?;
        let position = Converter::new(rules, game.as_deref())?.position(puzzle)?;
        let topology = &position.topology;
        let cells = cells.iter().map(|label| cell_of(topology, label)).collect::<Result<_, _>>();
        let value = value.map(|number| value_of(topology, number)).transpose();
        let named = MismatchError::Named;
        let filter = Filter { cells: cells.map_err(named)?, value: value.map_err(named)? };
        let mut cases = Vec::new();
        for call in calls {
            let compiled = compile(Planner::from(&**program), &call, topology, false)?;
            let mut scratch = ExecMemory::default();
            scratch.clock.start(deadline.clone());
            let mut found = compiled.matches(topology, &position.state, &mut scratch);
            found.retain(|one| filter.passes(topology, &one.bindings));
            let matches = found.into_iter().map(|found| Match::new(rules, position.clone(), found));
            let matches: Vec<Match> = matches.collect();
            let nearest = if scratch.clock.has_expired() || !matches.is_empty() {
                NearMatches { is_cut_short: scratch.clock.has_expired(), ..NearMatches::default() }
            } else {
                let state = &position.state;
                let part =
                    PartialTechnique { program, call: &call, topology, state, deadline: deadline.clone() };
                NearMatchSearch::new(part, &filter).nearest()
            };
            cases.push(CaseReport { call, matches, nearest });
        }
        let TimeLimit { timeout, cancel } = time;
        let options = SolverOptions::default().with_strategy(strategy).with_game(game);
        let options = options.with_timeout(timeout).with_cancel(cancel);
        let solver = Solver::new(rules, options)?;
        let matches = cases.iter().any(|case| !case.matches.is_empty());
        let first = if matches { solver.hint(puzzle).step() } else { None };
        Ok(Self { rules: rules.clone(), position, cases, first })
    }

    /// Whether the technique matches.
    pub fn matches(&self) -> bool {
        self.cases.iter().any(|case| !case.matches.is_empty())
    }
}
