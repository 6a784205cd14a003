//! Layered automata and the consistency of candidates with them.

/// The values that lead from a state to one of the next layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arc {
    pub from: u32,
    pub to: u32,
    pub values: u64,
}

/// The states before one cell, and the arcs of its values, sorted by their sources.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Layer {
    pub states: usize,
    pub arcs: Box<[Arc]>,
}

/// An automaton with a layer for each cell. All states before the first cell are starts, and after the last cell there is
/// one state, which is accepted; each state lies on the way to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Automaton {
    layers: Box<[Layer]>,
    /// Words of a set of states of the largest layer.
    words: usize,
}

impl Automaton {
    pub(super) fn new(layers: Vec<Layer>) -> Self {
        let most = layers.iter().map(|layer| layer.states).max().unwrap_or(0);
        Self { layers: layers.into(), words: most.max(1).div_ceil(64) }
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.layers.len()
    }

    /// Number of states before a cell; 1 after the last.
    pub fn states(&self, layer: usize) -> usize {
        self.layers.get(layer).map_or(1, |layer| layer.states)
    }

    /// The arcs of a cell, sorted by their sources.
    pub fn arcs(&self, layer: usize) -> &[Arc] {
        &self.layers[layer].arcs
    }

    /// Number of words of the memory that [`Self::narrow`] takes.
    pub fn memory(&self) -> usize {
        (self.layers.len() + 1) * self.words
    }

    /// Reduces the candidates of the cells, in their order, to those of accepted sequences; false if there is none.
    pub fn narrow(&self, candidates: &mut [u64], memory: &mut [u64]) -> bool {
        if !self.accepts_some(candidates, memory) {
            return false;
        }
        // Backward: of the states of each layer those remain that lead to the end.
        for (index, layer) in self.layers.iter().enumerate().rev() {
            let (before, after) = memory[index * self.words..].split_at_mut(self.words);
            let (mut supported, mut useful) = (0, 0);
            let mut source = u32::MAX;
            let close = |before: &mut [u64], source: u32, useful: u64| {
                if source != u32::MAX && useful == 0 {
                    before[source as usize >> 6] &= !(1 << (source & 63));
                }
            };
            for arc in &layer.arcs {
                if arc.from != source {
                    close(before, source, useful);
                    (source, useful) = (arc.from, 0);
                }
                if has(before, arc.from) && has(after, arc.to) {
                    let values = arc.values & candidates[index];
                    supported |= values;
                    useful |= values;
                }
            }
            close(before, source, useful);
            candidates[index] = supported;
        }
        true
    }

    /// Number of words of a set of states.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The set of the states before the first cell.
    pub fn start(&self) -> Vec<u64> {
        let mut states = vec![0; self.words];
        (0..self.states(0)).for_each(|state| states[state >> 6] |= 1 << (state & 63));
        states
    }

    /// Replaces a set of states by those to which a value of a cell leads; false if there is none.
    pub fn advance(&self, layer: usize, value: usize, states: &mut [u64]) -> bool {
        let before = states.to_vec();
        states.fill(0);
        for arc in &self.layers[layer].arcs {
            if arc.values >> value & 1 != 0 && has(&before, arc.from) {
                states[arc.to as usize >> 6] |= 1 << (arc.to & 63);
            }
        }
        states.iter().any(|word| *word != 0)
    }

    /// Whether some accepted sequence has only candidates. Marks the states that they reach in the memory.
    pub fn accepts_some(&self, candidates: &[u64], memory: &mut [u64]) -> bool {
        memory[..self.memory()].fill(0);
        for state in 0..self.states(0) {
            memory[state >> 6] |= 1 << (state & 63);
        }
        for (index, layer) in self.layers.iter().enumerate() {
            let (before, after) = memory[index * self.words..].split_at_mut(self.words);
            for arc in &layer.arcs {
                if arc.values & candidates[index] != 0 && has(before, arc.from) {
                    after[arc.to as usize >> 6] |= 1 << (arc.to & 63);
                }
            }
        }
        memory[self.layers.len() * self.words] & 1 != 0
    }
}

#[inline(always)]
fn has(states: &[u64], state: u32) -> bool {
    states[state as usize >> 6] >> (state & 63) & 1 != 0
}
