//! Forward exploration of a scan, layer by layer.

use super::minimize::{ExploredAutomaton, minimize};
use crate::{Arc, Automaton, Scan, Sequence, StateGraph};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Maximum number of states before minimization. What is beyond it has no automaton, on any machine.
pub const MAX_STATES: usize = 60_000;

/// A set of states or of candidate lists of one layer, each with a number.
type NumberedSet<T> = IndexSet<T, FxBuildHasher>;

/// The minimal automaton of a scan over a sequence; `None` if it has more than `limit` states.
///
/// # Errors
/// Returns an error of the scan.
pub fn explore<S: Scan>(
    scan: &mut S,
    sequence: &Sequence,
    limit: usize,
) -> Result<Option<Automaton>, S::Error> {
    Ok(unminimized(scan, sequence, limit, |_| ())?.map(minimize))
}

/// The states of a scan over a sequence, each with the candidates of the cells to come, before any are merged; `None` if
/// there are more than `limit`.
///
/// # Errors
/// Returns an error of the scan.
pub fn state_graph<S: Scan>(
    scan: &mut S,
    sequence: &Sequence,
    limit: usize,
) -> Result<Option<StateGraph<S::State>>, S::Error> {
    let mut states = Vec::new();
    let keep =
        |nodes: &[(S::State, u32)]| states.push(nodes.iter().map(|(state, _)| state.clone()).collect());
    let explored = unminimized(scan, sequence, limit, keep)?;
    Ok(explored.map(|explored| StateGraph::new(states, explored)))
}

/// The states and arcs of a scan; `keep` is called with the states of each layer.
fn unminimized<S: Scan>(
    scan: &mut S,
    sequence: &Sequence,
    limit: usize,
    mut keep: impl FnMut(&[(S::State, u32)]),
) -> Result<Option<ExploredAutomaton>, S::Error> {
    let cells = &sequence.cells;
    let mut candidates = Candidates::new(sequence);
    // A state of the scan with the number of the candidates of the cells to come.
    let mut nodes: Vec<(S::State, u32)> = scan.starts()?.into_iter().map(|state| (state, 0)).collect();
    let mut explored = ExploredAutomaton {
        starts: nodes.len(),
        layers: Vec::with_capacity(cells.len()),
        accepts: Vec::new(),
    };
    let (mut states, mut reached) = (nodes.len(), Vec::new());
    for step in 0..cells.len() {
        keep(&nodes);
        let mut numbers: NumberedSet<(S::State, u32)> = IndexSet::default();
        let mut arcs: Vec<Arc> = Vec::new();
        for (from, (state, left)) in nodes.iter().enumerate() {
            let first = arcs.len();
            for value in candidates.values(*left) {
                let Some(ahead) = candidates.after(step, *left, value) else { continue };
                reached.clear();
                scan.advance(state, step, value, &mut reached)?;
                for state in reached.drain(..) {
                    let target = numbers.insert_full((state, ahead)).0 as u32;
                    match arcs[first..].iter_mut().find(|arc| arc.to == target) {
                        Some(arc) => arc.values |= 1 << value,
                        None => arcs.push(Arc { from: from as u32, to: target, values: 1 << value }),
                    }
                }
            }
            if states + numbers.len() > limit {
                return Ok(None);
            }
        }
        states += numbers.len();
        explored.layers.push((nodes.len(), arcs));
        nodes = numbers.into_iter().collect();
        candidates.advance();
    }
    keep(&nodes);
    for (state, _) in &nodes {
        explored.accepts.push(scan.accepts(state)?);
    }
    Ok(Some(explored))
}

/// The lists of candidates that the values so far leave the cells to come, numbered in each layer.
struct Candidates<'a> {
    /// For each step the later steps that its value limits.
    later: Vec<Vec<(usize, &'a [u64])>>,
    current: Vec<Box<[u64]>>,
    next: NumberedSet<Box<[u64]>>,
    /// For each list of the current layer and each value the number of the list after it.
    successors: Vec<[Option<Option<u32>>; 64]>,
}

impl<'a> Candidates<'a> {
    fn new(sequence: &'a Sequence) -> Self {
        let mut later = vec![Vec::new(); sequence.cells.len()];
        for pair in &sequence.pairs {
            later[pair.steps[0]].push((pair.steps[1], &pair.allowed[..]));
        }
        let current = vec![sequence.cells.as_slice().into()];
        Self { later, current, next: IndexSet::default(), successors: vec![[None; 64]] }
    }

    /// The values of the next cell in a list.
    fn values(&self, list: u32) -> impl Iterator<Item = usize> + use<> {
        let values = self.current[list as usize][0];
        (0..64).filter(move |value| values >> value & 1 != 0)
    }

    /// The list after a value of the next cell; `None` if a cell has no candidate left.
    fn after(&mut self, step: usize, list: u32, value: usize) -> Option<u32> {
        if let Some(successor) = self.successors[list as usize][value] {
            return successor;
        }
        let mut ahead: Box<[u64]> = self.current[list as usize][1..].into();
        self.later[step].iter().for_each(|(other, allowed)| ahead[other - step - 1] &= allowed[value]);
        let after = (!ahead.contains(&0)).then(|| self.next.insert_full(ahead).0 as u32);
        self.successors[list as usize][value] = Some(after);
        after
    }

    fn advance(&mut self) {
        self.current = std::mem::take(&mut self.next).into_iter().collect();
        self.successors.clear();
        self.successors.resize(self.current.len(), [None; 64]);
    }
}
