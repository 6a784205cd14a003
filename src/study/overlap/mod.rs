//! How one best looks through boards of several grids: chapters 6 and 7 of the document on overlapping sudoku.

mod pairs;
mod passes;
mod setting;
mod texts;
mod winners;

use super::report::Report;
use super::said::say;
use super::{Sample, Seen, Study, StudyError, shipped};
use crate::board::position::Position;
use crate::lang::program::Program;
use crate::report::language::Language;
use crate::solve::puzzle::{Check, Options, Solver, Worker};
use crate::solve::verdict::Verdict;
use indexmap::IndexMap;
use setting::Setting;
use std::sync::Arc;
use texts::Texts;

/// One policy, with a value of what it varies and a first grid.
struct Contestant {
    /// Index into the policies.
    policy: usize,
    /// Index into the values of the policy.
    value: usize,
    /// The first grid, from 0.
    start: usize,
    solver: Solver,
}

/// Policies for boards of several grids.
pub struct Overlap {
    /// Those of the usual reading, then those of each other one.
    readings: Vec<Vec<Contestant>>,
    setting: Setting,
}

/// Memory of one thread.
pub struct OverlapWorker<'s> {
    readings: Vec<Vec<Worker<'s>>>,
}

/// What a contestant counted on a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Counted {
    policy: usize,
    value: usize,
    start: usize,
    looks: i64,
    tallies: IndexMap<String, i64>,
}

/// What is seen of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// How many grids it has.
    grids: usize,
    /// What each contestant counted, for each reading; nothing for a reading that leaves the puzzle unfinished.
    readings: Vec<Vec<Counted>>,
}

impl Look {
    /// What the contestants of the usual reading counted that fit a question.
    fn of(&self, fits: impl Fn(&Counted) -> bool) -> impl Iterator<Item = &Counted> {
        self.readings[0].iter().filter(move |counted| fits(counted))
    }

    /// The fewest looks of those that fit a question.
    fn least(&self, reading: usize, fits: impl Fn(&Counted) -> bool) -> Option<i64> {
        self.readings[reading].iter().filter(|counted| fits(counted)).map(|counted| counted.looks).min()
    }
}

impl Overlap {
    /// The study of the policies that ship, on boards of `game` or of the game that each puzzle implies.
    ///
    /// # Errors
    /// When the rules lack their strategies.
    pub fn new(program: &Arc<Program>, game: Option<&str>) -> Result<Self, StudyError> {
        let setting: Setting = shipped(include_str!("../../../rules/studies/overlap.json"))?;
        let mut readings = Vec::new();
        for more in std::iter::once("").chain(setting.readings.iter().map(String::as_str)) {
            let mut contestants = Vec::new();
            for (number, policy) in setting.policies.iter().enumerate() {
                for value in 0..policy.values.len().max(1) {
                    for start in 0..setting.starts {
                        let mut arguments = vec![format!("start = {}", start + 1)];
                        if let (Some(name), Some(value)) = (&policy.vary, policy.values.get(value)) {
                            arguments.push(format!("{name} = {value}"));
                        }
                        arguments.extend((!more.is_empty()).then(|| more.to_owned()));
                        let options = Options {
                            strategy: Some(format!("{}({})", policy.strategy, arguments.join(", "))),
                            game: game.map(str::to_owned),
                            check: Check::Unsolved,
                            ..Options::default()
                        };
                        let solver = Solver::new(Arc::clone(program), options)?;
                        contestants.push(Contestant { policy: number, value, start, solver });
                    }
                }
            }
            readings.push(contestants);
        }
        Ok(Self { readings, setting })
    }

    /// What a policy is called in a language.
    fn shown(&self, policy: usize, language: Language) -> &str {
        self.setting.policies[policy].shown(language)
    }

    /// The same for a policy that the document knows by a name.
    fn known<'n>(&'n self, name: &'n str, language: Language) -> &'n str {
        let policy = self.setting.policies.iter().find(|policy| policy.name == name);
        policy.map_or(name, |policy| policy.shown(language))
    }

    /// What a policy is called with the value of what it varies.
    fn named(&self, policy: usize, value: usize, language: Language) -> String {
        let policy = &self.setting.policies[policy];
        let shown = policy.shown(language);
        match (&policy.vary, policy.values.get(value)) {
            (Some(name), Some(value)) => {
                format!("{shown}{}{name} = {value}", language.sentences().separator)
            }
            _ => shown.to_owned(),
        }
    }

    /// The policies that are policies of their own on boards of so many grids.
    fn policies(&self, grids: usize) -> Vec<usize> {
        let policies = self.setting.policies.iter().enumerate();
        policies.filter(|(_, policy)| grids >= policy.grids).map(|(number, _)| number).collect()
    }
}

impl Study for Overlap {
    type Worker<'s> = OverlapWorker<'s>;
    type Look = Look;

    fn samples(&self) -> &[Sample] {
        &self.setting.samples
    }

    fn worker(&self) -> OverlapWorker<'_> {
        let readings = self.readings.iter();
        let readings = readings.map(|all| all.iter().map(|contestant| contestant.solver.worker()).collect());
        OverlapWorker { readings: readings.collect() }
    }

    fn look<'s>(&'s self, worker: &mut OverlapWorker<'s>, puzzle: Position) -> Result<Look, String> {
        let mut grids = 0;
        let mut readings = Vec::with_capacity(self.readings.len());
        for (contestants, workers) in self.readings.iter().zip(&mut worker.readings) {
            let usual = readings.is_empty();
            let mut all = Vec::with_capacity(contestants.len());
            for (contestant, worker) in contestants.iter().zip(workers) {
                let policy = &self.setting.policies[contestant.policy];
                if grids > 0 && (contestant.start >= grids || grids < policy.grids) {
                    continue;
                }
                let outcome = worker.solve(puzzle.clone());
                grids = outcome.board.as_ref().map_or(0, |board| board.topology.grids.len());
                match outcome.verdict {
                    Verdict::Solved => {}
                    // Another reading may be weaker.
                    Verdict::Stuck if !usual => {
                        all.clear();
                        break;
                    }
                    Verdict::Stuck => return Err(format!("{} leaves it unfinished", policy.name)),
                    verdict => return Err(verdict.message().unwrap_or_default()),
                }
                all.push(Counted {
                    policy: contestant.policy,
                    value: contestant.value,
                    start: contestant.start,
                    looks: outcome.tallies.get(&self.setting.total).copied().unwrap_or(0),
                    tallies: if usual { outcome.tallies } else { IndexMap::new() },
                });
            }
            readings.push(all);
        }
        Ok(Look { grids, readings })
    }

    fn report(&self, seen: &[Seen<Look>], _: &[Arc<str>], language: Language) -> Report {
        let texts = Texts::of(language);
        let mut report = Report::new(texts.title, language);
        let policies = self.setting.policies.iter();
        let named = policies.map(|policy| format!("{} ({})", policy.shown(language), policy.strategy));
        report.about(texts.policies, named.collect::<Vec<_>>().join(language.sentences().separator));
        let mut sizes: Vec<usize> = seen.iter().map(|seen| seen.look.grids).collect();
        sizes.sort_unstable();
        sizes.dedup();
        for grids in sizes {
            let mut looks: Vec<&Look> =
                seen.iter().map(|seen| &seen.look).filter(|look| look.grids == grids).collect();
            // The document numbers its puzzles by the mean of what its policies need at least.
            let policies = self.policies(grids);
            looks.sort_by_key(|look| {
                let least = |&policy: &usize| look.least(0, |counted| counted.policy == policy).unwrap_or(0);
                policies.iter().map(least).sum::<i64>()
            });
            report.heading(say!(texts.boards, n = looks.len(), grids = grids));
            pairs::add(self, grids, &looks, &mut report);
            passes::add(self, grids, &looks, &mut report);
            winners::add(self, grids, &looks, &mut report);
        }
        report
    }
}
