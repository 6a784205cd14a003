//! Symbolic values: all that an expression may be where the position is not known, each with the condition for it.

use super::circuit::Circuit;
use crate::board::topology::Topology;
use crate::engine::trace::Datum;
use crate::evidence::Lit;
use std::collections::BTreeMap;

/// A symbolic value.
#[derive(Debug, Clone)]
pub(super) enum Symbol {
    /// True or false.
    Bool(Lit),
    /// One of some things: the condition of one of them holds. In ascending order.
    One(Vec<(Datum, Lit)>),
    /// A set of things, each with the condition that it is in the set. In ascending order.
    Set(Vec<(Datum, Lit)>),
    /// A set of sets or tuples, each with the condition that it is in the set; the same may stand there twice.
    Sets(Vec<(Symbol, Lit)>),
    /// Several things in order.
    Tuple(Vec<Symbol>),
    /// A world.
    World(SymbolicWorld),
}

/// A world that loses nothing of the solution if its assumption holds there, and is otherwise unknown.
#[derive(Debug, Clone)]
pub(super) struct SymbolicWorld {
    /// The condition of a contradiction.
    pub contradiction: Lit,
    /// The candidates that went.
    pub removed: Vec<(Datum, Lit)>,
    /// The candidates that were placed.
    pub placed: Vec<(Datum, Lit)>,
}

/// Collects the conditions for each thing.
#[derive(Default)]
pub(super) struct Collector(BTreeMap<Datum, Vec<Lit>>);

impl Collector {
    /// Adds a thing under a condition.
    pub fn add(&mut self, datum: Datum, condition: Lit) {
        self.0.entry(datum).or_default().push(condition);
    }

    /// Each thing with the condition that one of its conditions holds; what never is, is left out.
    pub fn finish(self, circuit: &mut Circuit) -> Vec<(Datum, Lit)> {
        let all = self.0.into_iter().map(|(datum, conditions)| (datum, circuit.any(conditions)));
        let all: Vec<(Datum, Lit)> = all.collect();
        all.into_iter().filter(|(_, condition)| !circuit.is_no(*condition)).collect()
    }
}

impl Symbol {
    /// A known value.
    pub fn known(datum: Datum, circuit: &Circuit) -> Option<Self> {
        let yes = circuit.constant(true);
        Some(match datum {
            Datum::Bool(b) => Symbol::Bool(circuit.constant(b)),
            Datum::Set(elements) if elements.iter().all(is_single) => {
                Symbol::Set(elements.into_iter().map(|element| (element, yes)).collect())
            }
            Datum::Set(elements) => {
                let known = |element| Some((Self::known(element, circuit)?, yes));
                Symbol::Sets(elements.into_iter().map(known).collect::<Option<_>>()?)
            }
            Datum::Tuple(parts) => Symbol::Tuple(
                parts.into_iter().map(|part| Self::known(part, circuit)).collect::<Option<_>>()?,
            ),
            Datum::Path(_) | Datum::World(_) => return None,
            single => Symbol::One(vec![(single, yes)]),
        })
    }

    /// The choice among values by conditions of which exactly one holds; nothing if the values are of different kinds.
    pub fn either(of: Vec<(Lit, Symbol)>, circuit: &mut Circuit) -> Option<Self> {
        let single = |symbol: &Symbol| matches!(symbol, Symbol::Set(members) if members.is_empty());
        if of.iter().any(|(_, symbol)| matches!(symbol, Symbol::Sets(_))) {
            let mut elements = Vec::new();
            for (condition, symbol) in of {
                match symbol {
                    Symbol::Sets(members) => {
                        for (element, member) in members {
                            elements.push((element, circuit.both(condition, member)));
                        }
                    }
                    empty if single(&empty) => {}
                    _ => return None,
                }
            }
            return Some(Symbol::Sets(elements));
        }
        let mut collector = Collector::default();
        match of.first()?.1 {
            Symbol::Bool(_) => {
                let mut ways = Vec::new();
                for (condition, symbol) in of {
                    let Symbol::Bool(holds) = symbol else { return None };
                    ways.push(circuit.both(condition, holds));
                }
                Some(Symbol::Bool(circuit.any(ways)))
            }
            Symbol::One(_) => {
                for (condition, symbol) in of {
                    let Symbol::One(parts) = symbol else { return None };
                    for (datum, is) in parts {
                        collector.add(datum, circuit.both(condition, is));
                    }
                }
                Some(Symbol::One(collector.finish(circuit)))
            }
            Symbol::Set(_) => {
                for (condition, symbol) in of {
                    let Symbol::Set(members) = symbol else { return None };
                    for (datum, member) in members {
                        collector.add(datum, circuit.both(condition, member));
                    }
                }
                Some(Symbol::Set(collector.finish(circuit)))
            }
            Symbol::Tuple(ref parts) => {
                let size = parts.len();
                let mut columns: Vec<Vec<(Lit, Symbol)>> = vec![Vec::new(); size];
                for (condition, symbol) in of {
                    let Symbol::Tuple(parts) = symbol else { return None };
                    parts.into_iter().zip(&mut columns).for_each(|(part, to)| to.push((condition, part)));
                }
                let parts = columns.into_iter().map(|column| Self::either(column, circuit));
                Some(Symbol::Tuple(parts.collect::<Option<_>>()?))
            }
            Symbol::Sets(_) | Symbol::World(_) => None,
        }
    }

    /// Each thing that it may be as a whole, with the condition for it; nothing where these are too many.
    pub fn ways(&self, circuit: &mut Circuit) -> Option<Vec<(Datum, Lit)>> {
        match self {
            Symbol::World(_) => None,
            Symbol::Bool(holds) => Some(vec![(Datum::Bool(true), *holds), (Datum::Bool(false), !*holds)]),
            Symbol::One(ways) => Some(ways.clone()),
            Symbol::Set(members) => {
                let sure = members.iter().all(|(_, member)| circuit.is_yes(*member));
                let elements = members.iter().map(|(datum, _)| datum.clone()).collect();
                sure.then(|| vec![(Datum::Set(elements), circuit.constant(true))])
            }
            Symbol::Sets(members) => {
                let mut elements = Vec::new();
                for (element, member) in members {
                    match element.ways(circuit)?.as_slice() {
                        [(datum, is)] if circuit.is_yes(*is) && circuit.is_yes(*member) => {
                            elements.push(datum.clone());
                        }
                        _ => return None,
                    }
                }
                Some(vec![(Datum::set(elements), circuit.constant(true))])
            }
            Symbol::Tuple(parts) => {
                let mut ways = vec![(Vec::new(), circuit.constant(true))];
                for part in parts {
                    let of_part = part.ways(circuit)?;
                    if ways.len() * of_part.len() > super::MOST_WAYS {
                        return None;
                    }
                    let mut longer = Vec::new();
                    for (before, condition) in &ways {
                        for (datum, is) in &of_part {
                            let condition = circuit.both(*condition, *is);
                            longer
                                .push(([before.as_slice(), std::slice::from_ref(datum)].concat(), condition));
                        }
                    }
                    ways = longer;
                }
                Some(ways.into_iter().map(|(parts, condition)| (Datum::Tuple(parts), condition)).collect())
            }
        }
    }

    /// The members of a set, the cells of a unit, anything else by itself, each with the condition for it; nothing
    /// where they are sets.
    pub fn members(&self, topology: &Topology, circuit: &mut Circuit) -> Option<Vec<(Datum, Lit)>> {
        match self {
            Symbol::Set(members) => Some(members.clone()),
            Symbol::One(ways) => {
                let mut collector = Collector::default();
                for (datum, is) in ways {
                    for element in datum.clone().elements(topology) {
                        collector.add(element, *is);
                    }
                }
                Some(collector.finish(circuit))
            }
            Symbol::Sets(members) if members.is_empty() => Some(Vec::new()),
            _ => None,
        }
    }
}

/// Whether a thing has no parts but for a candidate's cell and value.
fn is_single(datum: &Datum) -> bool {
    !matches!(datum, Datum::Tuple(_) | Datum::Set(_) | Datum::Path(_) | Datum::World(_))
}
