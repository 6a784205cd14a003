//! What is measured on each puzzle: runs of strategies.

use super::evaluate::Evaluated;
use super::fault::{StudyError, unknown};
use super::functions::list;
use super::strategies::{calls, counted, groups};
use super::value::Value;
use crate::board::laws::{Count, Search};
use crate::board::position::Position;
use crate::board::setup::Setup;
use crate::lang::message::{Message, message};
use crate::lang::program::{Program, Statement};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::solve::options::{Check, Options};
use crate::solve::outcome::Outcome;
use crate::solve::solver::Solver;
use crate::solve::verdict::{LAW_LIMIT, Verdict};
use crate::solve::worker::Worker;
use std::sync::Arc;
use std::time::Instant;

/// What is kept of a run.
type Measure = (&'static str, fn(&Outcome) -> Value);

/// Everything that can be measured.
pub const MEASURES: [Measure; 8] = [
    ("solved", |outcome| (outcome.verdict == Verdict::Solved).into()),
    ("open", |outcome| outcome.open.into()),
    ("seconds", |outcome| outcome.time.as_secs_f64().into()),
    ("level", |outcome| outcome.level.clone().into()),
    ("tallies", |outcome| Value::map(outcome.tallies.iter().map(|(name, n)| (name.as_str(), (*n).into())))),
    ("steps", |outcome| outcome.steps().into()),
    ("techniques", |outcome| Value::map(outcome.applied().map(|(name, n)| (name, n.into())))),
    ("search", search),
];

/// The search by the laws alone for a solution and for a second one: its assumptions (`nodes`) and `seconds`, without
/// what is prepared for the board; none where it was given up.
fn search(outcome: &Outcome) -> Value {
    let (Some(board), Some(position)) = (&outcome.board, &outcome.position) else { return Value::None };
    let (mut setup, mut search) = (Setup::new(&board.topology), Search::new());
    let Ok(state) = setup.load(&board.topology, position) else { return Value::None };
    let begin = Instant::now();
    let count = board.laws.count(&mut search, state, Some(LAW_LIMIT));
    let seconds = begin.elapsed().as_secs_f64();
    match count {
        Count::Unknown => Value::None,
        _ => Value::map([("nodes", Value::from(search.nodes() as f64)), ("seconds", seconds.into())]),
    }
}

/// The fields of puzzles, and of what is asked of techniques.
pub const RECORD: [&str; 16] = [
    "number",
    "source",
    "place",
    "made",
    "said",
    "rows",
    "columns",
    "grids",
    "open",
    "entropy",
    "positions",
    "matches",
    "names",
    "counts",
    "found",
    "covered",
];

/// What a run can say of itself.
const FIELDS: [&str; 10] =
    ["key", "strategy", "techniques", "parts", "counts", "checked", "solves", "label", "grids", "measures"];

/// A run as a file describes it, with nothing in it that is not known.
pub fn checked(run: &Value) -> Evaluated<Value> {
    let is_named = |known: &[&str], name: &Value| known.iter().any(|known| *name == Value::from(*known));
    let wrong = |message: Message, name: &Value, known: &[&str]| {
        Err(StudyError::Formula(unknown(message, &name.to_string(), known)))
    };
    let Value::Map(entries) = run else {
        return Err(StudyError::Formula(message!("`{run}` does not say what a run does")));
    };
    if let Some(name) = entries.keys().find(|name| !is_named(&FIELDS, name)) {
        return wrong(message!("there is no field `{name}`"), name, &FIELDS);
    }
    let measures = MEASURES.map(|(name, _)| name);
    if let Some(name) = list(run.get("measures"))?.iter().find(|name| !is_named(&measures, name)) {
        return wrong(message!("there is no measure `{name}`"), name, &measures);
    }
    if run.get("strategy").is_none() && list(run.get("techniques"))?.is_empty() {
        return Err(StudyError::Formula(message!("a strategy or techniques are needed")));
    }
    Ok(run.clone())
}

/// Runs of one name, ready.
pub struct Runs {
    pub name: String,
    turns: Vec<Turn>,
    /// Whether there is but one, which is not known by a key.
    single: bool,
}

/// One run.
struct Turn {
    solver: Solver,
    /// What it says of itself.
    said: Value,
    measures: Vec<Measure>,
}

impl Runs {
    /// Makes runs ready: one, or a list of them. The first of all, `first`, tells of the start.
    pub fn new(
        name: &str,
        of: &Value,
        program: &Arc<Program>,
        game: Option<&str>,
        first: bool,
    ) -> Evaluated<Self> {
        let all = of.items().unwrap_or(std::slice::from_ref(of)).iter().enumerate();
        let turns = all.map(|(at, said)| Turn::new(said, program, game, first && at == 0));
        Ok(Self {
            name: name.to_owned(),
            turns: turns.collect::<Evaluated<_>>()?,
            single: of.items().is_none(),
        })
    }

    /// Memory for one thread.
    pub fn workers(&self) -> Vec<Worker<'_>> {
        self.turns.iter().map(|turn| turn.solver.worker()).collect()
    }

    /// Runs what a puzzle takes. `first` is how the first run of all ended.
    ///
    /// # Errors
    /// Why the puzzle is left out.
    pub fn look(
        &self,
        workers: &mut [Worker<'_>],
        puzzle: &Position,
        first: &mut Option<Outcome>,
    ) -> Result<Value, Message> {
        let mut records = Vec::new();
        for (turn, worker) in self.turns.iter().zip(workers) {
            let board = first.as_ref().and_then(|first| first.board.as_ref());
            let grids = board.map(|board| board.topology.grids.len() as f64);
            if let Some((grids, least)) = grids.zip(turn.said.get("grids").number())
                && grids < least
            {
                continue;
            }
            let outcome = worker.solve(Puzzle(puzzle.clone())).outcome;
            match &outcome.verdict {
                Verdict::Solved => {}
                _ if !turn.said.get("checked").holds() => {}
                Verdict::Stuck if !turn.said.get("solves").holds() => {}
                Verdict::Stuck => return Err(message!("{} leaves it unfinished", turn.said.get("label"))),
                verdict => return Err(verdict.message().unwrap_or_else(Message::nothing)),
            }
            let record = Value::map(turn.measures.iter().map(|(name, of)| (*name, of(&outcome))));
            first.get_or_insert(outcome);
            records.push((turn.said.get("key").clone(), record));
        }
        match records.pop() {
            Some((_, only)) if self.single => Ok(only),
            last => Ok(Value::map(records.into_iter().chain(last))),
        }
    }
}

impl Turn {
    fn new(said: &Value, program: &Arc<Program>, game: Option<&str>, start: bool) -> Evaluated<Self> {
        let said = checked(said)?;
        let strategy = Some(said.get("strategy")).filter(|name| !name.is_none()).map(Value::to_string);
        let options = Options {
            strategy: strategy.clone(),
            start,
            check: if said.get("checked").holds() { Check::Unsolved } else { Check::Never },
            game: game.map(str::to_owned),
            ..Options::default()
        };
        let rules = || Rules::of(Arc::clone(program));
        let listed = match (list(said.get("techniques"))?, list(said.get("parts"))?, &strategy) {
            // Some levels of a strategy that is a list of levels.
            (_, parts @ [_, ..], Some(strategy)) => {
                let all = groups(program, strategy, 1, usize::MAX)?.into_iter();
                let chosen = all.filter(|(name, _)| parts.contains(&Value::from(*name)));
                Some(chosen.map(|(_, level)| level.clone()).collect())
            }
            (techniques @ [_, ..], ..) => {
                Some(calls(program, techniques)?.into_iter().map(Statement::Technique).collect())
            }
            _ => None,
        };
        let solver = match listed {
            Some(list) => Solver::of_statement(rules(), Statement::FirstOf(list), options),
            None => Solver::by(rules(), options),
        };
        let solver = solver?;
        if let Some(strategy) = &strategy {
            let known = counted(program, strategy)?;
            if let Some(name) = said.get("counts").texts().iter().find(|name| !known.contains(name.as_str()))
            {
                let message = message!("the strategy `{strategy}` does not count `{name}`");
                return Err(StudyError::Unfit(message));
            }
        }
        let wanted = said.get("measures").items().unwrap_or_default().iter();
        let measures =
            wanted.filter_map(|name| MEASURES.into_iter().find(|(known, _)| *name == Value::from(*known)));
        let measures = measures.collect();
        Ok(Self { solver, said, measures })
    }
}
