//! Comparison of techniques: whether one finds all conclusions of another.

mod difference;

use crate::{measure::on_board, prelude::*};
use std::cell::OnceCell;
use tesuji_board::SolverMemory;
use tesuji_engine::CompiledTechnique;
use tesuji_plan::PlanCache;
use tesuji_sets::Limit;

/// Compares the conclusions of techniques on every position that a strategy reaches, or on the given positions.
///
/// ```
/// use tesuji::authoring::TechniqueComparer;
/// use tesuji::{Puzzle, Rules};
///
/// let comparer = TechniqueComparer::new(&Rules::builtin(), &["full-house", "hidden-single"], Some("singles"), None)?;
/// let puzzle: Puzzle = "12.3............".parse()?;
/// let comparison = comparer.compare("1", Ok(puzzle)).map_err(|what| what.to_string())?;
/// assert!(comparison.pairs[0].missing[0].conclusions == 0, "what fills a unit is a hidden single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TechniqueComparer {
    rules: Rules,
    names: Vec<String>,
    boards: BoardCache<CompiledTechniques>,
    /// Time limit per puzzle.
    pub time: TimeLimit,
}

/// Result of comparing techniques on puzzles.
#[derive(Clone)]
#[non_exhaustive]
pub struct Comparison {
    rules: Rules,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Number of positions that were compared.
    pub positions: usize,
    /// Each technique paired with every technique named after it.
    pub pairs: Vec<PairComparison>,
    /// Limits that techniques reached, so that further matches may exist.
    limits: BTreeSet<(String, Limit)>,
}

/// Two techniques, and the conclusions that each finds and the other does not.
#[derive(Clone)]
#[non_exhaustive]
pub struct PairComparison {
    /// Names of the techniques, as given.
    pub names: [String; 2],
    /// Conclusions of the first that the second misses, and the reverse.
    pub missing: [MissedConclusions; 2],
}

/// Number of conclusions and matches of one technique that another misses.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct MissedConclusions {
    /// Number of positions on which it has a conclusion that is in no match of the other.
    pub conclusions: usize,
    /// Number of positions on which it has a match whose conclusions are those of no match of the other.
    pub matches: usize,
    /// First position with such a conclusion; `None` if there is none.
    pub first: Option<Difference>,
}

/// Position on which a technique has conclusions that another does not have.
#[derive(Clone)]
#[non_exhaustive]
pub struct Difference {
    /// Label of the puzzle.
    pub puzzle: String,
    /// Number of steps of the strategy before the position.
    pub steps: usize,
    topology: Arc<Topology>,
    state: BoardState,
    alone: Effects,
}

struct CompiledTechniques {
    strategy: Option<StrategyProgram>,
    techniques: Vec<Vec<CompiledTechnique>>,
}

/// Conclusions of a technique on a position: all of them, and those of each match.
#[derive(Default)]
struct TechniqueConclusions {
    all: BTreeSet<CandidateLiteral>,
    matches: BTreeSet<BTreeSet<CandidateLiteral>>,
    limits: Vec<(Call, Limit)>,
}

impl TechniqueComparer {
    /// Creates a comparer of these techniques. A technique without arguments includes all its cases. With a strategy,
    /// every position that it reaches is compared; without one, only the given positions.
    ///
    /// # Errors
    /// Returns a [`SolverError`] if a technique, the strategy or the game does not exist.
    pub fn new(
        rules: &Rules,
        techniques: &[impl AsRef<str>],
        strategy: Option<&str>,
        game: Option<&str>,
    ) -> Result<Self, SolverError> {
        let program = rules.program();
        let names: Vec<String> = techniques.iter().map(|name| name.as_ref().to_owned()).collect();
        let calls: Vec<Vec<Call>> = names.iter().map(|name| program.call(name)).collect::<Result<_, _>>()?;
        let strategy = strategy.map(|name| program.strategy_call(name)).transpose()?;
        let plans = PlanCache::default();
        let boards = BoardCache::new(Arc::clone(program), game, move |program, _, topology| {
            let strategy = strategy.as_ref().map(|call| StrategyProgram::compile(program, call, topology));
            let planner = Planner::new(program, &plans);
            let compile_cases = |calls: &Vec<Call>| {
                calls.iter().map(|call| compile(planner, call, topology, false)).collect()
            };
            let techniques = calls.iter().map(compile_cases).collect::<Result<_, _>>()?;
            Ok(CompiledTechniques { strategy: strategy.transpose()?, techniques })
        })?;
        Ok(Self { rules: rules.clone(), names, boards, time: TimeLimit::default() })
    }

    /// Returns a comparison of no puzzles, to which others can be added.
    pub fn empty_comparison(&self) -> Comparison {
        let pairs = pairs(self.names.len()).map(|pair| {
            let names = pair.map(|number| self.names[number].clone());
            PairComparison { names, missing: Default::default() }
        });
        let (rules, pairs) = (self.rules.clone(), pairs.collect());
        Comparison { rules, puzzles: 0, positions: 0, pairs, limits: BTreeSet::new() }
    }

    /// Compares the techniques on the positions of one puzzle. `label` names the puzzle in the result.
    ///
    /// # Errors
    /// Returns a [`Message`] if `read` is an error, the puzzle has no board, or the time limit was reached.
    pub fn compare(&self, label: &str, read: Result<Puzzle, FormatError>) -> Result<Comparison, Message> {
        let puzzle = read.map_err(|error| error.explained())?;
        on_board(&self.boards, &puzzle, |board, position, state| {
            let uniqueness = OnceCell::new();
            let deadline = self.time.deadline();
            let count = || {
                let mut search = SolverMemory::new();
                search.set_deadline(deadline.clone());
                board.has_one_solution(position, &mut StateLoader::new(&board.topology), &mut search)
            };
            let has_one_solution = || *uniqueness.get_or_init(count);
            let mut found = Comparison { puzzles: 1, ..self.empty_comparison() };
            let mut scratch = ExecMemory::default();
            scratch.clock.start(deadline.clone());
            let mut look = |steps: usize, state: &BoardState| {
                if deadline.has_passed() {
                    return;
                }
                let techniques = board.compiled.techniques.iter();
                let finds = techniques
                    .map(|cases| finds(cases, &board.topology, state, &mut scratch, &has_one_solution));
                let finds: Vec<TechniqueConclusions> = finds.collect();
                for (call, limit) in finds.iter().flat_map(|finds| &finds.limits) {
                    found.limits.insert((self.rules.program().describe(call), *limit));
                }
                found.positions += 1;
                for (pair, [i, j]) in found.pairs.iter_mut().zip(pairs(finds.len())) {
                    for (missing, [one, other]) in pair.missing.iter_mut().zip([[i, j], [j, i]]) {
                        missing.add(&finds[one], &finds[other], |alone| {
                            let (topology, state) = (Arc::clone(&board.topology), state.clone());
                            Difference { puzzle: label.to_owned(), steps, topology, state, alone }
                        });
                    }
                }
            };
            let (mut steps, mut group) = (0, None);
            if let Some(strategy) = &board.compiled.strategy {
                let limits = RunLimits {
                    deadline: deadline.clone(),
                    has_one_solution: Some(&has_one_solution),
                    ..RunLimits::default()
                };
                let mut before = |step: TracedStep, state: &BoardState| {
                    // All steps of a group are made on the same position.
                    if step.group.is_none() || step.group != group {
                        look(steps, state);
                    }
                    (steps, group) = (step.number, step.group);
                };
                strategy.run(&mut strategy.runner(), state, limits, Some(&mut before));
            }
            if !state.is_solved() && !state.is_contradictory() {
                look(steps, state);
            }
            // Results of an interrupted search are incomplete.
            if deadline.has_passed() { Err(message!("timed out")) } else { Ok(found) }
        })?
    }
}

fn pairs(n: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| [i, j]))
}

fn finds(
    cases: &[CompiledTechnique],
    topology: &Topology,
    state: &BoardState,
    scratch: &mut ExecMemory,
    has_one_solution: &dyn Fn() -> bool,
) -> TechniqueConclusions {
    let mut found = TechniqueConclusions::default();
    for technique in cases {
        if technique.assumes_one_solution && !has_one_solution() {
            continue;
        }
        for one in technique.matches(topology, state, scratch) {
            let conclusions = BTreeSet::from_iter(conclusions(&one.effects));
            found.all.extend(&conclusions);
            found.matches.insert(conclusions);
        }
        let limits = scratch.clock.take_limits().into_iter();
        found.limits.extend(limits.map(|limit| (technique.plan().call.clone(), limit)));
    }
    found
}

impl MissedConclusions {
    fn add(
        &mut self,
        one: &TechniqueConclusions,
        other: &TechniqueConclusions,
        difference: impl FnOnce(Effects) -> Difference,
    ) {
        self.matches += usize::from(!one.matches.is_subset(&other.matches));
        let alone = effects_from_conclusions(one.all.difference(&other.all).copied());
        if !alone.is_empty() {
            self.conclusions += 1;
            self.first.get_or_insert_with(|| difference(alone));
        }
    }
}

impl Comparison {
    /// Adds the results of further puzzles.
    pub fn add(&mut self, more: Comparison) {
        self.puzzles += more.puzzles;
        self.positions += more.positions;
        self.limits.extend(more.limits);
        for (pair, more) in self.pairs.iter_mut().zip(more.pairs) {
            for (missing, more) in pair.missing.iter_mut().zip(more.missing) {
                missing.conclusions += more.conclusions;
                missing.matches += more.matches;
                missing.first = missing.first.take().or(more.first);
            }
        }
    }

    /// Whether all techniques have the same conclusions on all positions.
    pub fn is_same(&self) -> bool {
        self.pairs.iter().all(PairComparison::is_same)
    }
}

impl PairComparison {
    /// Whether both techniques have the same conclusions on all positions.
    pub fn is_same(&self) -> bool {
        self.missing.iter().all(|missing| missing.conclusions == 0)
    }
}
