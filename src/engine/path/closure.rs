//! Where walks may end at all: from each node, whatever their lengths and their variables are.
//!
//! Where this only decides which searches are worth their while, states with the same step and the same ways to end are
//! one: rounds of a bounded repetition lead to hardly less than rounds without end.
//! Nodes in states that lead to each other lead to the same ends, so these are found once for all of them (Nuutila,
//! "An efficient transitive closure algorithm for cyclic digraphs", 1994). States from which no cycle is reached come
//! first, for all their nodes at once: there it is a product of relations.

use super::matrix::{Matrix, join, meet};
use super::{compiled::CompiledPath, graph::Graph, machine::Ops, nodes::Nodes, prepared::Prepared};
use crate::board::bits::{self, Ones};
use std::sync::Arc;

#[derive(Debug)]
struct Step {
    /// The state after it, by its number here.
    place: usize,
    graph: Arc<Graph>,
    /// The nodes from which it can be taken, as far as that is known before the search; nothing where these are all.
    fits: Option<Box<[u64]>>,
}

impl Step {
    /// The nodes to which it leads from one, whatever it binds.
    #[inline(always)]
    fn row(&self, nodes: &Nodes, node: usize) -> Option<&[u64]> {
        let fits = self.fits.as_ref().is_none_or(|fits| bits::has(fits, node));
        self.graph.all(nodes).row(node).filter(|_| fits)
    }
}

/// A node in a state that is being looked at, and how far its steps are taken.
#[derive(Debug, Default)]
struct Visit<'p> {
    place: usize,
    node: usize,
    /// The next step.
    step: usize,
    /// The nodes to which the step before it leads, the state after it, and which of their words comes next.
    row: &'p [u64],
    state: usize,
    word: usize,
    /// What is left of the word before that.
    bits: u64,
    /// The least number that it leads to of those that are in no component yet.
    low: u32,
    /// How many components were known to be reached before it.
    reached: usize,
}

impl<'p> Visit<'p> {
    /// Finds nodes that the steps of its state lead to; false where there are no more.
    #[inline(always)]
    fn go_on(&mut self, nodes: &Nodes, steps: &'p [Step], leads: &[Vec<u64>]) -> bool {
        while self.bits == 0 {
            if let Some(row) = self.row.get(self.word) {
                self.bits = row & leads[self.state][self.word];
                self.word += 1;
                continue;
            }
            let Some(step) = steps.get(self.step) else { return false };
            self.step += 1;
            (self.word, self.state) = (0, step.place);
            self.row = step.row(nodes, self.node).unwrap_or_default();
        }
        true
    }
}

/// Where walks end that are in a state.
#[derive(Debug, Clone)]
enum Ends {
    /// Where they are: the state has no further steps.
    Here,
    /// By nodes.
    From(Matrix),
}

/// From this number on, the number of a node in a state is that of its component.
const DONE: u32 = 1 << 31;

/// Where the walks of a path may end, found out where it is asked.
#[derive(Debug, Default)]
pub(super) struct Closure {
    words: usize,
    /// For each state the steps to states from which a cycle is reached, and the others.
    steps: Arc<[Vec<Step>]>,
    acyclic: Vec<Vec<Step>>,
    /// For each state from which no cycle is reached where walks end from its nodes.
    acyclic_ends: Vec<Option<Ends>>,
    /// For each state the nodes from which the end can be reached in it.
    leads: Vec<Vec<u64>>,
    /// The first steps, each with the nodes that fit what is done before it.
    starts: Arc<[(Vec<u64>, Step)]>,
    /// For each state the nodes at which a walk may end in it, and those of a walk without steps.
    last: Vec<Vec<u64>>,
    empty: Vec<u64>,
    /// For each node in each state the order in which it was come to, counted from 1; then its component.
    number: Vec<u32>,
    count: u32,
    /// For each state the nodes that were come to, and those of them that are in a component.
    seen: Vec<u64>,
    done: Vec<u64>,
    /// For each component the nodes at which walks may end.
    ends: Vec<u64>,
    /// Nodes in states that are in no component yet, in the order in which they were come to.
    open: Vec<usize>,
    /// The number of the first of these.
    least: u32,
    /// Components that those lead to.
    reached: Vec<u32>,
    /// Memory for the ends of a component, and of a start.
    own: Vec<u64>,
    row: Vec<u64>,
}

impl Closure {
    /// Of walks that keep to `near`, where it is given.
    pub(super) fn new(prepared: &Prepared, path: &CompiledPath, near: Option<&[u64]>) -> Self {
        let (machine, alike) = (&path.machine, &path.alike);
        let states = alike.iter().max().map_or(0, |last| last + 1);
        let (nodes, words) = (prepared.nodes.len(), prepared.nodes.words);
        let all = |all: &[Ops]| {
            let mut row = vec![0; words];
            all.iter().for_each(|ops| join(&mut row, &prepared.allowed(ops)));
            row
        };
        let step = |next: usize, fits: Option<&[u64]>| Step {
            place: alike[next],
            graph: prepared.shared_graph(next),
            fits: fits.map(Box::from),
        };
        let (mut leads, mut last) = (vec![vec![0; words]; states], vec![Vec::new(); states]);
        let mut exits: Vec<Vec<Step>> = (0..states).map(|_| Vec::new()).collect();
        let mut known: Vec<Vec<(&Ops, usize)>> = vec![Vec::new(); states];
        for (s, place) in machine.places.iter().enumerate() {
            let at = alike[s];
            // A step leads to the nodes from which it leads on, too.
            let ways = prepared.leads(s).iter().zip(prepared.steps(s).sources());
            leads[at].iter_mut().zip(ways).for_each(|(all, (leads, sources))| *all |= leads & sources);
            if last[at].is_empty() {
                last[at] = all(&place.ends);
            }
            for (way, (ops, next)) in place.follows.iter().enumerate() {
                if !known[at].contains(&(ops, alike[*next])) {
                    known[at].push((ops, alike[*next]));
                    exits[at].push(step(*next, prepared.exit(s, way)));
                }
            }
        }
        near.into_iter().for_each(|near| leads.iter_mut().for_each(|leads| meet(leads, near)));
        last.iter_mut().zip(&leads).for_each(|(last, leads)| meet(last, leads));
        let (mut starts, mut known) = (Vec::new(), Vec::new());
        for (ops, next) in &machine.starts {
            if !known.contains(&(ops, alike[*next])) {
                known.push((ops, alike[*next]));
                starts.push((prepared.allowed(ops), step(*next, None)));
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
            empty: all(&machine.empty),
            number: vec![0; states * nodes],
            ..Self::default()
        };
        closure.find_acyclic(&prepared.nodes, exits);
        closure
    }

    /// Finds where walks end that come to no cycle, given the steps from each state.
    fn find_acyclic(&mut self, nodes: &Nodes, mut steps: Vec<Vec<Step>>) {
        let next = |closure: &Self| {
            let is_known = |step: &Step| closure.acyclic_ends[step.place].is_some();
            let mut states = 0..steps.len();
            states.find(|&s| closure.acyclic_ends[s].is_none() && steps[s].iter().all(is_known))
        };
        while let Some(state) = next(self) {
            let ends = match steps[state].is_empty() {
                true => Ends::Here,
                false => Ends::From(self.product(nodes, state, &steps[state])),
            };
            self.acyclic_ends[state] = Some(ends);
        }
        let is_acyclic = |step: &mut Step| self.acyclic_ends[step.place].is_some();
        self.acyclic = steps.iter_mut().map(|steps| steps.extract_if(.., is_acyclic).collect()).collect();
        self.steps = steps.into();
    }

    /// Where walks end from the nodes of a state whose steps all lead to states for which that is known.
    fn product(&self, nodes: &Nodes, state: usize, steps: &[Step]) -> Matrix {
        let mut ends = Matrix::with_rows(nodes.len(), &self.leads[state]);
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
    fn add_ends(&self, step: &Step, row: &[u64], ends: &mut [u64]) {
        if let Some(Ends::From(nodes)) = &self.acyclic_ends[step.place] {
            nodes.spread(row, ends);
        } else {
            let last = row.iter().zip(&self.last[step.place]);
            ends.iter_mut().zip(last).for_each(|(ends, (row, last))| *ends |= row & last);
        }
    }

    pub(super) fn keep(&mut self, prepared: &Prepared, start: usize, nodes: &mut [u64]) {
        if !bits::is_empty(nodes) {
            meet(nodes, self.ends_from(prepared, start));
        }
    }

    /// The nodes at which walks from a node may end.
    pub(super) fn ends_from(&mut self, prepared: &Prepared, start: usize) -> &[u64] {
        let mut ends = std::mem::take(&mut self.row);
        ends.clear();
        ends.resize(self.words, 0);
        if bits::has(&self.empty, start) {
            bits::insert(&mut ends, start);
        }
        let mut last = 0;
        let starts = Arc::clone(&self.starts);
        for (fits, step) in &*starts {
            let place = step.place;
            if !bits::has(fits, start) {
                continue;
            }
            let Some(row) = step.row(&prepared.nodes, start) else { continue };
            if self.acyclic_ends[place].is_some() {
                self.add_ends(step, row, &mut ends);
                continue;
            }
            for (w, word) in row.iter().enumerate() {
                for b in Ones(word & self.leads[place][w]) {
                    let at = place * prepared.nodes.len() + (w << 6 | b);
                    if self.number[at] == 0 {
                        self.look(prepared, at);
                    }
                    let number = self.number[at];
                    if number != last {
                        last = number;
                        join(&mut ends, &self.ends[(number - DONE) as usize * self.words..]);
                    }
                }
            }
        }
        self.row = ends;
        &self.row
    }

    /// Of a path whose cycles go round: the nodes from which a cycle can take its last step to its first node. These are
    /// in one component with it, since the cycle leads on to them again.
    pub(super) fn last_steps(&mut self, prepared: &Prepared, path: &CompiledPath, start: usize) -> &[u64] {
        let nodes = prepared.nodes.len();
        self.row.clear();
        self.row.resize(self.words, 0);
        let ends = path.machine.places.iter().enumerate().filter(|(_, place)| !place.ends.is_empty());
        for (last, _) in ends {
            let at = path.alike[last] * nodes + start;
            let Some(linked) = prepared.steps(last).row(start) else { continue };
            if self.number[at] == 0 {
                self.look(prepared, at);
            }
            for (before, mask) in prepared.entries(last) {
                let place = path.alike[before] * nodes;
                let fits = |node: &usize| mask.is_none_or(|mask| bits::has(mask, *node));
                let leads_back = |node: &usize| self.number[place + node] == self.number[at];
                let found = bits::iter(linked).filter(|node| fits(node) && leads_back(node));
                found.for_each(|node| bits::insert(&mut self.row, node));
            }
        }
        &self.row
    }

    /// Finds where walks lead from a node in a state, and from all that they come to.
    fn look(&mut self, prepared: &Prepared, at: usize) {
        let (nodes, steps) = (prepared.nodes.len(), Arc::clone(&self.steps));
        let mut visits = vec![self.enter(nodes, at)];
        while let Some(visit) = visits.last_mut() {
            if !visit.go_on(&prepared.nodes, &steps[visit.place], &self.leads) {
                if let Some(visit) = visits.pop() {
                    self.leave(prepared, &visit, visits.last_mut());
                }
                continue;
            }
            let (word, base) = (visit.word - 1, visit.state * nodes + ((visit.word - 1) << 6));
            let at = visit.state * self.words + word;
            let unseen = visit.bits & !self.seen[at];
            if unseen != 0 {
                visit.bits ^= unseen & unseen.wrapping_neg();
                visits.push(self.enter(nodes, base + unseen.trailing_zeros() as usize));
                continue;
            }
            let (bits, done) = (std::mem::take(&mut visit.bits), self.done[at]);
            let number = |bit: usize| self.number[base + bit];
            // Lower than the first node of all that are in no component none can be.
            if visit.low > self.least {
                visit.low = Ones(bits & !done).map(number).fold(visit.low, u32::min);
            }
            for number in Ones(bits & done).map(number) {
                if self.reached[visit.reached..].last() != Some(&number) {
                    self.reached.push(number);
                }
            }
        }
    }

    fn enter<'p>(&mut self, nodes: usize, at: usize) -> Visit<'p> {
        self.count += 1;
        self.number[at] = self.count;
        if self.open.is_empty() {
            self.least = self.count;
        }
        self.open.push(at);
        let (place, node) = (at / nodes, at % nodes);
        bits::insert(&mut self.seen[place * self.words..], node);
        Visit { place, node, low: self.count, reached: self.reached.len(), ..Visit::default() }
    }

    /// Goes back from a node in a state whose steps are all taken to the one before it.
    fn leave(&mut self, prepared: &Prepared, visit: &Visit<'_>, before: Option<&mut Visit<'_>>) {
        let nodes = prepared.nodes.len();
        let at = visit.place * nodes + visit.node;
        if visit.low != self.number[at] {
            if let Some(before) = before {
                before.low = before.low.min(visit.low);
            }
            return;
        }
        // Those that were come to after it lead back to it: they are one component.
        let component = DONE + (self.ends.len() / self.words) as u32;
        let mut ends = std::mem::take(&mut self.own);
        ends.clear();
        ends.resize(self.words, 0);
        for number in self.reached.drain(visit.reached..) {
            join(&mut ends, &self.ends[(number - DONE) as usize * self.words..]);
        }
        while let Some(member) = self.open.pop() {
            let (place, node) = (member / nodes, member % nodes);
            if bits::has(&self.last[place], node) {
                bits::insert(&mut ends, node);
            }
            for step in &self.acyclic[place] {
                let row = step.row(&prepared.nodes, node);
                row.into_iter().for_each(|row| self.add_ends(step, row, &mut ends));
            }
            self.number[member] = component;
            bits::insert(&mut self.done[place * self.words..], node);
            if member == at {
                break;
            }
        }
        self.ends.extend_from_slice(&ends);
        self.own = ends;
        if before.is_some() {
            self.reached.push(component);
        }
    }
}
