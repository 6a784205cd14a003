//! Symbolic values: the possible values of an expression on an unknown position, each with a guard literal.

use super::circuit::Circuit;
use tesuji_evidence::Lit;
use tesuji_frame::Datum;
use tesuji_meaning::{EvalFault, GuardedList, Logic};
use tesuji_message::{Message, message};

pub type Result<T, E = Unprovable> = std::result::Result<T, E>;

/// Reason why a rule cannot be encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unprovable {
    Path,
    /// Calls a function without an encoding.
    Function,
    /// Has sets of sets that guards cannot express.
    Mixed,
    Large,
    OneSolution,
}

impl Unprovable {
    pub fn message(self) -> Message {
        match self {
            Self::Path => message!("it follows links"),
            Self::Function => message!("it needs more than conditions can express"),
            Self::Mixed => message!("it uses sets of sets"),
            Self::Large => message!("it needs too many conditions"),
            Self::OneSolution => message!("it assumes exactly one solution"),
        }
    }
}

impl From<EvalFault> for Unprovable {
    fn from(fault: EvalFault) -> Self {
        match fault {
            EvalFault::Overflow => Self::Large,
            EvalFault::Letter(_) | EvalFault::TooManyCovers => Self::Function,
            EvalFault::NeedsEngine => Self::Path,
            EvalFault::Unbound(_) | EvalFault::Argument(_) | EvalFault::Value(_) | EvalFault::Sort { .. } => {
                Self::Mixed
            }
        }
    }
}

/// Data with guards.
pub type GuardedData = GuardedList<Datum, Lit>;

#[derive(Debug, Clone)]
pub enum SymbolicValue {
    Bool(Lit),
    /// Exactly one datum, the one whose guard is true; ascending.
    One(GuardedData),
    /// Set of data, each guarded by its membership; ascending.
    Set(GuardedData),
    /// Set of sets or tuples, each guarded by its membership; may contain duplicates.
    Sets(GuardedList<SymbolicValue, Lit>),
    Tuple(Vec<SymbolicValue>),
    World(SymbolicWorld),
}

/// World that keeps the solution if its assumption holds there; otherwise arbitrary.
#[derive(Debug, Clone)]
pub struct SymbolicWorld {
    pub contradiction: Lit,
    /// Per candidate of the board, in ascending order.
    pub removed: Vec<Lit>,
    pub placed: Vec<Lit>,
}

impl SymbolicValue {
    /// Position-independent value; an error for paths and worlds.
    pub fn from_datum(datum: Datum, circuit: &Circuit) -> Result<Self> {
        let yes = circuit.constant(true);
        Ok(match datum {
            Datum::Bool(b) => SymbolicValue::Bool(circuit.constant(b)),
            Datum::Set(elements) if elements.iter().all(is_single) => {
                SymbolicValue::Set(elements.into_iter().map(|element| (element, yes)).collect())
            }
            Datum::Set(elements) => {
                let constant = |element| Self::from_datum(element, circuit).map(|symbol| (symbol, yes));
                SymbolicValue::Sets(elements.into_iter().map(constant).collect::<Result<_, _>>()?)
            }
            Datum::Tuple(parts) => {
                let parts = parts.into_iter().map(|part| Self::from_datum(part, circuit));
                SymbolicValue::Tuple(parts.collect::<Result<_, _>>()?)
            }
            Datum::Path(_) | Datum::World(_) => return Err(Unprovable::Mixed),
            single => SymbolicValue::One(vec![(single, yes)]),
        })
    }

    /// Multiplexer: choice among values by guards of which exactly one holds; an error if their kinds differ.
    pub fn multiplex(cases: Vec<(Lit, SymbolicValue)>, circuit: &mut Circuit) -> Result<Self> {
        if cases.iter().any(|(_, symbol)| matches!(symbol, SymbolicValue::Sets(_))) {
            let mut elements = Vec::new();
            for (condition, symbol) in cases {
                match symbol {
                    SymbolicValue::Sets(members) => {
                        let members = members.into_iter();
                        elements
                            .extend(members.map(|(element, guard)| (element, circuit.and(condition, guard))));
                    }
                    SymbolicValue::Set(members) if members.is_empty() => {}
                    _ => return Err(Unprovable::Mixed),
                }
            }
            return Ok(SymbolicValue::Sets(elements));
        }
        match &cases.first().ok_or(Unprovable::Mixed)?.1 {
            SymbolicValue::Bool(_) => {
                let holds = cases.into_iter().map(|(condition, symbol)| match symbol {
                    SymbolicValue::Bool(holds) => Ok((condition, holds)),
                    _ => Err(Unprovable::Mixed),
                });
                let holds: Vec<(Lit, Lit)> = holds.collect::<Result<_, _>>()?;
                Ok(SymbolicValue::Bool(circuit.any_both(holds)))
            }
            kind @ (SymbolicValue::One(_) | SymbolicValue::Set(_)) => {
                let is_one = matches!(kind, SymbolicValue::One(_));
                let mut all = Vec::new();
                for (condition, symbol) in cases {
                    let members = match symbol {
                        SymbolicValue::One(members) if is_one => members,
                        SymbolicValue::Set(members) if !is_one => members,
                        _ => return Err(Unprovable::Mixed),
                    };
                    let members = members.into_iter();
                    all.extend(members.map(|(datum, guard)| (datum, circuit.and(condition, guard))));
                }
                let members = circuit.merge(all);
                Ok(if is_one { SymbolicValue::One(members) } else { SymbolicValue::Set(members) })
            }
            SymbolicValue::Tuple(parts) => {
                let mut columns: Vec<Vec<(Lit, SymbolicValue)>> = vec![Vec::new(); parts.len()];
                for (condition, symbol) in cases {
                    let SymbolicValue::Tuple(parts) = symbol else { return Err(Unprovable::Mixed) };
                    parts.into_iter().zip(&mut columns).for_each(|(part, to)| to.push((condition, part)));
                }
                let parts = columns.into_iter().map(|column| SymbolicValue::multiplex(column, circuit));
                Ok(SymbolicValue::Tuple(parts.collect::<Result<_, _>>()?))
            }
            SymbolicValue::Sets(_) | SymbolicValue::World(_) => Err(Unprovable::Mixed),
        }
    }

    /// Possible data with guards; `None` if there are too many.
    pub fn alternatives(&self, circuit: &mut Circuit) -> Option<GuardedData> {
        match self {
            SymbolicValue::World(_) => None,
            SymbolicValue::Bool(holds) => {
                Some(vec![(Datum::Bool(true), *holds), (Datum::Bool(false), !*holds)])
            }
            SymbolicValue::One(alternatives) => Some(alternatives.clone()),
            SymbolicValue::Set(members) => {
                let is_constant = members.iter().all(|(_, member)| circuit.is_true(*member));
                let elements = members.iter().map(|(datum, _)| datum.clone()).collect();
                is_constant.then(|| vec![(Datum::Set(elements), circuit.constant(true))])
            }
            SymbolicValue::Sets(members) => {
                let mut elements = Vec::new();
                for (element, member) in members {
                    match element.alternatives(circuit)?.as_slice() {
                        [(datum, guard)] if circuit.is_true(*guard) && circuit.is_true(*member) => {
                            elements.push(datum.clone());
                        }
                        _ => return None,
                    }
                }
                Some(vec![(Datum::set(elements), circuit.constant(true))])
            }
            SymbolicValue::Tuple(parts) => {
                let mut alternatives: Vec<(Vec<Datum>, Lit)> = vec![(Vec::new(), circuit.constant(true))];
                for part in parts {
                    let of_part = part.alternatives(circuit)?;
                    if alternatives.len() * of_part.len() > super::MAX_ALTERNATIVES {
                        return None;
                    }
                    let mut longer = Vec::new();
                    for (before, condition) in &alternatives {
                        longer.extend(of_part.iter().map(|(datum, guard)| {
                            let parts: Vec<Datum> = before.iter().chain([datum]).cloned().collect();
                            (parts, circuit.and(*condition, *guard))
                        }));
                    }
                    alternatives = longer;
                }
                Some(
                    alternatives
                        .into_iter()
                        .map(|(parts, condition)| (Datum::Tuple(parts), condition))
                        .collect(),
                )
            }
        }
    }
}

/// Whether a datum has no parts other than a candidate's cell and value.
fn is_single(datum: &Datum) -> bool {
    !matches!(datum, Datum::Tuple(_) | Datum::Set(_) | Datum::Path(_) | Datum::World(_))
}
