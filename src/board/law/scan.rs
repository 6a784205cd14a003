//! Laws that a scan over the cells decides.

use super::{ClauseSink, Constraint, LawPhrase, Literal, SCRATCH_WORDS, UnitContext, UnitFact};
use crate::sets::bits::SetBits;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use tesuji_law::Automaton;
use tesuji_message::{Message, message};

/// A law with the automaton of the sequences that it accepts.
#[derive(Debug, Clone)]
pub struct Scan {
    /// Name of the law in rule files, or the names of several.
    pub name: Arc<str>,
    /// For each step of the scan the place in the unit; places may repeat.
    pub order: Arc<[u16]>,
    pub automaton: Arc<Automaton>,
}

impl Scan {
    /// The candidates of the unit in the order of the scan.
    fn ordered(&self, candidates: &[u64]) -> Vec<u64> {
        self.order.iter().map(|place| candidates[usize::from(*place)]).collect()
    }

    fn is_consistent(&self, candidates: &[u64]) -> bool {
        self.automaton.accepts_some(&self.ordered(candidates), &mut vec![0; self.automaton.memory()])
    }
}

impl PartialEq for Scan {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Scan {}

impl PartialOrd for Scan {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scan {
    fn cmp(&self, other: &Self) -> Ordering {
        let automaton = || match Arc::ptr_eq(&self.automaton, &other.automaton) {
            true => Ordering::Equal,
            false => self.automaton.cmp(&other.automaton),
        };
        (&self.name, &self.order).cmp(&(&other.name, &other.order)).then_with(automaton)
    }
}

impl Hash for Scan {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, &self.order, self.automaton.memory()).hash(state);
    }
}

impl Constraint for Scan {
    fn word(&self) -> &str {
        &self.name
    }

    fn implies(&self, _fact: UnitFact) -> bool {
        false
    }

    fn admits(&self, assigned: &[u8], _values: usize) -> bool {
        let candidates = |value: &u8| value.checked_sub(1).map_or(u64::MAX, |value| 1 << value);
        self.is_consistent(&assigned.iter().map(candidates).collect::<Vec<u64>>())
    }

    fn needs_narrowing(&self, _with_sets: bool) -> bool {
        true
    }

    fn narrow(
        &self,
        candidates: &mut [u64],
        _values: usize,
        scratch: &mut Vec<[u64; SCRATCH_WORDS]>,
    ) -> bool {
        let mut ordered = self.ordered(candidates);
        scratch
            .resize(self.automaton.memory().div_ceil(SCRATCH_WORDS).max(scratch.len()), [0; SCRATCH_WORDS]);
        if !self.automaton.narrow(&mut ordered, scratch.as_flattened_mut()) {
            return false;
        }
        for (place, left) in self.order.iter().zip(ordered) {
            candidates[usize::from(*place)] &= left;
        }
        !candidates.contains(&0)
    }

    fn refutes(&self, candidates: &[u64], _unit: UnitContext<'_>) -> bool {
        !self.is_consistent(candidates)
    }

    /// A variable for each state, of which one of each layer holds.
    fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        let mut layers: Vec<Vec<Literal>> = Vec::with_capacity(self.order.len() + 1);
        for layer in 0..=self.order.len() {
            layers.push((0..self.automaton.states(layer)).map(|_| sink.auxiliary()).collect());
            if layer == 0 {
                sink.require(&layers[0]);
            }
        }
        for (layer, &place) in self.order.iter().enumerate() {
            let arcs = self.automaton.arcs(layer);
            for (state, &holds) in layers[layer].iter().enumerate() {
                for value in 0..unit.values {
                    let leads =
                        |arc: &&tesuji_law::Arc| arc.from as usize == state && arc.values >> value & 1 != 0;
                    let targets = arcs.iter().filter(leads).map(|arc| layers[layer + 1][arc.to as usize]);
                    let candidate = sink.candidate(usize::from(place), value);
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
                let held = SetBits(values).map(|value| sink.candidate(usize::from(place), value));
                let clause: Vec<Literal> = held.chain([!holds]).collect();
                sink.require(&clause);
            }
        }
        sink.require(&layers[self.order.len()]);
    }

    fn phrase(&self, unit: &str, phrase: LawPhrase) -> Option<Message> {
        Some(match phrase {
            LawPhrase::Statement => message!("{} keeps its law", unit),
            LawPhrase::Ground => message!("the law of {name}", name = unit),
            LawPhrase::Refutation => message!("the candidates of {} leave no way to keep its law", unit),
        })
    }
}
