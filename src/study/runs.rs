//! What is measured on each puzzle: runs of strategies, one for each turn of their loops.

use super::StudyError;
use super::declared::{Fault, Item};
use super::evaluate::{Evaluated, Evaluator, Scope};
use super::program::{calls, counted, groups};
use super::value::Value;
use crate::board::position::Position;
use crate::lang::program::{Program, Statement};
use crate::solve::outcome::Outcome;
use crate::solve::puzzle::{Check, Options, Solver, Worker};
use crate::solve::verdict::Verdict;
use std::sync::Arc;

/// What is kept of a run.
type Measure = (&'static str, fn(&Outcome) -> Value);

/// Everything that can be measured.
const MEASURES: [Measure; 7] = [
    ("solved", |outcome| (outcome.verdict == Verdict::Solved).into()),
    ("open", |outcome| outcome.open.into()),
    ("seconds", |outcome| outcome.time.as_secs_f64().into()),
    ("level", |outcome| outcome.level.clone().into()),
    ("tallies", |outcome| Value::map(outcome.tallies.iter().map(|(name, n)| (name.as_str(), (*n).into())))),
    ("steps", |outcome| outcome.counts.iter().sum::<usize>().into()),
    ("techniques", |outcome| {
        let ready = outcome.board.as_ref().map(|board| &board.compiled);
        let applied = ready.into_iter().flat_map(|ready| ready.applied(&outcome.counts));
        Value::map(applied.map(|(name, n)| (name, n.into())))
    }),
];

/// Runs of a study, ready.
pub struct Runs {
    turns: Vec<Turn>,
    measures: Vec<Measure>,
    /// Whether a puzzle is left out that has not one solution.
    checked: bool,
}

/// One run.
struct Turn {
    /// What the names of the loops stand for.
    values: Vec<Value>,
    solver: Solver,
    label: String,
    /// Whether a puzzle is left out that is not solved.
    solves: bool,
}

impl Runs {
    /// Makes the runs ready that a file declares. The first of all, `first`, tells of the start.
    pub fn new<'s>(
        item: &'s Item,
        program: &Arc<Program>,
        evaluator: &Evaluator<'s>,
        game: Option<&str>,
        first: bool,
    ) -> Evaluated<Self> {
        let value = |name: &str, scope: &mut Scope<'s>| {
            item.get(name).map_or(Ok(Value::None), |formula| evaluator.value(formula, scope))
        };
        let checked = value("checked", &mut Vec::new())?.holds();
        let mut measures = Vec::new();
        for name in value("measures", &mut Vec::new())?.items().unwrap_or_default() {
            let found = MEASURES.into_iter().find(|(known, _)| *name == Value::from(*known));
            let names = MEASURES.iter().map(|(name, _)| name);
            let unknown = || Fault::unknown("measure", &name.to_string(), item.place_of("measures"), names);
            measures.push(found.ok_or_else(unknown)?);
        }
        let mut turns: Vec<Turn> = Vec::new();
        evaluator.each(item.loops("for"), &mut Vec::new(), &mut |scope| {
            let strategy = value("strategy", scope)?;
            let strategy = (strategy != Value::None).then(|| strategy.to_string());
            let options = Options {
                strategy: strategy.clone(),
                start: first && turns.is_empty(),
                check: if checked { Check::Unsolved } else { Check::Never },
                game: game.map(str::to_owned),
                ..Options::default()
            };
            let program_of = || Arc::clone(program);
            let (techniques, parts) = (value("techniques", scope)?, value("parts", scope)?);
            let listed = match (techniques.items(), parts.items(), &strategy) {
                // Some levels of a strategy that is a list of levels.
                (_, Some(parts @ [_, ..]), Some(strategy)) => {
                    let all = groups(program, strategy, 1, usize::MAX)?.into_iter();
                    let chosen = all.filter(|(name, _)| parts.contains(&Value::from(*name)));
                    Some(chosen.map(|(_, level)| level.clone()).collect())
                }
                (Some(techniques @ [_, ..]), ..) => {
                    Some(calls(program, techniques)?.into_iter().map(Statement::Technique).collect())
                }
                (_, _, Some(_)) => None,
                _ => return Err(Fault::new("a strategy or techniques are needed", item.place.clone()).into()),
            };
            let solver = match listed {
                Some(list) => Solver::of_statement(program_of(), Statement::FirstOf(list), options)?,
                None => Solver::new(program_of(), options)?,
            };
            if let Some(strategy) = &strategy {
                let known = counted(program, strategy)?;
                let wanted = value("counts", scope)?;
                let wanted = wanted.items().unwrap_or_default().iter().map(Value::to_string);
                if let Some(name) = wanted.into_iter().find(|name| !known.contains(name.as_str())) {
                    let message = format!("the strategy `{strategy}` does not count `{name}`");
                    return Err(StudyError::Unfit(message));
                }
            }
            turns.push(Turn {
                values: scope.iter().map(|(_, value)| value.clone()).collect(),
                solver,
                label: value("label", scope)?.to_string(),
                solves: value("solves", scope)?.holds(),
            });
            Ok(())
        })?;
        Ok(Self { turns, measures, checked })
    }

    /// Memory for one thread.
    pub fn workers(&self) -> Vec<Worker<'_>> {
        self.turns.iter().map(|turn| turn.solver.worker()).collect()
    }

    /// Runs what a puzzle takes. Runs are known by what the names of their loops stand for; `first` is what the first
    /// run of all tells of the puzzle.
    ///
    /// # Errors
    /// Why the puzzle is left out.
    pub fn look<'s>(
        &self,
        item: &'s Item,
        workers: &mut [Worker<'_>],
        evaluator: &Evaluator<'s>,
        puzzle: &Position,
        first: &mut Option<Value>,
        tell: &dyn Fn(&Outcome) -> Value,
    ) -> Result<Value, String> {
        let names =
            || item.loops("for").into_iter().flat_map(|loops| &loops.binds).map(|(name, _)| name.as_str());
        let mut records = Vec::new();
        for (turn, worker) in self.turns.iter().zip(workers) {
            if let (Some(first), condition @ Some(_)) = (&first, item.get("where")) {
                let mut scope: Scope<'s> = names().zip(turn.values.iter().cloned()).collect();
                scope.push(("p", first.clone()));
                if !evaluator.holds(condition, &mut scope).map_err(|error| error.to_string())? {
                    continue;
                }
            }
            let outcome = worker.solve(puzzle.clone());
            match &outcome.verdict {
                Verdict::Solved => {}
                _ if !self.checked => {}
                Verdict::Stuck if !turn.solves => {}
                Verdict::Stuck => return Err(format!("{} leaves it unfinished", turn.label)),
                verdict => return Err(verdict.message().unwrap_or_default()),
            }
            first.get_or_insert_with(|| tell(&outcome));
            let record = Value::map(self.measures.iter().map(|(name, of)| (*name, of(&outcome))));
            let key = match &turn.values[..] {
                [only] => only.clone(),
                several => several.to_vec().into(),
            };
            records.push((key, record));
        }
        Ok(match (item.loops("for"), records.pop()) {
            (None, Some((_, record))) => record,
            (_, last) => Value::map(records.into_iter().chain(last)),
        })
    }
}
