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
pub struct Layer {
    /// For each state the index of its first arc, and the number of arcs.
    firsts: Box<[u32]>,
    arcs: Box<[Arc]>,
}

impl Layer {
    /// Each state has an arc.
    pub fn new(arcs: Box<[Arc]>) -> Self {
        let is_first = |&index: &usize| index == 0 || arcs[index - 1].from != arcs[index].from;
        let firsts = (0..arcs.len()).filter(is_first).chain([arcs.len()]).map(|index| index as u32);
        Self { firsts: firsts.collect(), arcs }
    }

    pub fn states(&self) -> usize {
        self.firsts.len() - 1
    }

    #[inline(always)]
    fn arcs_from(&self, state: usize) -> &[Arc] {
        &self.arcs[self.firsts[state] as usize..self.firsts[state + 1] as usize]
    }
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
        let most = layers.iter().map(Layer::states).max().unwrap_or(0);
        Self { layers: layers.into(), words: most.max(1).div_ceil(64) }
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.layers.len()
    }

    /// Number of states before a cell; 1 after the last.
    pub fn states(&self, layer: usize) -> usize {
        self.layers.get(layer).map_or(1, Layer::states)
    }

    /// The arcs of a cell, sorted by their sources.
    pub fn arcs(&self, layer: usize) -> &[Arc] {
        &self.layers[layer].arcs
    }

    /// The arcs of a cell from one state.
    pub fn arcs_from(&self, layer: usize, state: u32) -> &[Arc] {
        self.layers[layer].arcs_from(state as usize)
    }

    /// Number of arcs of all cells.
    pub fn arc_count(&self) -> usize {
        self.layers.iter().map(|layer| layer.arcs.len()).sum()
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
            let (mut supported, held) = (0, candidates[index]);
            for (at, word) in before.iter_mut().enumerate() {
                for bit in bits_of(*word) {
                    let mut useful = 0;
                    for arc in layer.arcs_from(at << 6 | bit) {
                        useful |= if has(after, arc.to) { arc.values & held } else { 0 };
                    }
                    supported |= useful;
                    *word &= !(u64::from(useful == 0) << bit);
                }
            }
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
            let held = candidates[index];
            for (at, word) in before.iter().enumerate() {
                for bit in bits_of(*word) {
                    for arc in layer.arcs_from(at << 6 | bit) {
                        after[arc.to as usize >> 6] |= u64::from(arc.values & held != 0) << (arc.to & 63);
                    }
                }
            }
        }
        memory[self.layers.len() * self.words] & 1 != 0
    }
}

/// The elements of a word of a set in ascending order.
#[inline(always)]
pub fn bits_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

#[inline(always)]
fn has(states: &[u64], state: u32) -> bool {
    states[state as usize >> 6] >> (state & 63) & 1 != 0
}
