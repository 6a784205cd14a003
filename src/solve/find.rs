//! The matches of techniques on a position as it stands.

use super::boards::{Board, BoardError, Boards, Seats};
use crate::board::formats::FormatError;
use crate::board::laws::Search;
use crate::board::position::Position;
use crate::board::setup::Setup;
use crate::board::state::State;
use crate::engine::deadline::Deadline;
use crate::engine::limit::Limit;
use crate::engine::run::{Run, Scratch};
use crate::engine::strategy::compile;
use crate::engine::technique::Technique;
use crate::engine::trace::Match;
use crate::lang::message::{Explain, Message};
use crate::lang::program::{Call, Program};
use crate::plan::planner::{Planner, Plans};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Techniques to look for on any board. Threads share it; each needs a [`Looker`].
pub struct Finder {
    boards: Boards<Vec<Technique>>,
    all: bool,
    timeout: Option<Duration>,
}

/// What was found on a position.
pub struct Found {
    /// The line of its source on which the position begins.
    pub line: usize,
    /// The name that its file gives it.
    pub name: Option<String>,
    /// The position on its board, or why the text is no position.
    pub place: Result<Place, Message>,
    /// The matches: those of the first technique first.
    pub matches: Vec<Match>,
    /// The limits that were reached where more was looked for than was found, each with the technique's place.
    pub limits: Vec<(usize, Limit)>,
    /// Whether the time limit was reached: the matches are those of the techniques that came to an end before.
    pub expired: bool,
}

/// A position on its board.
pub struct Place {
    /// The board.
    pub board: Arc<Board<Vec<Technique>>>,
    /// The position.
    pub state: State,
}

/// Memory of one thread that looks at one position after another.
pub struct Looker<'f> {
    finder: &'f Finder,
    seats: Seats<Vec<Technique>, Setup>,
    scratch: Scratch,
}

impl Finder {
    /// Looks for these techniques in this order: for the first match, or for all, and no longer on a position than
    /// `timeout`.
    ///
    /// # Errors
    /// When the program has no such game.
    pub fn new(
        program: Arc<Program>,
        calls: Vec<Call>,
        all: bool,
        game: Option<&str>,
        timeout: Option<Duration>,
    ) -> Result<Self, BoardError> {
        let plans = Plans::default();
        let boards = Boards::new(program, game, move |program, _, topology| {
            let planner = Planner::new(program, &plans);
            Ok(calls.iter().map(|call| compile(planner, call, topology, false)).collect::<Result<_, _>>()?)
        })?;
        Ok(Self { boards, all, timeout })
    }

    /// Memory for one thread.
    pub fn looker(&self) -> Looker<'_> {
        Looker { finder: self, seats: Seats::default(), scratch: Scratch::default() }
    }
}

impl Looker<'_> {
    /// Looks at what was read: a position, or the error of a line that is none.
    pub fn look_read(&mut self, read: Result<Position, FormatError>) -> Found {
        match read {
            Ok(position) => self.look(&position),
            Err(error) => {
                let (matches, limits) = (Vec::new(), Vec::new());
                Found {
                    line: error.line,
                    name: None,
                    place: Err(error.explained()),
                    matches,
                    limits,
                    expired: false,
                }
            }
        }
    }

    /// Looks at a position.
    pub fn look(&mut self, position: &Position) -> Found {
        let mut found = Found {
            line: position.line,
            name: position.name.clone(),
            place: Err(Message::nothing()),
            matches: Vec::new(),
            limits: Vec::new(),
            expired: false,
        };
        let make = |board: &Board<_>| Setup::new(&board.topology);
        let (board, setup) = match self.seats.seat(&self.finder.boards, position, make) {
            Ok(seat) => seat,
            Err(error) => return Found { place: Err(error.message()), ..found },
        };
        let topology = &*board.topology;
        let state = match setup.load(topology, position) {
            Ok(state) => &*state,
            Err(error) => return Found { place: Err(error.message()), ..found },
        };
        let at = self.finder.timeout.map(|timeout| Instant::now() + timeout);
        self.scratch.limit(Deadline::new(at, None));
        let mut has_one_solution = None;
        for (number, technique) in board.compiled.iter().enumerate() {
            if technique.assumes_one_solution()
                && !*has_one_solution.get_or_insert_with(|| {
                    board.has_one_solution(position, &mut Setup::new(topology), &mut Search::new())
                })
            {
                found.limits.push((number, Limit::Solutions));
                continue;
            }
            let before = found.matches.len();
            if self.finder.all || technique.needs_all() {
                found.matches.extend(technique.matches(topology, state, &mut self.scratch));
            } else {
                found.matches.extend(first(technique, board, state, &mut self.scratch));
            }
            if self.scratch.has_expired() {
                // What a search says that gave up means nothing.
                found.matches.truncate(before);
                found.expired = true;
                break;
            }
            let mut limits = self.scratch.take_limits();
            limits.sort_unstable();
            found.limits.extend(limits.into_iter().map(|limit| (number, limit)));
            if !self.finder.all && !found.matches.is_empty() {
                found.matches.truncate(1);
                // The first match is the first with any limit.
                found.limits.clear();
                break;
            }
        }
        found.place = Ok(Place { board: Arc::clone(board), state: state.clone() });
        found
    }
}

/// The first match of a technique on a position.
fn first<T>(technique: &Technique, board: &Board<T>, state: &State, scratch: &mut Scratch) -> Option<Match> {
    scratch.reserve(technique.registers());
    let mut awake = technique.awake(&board.topology);
    technique.wake_all(&mut awake, state);
    let run = Run::first(&board.topology, state, scratch);
    technique.search(&run, &mut awake).then(|| technique.step(&run))
}
