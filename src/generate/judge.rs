//! Strategies that must solve a puzzle, and strategies that must not.

use super::{options::Options, prelude::*};
use std::cell::OnceCell;
use tesuji_lang::{Call, Moves, Statement, StrategyCall};
use tesuji_solve::grade::named;
use tesuji_strategy::{RunLimits, RunOutcome, StrategyError, StrategyMemory, StrategyProgram as Compiled};

/// A strategy with its program, possibly without some of its calls.
#[derive(Debug, Clone)]
pub struct PartialStrategy {
    program: Arc<Program>,
    call: StrategyCall,
}

/// Maximum number of strategies that are named if one does not have a technique.
const MAX_SUGGESTIONS: usize = 3;

/// Requirements of strategies on a puzzle.
#[derive(Debug)]
pub struct StrategyRequirements<S = PartialStrategy> {
    pub solves: Option<S>,
    pub stops: Option<S>,
    /// Techniques of `solves` that `stops` does not have.
    pub gap: Option<S>,
}

impl<S> StrategyRequirements<S> {
    pub const EMPTY: Self = Self { solves: None, stops: None, gap: None };

    pub fn is_empty(&self) -> bool {
        self.solves.is_none() && self.stops.is_none()
    }
}

pub struct StrategyTest {
    judged: PartialStrategy,
    strategy: Compiled,
    runner: StrategyMemory,
    /// A list that solves everything that `strategy` does and fails quickly; compiled on demand.
    quick: OnceCell<Option<(Compiled, StrategyMemory)>>,
    /// A puzzle that is not solved by this deadline counts as unsolved.
    pub deadline: Deadline,
}

impl StrategyTest {
    fn new(judged: &PartialStrategy, topology: &Arc<Topology>) -> Result<Self, StrategyError> {
        let strategy = Compiled::compile(&judged.program, &judged.call, topology)?;
        let runner = strategy.runner();
        let (judged, deadline) = (judged.clone(), Deadline::default());
        Ok(Self { judged, strategy, runner, quick: OnceCell::new(), deadline })
    }

    /// Whether the strategy solves a position. Leaves the final position in `state`.
    pub fn solves(&mut self, state: &mut BoardState) -> bool {
        self.strategy.run(&mut self.runner, state, limits(&self.deadline), None) == RunOutcome::Solved
    }

    /// Whether the strategy finds a step on a position. Applies the step to `state`.
    pub fn steps(&mut self, state: &mut BoardState) -> bool {
        let version = state.version();
        let limits = RunLimits { steps: Some(1), ..limits(&self.deadline) };
        self.strategy.run(&mut self.runner, state, limits, None);
        state.version() != version
    }

    /// Hardest level of the strategy with a step in its last run.
    pub fn level(&self) -> Option<&str> {
        self.strategy.hardest_level(&self.runner)
    }

    /// Whether the strategy places the values of some cells on the way to a solution.
    pub fn reaches(&mut self, state: &mut BoardState, cells: &[usize]) -> bool {
        let reached = |state: &BoardState| {
            cells.iter().all(|&cell| state.placed(cell).is_some()).then_some(RunOutcome::Solved)
        };
        let limits = RunLimits { watch: Some(&reached), ..limits(&self.deadline) };
        self.strategy.run(&mut self.runner, state, limits, None) == RunOutcome::Solved
    }

    /// Whether a quick test detects most positions that the strategy does not solve.
    pub fn is_quick(&self) -> bool {
        self.quick.get_or_init(|| self.judged.quick(self.strategy.topology())).is_some()
    }

    /// Whether a quick test shows that the strategy does not solve a position. Changes `state`.
    pub fn surely_fails(&mut self, state: &mut BoardState) -> bool {
        self.is_quick();
        let quick = self.quick.get_mut().and_then(Option::as_mut);
        quick.is_some_and(|(strategy, runner)| {
            strategy.run(runner, state, limits(&self.deadline), None) != RunOutcome::Solved
        })
    }
}

fn limits(deadline: &Deadline) -> RunLimits<'static> {
    RunLimits { deadline: deadline.clone(), ..RunLimits::default() }
}

impl StrategyRequirements {
    pub fn judges(
        &self,
        topology: &Arc<Topology>,
    ) -> Result<StrategyRequirements<StrategyTest>, StrategyError> {
        let judge = |judged: &Option<_>| {
            judged.as_ref().map(|judged| StrategyTest::new(judged, topology)).transpose()
        };
        Ok(StrategyRequirements {
            solves: judge(&self.solves)?,
            stops: judge(&self.stops)?,
            gap: judge(&self.gap)?,
        })
    }

    pub fn for_game(program: &Arc<Program>, game: &Game, options: &Options) -> Result<Self> {
        let named = options.solvable_with.as_deref();
        let name = program.strategy_for(game, named);
        if named.is_none() && options.needs.is_none() && options.levels.is_none() {
            return Ok(Self::EMPTY);
        }
        let whole = PartialStrategy { program: Arc::clone(program), call: program.strategy_call(name)? };
        if let Some(text) = &options.needs {
            return needs(&whole, name, text);
        }
        match &options.levels {
            Some(levels) => between(&whole, name, levels),
            None => Ok(Self { solves: Some(whole), ..Self::EMPTY }),
        }
    }
}

/// Requires that the strategy up to a technique solves the puzzle, and without the technique does not.
fn needs(whole: &PartialStrategy, name: &str, text: &str) -> Result<StrategyRequirements> {
    let calls = whole.program.call(text).map_err(|error| GenerateError::Options(error.message()))?;
    let assumes = |call: &Call| whole.program.techniques[call.technique].needs_one_solution;
    if calls.iter().any(assumes) {
        fail!("`{text}` assumes exactly one solution, which is unknown during generation");
    }
    let is_call = |one: &Call, (call, _): &Step| {
        let alias = one.alias.is_none() || one.alias == call.alias;
        one.technique == call.technique && one.arguments == call.arguments && alias
    };
    let steps = whole.steps();
    // A strategy may name a technique again, after harder ones: its first occurrence determines its difficulty.
    let first = |one: &Call| steps.iter().position(|step| is_call(one, step));
    let Some(last) = calls.iter().filter_map(first).max() else {
        let (strategy, technique) = (name.to_owned(), text.to_owned());
        return Err(GenerateError::NotIn { strategy, technique, holders: holders(&whole.program, &calls) });
    };
    let is_wanted = |number: usize| calls.iter().any(|one| is_call(one, &steps[number]));
    Ok(whole.between(|number| number <= last, |number| !is_wanted(number)))
}

/// Returns the strategies that have some techniques, those with the fewest others first.
fn holders(program: &Program, calls: &[Call]) -> Vec<String> {
    let strategies = program.strategies.iter().enumerate().filter(|(number, _)| !program.is_part(*number));
    let mut holders: Vec<(usize, String)> = strategies
        .filter_map(|(number, strategy)| {
            let tried = program.tried([strategy.default_call(number)?]);
            let has = |one: &Call| {
                tried.iter().any(|call| call.technique == one.technique && call.arguments == one.arguments)
            };
            calls.iter().all(has).then(|| (tried.len(), strategy.name.clone()))
        })
        .collect();
    holders.sort();
    holders.into_iter().map(|(_, name)| name).take(MAX_SUGGESTIONS).collect()
}

type Levels = (Option<String>, Option<String>);

/// Requires that the strategy up to a level solves the puzzle, and up to the level below another one does not.
fn between(whole: &PartialStrategy, name: &str, (least, most): &Levels) -> Result<StrategyRequirements> {
    let levels = &whole.program.strategies[whole.call.strategy].levels;
    let place = |level: &String| {
        let level_names = || levels.keys().cloned().collect::<Vec<_>>().join(", ");
        let unknown = || GenerateError::UnknownLevel(name.to_owned(), level.clone(), level_names());
        levels.get_index_of(level).ok_or_else(unknown)
    };
    let (least, most) = (least.as_ref().map(place).transpose()?, most.as_ref().map(place).transpose()?);
    if let (Some(least), Some(most)) = (least, most)
        && least > most
    {
        fail!("the first level is harder than the second");
    }
    let steps = whole.steps();
    let level = |number: usize| levels.get_index_of(steps[number].1.as_ref()?);
    let is_up_to = |number: usize, place: usize| level(number).is_none_or(|level| level <= place);
    let harder = |number: usize| most.is_none_or(|most| is_up_to(number, most));
    Ok(match least.and_then(|place| place.checked_sub(1)) {
        Some(below) => whole.between(harder, |number| is_up_to(number, below)),
        None => StrategyRequirements { solves: Some(whole.part(harder)), ..StrategyRequirements::EMPTY },
    })
}

type Step = (Call, Option<String>);

impl PartialStrategy {
    /// The techniques of a strategy as a list that restarts after each step; `None` if the strategy is already such a
    /// list. Every position that the list does not solve is unsolved by the strategy as well, which may miss matches
    /// that the list finds, and needs longer to detect that there are none.
    fn quick(&self, topology: &Arc<Topology>) -> Option<(Compiled, StrategyMemory)> {
        if is_list(&self.program, &self.program.strategies[self.call.strategy].body) {
            return None;
        }
        let calls = named::calls(&self.program, &self.call);
        // Some techniques cannot be compiled without the variables that the strategy passes; then there is no list.
        let strategy = Compiled::of_calls(&self.program, &calls, topology).ok()?;
        let runner = strategy.runner();
        Some((strategy, runner))
    }

    /// Returns its calls and those of the strategies that it calls, in order of occurrence.
    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        self.cut(&mut |call, level| {
            steps.push((call.clone(), level.map(str::to_owned)));
            true
        });
        steps
    }

    /// Returns its program without the calls for which `keep`, called with each call and its level, returns `false`.
    fn cut(&self, keep: &mut dyn FnMut(&Call, Option<&str>) -> bool) -> Program {
        let mut cutter = Cutter { program: (*self.program).clone(), seen: Vec::new(), keep };
        cutter.strategy(self.call.strategy, None);
        cutter.program
    }

    /// Requires that the steps in `harder`, by their numbers, solve the puzzle, and those in both `harder` and `easier`
    /// do not.
    fn between(
        &self,
        harder: impl Fn(usize) -> bool,
        easier: impl Fn(usize) -> bool,
    ) -> StrategyRequirements {
        StrategyRequirements {
            solves: Some(self.part(&harder)),
            stops: Some(self.part(|number| harder(number) && easier(number))),
            gap: Some(self.part(|number| harder(number) && !easier(number))),
        }
    }

    /// Returns the strategy with some of its steps, by their numbers.
    fn part(&self, keeps: impl Fn(usize) -> bool) -> Self {
        let mut numbers = 0..;
        let program = self.cut(&mut |_, _| numbers.next().is_some_and(&keeps));
        Self { program: Arc::new(program), call: self.call.clone() }
    }
}

/// Whether a statement is a list of techniques of which the first that finds a match is applied.
fn is_list(program: &Program, statement: &Statement) -> bool {
    match statement {
        Statement::Technique(_) => true,
        Statement::FirstOf(list) | Statement::Level(_, list) => {
            list.iter().all(|inner| is_list(program, inner))
        }
        Statement::Strategy(call) => is_list(program, &program.strategies[call.strategy].body),
        _ => false,
    }
}

/// Removes calls from a strategy and from the strategies that it calls. Each strategy is processed once.
struct Cutter<'k> {
    program: Program,
    seen: Vec<usize>,
    keep: &'k mut dyn FnMut(&Call, Option<&str>) -> bool,
}

impl Cutter<'_> {
    fn strategy(&mut self, number: usize, level: Option<&str>) {
        if self.seen.contains(&number) {
            return;
        }
        self.seen.push(number);
        let empty = Statement::FirstOf(Vec::new());
        let mut body = std::mem::replace(&mut self.program.strategies[number].body, empty);
        self.statement(&mut body, level);
        self.program.strategies[number].body = body;
    }

    /// Removes calls from a statement. Returns whether anything of it remains.
    fn statement(&mut self, statement: &mut Statement, level: Option<&str>) -> bool {
        match statement {
            Statement::Technique(call) | Statement::Pinned(call, _) => (self.keep)(call, level),
            Statement::Together(calls) | Statement::Weighted(_, Moves { calls, .. }) => {
                calls.retain(|call| (self.keep)(call, level));
                !calls.is_empty()
            }
            Statement::Strategy(call) => {
                self.strategy(call.strategy, level);
                true
            }
            Statement::Level(name, list) => {
                list.retain_mut(|inner| self.statement(inner, Some(name.as_str())));
                !list.is_empty()
            }
            Statement::FirstOf(list)
            | Statement::Repeat(list)
            | Statement::Times(_, list)
            | Statement::Choose(list)
            | Statement::All(list) => {
                list.retain_mut(|inner| self.statement(inner, level));
                !list.is_empty()
            }
            other => {
                for part in other.parts_mut() {
                    if !self.statement(part, level) {
                        *part = Statement::FirstOf(Vec::new());
                    }
                }
                true
            }
        }
    }
}
