//! Marks of a step on a board: the cells and candidates of its premises, and its effects on them.

use super::{language::Legend, prelude::*};

/// Marks on a board. Values are counted from 0; sets of them have bit 0 for the value 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    subject: MarkSubject,
    cells: Vec<bool>,
    /// For each mark, in the order of [`Mark::ALL`], the candidates of each cell that have it.
    candidates: [Vec<u64>; 6],
}

/// What a board with marks shows, which decides on the words of the marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkSubject {
    Step,
    /// Evidence of a conclusion.
    Evidence,
    /// Two changes side by side.
    Comparison,
}

/// A mark of a cell or candidate; later marks take precedence over earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// Removed or placed as well, but not needed by later steps.
    Incidental,
    /// Part of the pattern.
    Used,
    /// Assumed to be false along a chain.
    False,
    /// Assumed to be true along a chain.
    True,
    /// Removed, or a cell that loses candidates.
    Eliminated,
    /// Placed, or a cell that gets its value.
    Placed,
}

impl Mark {
    /// All marks, in order.
    pub const ALL: [Self; 6] =
        [Self::Incidental, Self::Used, Self::False, Self::True, Self::Eliminated, Self::Placed];

    pub(super) const fn words(self, legend: &Legend) -> &'static str {
        let Legend { incidental, used, taken_as_false, taken_as_true, eliminated, placed, .. } = *legend;
        [incidental, used, taken_as_false, taken_as_true, eliminated, placed][self as usize]
    }

    /// Sign of the mark on boards without colour.
    pub const fn sign(self) -> char {
        ['\'', '*', '~', '^', '-', '+'][self as usize]
    }
}

impl Marks {
    pub fn new(topology: &Topology) -> Self {
        Self::about(MarkSubject::Step, topology)
    }

    pub fn about(subject: MarkSubject, topology: &Topology) -> Self {
        let cells = topology.cells.len();
        Self { subject, cells: vec![false; cells], candidates: Mark::ALL.map(|_| vec![0; cells]) }
    }

    /// Returns the words of the marks in a language.
    pub fn legend(&self, language: Language) -> Legend {
        let legend = language.sentences().legend;
        match self.subject {
            MarkSubject::Step => legend,
            MarkSubject::Evidence => {
                Legend { used: legend.ground, taken_as_false: legend.ground_unit, ..legend }
            }
            MarkSubject::Comparison => {
                Legend { taken_as_true: legend.wanted, taken_as_false: legend.found, ..legend }
            }
        }
    }

    /// Returns the marks of a match on the position that it was found in.
    ///
    /// For every technique, the open cells among its variables are the cells of the pattern, and the values among its
    /// variables that these cells have as candidates are the candidates of the pattern. The cells of a chain are its
    /// nodes, marked as true or false according to its links.
    pub fn from_match(topology: &Topology, before: &BoardState, found: &TracedMatch) -> Self {
        let mut marks = Self::from_effects(topology, &found.needed_effects());
        for &(cell, value) in &found.incidental.placements {
            marks.add(Mark::Incidental, cell, 1 << value);
        }
        for &(cell, values) in &found.incidental.eliminations {
            marks.add(Mark::Incidental, cell, values);
        }
        for bindings in std::iter::once(&found.bindings).chain(&found.merged) {
            marks.add_pattern(before, bindings);
        }
        marks
    }

    pub fn from_effects(topology: &Topology, effects: &Effects) -> Self {
        let mut marks = Self::new(topology);
        marks.add_effects(effects);
        marks
    }

    pub fn add_effects(&mut self, effects: &Effects) {
        effects.placements.iter().for_each(|&(cell, value)| self.add(Mark::Placed, cell, 1 << value));
        effects.eliminations.iter().for_each(|&(cell, gone)| self.add(Mark::Eliminated, cell, gone));
    }

    fn add(&mut self, mark: Mark, cell: usize, candidates: u64) {
        self.candidates[mark as usize][cell] |= candidates;
    }

    fn candidates_with(&self, mark: Mark, cell: usize) -> u64 {
        self.candidates[mark as usize][cell]
    }

    pub fn rest_on(&mut self, cell: usize, candidates: u64) {
        self.cells[cell] = true;
        self.add(Mark::Used, cell, candidates);
    }

    /// Adds candidates of a cell that a law joins; they are marked as false along a chain.
    pub fn join(&mut self, cell: usize, candidates: u64) {
        self.add(Mark::False, cell, candidates & !self.candidates_with(Mark::Used, cell));
    }

    /// Returns the marks of two changes side by side: common effects are marked as in a step, effects of the first
    /// alone as true along a chain, effects of the second alone as false.
    pub fn compared(topology: &Topology, wanted: &Effects, found: &Effects) -> Self {
        let mut marks = Self::about(MarkSubject::Comparison, topology);
        let [one, other] = [wanted, found].map(|effects| Self::from_effects(topology, effects));
        for cell in 0..topology.cells.len() {
            for mark in [Mark::Placed, Mark::Eliminated] {
                let (a, b) = (one.candidates_with(mark, cell), other.candidates_with(mark, cell));
                marks.add(mark, cell, a & b);
                marks.add(Mark::True, cell, a & !b);
                marks.add(Mark::False, cell, b & !a);
            }
        }
        marks
    }

    fn add_pattern(&mut self, before: &BoardState, bindings: &MatchBindings) {
        let (mut cells, mut values, mut nodes) = (BTreeSet::new(), 0u64, BTreeSet::new());
        for datum in leaves(bindings.iter().map(|(_, datum)| datum)) {
            match datum {
                Datum::Cell(c) => drop(cells.insert(*c)),
                Datum::Value(v) => values |= 1 << v,
                Datum::Path(walk) => nodes.extend(walk_marks(walk)),
                _ => {}
            }
        }
        let chained: BTreeSet<usize> = nodes.iter().map(|((c, _), _)| *c).collect();
        for &c in cells.union(&chained).filter(|c| before.is_open(**c)) {
            self.rest_on(c, if chained.contains(&c) { 0 } else { values & before.candidates(c) });
        }
        nodes.iter().for_each(|&((cell, value), mark)| self.add(mark, cell, 1 << value));
    }

    pub fn candidate(&self, cell: usize, value: usize) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| self.candidates_with(*mark, cell) & 1 << value != 0)
    }

    pub fn cell(&self, cell: usize) -> Option<Mark> {
        let changed =
            [Mark::Placed, Mark::Eliminated].into_iter().find(|mark| self.candidates_with(*mark, cell) != 0);
        changed.or_else(|| self.cells[cell].then_some(Mark::Used))
    }

    pub fn placed(&self, cell: usize) -> Option<usize> {
        SetBits(self.candidates_with(Mark::Placed, cell)).next()
    }
}

/// Returns every candidate of a walk with its mark: false if a strong link leaves its node or, at the end of the walk,
/// a weak one enters it; true if a weak link leaves it or, at the end, a strong one enters it.
fn walk_marks(walk: &WalkTrace) -> impl Iterator<Item = ((usize, usize), Mark)> {
    let mark = |node: usize| {
        let before = node.checked_sub(1).and_then(|before| walk.steps.get(before));
        match (walk.steps.get(node), before) {
            (Some(WalkStep { is_strong: true, .. }), _) | (None, Some(WalkStep { is_strong: false, .. })) => {
                Mark::False
            }
            (Some(_), _) | (None, Some(_)) => Mark::True,
            (None, None) => Mark::Used,
        }
    };
    let nodes = walk.nodes.iter().enumerate();
    nodes.flat_map(move |(i, node)| node.iter().map(move |candidate| (*candidate, mark(i))))
}
