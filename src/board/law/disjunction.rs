//! Laws of which one holds.

use super::clauses::{ClauseSink, Literal};
use super::constraint::{Constraint, LawPhrase, SCRATCH_WORDS, UnitContext, UnitFact};
use super::scan::encode;
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
    fn narrowed(&self, candidates: &[u64], memory: &mut Vec<u64>) -> Vec<u64> {
        let mut left = vec![0; candidates.len()];
        for branch in &*self.branches {
            let words = branch.iter().map(|automaton| automaton.memory()).max();
            memory.resize(words.unwrap_or(0).max(memory.len()), 0);
            let mut of_branch = candidates.to_vec();
            if fixpoint(branch, &mut of_branch, memory) {
                left.iter_mut().zip(of_branch).for_each(|(left, of_branch)| *left |= of_branch);
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

    fn implies(&self, _fact: UnitFact) -> bool {
        false
    }

    fn admits(&self, assigned: &[u8], _values: usize) -> bool {
        let candidates = |value: &u8| value.checked_sub(1).map_or(u64::MAX, |value| 1 << value);
        let candidates: Vec<u64> = assigned.iter().map(candidates).collect();
        !self.narrowed(&candidates, &mut Vec::new()).contains(&0)
    }

    fn needs_narrowing(&self, _with_sets: bool) -> bool {
        true
    }

    fn narrow(
        &self,
        candidates: &mut [u64],
        _values: usize,
        _scratch: &mut Vec<[u64; SCRATCH_WORDS]>,
    ) -> bool {
        let left = self.narrowed(candidates, &mut Vec::new());
        candidates.copy_from_slice(&left);
        !left.contains(&0)
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
            LawPhrase::Ground => message!("the laws of {name}, of which one holds", name = unit),
            LawPhrase::Refutation => {
                message!("the candidates of {} leave no way to keep one of its laws", unit)
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
