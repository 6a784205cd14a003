//! Scans of laws as layered automata.

use super::{
    arithmetic::{EvalFailure, all_hold, constant},
    cells::{CellNumbers, bind},
    pairs::AppliedLaw,
};
use indexmap::IndexMap;
use std::{
    borrow::Cow,
    hash::{Hash, Hasher},
    sync::{Arc, LazyLock, Mutex},
};
use tesuji_lang::{Expr, Law, ScanStep, VarId, walk::mentions};
use tesuji_law::{Automaton, MAX_STATES, Product, Scan, Sequence, StateGraph, explore, state_graph};

/// The scan of a law with its arguments over cells in its order.
struct LawScan<'a> {
    applied: &'a AppliedLaw<'a>,
    cells: &'a [CellNumbers],
    /// Variables that form a state: guesses, then states.
    state_variables: Vec<VarId>,
    transitions: Vec<Transition<'a>>,
    /// Whether some step reads the value of the cell before.
    reads_before: bool,
    /// Index of the step that the transitions are prepared for.
    prepared: Option<usize>,
    /// Scratch buffer for evaluation.
    variables: Vec<i64>,
}

/// A step of a law, prepared for a cell.
struct Transition<'a> {
    step: &'a ScanStep,
    /// Conditions that do not depend on the state.
    fixed: Vec<&'a Expr>,
    /// Other conditions.
    open: Vec<&'a Expr>,
    /// Values of the cell of the prepared step that satisfy the fixed conditions.
    values: u64,
}

impl<'a> Transition<'a> {
    fn new(step: &'a ScanStep, state_variables: &[VarId]) -> Self {
        let before = step.before.map(|cell| cell.0);
        let is_fixed =
            |expr: &&Expr| !state_variables.iter().chain(&before).any(|variable| mentions(expr, *variable));
        let (fixed, open) = step.conditions.iter().partition(is_fixed);
        Self { step, fixed, open, values: 0 }
    }
}

/// The state variables and the value of the cell before.
type State = (Box<[i64]>, Option<u8>);

impl<'a> LawScan<'a> {
    fn new(applied: &'a AppliedLaw<'a>, cells: &'a [CellNumbers]) -> Self {
        let law = applied.law;
        let guesses = law.guesses.iter().map(|guess| guess.variable);
        let state_variables: Vec<VarId> =
            guesses.chain(law.state.iter().map(|state| state.variable)).collect();
        let transitions = law.steps.iter().map(|step| Transition::new(step, &state_variables)).collect();
        let reads = |step: &ScanStep| {
            let exprs = step.conditions.iter().chain(step.changes.iter().map(|(_, expr)| expr));
            step.before.is_some_and(|cell| exprs.into_iter().any(|expr| mentions(expr, cell.0)))
        };
        let reads_before = law.steps.iter().any(reads);
        let variables = applied.variables(cells.len());
        Self { applied, cells, state_variables, transitions, reads_before, prepared: None, variables }
    }

    fn value(&self, expr: &Expr) -> Result<i64, EvalFailure> {
        constant(expr, &self.variables)
    }

    fn take(&mut self, state: &State) {
        self.state_variables
            .iter()
            .zip(&state.0)
            .for_each(|(variable, value)| self.variables[variable.0 as usize] = *value);
    }

    fn state(&self, last: Option<u8>) -> State {
        (self.state_variables.iter().map(|variable| self.variables[variable.0 as usize]).collect(), last)
    }

    /// Adds the start states for all numbers of the guesses from one on.
    fn guess(&mut self, from: usize, starts: &mut Vec<State>) -> Result<(), EvalFailure> {
        let law: &'a Law = self.applied.law;
        let Some(guess) = law.guesses.get(from) else {
            if all_hold(&law.guess_conditions, &self.variables)? {
                for state in &law.state {
                    self.variables[state.variable.0 as usize] = self.value(&state.start)?;
                }
                starts.push(self.state(None));
            }
            return Ok(());
        };
        for number in self.value(&guess.low)?..=self.value(&guess.top)? {
            self.variables[guess.variable.0 as usize] = number;
            self.guess(from + 1, starts)?;
        }
        Ok(())
    }

    /// Returns the printed number of a value counted from 0.
    fn printed(&self, value: usize) -> i64 {
        self.applied.lowest + value as i64
    }

    /// Binds the numbers of the cells of a step, and computes the values that the fixed conditions allow.
    fn prepare(&mut self, at: usize) -> Result<(), EvalFailure> {
        for index in 0..self.transitions.len() {
            let step = self.transitions[index].step;
            bind(&mut self.variables, step.cell, &self.cells[at], 0);
            if let Some(cell) = step.before {
                let outside =
                    CellNumbers { row: -1, column: -1, block: -1, part: -1, ..CellNumbers::default() };
                let numbers = at.checked_sub(1).map_or(outside, |before| self.cells[before]);
                bind(&mut self.variables, cell, &numbers, Law::NONE_VALUE);
            }
            let mut values = 0;
            for value in 0..self.applied.values {
                self.variables[step.cell.0.0 as usize] = self.printed(value);
                values |=
                    u64::from(all_hold(self.transitions[index].fixed.iter().copied(), &self.variables)?)
                        << value;
            }
            self.transitions[index].values = values;
        }
        self.prepared = Some(at);
        Ok(())
    }

    /// Returns the state after a transition; `None` if its conditions are false.
    fn after(&mut self, index: usize, value: usize, state: &State) -> Result<Option<State>, EvalFailure> {
        let Transition { step, ref open, values, .. } = self.transitions[index];
        if values >> value & 1 == 0 {
            return Ok(None);
        }
        self.variables[step.cell.0.0 as usize] = self.printed(value);
        if let Some(cell) = step.before {
            let before = state.1.map_or(Law::NONE_VALUE, |before| self.printed(usize::from(before)));
            self.variables[cell.0.0 as usize] = before;
        }
        if !all_hold(open.iter().copied(), &self.variables)? {
            return Ok(None);
        }
        let changes = step.changes.iter().map(|(variable, expr)| Ok((*variable, self.value(expr)?)));
        let changes = changes.collect::<Result<Vec<_>, EvalFailure>>()?;
        changes.into_iter().for_each(|(variable, value)| self.variables[variable.0 as usize] = value);
        let after = self.state(self.reads_before.then_some(value as u8));
        self.take(state);
        Ok(Some(after))
    }
}

impl Scan for LawScan<'_> {
    type State = State;
    type Error = EvalFailure;

    fn starts(&mut self) -> Result<Vec<State>, EvalFailure> {
        let mut starts = Vec::new();
        self.guess(0, &mut starts)?;
        Ok(starts)
    }

    fn advance(
        &mut self,
        state: &State,
        step: usize,
        value: usize,
        reached: &mut Vec<State>,
    ) -> Result<(), EvalFailure> {
        if self.prepared != Some(step) {
            self.prepare(step)?;
        }
        self.take(state);
        for index in 0..self.transitions.len() {
            if let Some(after) = self.after(index, value, state)?
                && !reached.contains(&after)
            {
                reached.push(after);
            }
        }
        Ok(())
    }

    fn accepts(&mut self, state: &State) -> Result<bool, EvalFailure> {
        self.take(state);
        all_hold(&self.applied.law.accept, &self.variables)
    }
}

/// Returns the order in which the scan of a law visits cells.
pub fn order(applied: &AppliedLaw<'_>, cells: &[CellNumbers]) -> Result<Vec<usize>, EvalFailure> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    let Some((cell, expr)) = &applied.law.order else { return Ok(order) };
    let mut variables = applied.variables(cells.len());
    let key = |numbers: &CellNumbers| {
        bind(&mut variables, *cell, numbers, 0);
        constant(expr, &variables)
    };
    let keys = cells.iter().map(key).collect::<Result<Vec<i64>, EvalFailure>>()?;
    order.sort_by_key(|place| keys[*place]);
    Ok(order)
}

/// Whether the scan of a law accepts the values, counted from 0, of cells in the order of their unit.
pub fn accepts(applied: &AppliedLaw<'_>, cells: &[CellNumbers], values: &[u8]) -> Result<bool, EvalFailure> {
    let order = order(applied, cells)?;
    let ordered: Vec<CellNumbers> = order.iter().map(|place| cells[*place]).collect();
    let mut scan = LawScan::new(applied, &ordered);
    let mut states = scan.starts()?;
    for (step, place) in order.into_iter().enumerate() {
        let mut reached = Vec::new();
        for state in &states {
            scan.advance(state, step, usize::from(values[place]), &mut reached)?;
        }
        states = reached;
    }
    states.iter().try_fold(false, |any, state| Ok(any || scan.accepts(state)?))
}

/// Returns the values of the guesses and states of a law after each cell, in the order of its scan; `None` if there are
/// more than `limit`.
pub fn states(
    applied: &AppliedLaw<'_>,
    cells: &[CellNumbers],
    sequence: &Sequence,
    limit: usize,
) -> Result<Option<StateGraph<Box<[i64]>>>, EvalFailure> {
    let graph = state_graph(&mut LawScan::new(applied, cells), sequence, limit)?;
    Ok(graph.map(|graph| graph.map(|(kept, _)| kept)))
}

/// Key of an automaton in the cache: laws with their arguments, and the other inputs of the automaton. A key for a
/// lookup borrows its laws.
#[derive(Debug, PartialEq, Eq, Hash)]
struct AutomatonKey<'a> {
    laws: Vec<LawKey<'a>>,
    cells: Vec<CellNumbers>,
    values: usize,
    lowest: i64,
}

/// A law with its arguments. Laws of two programs may have one name.
#[derive(Debug, PartialEq)]
struct LawKey<'a> {
    arguments: Cow<'a, [i64]>,
    law: Cow<'a, Law>,
}

impl Eq for LawKey<'_> {}

impl Hash for LawKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.law.name, &self.arguments).hash(state);
    }
}

/// Automata by their keys; `None` beyond the limit of states.
type Automata = Mutex<IndexMap<AutomatonKey<'static>, Option<Arc<Automaton>>>>;

/// Automata of the boards built so far: units of many puzzles have the same.
static AUTOMATA: LazyLock<Automata> = LazyLock::new(Automata::default);

/// Maximum number of automata kept.
const MAX_AUTOMATA: usize = 4096;

/// Returns the automaton of laws over cells in the order of their scans; `None` beyond the limit of states.
pub fn automaton<'a>(
    laws: &[AppliedLaw<'a>],
    cells: &[CellNumbers],
) -> Result<Option<Arc<Automaton>>, EvalFailure> {
    let Some(first) = laws.first() else { return Ok(None) };
    let asked = laws.iter().map(|applied| applied.law.asked_of_cells());
    let asked = asked.fold([false; 7], |all, one| std::array::from_fn(|number| all[number] || one[number]));
    let cells: Vec<CellNumbers> = cells.iter().map(|cell| cell.select(asked)).collect();
    let (values, lowest) = (first.values, first.lowest);
    let borrowed = |applied: &AppliedLaw<'a>| LawKey {
        arguments: applied.arguments.into(),
        law: Cow::Borrowed(applied.law),
    };
    let key = AutomatonKey { laws: laws.iter().map(borrowed).collect(), cells, values, lowest };
    let find_cached = || AUTOMATA.lock().ok()?.get(&key).cloned();
    if let Some(known) = find_cached() {
        return Ok(known);
    }
    let cells = &key.cells;
    let all_values = u64::MAX >> (64 - first.values);
    let sequence = Sequence { cells: vec![all_values; cells.len()], pairs: Vec::new() };
    let mut scans: Vec<LawScan<'_>> = laws.iter().map(|applied| LawScan::new(applied, cells)).collect();
    let made = match &mut scans[..] {
        [scan] => explore(scan, &sequence, MAX_STATES)?,
        _ => explore(&mut Product(scans), &sequence, MAX_STATES)?,
    };
    let made = made.map(Arc::new);
    if let Ok(mut automata) = AUTOMATA.lock() {
        if automata.len() >= MAX_AUTOMATA {
            automata.clear();
        }
        let owned = |key: LawKey<'_>| LawKey {
            arguments: key.arguments.into_owned().into(),
            law: Cow::Owned(key.law.into_owned()),
        };
        let laws = key.laws.into_iter().map(owned).collect();
        automata.insert(AutomatonKey { laws, ..key }, made.clone());
    }
    Ok(made)
}
