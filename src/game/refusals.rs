//! Explains why the law of a unit leaves no sequence with a candidate: by the states that follow, or the sequences that
//! it needs.

use crate::UnitScan;
use tesuji_board::{BoardState, Topology};
use tesuji_law::{PairRelation, Sequence, StateGraph, StateSet};

/// Maximum number of states of a scan for an explanation.
const MAX_STATES: usize = 20_000;

/// Maximum number of neighbouring cells in the sequences of an explanation.
const MAX_CELLS: usize = 6;

/// Maximum number of sequences of an explanation.
const MAX_SEQUENCES: usize = 3;

/// Values of a cell that lead to numbers of a state from which the cells after it cannot be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedValues {
    pub values: u64,
    /// State: an index into [`UnitScan::worded`].
    pub state: usize,
    /// Another state and the only number that it has after the cell with these values.
    pub other_state: Option<(usize, i64)>,
    /// Numbers that the state can have before the cell.
    pub before: Vec<i64>,
    /// Numbers that the state has after the cell with these values.
    pub after: Vec<i64>,
    /// Numbers that the state may have there according to the cells after it.
    pub required: Vec<i64>,
}

impl RefusedValues {
    /// Returns the union of both; `None` if they are about different states or required numbers.
    pub fn union(&self, other: &Self) -> Option<Self> {
        let key = |of: &Self| (of.state, of.other_state);
        if key(self) != key(other) || self.required != other.required {
            return None;
        }
        let mut after = [&self.after[..], &other.after].concat();
        after.sort_unstable();
        after.dedup();
        Some(Self { values: self.values | other.values, after, ..self.clone() })
    }
}

/// Sequences of neighbouring cells, one of which a candidate needs.
#[derive(Debug)]
pub struct RefusedSequences {
    pub cells: Vec<usize>,
    /// Values of the cells, with the index of a cell that does not have its value as a candidate.
    pub sequences: Vec<(Vec<usize>, usize)>,
    /// Whether there are no others.
    pub is_complete: bool,
}

/// The states of a scan under the candidates of a position.
pub struct Refusals {
    pub scan: UnitScan,
    graph: StateGraph<Box<[i64]>>,
    /// Values of the cells, where a decided cell has only its own; `None` if they cause more states than the limit, and
    /// the graph has those of the candidates.
    all: Option<Vec<u64>>,
    candidates: Vec<u64>,
    reached: Vec<StateSet>,
    /// The reachable states from which the remaining cells can be filled in.
    alive: Vec<StateSet>,
}

impl Refusals {
    /// Creates the states of a scan and of all relations between two of its cells; `None` if there are too many.
    pub fn new(scan: UnitScan, topology: &Topology, state: &BoardState) -> Option<Self> {
        let candidates: Vec<u64> = scan.cells.iter().map(|&cell| state.candidates(cell)).collect();
        let pairs = relations(topology, &scan.cells);
        let graph = |cells: &[u64]| {
            scan.states(&Sequence { cells: cells.to_vec(), pairs: pairs.clone() }, MAX_STATES)
        };
        let alone = topology.allowed_alone();
        let values = |(&cell, &held): (&usize, &u64)| match held.is_power_of_two() {
            true => held,
            false => alone.get(cell).copied().unwrap_or(topology.all_values()),
        };
        let all: Vec<u64> = scan.cells.iter().zip(&candidates).map(values).collect();
        let (graph, all) = match graph(&all) {
            Some(graph) => (graph, Some(all)),
            None => (graph(&candidates)?, None),
        };
        let reached = graph.reached(&candidates);
        let useful = graph.useful(&candidates).into_iter();
        let intersect = |(useful, reached): (StateSet, &StateSet)| {
            useful.iter().zip(reached).map(|(a, b)| *a && *b).collect()
        };
        let alive = useful.zip(&reached).map(intersect).collect();
        Some(Self { scan, graph, all, candidates, reached, alive })
    }

    /// Returns the values of a cell, among `values`, that no sequence has.
    pub fn refused(&self, step: usize, values: u64) -> u64 {
        let after = |value: &usize| self.graph.after(step, &self.reached[step], 1 << value);
        let lives = |value: &usize| meet(&after(value), &self.alive[step + 1]);
        bits(values).filter(|value| !lives(value)).fold(0, |refused, value| refused | 1 << value)
    }

    /// Returns the worded states that refute a value of a cell, those with the fewest numbers first: their numbers
    /// after the cell are disjoint from the needed ones, alone or together with the only number of another state.
    pub fn by_states(&self, step: usize, value: usize) -> Vec<RefusedValues> {
        let after = self.graph.after(step, &self.reached[step], 1 << value);
        let indexes: Vec<usize> = self.scan.worded().map(|(index, _)| index).collect();
        let alive = &self.alive[step + 1];
        let mut told = Vec::new();
        for (state, &index) in indexes.iter().enumerate() {
            let led = self.numbers(step + 1, &after, index);
            let mut tell = |given: Option<(usize, i64)>, alive: &[bool]| {
                let needed = self.numbers(step + 1, alive, index);
                if led.is_empty() || needed.is_empty() || led.iter().any(|number| needed.contains(number)) {
                    return;
                }
                let before = self.numbers(step, &self.reached[step], index);
                told.push(RefusedValues {
                    values: 1 << value,
                    state,
                    other_state: given,
                    before,
                    after: led.clone(),
                    required: needed,
                });
            };
            tell(None, alive);
            for (other, &index) in indexes.iter().enumerate().filter(|(other, _)| *other != state) {
                if let [number] = self.numbers(step + 1, &after, index)[..] {
                    let beside = self.graph.filter(step + 1, alive, |kept| kept[index] == number);
                    tell(Some((other, number)), &beside);
                }
            }
        }
        told.sort_by_key(|one| (one.other_state.is_some(), one.after.len() + one.required.len()));
        told
    }

    /// Returns the numbers of a variable in the states of a set.
    fn numbers(&self, layer: usize, set: &[bool], variable: usize) -> Vec<i64> {
        let mut numbers: Vec<i64> = self.graph.states(layer, set).map(|kept| kept[variable]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Returns the shortest sequences that a refused value of a cell needs; `None` if they are long.
    pub fn by_sequences(&self, step: usize, value: usize) -> Option<RefusedSequences> {
        let (all, cells) = (self.all.as_ref()?, self.graph.cells());
        for length in 1..=MAX_CELLS.min(cells) {
            for from in (step + 1).saturating_sub(length)..=step.min(cells - length) {
                let end = from + length;
                let mut held = all.clone();
                held[from..end].copy_from_slice(&self.candidates[from..end]);
                held[step] = 1 << value;
                if !self.graph.useful(&held)[0].contains(&true) {
                    held = all.clone();
                    held[step] = 1 << value;
                    return Some(self.sequences(from, end, &held));
                }
            }
        }
        None
    }

    /// Returns the first sequences of some neighbouring cells that can be continued in both directions with values of
    /// all cells.
    fn sequences(&self, from: usize, to: usize, held: &[u64]) -> RefusedSequences {
        let (reached, useful) = (self.graph.reached(held), self.graph.useful(held));
        // Stack of partial sequences with the states that they reach.
        let mut open = vec![(Vec::new(), reached[from].clone())];
        let (mut sequences, mut are_all) = (Vec::new(), true);
        while let Some((begun, states)) = open.pop() {
            let cell = from + begun.len();
            if cell == to {
                let lacks = |(at, value): (usize, &usize)| self.candidates[from + at] >> value & 1 == 0;
                let lacking = begun.iter().enumerate().position(lacks).unwrap_or_default();
                are_all = sequences.len() < MAX_SEQUENCES;
                if !are_all {
                    break;
                }
                sequences.push((begun, lacking));
                continue;
            }
            for value in bits(held[cell]).collect::<Vec<_>>().into_iter().rev() {
                let after = self.graph.after(cell, &states, 1 << value);
                if meet(&after, &useful[cell + 1]) {
                    open.push(([&begun[..], &[value]].concat(), after));
                }
            }
        }
        RefusedSequences { cells: self.scan.cells[from..to].to_vec(), sequences, is_complete: are_all }
    }
}

/// Returns the relations between any two of some cells: they see each other, or a law of two cells binds them.
fn relations(topology: &Topology, cells: &[usize]) -> Vec<PairRelation> {
    let all_values = topology.all_values();
    let mut relations = Vec::new();
    for (first, &cell) in cells.iter().enumerate() {
        let excluded: Vec<Vec<(usize, usize)>> =
            (0..topology.values).map(|value| topology.excluded_by(cell, value).collect()).collect();
        for (second, &other) in cells.iter().enumerate().skip(first + 1) {
            let allowed = |value: usize| {
                let lost = excluded[value].iter().filter(|(cell, _)| *cell == other);
                lost.fold(all_values, |allowed, (_, value)| allowed & !(1 << value))
            };
            let allowed: Vec<u64> = (0..topology.values).map(allowed).collect();
            if allowed.iter().any(|allowed| *allowed != all_values) {
                relations.push(PairRelation { steps: [first, second], allowed: allowed.into() });
            }
        }
    }
    relations
}

fn meet(one: &[bool], other: &[bool]) -> bool {
    one.iter().zip(other).any(|(a, b)| *a && *b)
}

/// Returns the elements of a set of values.
fn bits(values: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |value| values >> value & 1 != 0)
}
