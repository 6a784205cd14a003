//! Where walks may end at all: from each node, whatever their lengths and their variables are.
//!
//! Where this only decides which searches are worth their while, states with the same step and the same ways to end are
//! one: rounds of a bounded repetition lead to hardly less than rounds without end.
//! Nodes in states that lead to each other lead to the same ends, so these are found once for all of them (Nuutila,
//! "An efficient transitive closure algorithm for cyclic digraphs", 1994). States from which no step leads on are not
//! looked at node by node: a step to one ends at the nodes of its row.

use super::matrix::{Matrix, join, meet};
use super::{compiled::CompiledPath, machine::Ops, prepared::Prepared};
use crate::board::bits::{self, Ones};

#[derive(Debug)]
struct Step {
    /// The state before them and which of its exits; nothing for the first steps.
    exit: Option<(usize, usize)>,
    /// The state after them, and its number here.
    next: usize,
    place: usize,
    /// Which of its steps, and whether they move.
    group: usize,
    moving: bool,
}

impl Step {
    fn to<'p>(&self, prepared: &'p Prepared) -> &'p Matrix {
        prepared.graph(self.next).groups[self.group].side(self.moving)
    }

    fn fits(&self, prepared: &Prepared, node: usize) -> bool {
        let fits = self.exit.and_then(|(place, way)| prepared.exit(place, way));
        fits.is_none_or(|fits| bits::has(fits, node))
    }
}

/// A node in a state that is being looked at, and how far its steps are taken.
#[derive(Debug, Default)]
struct Visit {
    place: usize,
    node: usize,
    /// The next step, and of the one before it the state after it and the number of the first node there.
    step: usize,
    state: usize,
    after: usize,
    /// Where the nodes begin that this one leads to, and which of their words comes next.
    row: usize,
    word: usize,
    /// What is left of the word before that, its place in a set of nodes by state, and the number of its first node.
    bits: u64,
    at: usize,
    base: usize,
    /// The least number that it leads to of those that are in no component yet.
    low: u32,
    /// How many components were known to be reached before it.
    reached: usize,
}

impl Visit {
    /// Finds unseen nodes that the steps of its state lead to; false where there are none. `rows` has all rows so far.
    fn go_on(
        &mut self,
        prepared: &Prepared,
        steps: &[Step],
        leads: &[Vec<u64>],
        rows: &mut Vec<u64>,
    ) -> bool {
        while self.bits == 0 {
            if let Some(&bits) = rows.get(self.row + self.word) {
                (self.bits, self.base) = (bits, self.after + (self.word << 6));
                self.at = self.state * prepared.nodes.words + self.word;
                self.word += 1;
                continue;
            }
            rows.truncate(self.row);
            let Some(step) = steps.get(self.step) else { return false };
            self.step += 1;
            (self.word, self.state, self.after) = (0, step.place, step.place * prepared.nodes.len());
            if let Some(row) = step.to(prepared).row(self.node).filter(|_| step.fits(prepared, self.node)) {
                rows.extend(row.iter().zip(&leads[step.place]).map(|(row, leads)| row & leads));
            }
        }
        true
    }
}

/// From this number on, the number of a node in a state is that of its component.
const DONE: u32 = 1 << 31;

/// Where the walks of a path may end, found out where it is asked.
#[derive(Debug, Default)]
pub(super) struct Closure {
    words: usize,
    /// For each state the steps to states from which others lead on, and the last steps.
    steps: Vec<Vec<Step>>,
    ends_by: Vec<Vec<Step>>,
    /// And the nodes from which the end can be reached in it.
    leads: Vec<Vec<u64>>,
    /// The first steps, each with the nodes that fit what is done before it.
    starts: Vec<(Vec<u64>, Step)>,
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
    visits: Vec<Visit>,
    rows: Vec<u64>,
    /// Nodes in states that are in no component yet, in the order in which they were come to.
    open: Vec<usize>,
    /// The number of the first of these.
    least: u32,
    /// Components that those lead to.
    reached: Vec<u32>,
    row: Vec<u64>,
}

impl Closure {
    pub(super) fn new(prepared: &Prepared, path: &CompiledPath) -> Self {
        let (machine, alike) = (&path.machine, &path.alike);
        let states = alike.iter().max().map_or(0, |last| last + 1);
        let (nodes, words) = (prepared.nodes.len(), prepared.nodes.words);
        let all = |all: &[Ops]| {
            let mut row = vec![0; words];
            all.iter().for_each(|ops| join(&mut row, &prepared.allowed(ops)));
            row
        };
        let steps = |next: usize, exit: Option<(usize, usize)>| {
            let groups = 0..prepared.graph(next).groups.len();
            let sides = groups.flat_map(|group| [(group, false), (group, true)]);
            let step = move |(group, moving)| Step { exit, next, place: alike[next], group, moving };
            sides.map(step).filter(|step| !step.to(prepared).is_empty())
        };
        let (mut leads, mut last) = (vec![vec![0; words]; states], vec![Vec::new(); states]);
        let mut exits: Vec<Vec<Step>> = (0..states).map(|_| Vec::new()).collect();
        let mut known: Vec<Vec<(&Ops, usize)>> = vec![Vec::new(); states];
        for (s, place) in machine.places.iter().enumerate() {
            let at = alike[s];
            join(&mut leads[at], prepared.leads(s));
            if last[at].is_empty() {
                last[at] = all(&place.ends);
            }
            for (way, (ops, next)) in place.follows.iter().enumerate() {
                if !known[at].contains(&(ops, alike[*next])) {
                    known[at].push((ops, alike[*next]));
                    exits[at].extend(steps(*next, Some((s, way))));
                }
            }
        }
        let leads_on: Vec<bool> = exits.iter().map(|steps| !steps.is_empty()).collect();
        let ends_by = exits.iter_mut().map(|steps| steps.extract_if(.., |step| !leads_on[step.place]).collect());
        let ends_by = ends_by.collect();
        last.iter_mut().zip(&leads).for_each(|(last, leads)| meet(last, leads));
        let (mut starts, mut known) = (Vec::new(), Vec::new());
        for (ops, next) in &machine.starts {
            if !known.contains(&(ops, alike[*next])) {
                known.push((ops, alike[*next]));
                starts.extend(steps(*next, None).map(|step| (prepared.allowed(ops), step)));
            }
        }
        Self {
            words,
            steps: exits,
            ends_by,
            seen: vec![0; states * words],
            done: vec![0; states * words],
            leads,
            starts,
            last,
            empty: all(&machine.empty),
            number: vec![0; states * nodes],
            ..Self::default()
        }
    }

    pub(super) fn keep(&mut self, prepared: &Prepared, start: usize, nodes: &mut [u64]) {
        if !bits::is_empty(nodes) {
            meet(nodes, self.ends_from(prepared, start));
        }
    }

    /// The nodes at which walks from a node may end.
    pub(super) fn ends_from(&mut self, prepared: &Prepared, start: usize) -> &[u64] {
        self.row.clear();
        self.row.resize(self.words, 0);
        if bits::has(&self.empty, start) {
            bits::insert(&mut self.row, start);
        }
        let mut last = 0;
        for i in 0..self.starts.len() {
            let (fits, step) = &self.starts[i];
            let Some(row) = step.to(prepared).row(start).filter(|_| bits::has(fits, start)) else { continue };
            let place = step.place;
            for (w, word) in row.iter().enumerate() {
                for b in Ones(word & self.leads[place][w]) {
                    let at = place * prepared.nodes.len() + (w << 6 | b);
                    if self.number[at] == 0 {
                        self.look(prepared, at);
                    }
                    let number = self.number[at];
                    if number != last {
                        last = number;
                        join(&mut self.row, &self.ends[(number - DONE) as usize * self.words..]);
                    }
                }
            }
        }
        &self.row
    }

    /// Of a path whose cycles go round: the nodes from which a cycle can take its last step to its first node. These are
    /// in one component with it, since the cycle leads on to them again.
    pub(super) fn last_steps(&mut self, prepared: &Prepared, path: &CompiledPath, start: usize) -> &[u64] {
        let nodes = prepared.nodes.len();
        self.row.clear();
        self.row.resize(self.words, 0);
        let mut linked = vec![0; self.words];
        let ends = path.machine.places.iter().enumerate().filter(|(_, place)| !place.ends.is_empty());
        for (last, _) in ends {
            let at = path.alike[last] * nodes + start;
            linked.fill(0);
            let sides = prepared.graph(last).groups.iter().flat_map(|group| [&group.stay, &group.moves]);
            sides.filter_map(|side| side.row(start)).for_each(|row| join(&mut linked, row));
            if self.number[at] == 0 && !bits::is_empty(&linked) {
                self.look(prepared, at);
            }
            for (before, mask) in prepared.entries(last) {
                let place = path.alike[before] * nodes;
                let fits = |node: &usize| mask.is_none_or(|mask| bits::has(mask, *node));
                let leads_back = |node: &usize| self.number[place + node] == self.number[at];
                let found = bits::iter(&linked).filter(|node| fits(node) && leads_back(node));
                found.for_each(|node| bits::insert(&mut self.row, node));
            }
        }
        &self.row
    }

    /// Finds where walks lead from a node in a state, and from all that they come to.
    fn look(&mut self, prepared: &Prepared, at: usize) {
        let nodes = prepared.nodes.len();
        self.enter(nodes, at);
        while let Some(visit) = self.visits.last_mut() {
            if !visit.go_on(prepared, &self.steps[visit.place], &self.leads, &mut self.rows) {
                self.leave(prepared);
                continue;
            }
            let unseen = visit.bits & !self.seen[visit.at];
            if unseen != 0 {
                let next = visit.base + unseen.trailing_zeros() as usize;
                visit.bits ^= unseen & unseen.wrapping_neg();
                self.enter(nodes, next);
                continue;
            }
            let (bits, done) = (std::mem::take(&mut visit.bits), self.done[visit.at]);
            let number = |bit: usize| self.number[visit.base + bit];
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

    fn enter(&mut self, nodes: usize, at: usize) {
        self.count += 1;
        self.number[at] = self.count;
        if self.open.is_empty() {
            self.least = self.count;
        }
        self.open.push(at);
        let reached = self.reached.len();
        let (place, node) = (at / nodes, at % nodes);
        bits::insert(&mut self.seen[place * self.words..], node);
        let (row, low) = (self.rows.len(), self.count);
        self.visits.push(Visit { place, node, row, low, reached, ..Visit::default() });
    }

    /// Goes back from a node in a state whose steps are all taken.
    fn leave(&mut self, prepared: &Prepared) {
        let nodes = prepared.nodes.len();
        let Some(visit) = self.visits.pop() else { return };
        let at = visit.place * nodes + visit.node;
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
            let (place, node) = (member / nodes, member % nodes);
            if bits::has(&self.last[place], node) {
                bits::insert(own, node);
            }
            for step in self.ends_by[place].iter().filter(|step| step.fits(prepared, node)) {
                let ends = step.to(prepared).row(node).into_iter().flatten().zip(&self.last[step.place]);
                own.iter_mut().zip(ends).for_each(|(own, (row, last))| *own |= row & last);
            }
            self.number[member] = component;
            bits::insert(&mut self.done[place * self.words..], node);
            if member == at {
                break;
            }
        }
        if !self.visits.is_empty() {
            self.reached.push(component);
        }
    }
}
