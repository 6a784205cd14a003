//! Where walks may end at all: from each node, whatever their lengths and their variables are.
//!
//! Nodes in states that lead to each other lead to the same ends, so these are found once for all of them (Nuutila,
//! "An efficient transitive closure algorithm for cyclic digraphs", 1994).

use super::machine::{Machine, Ops};
use super::matrix::{Matrix, join, meet};
use super::prepared::Prepared;
use crate::board::bits::{self, Ones};

/// Steps that may be taken in a state: the number of the first node in the state after them, and where they lead.
struct Step<'p> {
    base: usize,
    /// The nodes that fit what is done before them; nothing where all do.
    fits: Option<&'p [u64]>,
    to: &'p Matrix,
    leads: &'p [u64],
}

/// A node in a state that is being looked at, and how far its steps are taken.
struct Visit {
    place: usize,
    node: usize,
    step: usize,
    word: usize,
    /// What is left of the word before that, and the number of its first node in the state after the step.
    bits: u64,
    base: usize,
    /// The least number that it leads to of those that are in no component yet.
    low: u32,
    /// How many components were known to be reached before it.
    reached: usize,
}

impl Visit {
    /// Finds nodes that the steps of its state lead to and that were not found yet; says whether there are any.
    fn go_on(&mut self, steps: &[Step<'_>]) -> bool {
        while self.bits == 0 {
            let Some(step) = steps.get(self.step) else { return false };
            let row = step.to.row(self.node).unwrap_or_default();
            if step.fits.is_none_or(|fits| bits::has(fits, self.node)) {
                for (row, leads) in row.iter().zip(step.leads).skip(self.word) {
                    self.word += 1;
                    self.bits = row & leads;
                    if self.bits != 0 {
                        self.base = step.base + ((self.word - 1) << 6);
                        return true;
                    }
                }
            }
            (self.step, self.word) = (self.step + 1, 0);
        }
        true
    }
}

/// From this number on, the number of a node in a state is that of its component.
const DONE: u32 = 1 << 31;

/// Where the walks of a path may end, found out where it is asked.
pub(super) struct Closure<'p> {
    nodes: usize,
    words: usize,
    /// For each state what may follow.
    steps: Vec<Vec<Step<'p>>>,
    /// The first steps.
    starts: Vec<Step<'p>>,
    /// For each state the nodes at which a walk may end in it, and those of a walk without steps.
    last: Vec<Vec<u64>>,
    empty: Vec<u64>,
    /// For each node in each state the order in which it was come to, counted from 1; then its component.
    number: Vec<u32>,
    count: u32,
    /// For each component the nodes at which walks may end.
    ends: Vec<u64>,
    visits: Vec<Visit>,
    /// Nodes in states that are in no component yet, in the order in which they were come to.
    open: Vec<usize>,
    /// Components that those lead to.
    reached: Vec<u32>,
    /// Memory of a row.
    row: Vec<u64>,
}

impl<'p> Closure<'p> {
    /// Nothing is asked yet.
    pub(super) fn new(prepared: &'p Prepared, machine: &'p Machine) -> Self {
        let (nodes, words) = (prepared.nodes.len(), prepared.nodes.words);
        let all = |ops: &mut dyn Iterator<Item = &Ops>| {
            let mut row = vec![0; words];
            ops.for_each(|ops| join(&mut row, &prepared.allowed(ops)));
            row
        };
        let steps = |(place, fits): (usize, Option<&'p [u64]>)| {
            let graph = prepared.graph(place).groups.iter();
            let step = move |to| Step { base: place * nodes, fits, to, leads: prepared.leads(place) };
            graph.flat_map(|group| [&group.stay, &group.moves]).filter(|to| !to.is_empty()).map(step)
        };
        let states = 0..machine.places.len();
        Self {
            nodes,
            words,
            steps: states.map(|place| prepared.exits(place).flat_map(steps).collect()).collect(),
            starts: machine.starts.iter().flat_map(|(_, place)| steps((*place, None))).collect(),
            last: machine.places.iter().map(|place| all(&mut place.ends.iter())).collect(),
            empty: all(&mut machine.empty.iter()),
            number: vec![0; machine.places.len() * nodes],
            count: 0,
            ends: Vec::new(),
            visits: Vec::new(),
            open: Vec::new(),
            reached: Vec::new(),
            row: vec![0; words],
        }
    }

    /// Keeps the nodes at which walks from a node may end.
    pub(super) fn keep(&mut self, start: usize, nodes: &mut [u64]) {
        if !bits::is_empty(nodes) {
            self.row.fill(0);
            self.look_from(start);
            meet(nodes, &self.row);
        }
    }

    /// Adds the nodes at which walks from a node may end to the row.
    fn look_from(&mut self, start: usize) {
        if bits::has(&self.empty, start) {
            bits::insert(&mut self.row, start);
        }
        let mut last = 0;
        for i in 0..self.starts.len() {
            let Step { base, to, leads, .. } = self.starts[i];
            let Some(row) = to.row(start) else { continue };
            for (w, word) in row.iter().enumerate() {
                for b in Ones(word & leads[w]) {
                    let at = base + (w << 6 | b);
                    if self.number[at] == 0 {
                        self.look(at);
                    }
                    let number = self.number[at];
                    if number != last {
                        last = number;
                        join(&mut self.row, &self.ends[(number - DONE) as usize * self.words..]);
                    }
                }
            }
        }
    }

    /// Finds where walks lead from a node in a state, and from all that they come to.
    fn look(&mut self, at: usize) {
        self.enter(at);
        while let Some(visit) = self.visits.last_mut() {
            if !visit.go_on(&self.steps[visit.place]) {
                self.leave();
                continue;
            }
            while visit.bits != 0 {
                let next = visit.base + visit.bits.trailing_zeros() as usize;
                visit.bits &= visit.bits - 1;
                match self.number[next] {
                    0 => {
                        self.enter(next);
                        break;
                    }
                    number if number < DONE => visit.low = visit.low.min(number),
                    number if self.reached[visit.reached..].last() != Some(&number) => {
                        self.reached.push(number);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Comes to a node in a state.
    fn enter(&mut self, at: usize) {
        self.count += 1;
        self.number[at] = self.count;
        self.open.push(at);
        let reached = self.reached.len();
        let (place, node) = (at / self.nodes, at % self.nodes);
        self.visits.push(Visit { place, node, step: 0, word: 0, bits: 0, base: 0, low: self.count, reached });
    }

    /// Goes back from a node in a state whose steps are all taken.
    fn leave(&mut self) {
        let Some(visit) = self.visits.pop() else { return };
        let at = visit.place * self.nodes + visit.node;
        if visit.low != self.number[at] {
            if let Some(before) = self.visits.last_mut() {
                before.low = before.low.min(visit.low);
            }
            return;
        }
        // Those that were come to after it lead back to it: they are one component.
        let component = DONE + (self.ends.len() / self.words) as u32;
        let from = self.ends.len();
        self.ends.resize(from + self.words, 0);
        let (known, own) = self.ends.split_at_mut(from);
        for number in self.reached.drain(visit.reached..) {
            join(own, &known[(number - DONE) as usize * self.words..][..self.words]);
        }
        while let Some(member) = self.open.pop() {
            let (place, node) = (member / self.nodes, member % self.nodes);
            if bits::has(&self.last[place], node) {
                bits::insert(own, node);
            }
            self.number[member] = component;
            if member == at {
                break;
            }
        }
        if !self.visits.is_empty() {
            self.reached.push(component);
        }
    }
}
