//! Cells that are connected.

use super::constraint::{Constraint, Scratch, UnitContext, candidates_of};
use crate::{ClauseSink, LawPhrase, Literal};
use std::sync::Arc;
use tesuji_law::{Connectivity, Membership};
use tesuji_message::{Message, message};
use tesuji_sets::{SetBits, bits::low_mask};

/// The cells of a unit with certain values are one connected part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectedCells {
    /// Name of the law in rule files.
    pub name: Arc<str>,
    /// The values of the part.
    pub values: u64,
    /// Graph of the cells by place, with the number of cells of the part.
    pub graph: Arc<Connectivity>,
}

impl ConnectedCells {
    fn memberships(&self, candidates: &[u64]) -> Vec<Membership> {
        let membership = |candidates: &u64| match (candidates & self.values, candidates & !self.values) {
            (0, _) => Membership::Out,
            (_, 0) => Membership::In,
            _ => Membership::Possible,
        };
        candidates.iter().map(membership).collect()
    }

    fn refutes_candidates(&self, candidates: &[u64]) -> bool {
        !self.graph.narrow(&mut self.memberships(candidates))
    }
}

impl Constraint for ConnectedCells {
    fn word(&self) -> &str {
        &self.name
    }

    fn admits(&self, assigned: &[u8], values: usize) -> bool {
        !self.refutes_candidates(&candidates_of(assigned, values))
    }

    fn narrow(&self, candidates: &mut [u64], _values: usize, _scratch: &mut Scratch) -> bool {
        let mut memberships = self.memberships(candidates);
        let has_part = self.graph.narrow(&mut memberships);
        for (candidates, membership) in candidates.iter_mut().zip(memberships) {
            match membership {
                Membership::In => *candidates &= self.values,
                Membership::Out => *candidates &= !self.values,
                Membership::Possible => {}
            }
        }
        has_part
    }

    fn refutes(&self, candidates: &[u64], _unit: UnitContext<'_>) -> bool {
        self.refutes_candidates(candidates)
    }

    /// Variables for the distance of each cell of the part from one of them, the root, and for the number of cells.
    fn encode(&self, unit: UnitContext<'_>, sink: &mut dyn ClauseSink) {
        let cells = self.graph.vertices();
        if self.graph.size() == Some(0) {
            for value in SetBits(self.values & low_mask(unit.values)) {
                (0..cells).for_each(|place| sink.require(&[!sink.candidate(place, value)]));
            }
            return;
        }
        let inside: Vec<Literal> = (0..cells).map(|_| sink.auxiliary()).collect();
        for (place, &is_inside) in inside.iter().enumerate() {
            for value in SetBits(low_mask(unit.values)) {
                let implied = if self.values >> value & 1 != 0 { is_inside } else { !is_inside };
                sink.require(&[!sink.candidate(place, value), implied]);
            }
        }
        let depth = self.graph.size().map_or(cells, |size| size.min(cells));
        let level = |_: usize, sink: &mut dyn ClauseSink| (0..depth).map(|_| sink.choice()).collect();
        let levels: Vec<Vec<Literal>> = (0..cells).map(|cell| level(cell, sink)).collect();
        for (cell, own) in levels.iter().enumerate() {
            let some: Vec<Literal> = own.iter().copied().chain([!inside[cell]]).collect();
            sink.require(&some);
            for (distance, &holds) in own.iter().enumerate() {
                sink.require(&[!holds, inside[cell]]);
                if let Some(nearer) = distance.checked_sub(1) {
                    let before = self.graph.neighbours(cell).map(|other| levels[other][nearer]);
                    let clause: Vec<Literal> = before.chain([!holds]).collect();
                    sink.require(&clause);
                }
            }
            for other in &levels[..cell] {
                sink.require(&[!own[0], !other[0]]);
            }
        }
        let roots: Vec<Literal> = levels.iter().map(|own| own[0]).collect();
        sink.require(&roots);
        if let Some(size) = self.graph.size() {
            require_count(&inside, size, sink);
        }
    }

    fn phrase(&self, unit: &str, phrase: LawPhrase) -> Option<Message> {
        Some(match phrase {
            LawPhrase::Statement => message!("{} is connected", unit),
            LawPhrase::Ground => message!("the connection of {name}", name = unit),
            LawPhrase::Refutation => message!("the candidates of {} allow no connected part", unit),
        })
    }
}

/// Requires that so many literals hold, by a sequential counter.
fn require_count(literals: &[Literal], count: usize, sink: &mut dyn ClauseSink) {
    // By n up to the count: more than n of the literals so far hold. Without an entry it is impossible.
    let mut before: Vec<Literal> = Vec::new();
    for &literal in literals {
        let counter: Vec<Literal> = (0..=count.min(before.len())).map(|_| sink.auxiliary()).collect();
        for (n, &more) in counter.iter().enumerate() {
            let already = before.get(n).copied();
            let fewer = n.checked_sub(1).map(|fewer| before[fewer]);
            let increment: Vec<Literal> =
                [!literal, more].into_iter().chain(fewer.map(|fewer| !fewer)).collect();
            sink.define(&increment);
            already.iter().for_each(|already| sink.define(&[!*already, more]));
            for reason in [Some(literal), fewer].into_iter().flatten() {
                let clause: Vec<Literal> = [!more, reason].into_iter().chain(already).collect();
                sink.define(&clause);
            }
        }
        before = counter;
    }
    match count.checked_sub(1).map(|least| before.get(least)) {
        Some(Some(enough)) => sink.require(&[*enough]),
        Some(None) => sink.require(&[]),
        None => {}
    }
    before.get(count).iter().for_each(|more| sink.require(&[!**more]));
}
