//! Laws of which one holds.

use super::{
    constraint::{Constraint, SCRATCH_WORDS, Scratch, UnitContext, candidates_of},
    scan::encode,
};
use crate::{ClauseSink, LawPhrase, Literal};
use std::sync::Arc;
use tesuji_law::OrderedAutomaton;
use tesuji_message::{Message, message};

/// Alternatives of which one holds, each with the automata that all accept the cells.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Disjunction {
    /// Name of the law in rule files.
    pub name: Arc<str>,
    pub branches: Arc<[Arc<[OrderedAutomaton]>]>,
}

impl Disjunction {
    /// The candidates that some alternative leaves each cell.
    fn narrowed(&self, candidates: &[u64], scratch: &mut Scratch) -> Vec<u64> {
        let words = self.branches.iter().flat_map(|branch| branch.iter()).map(|automaton| automaton.memory());
        let blocks = words.max().unwrap_or(0).div_ceil(SCRATCH_WORDS);
        scratch.resize(blocks.max(scratch.len()), [0; SCRATCH_WORDS]);
        let mut left = vec![0; candidates.len()];
        for branch in &*self.branches {
            let mut narrowed = candidates.to_vec();
            if fixpoint(branch, &mut narrowed, scratch.as_flattened_mut()) {
                left.iter_mut().zip(narrowed).for_each(|(left, narrowed)| *left |= narrowed);
            }
        }
        left
    }
}

/// Reduces candidates by several automata until none removes more; false if one accepts nothing.
fn fixpoint(automata: &[OrderedAutomaton], candidates: &mut [u64], memory: &mut [u64]) -> bool {
    loop {
        let before = candidates.to_vec();
        if !automata.iter().all(|automaton| automaton.narrow(candidates, memory)) {
            return false;
        }
        if automata.len() < 2 || before == candidates {
            return true;
        }
    }
}

impl Constraint for Disjunction {
    fn word(&self) -> &str {
        &self.name
    }

    fn admits(&self, assigned: &[u8], values: usize) -> bool {
        !self.narrowed(&candidates_of(assigned, values), &mut Vec::new()).contains(&0)
    }

    fn narrow(&self, candidates: &mut [u64], _values: usize, scratch: &mut Scratch) -> bool {
        let left = self.narrowed(candidates, scratch);
        candidates.copy_from_slice(&left);
        !left.contains(&0)
    }

    fn narrowing_work(&self) -> usize {
        self.branches.iter().flat_map(|branch| branch.iter()).map(|one| one.automaton().arc_count()).sum()
    }

    fn refutes(&self, candidates: &[u64], _unit: UnitContext<'_>) -> bool {
        self.narrowed(candidates, &mut Vec::new()).contains(&0)
    }

    /// A variable for each alternative, of which one holds.
    fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        let choices: Vec<Literal> = self.branches.iter().map(|_| sink.choice()).collect();
        sink.require(&choices);
        for (branch, &chosen) in self.branches.iter().zip(&choices) {
            let mut guarded = ChosenSink { sink, chosen };
            branch.iter().for_each(|automaton| encode(automaton, unit, &mut guarded));
        }
    }

    fn phrase(&self, unit: &str, phrase: LawPhrase) -> Option<Message> {
        Some(match phrase {
            LawPhrase::Statement => message!("one of the laws of {name} holds", name = unit),
            LawPhrase::Ground => message!("the laws of {name}, one of which holds", name = unit),
            LawPhrase::Refutation => {
                message!("the candidates of {} cannot satisfy any of its laws", unit)
            }
        })
    }
}

/// Clauses that are required only where a literal holds.
struct ChosenSink<'a> {
    sink: &'a mut dyn ClauseSink,
    chosen: Literal,
}

impl ClauseSink for ChosenSink<'_> {
    fn candidate(&self, place: usize, value: usize) -> Literal {
        self.sink.candidate(place, value)
    }

    fn auxiliary(&mut self) -> Literal {
        self.sink.auxiliary()
    }

    fn choice(&mut self) -> Literal {
        self.sink.choice()
    }

    fn define(&mut self, clause: &[Literal]) {
        self.sink.define(clause);
    }

    fn require(&mut self, clause: &[Literal]) {
        self.sink.require(&[clause, &[!self.chosen]].concat());
    }
}
