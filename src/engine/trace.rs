//! Steps as data: what matched, what it rests on and what follows. Words and pictures are made from it later.

use crate::lang::program::{Call, Pattern, VarId};
use crate::{board::bits::Ones, board::state::State, board::topology::Topology};
use indexmap::IndexMap;

/// Something that a variable can stand for. Sets are in ascending order without repetition.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Datum {
    Bool(bool),
    Int(i64),
    /// A value, counted from 0.
    Value(usize),
    /// A cell, by its index on the board.
    Cell(usize),
    /// A unit, by its index on the board.
    Unit(usize),
    /// A kind of units, by its index.
    Kind(usize),
    /// A grid, by its index on the board.
    Grid(usize),
    Word(String),
    /// Several things in order.
    Tuple(Vec<Datum>),
    Set(Vec<Datum>),
    /// A cell and a value that it may hold, both counted from 0.
    Candidate(usize, usize),
    Path(Box<Walk>),
    World(Box<Supposed>),
}

impl Datum {
    pub fn set(mut elements: Vec<Datum>) -> Self {
        elements.sort_unstable();
        elements.dedup();
        Datum::Set(elements)
    }

    /// The elements of a set; the cells of a unit; anything else by itself.
    pub fn elements(self, topology: &Topology) -> Vec<Datum> {
        match self {
            Datum::Set(elements) => elements,
            Datum::Unit(unit) => {
                let mut cells: Vec<usize> =
                    topology.units[unit].cells.iter().map(|&c| usize::from(c)).collect();
                cells.sort_unstable();
                cells.into_iter().map(Datum::Cell).collect()
            }
            Datum::Path(walk) => {
                let candidates = walk.nodes.iter().flatten();
                candidates.map(|&(cell, value)| Datum::Candidate(cell, value)).collect()
            }
            single => vec![single],
        }
    }
}

/// Binds the variables of a pattern to the parts of a datum; `false` for `{a, b}` and a set of another size.
pub fn take_apart(
    pattern: &Pattern,
    datum: Datum,
    topology: &Topology,
    bind: &mut dyn FnMut(VarId, Datum),
) -> bool {
    match (pattern, datum) {
        (Pattern::Any, _) => true,
        (Pattern::Var(variable), datum) => {
            bind(*variable, datum);
            true
        }
        (Pattern::Tuple(patterns), Datum::Tuple(parts)) if parts.len() == patterns.len() => {
            patterns.iter().zip(parts).all(|(pattern, part)| take_apart(pattern, part, topology, bind))
        }
        (Pattern::Tuple(patterns), Datum::Candidate(cell, value)) if patterns.len() == 2 => {
            take_apart(&patterns[0], Datum::Cell(cell), topology, bind)
                && take_apart(&patterns[1], Datum::Value(value), topology, bind)
        }
        (Pattern::Tuple(_), _) => false,
        (Pattern::Elements(variables), datum) => {
            let elements = datum.elements(topology);
            let fits = elements.len() == variables.len();
            if fits {
                variables.iter().zip(elements).for_each(|(variable, element)| bind(*variable, element));
            }
            fits
        }
    }
}

/// What came of an assumption. Cells and values are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Supposed {
    pub candidate: (usize, usize),
    /// True where it came to a contradiction.
    pub contradiction: bool,
    /// The candidates of a cell, or of a value in a unit, all of which went then, in ascending order.
    pub emptied: Vec<(usize, usize)>,
    /// The placements that this rests on, in order, without the supposed one; empty where no record was kept.
    pub contradicting: Vec<(usize, usize)>,
    /// The candidates that were placed, the supposed one included, in ascending order.
    pub placed: Vec<(usize, usize)>,
    /// The candidates that went, in ascending order.
    pub removed: Vec<(usize, usize)>,
    /// For each of these the placements that it rests on, in order, without the supposed one; empty without record.
    pub grounds: Vec<Vec<(usize, usize)>>,
    /// For each of these the placements that were made before, in order, without the supposed one; likewise.
    pub history: Vec<Vec<(usize, usize)>>,
}

/// A walk along links, from node to node.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Walk {
    /// The candidates of each node: cells and values, both counted from 0, in ascending order.
    pub nodes: Vec<Vec<(usize, usize)>>,
    /// The link from each node to the next; none where only the nodes are of interest.
    pub steps: Vec<WalkStep>,
    /// The named and printed parts of the path that its nodes went through, those inside of others left to these.
    pub parts: Vec<WalkPart>,
}

impl Walk {
    /// A closed walk from one of its cells round to a neighbour of it, one way or the other, without what its parts
    /// are called; empty where it is not closed or the cells are no neighbours on it.
    pub fn turned(&self, first: usize, last: usize) -> Self {
        let round = self.steps.len();
        let closed = self.nodes.len() == round + 1 && self.nodes.first() == self.nodes.last();
        let is = |node: usize, cell: usize| self.nodes[node].iter().all(|(c, _)| *c == cell);
        let Some(from) = (0..round)
            .find(|&n| closed && (is(n, last) && is(n + 1, first) || is(n, first) && is(n + 1, last)))
        else {
            return Self::default();
        };
        let onward = is(from + 1, first);
        let at = |n: usize| if onward { (from + 1 + n) % round } else { (from + round - n) % round };
        let nodes = (0..round).map(|n| self.nodes[at(n)].clone()).collect();
        let step = |n: usize| self.steps[if onward { at(n) } else { at(n + 1) }].clone();
        Self { nodes, steps: (1..round).map(|n| step(n - 1)).collect(), parts: Vec::new() }
    }
}

/// A link that a walk took.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkStep {
    /// Whether the path drew it as a strong link.
    pub strong: bool,
    /// The link: an index into the program's links.
    pub link: usize,
    /// What made it, in the order of the link's labels.
    pub labels: Vec<Datum>,
    /// The node from which it leads on, as an index into those of the walk, where that is not the node before.
    pub from: Option<usize>,
    /// The candidates that the walk's own nodes ruled out of the node, each with the first node that does.
    pub ruled_out: Vec<RuledOut>,
}

/// A candidate that is ruled out, and which node of the walk does so.
pub type RuledOut = ((usize, usize), usize);

/// A part of a path that a walk went through, once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkPart {
    /// The first of its nodes, as an index into those of the walk.
    pub first: usize,
    pub last: usize,
    /// How it is printed: an index into the technique's texts of parts.
    pub shows: Option<usize>,
    /// True where it was walked backwards: it is printed from its last part to its first.
    pub reversed: bool,
    /// What its own variables stood for.
    pub bindings: Bindings,
    pub parts: Vec<WalkPart>,
}

/// What each variable of a match stands for, in the order of the technique's variables.
pub type Bindings = Vec<(VarId, Datum)>;

/// What a match changes: nothing that is already so is listed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effects {
    /// Values to place: cell and value, both counted from 0, in ascending order.
    pub places: Vec<(usize, usize)>,
    /// Candidates that go: cell and set of values (bit 0 for the value 1), cells in ascending order, each once.
    pub eliminates: Vec<(usize, u64)>,
}

impl Effects {
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.eliminates.is_empty()
    }

    /// The candidates that go, in ascending order.
    pub fn gone(&self) -> impl Iterator<Item = (usize, usize)> {
        self.eliminates.iter().flat_map(|&(cell, values)| Ones(values).map(move |value| (cell, value)))
    }

    #[inline]
    pub fn apply(&self, topology: &Topology, state: &mut State) {
        for &(cell, values) in &self.eliminates {
            for value in Ones(values) {
                state.eliminate(cell, value);
            }
        }
        for &(cell, value) in &self.places {
            state.place(topology, cell, value);
        }
    }

    /// Puts cells in order, each once.
    pub fn merge(&mut self) {
        self.places.sort_unstable();
        self.places.dedup();
        self.eliminates.sort_unstable_by_key(|&(cell, _)| cell);
        self.eliminates.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 |= next.1;
            }
            same
        });
    }
}

/// A match of a technique on a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The technique and its arguments.
    pub call: Call,
    /// What its variables stand for.
    pub bindings: Bindings,
    /// The bindings of further matches that its technique merges with this one.
    pub merged: Vec<Bindings>,
    pub effects: Effects,
}

/// A match that was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number in the trace, from 1.
    pub number: usize,
    /// The level of the strategy's list that it was found in.
    pub level: Option<String>,
    /// For a step that was made together with others on one position: the number of the first of these.
    pub group: Option<usize>,
    pub found: Match,
    /// What its strategy has counted by this step, what it counts because of it included: totals and tallies by their
    /// names, those alone that have changed since the step before.
    pub tallies: IndexMap<String, i64>,
}

impl Step {
    /// A step by itself, of no level and no group, for which nothing was counted.
    pub fn new(number: usize, found: Match) -> Self {
        Self { number, level: None, group: None, found, tallies: IndexMap::new() }
    }
}
