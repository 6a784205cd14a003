//! What is measured on each puzzle: runs of strategies, one for each turn of their loops.

use super::StudyError;
use super::evaluate::{Evaluated, Evaluator, Scope};
use super::file::{Fault, Fields, Word};
use super::formula::{Formula, Loops};
use super::program::{calls, counted, groups};
use super::value::Value;
use crate::board::position::Position;
use crate::lang::program::{Program, Statement};
use crate::solve::outcome::Outcome;
use crate::solve::puzzle::{Check, Options, Solver, Worker};
use crate::solve::verdict::Verdict;
use std::sync::Arc;

/// Runs as a file declares them.
pub struct Runs {
    pub name: String,
    loops: Option<Loops>,
    by: By,
    /// What a strategy has to count.
    counts: Option<Formula>,
    /// Whether a puzzle is left out that has not one solution.
    checked: bool,
    /// Whether a puzzle is left out that the strategy does not solve, and what the strategy is called then.
    solves: Option<Formula>,
    label: Option<Formula>,
    /// Which turns a puzzle takes. The first is always taken: it tells of the board.
    condition: Option<Formula>,
    measures: Vec<Measure>,
}

/// What runs.
enum By {
    Strategy(Formula),
    /// Techniques, the first that finds something first.
    Techniques(Formula),
    /// Some levels of a strategy that is a list of levels.
    Levels(Formula, Formula),
}

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

/// A run that is ready.
pub struct Turn {
    /// What the names of the loops stand for.
    values: Vec<Value>,
    solver: Solver,
    label: String,
    solves: bool,
}

impl Runs {
    /// Reads them.
    pub fn read(name: &Word, fields: Fields<'_>) -> Result<Self, Fault> {
        let measure = |word: Word| {
            let found = MEASURES.into_iter().find(|(name, _)| *name == word.text);
            let names = MEASURES.iter().map(|(name, _)| name);
            found.ok_or_else(|| Fault::unknown("measure", &word.text, word.place(), names))
        };
        let measures = fields.list("measures")?.into_iter();
        let parts = fields.formula("parts")?;
        let by = match (fields.formula("strategy")?, fields.formula("techniques")?, parts) {
            (Some(of), None, Some(parts)) => By::Levels(of, parts),
            (strategy, None, None) => By::Strategy(fields.need("strategy", strategy)?),
            (None, Some(techniques), None) => By::Techniques(techniques),
            _ => return Err(Fault::new("one of `strategy` and `techniques` is enough", name.place())),
        };
        let runs = Self {
            name: name.text.clone(),
            loops: fields.loops("for")?,
            by,
            counts: fields.formula("counts")?,
            checked: fields.flag("checked")?,
            solves: fields.formula("solves")?,
            label: fields.formula("label")?,
            condition: fields.formula("where")?,
            measures: measures
                .map(|value| measure(fields.word_of(value)?))
                .collect::<Result<_, _>>()?,
        };
        fields.finish()?;
        Ok(runs)
    }

    /// The formulas outside of the loops, and those inside of them.
    pub fn formulas(&self) -> (Option<&Loops>, Vec<&Formula>) {
        let by = match &self.by {
            By::Strategy(of) | By::Techniques(of) => vec![of],
            By::Levels(of, parts) => vec![of, parts],
        };
        let others = [&self.counts, &self.solves, &self.label, &self.condition];
        (self.loops.as_ref(), by.into_iter().chain(others.into_iter().flatten()).collect())
    }

    /// Makes all of them ready.
    pub fn turns<'s>(
        &'s self,
        program: &Arc<Program>,
        evaluator: &Evaluator<'s>,
        game: Option<&str>,
        first: bool,
    ) -> Evaluated<Vec<Turn>> {
        let mut turns = Vec::new();
        let mut turn = |scope: &mut Scope<'s>| {
            let check = if self.checked { Check::Unsolved } else { Check::Never };
            let options = |strategy, start| Options {
                strategy,
                start,
                check,
                game: game.map(str::to_owned),
                ..Options::default()
            };
            let of = |statements| Statement::FirstOf(statements);
            let start = first && turns.is_empty();
            let solver = match &self.by {
                By::Strategy(strategy) => {
                    let strategy = evaluator.value(strategy, scope)?.to_string();
                    let solver =
                        Solver::new(Arc::clone(program), options(Some(strategy.clone()), start))?;
                    self.counts(evaluator, &strategy, scope)?;
                    solver
                }
                By::Techniques(techniques) => {
                    let texts = evaluator.value(techniques, scope)?;
                    let calls = calls(program, texts.items().unwrap_or_default())?;
                    let statement = of(calls.into_iter().map(Statement::Technique).collect());
                    Solver::of_statement(Arc::clone(program), statement, options(None, start))?
                }
                By::Levels(strategy, parts) => {
                    let strategy = evaluator.value(strategy, scope)?.to_string();
                    let (parts, all) =
                        (evaluator.value(parts, scope)?, groups(program, &strategy, 1, usize::MAX)?);
                    let chosen = all.into_iter().filter(|(name, _)| {
                        parts.items().unwrap_or_default().contains(&Value::from(*name))
                    });
                    let statement = of(chosen.map(|(_, level)| level.clone()).collect());
                    Solver::of_statement(Arc::clone(program), statement, options(Some(strategy), start))?
                }
            };
            let label = match &self.label {
                Some(label) => evaluator.value(label, scope)?.to_string(),
                None => self.name.clone(),
            };
            let solves = self.solves.is_some() && evaluator.holds(self.solves.as_ref(), scope)?;
            let values = scope.iter().map(|(_, value)| value.clone()).collect();
            turns.push(Turn { values, solver, label, solves });
            Ok(())
        };
        evaluator.each(self.loops.as_ref(), &mut Vec::new(), &mut turn)?;
        Ok(turns)
    }

    /// That the strategy counts what is asked for.
    fn counts<'s>(&'s self, evaluator: &Evaluator<'s>, strategy: &str, scope: &mut Scope<'s>) -> Evaluated<()> {
        let Some(wanted) = &self.counts else { return Ok(()) };
        let wanted = evaluator.value(wanted, scope)?;
        let counted = counted(evaluator.program, strategy)?;
        let missing = |name: &&Value| !counted.contains(&*name.to_string());
        match wanted.items().unwrap_or_default().iter().find(missing) {
            Some(name) => {
                Err(StudyError::Unfit(format!("the strategy `{strategy}` does not count `{name}`")))
            }
            None => Ok(()),
        }
    }

    /// Runs what a puzzle takes. Runs are known by what the names of their loops stand for; `facts` are those of the
    /// puzzle, which the first run of all tells.
    ///
    /// # Errors
    /// Why the puzzle is left out.
    pub fn look<'s>(
        &'s self,
        turns: &'s [Turn],
        workers: &mut [Worker<'s>],
        evaluator: &Evaluator<'s>,
        puzzle: &Position,
        facts: &mut Option<Value>,
        facts_of: &dyn Fn(&Outcome) -> Value,
    ) -> Result<Value, String> {
        let mut records = Vec::new();
        for (turn, worker) in turns.iter().zip(workers) {
            if let Some(facts) = facts {
                let names = self.loops.iter().flat_map(|loops| &loops.binds).map(|(name, _)| name.as_str());
                let mut scope: Scope<'s> = names.zip(turn.values.iter().cloned()).collect();
                scope.push(("p", facts.clone()));
                let taken = evaluator.holds(self.condition.as_ref(), &mut scope);
                if !taken.map_err(|error| error.to_string())? {
                    continue;
                }
            }
            let outcome = worker.solve(puzzle.clone());
            match &outcome.verdict {
                _ if !self.checked => {}
                Verdict::Solved => {}
                Verdict::Stuck if !turn.solves => {}
                Verdict::Stuck => return Err(format!("{} leaves it unfinished", turn.label)),
                verdict => return Err(verdict.message().unwrap_or_default()),
            }
            facts.get_or_insert_with(|| facts_of(&outcome));
            let record = Value::map(self.measures.iter().map(|(name, of)| (*name, of(&outcome))));
            let key = match &turn.values[..] {
                [only] => only.clone(),
                several => several.to_vec().into(),
            };
            records.push((key, record));
        }
        Ok(match (&self.loops, records.pop()) {
            (None, Some((_, record))) => record,
            (_, last) => Value::map(records.into_iter().chain(last)),
        })
    }
}

impl Turn {
    /// Memory for one thread.
    pub fn worker(&self) -> Worker<'_> {
        self.solver.worker()
    }
}
