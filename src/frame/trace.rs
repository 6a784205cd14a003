//! Traces: matches and steps as data, from which texts and pictures are rendered.

use indexmap::IndexMap;
use tesuji_board::{BoardState, Topology, pairs};
use tesuji_lang::{Call, Pattern, Type, VarId};
use tesuji_sets::SetBits;

/// Value of a variable. Sets are in ascending order without repetition.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Datum {
    Bool(bool),
    Int(i64),
    /// Counted from 0, as all indices below.
    Value(usize),
    Cell(usize),
    Unit(usize),
    /// Kind of units.
    Kind(usize),
    Grid(usize),
    Word(String),
    Tuple(Vec<Datum>),
    Set(Vec<Datum>),
    /// Cell and value.
    Candidate(usize, usize),
    Path(Box<WalkTrace>),
    World(Box<WorldOutcome>),
}

impl Default for Datum {
    fn default() -> Self {
        Datum::Set(Vec::new())
    }
}

impl Datum {
    pub fn set(mut elements: Vec<Datum>) -> Self {
        elements.sort_unstable();
        elements.dedup();
        Datum::Set(elements)
    }

    /// A word of a register, as a value of this type.
    pub fn of_word(ty: &Type, word: u64, topology: &Topology) -> Self {
        let n = word as usize;
        match ty {
            Type::Bool => Datum::Bool(word != 0),
            Type::Value => Datum::Value(n),
            Type::Cell => Datum::Cell(n),
            Type::Unit => Datum::Unit(n),
            Type::Kind => Datum::Kind(n),
            Type::Grid => Datum::Grid(n),
            Type::Candidate => {
                let (cell, value) = pairs::parts(topology, n);
                Datum::Candidate(cell, value)
            }
            _ => Datum::Int(word as i64),
        }
    }

    /// Set of the elements with these numbers, in their order.
    pub fn of_bits(of: &Type, numbers: impl Iterator<Item = usize>, topology: &Topology) -> Self {
        Datum::Set(numbers.map(|number| Datum::of_word(of, number as u64, topology)).collect())
    }

    /// Elements of a set, cells of a unit, candidates of a path; otherwise the datum as the only element.
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

/// Binds the variables of a pattern; false if it does not match, as `{a, b}` and a set of another size.
pub fn bind_pattern(
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
            patterns.iter().zip(parts).all(|(pattern, part)| bind_pattern(pattern, part, topology, bind))
        }
        (Pattern::Tuple(patterns), Datum::Candidate(cell, value)) if patterns.len() == 2 => {
            bind_pattern(&patterns[0], Datum::Cell(cell), topology, bind)
                && bind_pattern(&patterns[1], Datum::Value(value), topology, bind)
        }
        (Pattern::Tuple(_), _) => false,
        (Pattern::Elements(variables), datum) => {
            let elements = datum.elements(topology);
            let is_match = elements.len() == variables.len();
            if is_match {
                variables.iter().zip(elements).for_each(|(variable, element)| bind(*variable, element));
            }
            is_match
        }
    }
}

/// Outcome of a world. Cells and values are counted from 0; placement lists are in order of derivation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorldOutcome {
    pub candidate: (usize, usize),
    pub is_contradictory: bool,
    /// Wiped out candidates of a cell, or of a value in a unit, in ascending order.
    pub emptied: Vec<(usize, usize)>,
    /// Antecedent placements of the wipe-out, without the assumption; empty without a log.
    pub contradicting: Vec<(usize, usize)>,
    /// Placed candidates, including the assumption, in ascending order.
    pub placed: Vec<(usize, usize)>,
    /// Removed candidates, in ascending order.
    pub removed: Vec<(usize, usize)>,
    /// Per removed candidate its antecedent placements, without the assumption; empty without a log.
    pub grounds: Vec<Vec<(usize, usize)>>,
    /// Per removed candidate all earlier placements, without the assumption; empty without a log.
    pub history: Vec<Vec<(usize, usize)>>,
}

/// Walk along links.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkTrace {
    /// Candidates of each node: cells and values, both counted from 0, in ascending order.
    pub nodes: Vec<Vec<(usize, usize)>>,
    /// Link from each node to the next; may be empty if only the nodes are read.
    pub steps: Vec<WalkStep>,
    /// Outermost named or printed parts of the path that the walk visits.
    pub parts: Vec<WalkPart>,
}

impl WalkTrace {
    /// Rotation, possibly reversed, of a closed walk so that it starts in the cell `first` and ends in its neighbour
    /// `last`, without its parts; empty if the walk is not closed or the cells are not adjacent on it.
    pub fn rotated(&self, first: usize, last: usize) -> Self {
        let len = self.steps.len();
        let is_closed = self.nodes.len() == len + 1 && self.nodes.first() == self.nodes.last();
        let is_in = |node: usize, cell: usize| self.nodes[node].iter().all(|(c, _)| *c == cell);
        let joins = |n: usize, a: usize, b: usize| is_in(n, a) && is_in(n + 1, b);
        let is_seam = |n: usize| is_closed && (joins(n, last, first) || joins(n, first, last));
        let Some(seam) = (0..len).find(|&n| is_seam(n)) else { return Self::default() };
        let is_forward = is_in(seam + 1, first);
        let index = |n: usize| if is_forward { (seam + 1 + n) % len } else { (seam + len - n) % len };
        let nodes = (0..len).map(|n| self.nodes[index(n)].clone()).collect();
        let step = |n: usize| self.steps[if is_forward { index(n) } else { index(n + 1) }].clone();
        Self { nodes, steps: (1..len).map(|n| step(n - 1)).collect(), parts: Vec::new() }
    }
}

/// Step of a walk.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkStep {
    /// Whether the path writes a strong link.
    pub is_strong: bool,
    /// Index into the program's links.
    pub link: usize,
    /// Values of the link's labels, in their order.
    pub labels: Vec<Datum>,
    /// Index of the source node, unless that is the previous node.
    pub from: Option<usize>,
    /// Candidates of the node that nodes of the walk exclude.
    pub ruled_out: Vec<RuledOut>,
}

/// Excluded candidate, and the index of the first node that excludes it.
pub type RuledOut = ((usize, usize), usize);

/// Visit of a walk to a part of its path.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkPart {
    /// Index of the first node.
    pub first: usize,
    pub last: usize,
    /// Index into the technique's texts of parts.
    pub shows: Option<usize>,
    /// Whether the part is traversed, hence printed, from its end to its start.
    pub is_reversed: bool,
    /// Bindings of the part's private variables.
    pub bindings: MatchBindings,
    pub parts: Vec<WalkPart>,
}

/// Values of the variables, in the order of the technique's variables.
pub type MatchBindings = Vec<(VarId, Datum)>;

/// Changes that a match makes to its position.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effects {
    /// Placements: cell and value, both counted from 0, in ascending order.
    pub placements: Vec<(usize, usize)>,
    /// Eliminations: cell and set of values (bit 0 for the value 1), cells in ascending order, each once.
    pub eliminations: Vec<(usize, u64)>,
}

impl Effects {
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Eliminated candidates, in ascending order.
    pub fn eliminated(&self) -> impl Iterator<Item = (usize, usize)> {
        self.eliminations.iter().flat_map(|&(cell, values)| SetBits(values).map(move |value| (cell, value)))
    }

    #[inline]
    pub fn apply(&self, topology: &Topology, state: &mut BoardState) {
        for &(cell, values) in &self.eliminations {
            for value in SetBits(values) {
                state.eliminate(cell, value);
            }
        }
        for &(cell, value) in &self.placements {
            state.place(topology, cell, value);
        }
    }

    /// Sorts by cell and merges equal cells.
    pub fn merge(&mut self) {
        self.placements.sort_unstable();
        self.placements.dedup();
        self.eliminations.sort_unstable_by_key(|&(cell, _)| cell);
        self.eliminations.dedup_by(|next, kept| {
            let is_same_cell = next.0 == kept.0;
            if is_same_cell {
                kept.1 |= next.1;
            }
            is_same_cell
        });
    }
}

/// Match of a technique on a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedMatch {
    /// Technique and arguments.
    pub call: Call,
    pub bindings: MatchBindings,
    /// Bindings of the further matches merged into this one.
    pub merged: Vec<MatchBindings>,
    pub effects: Effects,
    /// The part of the effects that no later step of the trace needs, as far as this was determined.
    pub incidental: Effects,
}

impl TracedMatch {
    /// A match without bindings.
    pub fn new(call: Call, effects: Effects) -> Self {
        Self { call, bindings: Vec::new(), merged: Vec::new(), effects, incidental: Effects::default() }
    }

    /// The effects without the incidental ones.
    pub fn needed_effects(&self) -> Effects {
        let is_incidental = |cell: usize| {
            let incidental = self.incidental.eliminations.iter();
            incidental.filter(|(other, _)| *other == cell).fold(0, |all, (_, values)| all | values)
        };
        let placements = self.effects.placements.iter();
        let placements = placements.filter(|one| !self.incidental.placements.contains(one)).copied();
        let eliminations = self.effects.eliminations.iter();
        let eliminations = eliminations.map(|&(cell, values)| (cell, values & !is_incidental(cell)));
        Effects {
            placements: placements.collect(),
            eliminations: eliminations.filter(|(_, values)| *values != 0).collect(),
        }
    }
}

/// Applied match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedStep {
    /// Number in the trace, from 1.
    pub number: usize,
    /// Level of the strategy's list.
    pub level: Option<String>,
    /// Number of the first step applied to the same position, if there are several.
    pub group: Option<usize>,
    pub technique_match: TracedMatch,
    /// Totals and tallies by name that this step changed, with their values after it.
    pub tallies: IndexMap<String, i64>,
}

impl TracedStep {
    /// Step without level, group and tallies.
    pub fn new(number: usize, technique_match: TracedMatch) -> Self {
        Self { number, level: None, group: None, technique_match, tallies: IndexMap::new() }
    }
}
