//! Symbolic values: all that an expression may be where the position is not known, each with the condition for it.

use super::circuit::Circuit;
use crate::lang::message::{Message, message};
use crate::{engine::trace::Datum, evidence::Lit, lang::program::Function};
use std::collections::BTreeMap;

pub(super) type Result<T, E = Beyond> = std::result::Result<T, E>;

/// Why a rule does not become clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    Path,
    /// It calls a function that is more than a condition.
    Function(Function),
    /// It has sets of sets that conditions cannot express.
    Mixed,
    Large,
    OneSolution,
}

impl Beyond {
    pub fn message(self) -> Message {
        match self {
            Self::Path => message!("it follows links"),
            Self::Function(_) => message!("it asks for more than conditions say"),
            Self::Mixed => message!("it holds sets of sets"),
            Self::Large => message!("it makes too many conditions"),
            Self::OneSolution => message!("it counts on exactly one solution"),
        }
    }
}

/// Things, each with the condition for it.
pub(super) type Ways = Vec<(Datum, Lit)>;

#[derive(Debug, Clone)]
pub(super) enum Symbol {
    Bool(Lit),
    /// One of some things: the condition of one of them holds. In ascending order.
    One(Ways),
    /// A set of things, each with the condition that it is in the set. In ascending order.
    Set(Ways),
    /// A set of sets or tuples, each with the condition that it is in the set; the same may stand there twice.
    Sets(Vec<(Symbol, Lit)>),
    Tuple(Vec<Symbol>),
    World(SymbolicWorld),
}

/// A world that loses nothing of the solution if its assumption holds there, and is otherwise unknown.
#[derive(Debug, Clone)]
pub(super) struct SymbolicWorld {
    pub contradiction: Lit,
    pub removed: Ways,
    pub placed: Ways,
}

#[derive(Default)]
pub(super) struct Collector(BTreeMap<Datum, Vec<Lit>>);

impl Collector {
    pub fn add(&mut self, datum: Datum, condition: Lit) {
        self.0.entry(datum).or_default().push(condition);
    }

    /// Each thing with the condition that one of its conditions holds; what never is, is left out.
    pub fn finish(self, circuit: &mut Circuit) -> Ways {
        let mut all: Ways = self.0.into_iter().map(|(datum, of)| (datum, circuit.any(of))).collect();
        all.retain(|(_, condition)| !circuit.is_no(*condition));
        all
    }
}

impl Symbol {
    /// A value that does not depend on the position; none for paths and worlds.
    pub fn known(datum: Datum, circuit: &Circuit) -> Result<Self> {
        let yes = circuit.constant(true);
        Ok(match datum {
            Datum::Bool(b) => Symbol::Bool(circuit.constant(b)),
            Datum::Set(elements) if elements.iter().all(is_single) => {
                Symbol::Set(elements.into_iter().map(|element| (element, yes)).collect())
            }
            Datum::Set(elements) => {
                let known = |element| Ok((Self::known(element, circuit)?, yes));
                Symbol::Sets(elements.into_iter().map(known).collect::<Result<_, _>>()?)
            }
            Datum::Tuple(parts) => {
                let known = parts.into_iter().map(|part| Self::known(part, circuit));
                Symbol::Tuple(known.collect::<Result<_, _>>()?)
            }
            Datum::Path(_) | Datum::World(_) => return Err(Beyond::Mixed),
            single => Symbol::One(vec![(single, yes)]),
        })
    }

    /// The choice among values by conditions of which exactly one holds; none if the values are of different kinds.
    pub fn either(of: Vec<(Lit, Symbol)>, circuit: &mut Circuit) -> Result<Self> {
        if of.iter().any(|(_, symbol)| matches!(symbol, Symbol::Sets(_))) {
            let mut elements = Vec::new();
            for (condition, symbol) in of {
                match symbol {
                    Symbol::Sets(members) => {
                        let when = members.into_iter();
                        elements.extend(when.map(|(element, is)| (element, circuit.both(condition, is))));
                    }
                    Symbol::Set(members) if members.is_empty() => {}
                    _ => return Err(Beyond::Mixed),
                }
            }
            return Ok(Symbol::Sets(elements));
        }
        match &of.first().ok_or(Beyond::Mixed)?.1 {
            Symbol::Bool(_) => {
                let holds = of.into_iter().map(|(condition, symbol)| match symbol {
                    Symbol::Bool(holds) => Ok((condition, holds)),
                    _ => Err(Beyond::Mixed),
                });
                let holds: Vec<(Lit, Lit)> = holds.collect::<Result<_, _>>()?;
                Ok(Symbol::Bool(circuit.any_both(holds)))
            }
            kind @ (Symbol::One(_) | Symbol::Set(_)) => {
                let is_one = matches!(kind, Symbol::One(_));
                let mut collector = Collector::default();
                for (condition, symbol) in of {
                    let members = match symbol {
                        Symbol::One(members) if is_one => members,
                        Symbol::Set(members) if !is_one => members,
                        _ => return Err(Beyond::Mixed),
                    };
                    for (datum, is) in members {
                        collector.add(datum, circuit.both(condition, is));
                    }
                }
                let members = collector.finish(circuit);
                Ok(if is_one { Symbol::One(members) } else { Symbol::Set(members) })
            }
            Symbol::Tuple(parts) => {
                let mut columns: Vec<Vec<(Lit, Symbol)>> = vec![Vec::new(); parts.len()];
                for (condition, symbol) in of {
                    let Symbol::Tuple(parts) = symbol else { return Err(Beyond::Mixed) };
                    parts.into_iter().zip(&mut columns).for_each(|(part, to)| to.push((condition, part)));
                }
                let parts = columns.into_iter().map(|column| Self::either(column, circuit));
                Ok(Symbol::Tuple(parts.collect::<Result<_, _>>()?))
            }
            Symbol::Sets(_) | Symbol::World(_) => Err(Beyond::Mixed),
        }
    }

    /// Each thing that it may be as a whole, with the condition for it; nothing where these are too many.
    pub fn ways(&self, circuit: &mut Circuit) -> Option<Ways> {
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
                let mut ways: Vec<(Vec<Datum>, Lit)> = vec![(Vec::new(), circuit.constant(true))];
                for part in parts {
                    let of_part = part.ways(circuit)?;
                    if ways.len() * of_part.len() > super::MOST_WAYS {
                        return None;
                    }
                    let mut longer = Vec::new();
                    for (before, condition) in &ways {
                        longer.extend(of_part.iter().map(|(datum, is)| {
                            let parts: Vec<Datum> = before.iter().chain([datum]).cloned().collect();
                            (parts, circuit.both(*condition, *is))
                        }));
                    }
                    ways = longer;
                }
                Some(ways.into_iter().map(|(parts, condition)| (Datum::Tuple(parts), condition)).collect())
            }
        }
    }
}

/// Whether a thing has no parts but for a candidate's cell and value.
fn is_single(datum: &Datum) -> bool {
    !matches!(datum, Datum::Tuple(_) | Datum::Set(_) | Datum::Path(_) | Datum::World(_))
}
