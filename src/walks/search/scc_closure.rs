//! Transitive closure of the product graph by strongly connected components (Nuutila, "An efficient transitive closure
//! algorithm for cyclic digraphs", 1994).
//!
//! Works on the quotient automaton. States that reach no cycle are closed first as relation products; each component of
//! the others is closed once, lazily from the starts. Over-approximates the ends, since bindings and bounded repetition
//! are ignored; exact for reach-only paths.

use crate::{
    CompiledPath,
    automaton::register_automaton::NodeActions,
    nodes::LiveNodes,
    relations::{bit_matrix::BitMatrix, step_relation::StepRelation},
    search::product_graph::ProductGraph,
};
use std::sync::Arc;
use tesuji_sets::{
    SetBits,
    bits::{self, intersect, join, join_common},
};

#[derive(Debug)]
struct ClosureStep {
    /// The state after it, by its number here.
    state: usize,
    graph: Arc<StepRelation>,
    /// Source mask; `None` for all nodes.
    fits: Option<Box<[u64]>>,
}

impl ClosureStep {
    /// Targets of the step from a node.
    #[inline(always)]
    fn row(&self, nodes: &LiveNodes, node: usize) -> Option<&[u64]> {
        let fits = self.fits.as_ref().is_none_or(|fits| bits::has(fits, node));
        self.graph.all(nodes).row(node).filter(|_| fits)
    }
}

/// Stack frame of the DFS.
#[derive(Debug, Default)]
struct DfsFrame<'p> {
    state: usize,
    node: usize,
    /// The next step.
    step: usize,
    /// Targets of the current step, its target state, and the index of the next word.
    row: &'p [u64],
    next_state: usize,
    word: usize,
    /// Remaining bits of the last word.
    bits: u64,
    /// The least number that it leads to of those that are in no component yet.
    low: u32,
    /// Length of the list of reached components at entry.
    reached: usize,
}

impl<'p> DfsFrame<'p> {
    /// Finds the next targets; false without any.
    #[inline(always)]
    fn find_targets(&mut self, nodes: &LiveNodes, steps: &'p [ClosureStep], leads: &[Vec<u64>]) -> bool {
        while self.bits == 0 {
            if let Some(row) = self.row.get(self.word) {
                self.bits = row & leads[self.next_state][self.word];
                self.word += 1;
                continue;
            }
            let Some(step) = steps.get(self.step) else { return false };
            self.step += 1;
            (self.word, self.next_state) = (0, step.state);
            self.row = step.row(nodes, self.node).unwrap_or_default();
        }
        true
    }
}

/// Reachable ends of a state outside all cycles.
#[derive(Debug, Clone)]
enum AcyclicEnds {
    /// The nodes themselves: the state has no transitions.
    Here,
    /// By nodes.
    From(BitMatrix),
}

/// From this number on, the number of a node in a state is that of its component.
const COMPONENT: u32 = 1 << 31;

/// Reachable ends of the walks of a path, computed lazily.
#[derive(Debug, Default)]
pub struct SccClosure {
    words: usize,
    /// For each state the steps to states from which a cycle is reached, and the others.
    steps: Arc<[Vec<ClosureStep>]>,
    acyclic: Vec<Vec<ClosureStep>>,
    /// For each state from which no cycle is reached where walks end from its nodes.
    acyclic_ends: Vec<Option<AcyclicEnds>>,
    /// For each state the nodes from which the end can be reached in it.
    leads: Vec<Vec<u64>>,
    /// The first steps, each with the nodes that fit what is done before it.
    starts: Arc<[(Vec<u64>, ClosureStep)]>,
    /// For each state the nodes at which a walk may end in it, and those of a walk without steps.
    last: Vec<Vec<u64>>,
    empty: Vec<u64>,
    /// DFS number by (state, node), from 1; then its component.
    number: Vec<u32>,
    count: u32,
    /// Per state the visited nodes, and those with a component.
    seen: Vec<u64>,
    done: Vec<u64>,
    /// For each component the nodes at which walks may end.
    ends: Vec<u64>,
    /// Visited (state, node) pairs without a component, in DFS order.
    open: Vec<usize>,
    /// The number of the first of these.
    first_open: u32,
    /// Components that those lead to.
    reached: Vec<u32>,
    /// Memory for the ends of a start.
    row: Vec<u64>,
}

impl SccClosure {
    /// Closure of walks within `near`, if given.
    pub fn new(product: &ProductGraph, path: &CompiledPath, region: Option<&[u64]>) -> Self {
        let (machine, alike) = (&path.machine, &path.quotient_state);
        let states = alike.iter().max().map_or(0, |last| last + 1);
        let (nodes, words) = (product.nodes.len(), product.nodes.words);
        let allowed = |actions: &[NodeActions]| {
            let mut row = vec![0; words];
            actions.iter().for_each(|ops| join(&mut row, &product.static_matches(ops)));
            row
        };
        let step = |next: usize, fits: Option<&[u64]>| ClosureStep {
            state: alike[next],
            graph: Arc::clone(&product.graphs[next]),
            fits: fits.map(Box::from),
        };
        let (mut leads, mut last) = (vec![vec![0; words]; states], vec![Vec::new(); states]);
        let mut exits: Vec<Vec<ClosureStep>> = (0..states).map(|_| Vec::new()).collect();
        let mut known: Vec<Vec<(&NodeActions, usize)>> = vec![Vec::new(); states];
        for (s, state) in machine.states.iter().enumerate() {
            let index = alike[s];
            // A step leads to the nodes from which it leads on, too.
            join_common(&mut leads[index], &product.co_reachable[s], product.steps(s).sources());
            if last[index].is_empty() {
                last[index] = allowed(&state.accepts);
            }
            for (transition, (ops, next)) in state.transitions.iter().enumerate() {
                if !known[index].contains(&(ops, alike[*next])) {
                    known[index].push((ops, alike[*next]));
                    exits[index].push(step(*next, product.exit(s, transition)));
                }
            }
        }
        region.into_iter().for_each(|region| leads.iter_mut().for_each(|leads| intersect(leads, region)));
        last.iter_mut().zip(&leads).for_each(|(last, leads)| intersect(last, leads));
        let (mut starts, mut known) = (Vec::new(), Vec::new());
        for (ops, next) in &machine.starts {
            if !known.contains(&(ops, alike[*next])) {
                known.push((ops, alike[*next]));
                starts.push((product.static_matches(ops), step(*next, None)));
            }
        }
        let mut closure = Self {
            words,
            acyclic_ends: vec![None; states],
            seen: vec![0; states * words],
            done: vec![0; states * words],
            leads,
            starts: starts.into(),
            last,
            empty: allowed(&machine.empty),
            number: vec![0; states * nodes],
            ..Self::default()
        };
        closure.close_acyclic_states(&product.nodes, exits);
        closure
    }

    /// Closes the states that reach no cycle, given the steps from each state.
    fn close_acyclic_states(&mut self, nodes: &LiveNodes, mut steps: Vec<Vec<ClosureStep>>) {
        let next = |closure: &Self| {
            let is_known = |step: &ClosureStep| closure.acyclic_ends[step.state].is_some();
            let mut states = 0..steps.len();
            states.find(|&s| closure.acyclic_ends[s].is_none() && steps[s].iter().all(is_known))
        };
        while let Some(state) = next(self) {
            let ends = match steps[state].is_empty() {
                true => AcyclicEnds::Here,
                false => AcyclicEnds::From(self.product(nodes, state, &steps[state])),
            };
            self.acyclic_ends[state] = Some(ends);
        }
        let is_acyclic = |step: &mut ClosureStep| self.acyclic_ends[step.state].is_some();
        self.acyclic = steps.iter_mut().map(|steps| steps.extract_if(.., is_acyclic).collect()).collect();
        self.steps = steps.into();
    }

    /// Relation product of the steps of a state whose successors are closed.
    fn product(&self, nodes: &LiveNodes, state: usize, steps: &[ClosureStep]) -> BitMatrix {
        let mut ends = BitMatrix::with_rows(nodes.len(), &self.leads[state]);
        bits::iter(&self.last[state]).for_each(|node| bits::insert(ends.row_mut(node), node));
        for step in steps {
            for node in bits::iter(&self.leads[state]) {
                if let Some(row) = step.row(nodes, node) {
                    self.add_ends(step, row, ends.row_mut(node));
                }
            }
        }
        ends
    }

    /// Adds where walks end that begin with a step to one of some nodes, in a state from which no cycle is reached.
    #[inline(always)]
    fn add_ends(&self, step: &ClosureStep, row: &[u64], ends: &mut [u64]) {
        if let Some(AcyclicEnds::From(nodes)) = &self.acyclic_ends[step.state] {
            nodes.image(row, ends);
        } else {
            join_common(ends, row, &self.last[step.state]);
        }
    }

    pub fn retain_reachable(&mut self, product: &ProductGraph, start: usize, nodes: &mut [u64]) {
        if !bits::is_empty(nodes) {
            intersect(nodes, self.ends_from(product, start));
        }
    }

    /// The nodes at which walks from a node may end.
    pub fn ends_from(&mut self, product: &ProductGraph, start: usize) -> &[u64] {
        let mut ends = std::mem::take(&mut self.row);
        ends.clear();
        ends.resize(self.words, 0);
        if bits::has(&self.empty, start) {
            bits::insert(&mut ends, start);
        }
        let mut last = 0;
        let starts = Arc::clone(&self.starts);
        for (fits, step) in &*starts {
            let state = step.state;
            if !bits::has(fits, start) {
                continue;
            }
            let Some(row) = step.row(&product.nodes, start) else { continue };
            if self.acyclic_ends[state].is_some() {
                self.add_ends(step, row, &mut ends);
                continue;
            }
            for (w, word) in row.iter().enumerate() {
                for b in SetBits(word & self.leads[state][w]) {
                    let index = state * product.nodes.len() + (w << 6 | b);
                    if self.number[index] == 0 {
                        self.run_scc(product, index);
                    }
                    let number = self.number[index];
                    if number != last {
                        last = number;
                        join(&mut ends, &self.ends[(number - COMPONENT) as usize * self.words..]);
                    }
                }
            }
        }
        self.row = ends;
        &self.row
    }

    /// Nodes from which a cycle of a rotatable path can close at a start. They lie in one component with it.
    pub fn closing_nodes(&mut self, product: &ProductGraph, path: &CompiledPath, start: usize) -> &[u64] {
        let nodes = product.nodes.len();
        self.row.clear();
        self.row.resize(self.words, 0);
        let ends = path.machine.states.iter().enumerate().filter(|(_, state)| !state.accepts.is_empty());
        for (last, _) in ends {
            let index = path.quotient_state[last] * nodes + start;
            let Some(linked) = product.steps(last).row(start) else { continue };
            if self.number[index] == 0 {
                self.run_scc(product, index);
            }
            for (before, mask) in product.entries(last) {
                let state = path.quotient_state[before] * nodes;
                let fits = |node: &usize| mask.is_none_or(|mask| bits::has(mask, *node));
                let leads_back = |node: &usize| self.number[state + node] == self.number[index];
                let found = bits::iter(linked).filter(|node| fits(node) && leads_back(node));
                found.for_each(|node| bits::insert(&mut self.row, node));
            }
        }
        &self.row
    }

    /// Assigns components and reachable ends to everything reachable from (state, node).
    fn run_scc(&mut self, product: &ProductGraph, at: usize) {
        let (nodes, steps) = (product.nodes.len(), Arc::clone(&self.steps));
        let mut visits = vec![self.enter(nodes, at)];
        while let Some(visit) = visits.last_mut() {
            if !visit.find_targets(&product.nodes, &steps[visit.state], &self.leads) {
                if let Some(visit) = visits.pop() {
                    self.leave(product, &visit, visits.last_mut());
                }
                continue;
            }
            let (word, base) = (visit.word - 1, visit.next_state * nodes + ((visit.word - 1) << 6));
            let index = visit.next_state * self.words + word;
            let unseen = visit.bits & !self.seen[index];
            if unseen != 0 {
                visit.bits ^= unseen & unseen.wrapping_neg();
                visits.push(self.enter(nodes, base + unseen.trailing_zeros() as usize));
                continue;
            }
            let (bits, done) = (std::mem::take(&mut visit.bits), self.done[index]);
            let number = |bit: usize| self.number[base + bit];
            // No DFS number is below the first one without a component.
            if visit.low > self.first_open {
                visit.low = SetBits(bits & !done).map(number).fold(visit.low, u32::min);
            }
            for number in SetBits(bits & done).map(number) {
                if self.reached[visit.reached..].last() != Some(&number) {
                    self.reached.push(number);
                }
            }
        }
    }

    fn enter<'p>(&mut self, nodes: usize, at: usize) -> DfsFrame<'p> {
        self.count += 1;
        self.number[at] = self.count;
        if self.open.is_empty() {
            self.first_open = self.count;
        }
        self.open.push(at);
        let (state, node) = (at / nodes, at % nodes);
        bits::insert(&mut self.seen[state * self.words..], node);
        DfsFrame { state, node, low: self.count, reached: self.reached.len(), ..DfsFrame::default() }
    }

    /// Returns from a (state, node) pair to its parent and completes its component.
    fn leave(&mut self, product: &ProductGraph, visit: &DfsFrame<'_>, before: Option<&mut DfsFrame<'_>>) {
        let nodes = product.nodes.len();
        let index = visit.state * nodes + visit.node;
        if visit.low != self.number[index] {
            if let Some(before) = before {
                before.low = before.low.min(visit.low);
            }
            return;
        }
        // The pairs visited after it reach it: they are one component.
        let mut rows = std::mem::take(&mut self.ends);
        let from = rows.len();
        rows.resize(from + self.words, 0);
        let (known, ends) = rows.split_at_mut(from);
        let component = COMPONENT + (from / self.words) as u32;
        for number in self.reached.drain(visit.reached..) {
            join(ends, &known[(number - COMPONENT) as usize * self.words..]);
        }
        while let Some(member) = self.open.pop() {
            let (state, node) = (member / nodes, member % nodes);
            if bits::has(&self.last[state], node) {
                bits::insert(ends, node);
            }
            for step in &self.acyclic[state] {
                let row = step.row(&product.nodes, node);
                row.into_iter().for_each(|row| self.add_ends(step, row, ends));
            }
            self.number[member] = component;
            bits::insert(&mut self.done[state * self.words..], node);
            if member == index {
                break;
            }
        }
        self.ends = rows;
        if before.is_some() {
            self.reached.push(component);
        }
    }
}
