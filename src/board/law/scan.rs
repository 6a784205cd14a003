//! Laws that a scan over the cells decides.

use super::constraint::{Constraint, SCRATCH_WORDS, Scratch, UnitContext, candidates_of, declared_phrase};
use crate::{ClauseSink, LawPhrase, Literal};
use std::sync::Arc;
use tesuji_law::OrderedAutomaton;
use tesuji_message::Message;
use tesuji_sets::SetBits;

/// A law with the automaton of the sequences that it accepts, over the cells of a unit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scan {
    /// Name of the law in rule files, or the names of several.
    pub name: Arc<str>,
    pub sequences: OrderedAutomaton,
}

impl Constraint for Scan {
    fn word(&self) -> &str {
        &self.name
    }

    fn admits(&self, assigned: &[u8], values: usize) -> bool {
        self.sequences.is_consistent(&candidates_of(assigned, values))
    }

    fn narrow(&self, candidates: &mut [u64], _values: usize, scratch: &mut Scratch) -> bool {
        let blocks = self.sequences.memory().div_ceil(SCRATCH_WORDS);
        scratch.resize(blocks.max(scratch.len()), [0; SCRATCH_WORDS]);
        self.sequences.narrow(candidates, scratch.as_flattened_mut())
    }

    fn narrowing_work(&self) -> usize {
        self.sequences.automaton().arc_count()
    }

    fn refutes(&self, candidates: &[u64], _unit: UnitContext<'_>) -> bool {
        !self.sequences.is_consistent(candidates)
    }

    fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        encode(&self.sequences, unit, sink);
    }

    fn phrase(&self, unit: &str, phrase: LawPhrase) -> Option<Message> {
        Some(declared_phrase(unit, phrase))
    }
}

/// Clauses of an automaton: a variable for each state, of which one of each layer holds.
pub fn encode(sequences: &OrderedAutomaton, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
    let automaton = sequences.automaton();
    let mut layers: Vec<Vec<Literal>> = Vec::with_capacity(automaton.cells() + 1);
    for layer in 0..=automaton.cells() {
        layers.push((0..automaton.states(layer)).map(|_| sink.choice()).collect());
        if layer == 0 {
            sink.require(&layers[0]);
        }
    }
    for (layer, place) in sequences.steps().enumerate() {
        let arcs = automaton.arcs(layer);
        for (state, &holds) in layers[layer].iter().enumerate() {
            for value in 0..unit.values {
                let leads =
                    |arc: &&tesuji_law::Arc| arc.from as usize == state && arc.values >> value & 1 != 0;
                let targets = arcs.iter().filter(leads).map(|arc| layers[layer + 1][arc.to as usize]);
                let candidate = sink.candidate(place, value);
                let clause: Vec<Literal> = [!holds, !candidate].into_iter().chain(targets).collect();
                sink.require(&clause);
            }
        }
        // A state holds only if some value leads to it from one that holds: so that the last one does.
        for (state, &holds) in layers[layer + 1].iter().enumerate() {
            let sources = arcs.iter().filter(|arc| arc.to as usize == state);
            let values = sources.clone().fold(0, |values, arc| values | arc.values);
            let mut before: Vec<Literal> = sources.map(|arc| layers[layer][arc.from as usize]).collect();
            before.push(!holds);
            sink.require(&before);
            let held = SetBits(values).map(|value| sink.candidate(place, value));
            let clause: Vec<Literal> = held.chain([!holds]).collect();
            sink.require(&clause);
        }
    }
    sink.require(&layers[automaton.cells()]);
}
