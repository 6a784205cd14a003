//! Operators between two things.

use super::Evaluator;
use super::fault::{Fault, Result};
use crate::engine::trace::Datum;
use crate::lang::program::{Operator, Type};
use std::cmp::Ordering;

type Side<'s> = (Datum, &'s Type);

impl Evaluator<'_> {
    /// `a op b`, both sides evaluated. The types say whether a unit stands for itself or for its cells.
    pub(super) fn binary(&self, operator: Operator, left: Side, right: Side, result: &Type) -> Result<Datum> {
        let holds = match operator {
            Operator::Equal => self.equal(left, right),
            Operator::NotEqual => !self.equal(left, right),
            Operator::Less => compare(left.0, right.0)?.is_lt(),
            Operator::LessEqual => compare(left.0, right.0)?.is_le(),
            Operator::Greater => compare(left.0, right.0)?.is_gt(),
            Operator::GreaterEqual => compare(left.0, right.0)?.is_ge(),
            Operator::In => self.elements(right.0).contains(&left.0),
            Operator::Subset => {
                let element = element_type([left.1, right.1]);
                let inside = self.as_set(right, element);
                self.as_set(left, element).iter().all(|x| inside.binary_search(x).is_ok())
            }
            Operator::Sees => match (left.0, right.0) {
                (Datum::Cell(a), Datum::Cell(b)) => self.sees(a, b),
                (Datum::Cell(_), found) | (found, _) => {
                    return Err(Fault::Sort { expected: "a cell", found });
                }
            },
            _ => {
                return match (left, right) {
                    ((Datum::Int(a), Type::Int), (Datum::Int(b), Type::Int)) if *result == Type::Int => {
                        arithmetic(operator, a, b).map(Datum::Int)
                    }
                    (left, right) => self.algebra(operator, left, right, result),
                };
            }
        };
        Ok(Datum::Bool(holds))
    }

    /// A unit is compared with a set by its cells, with a unit by itself.
    fn equal(&self, left: Side, right: Side) -> bool {
        match (left.0, right.0) {
            (unit @ Datum::Unit(_), Datum::Set(cells)) | (Datum::Set(cells), unit @ Datum::Unit(_)) => {
                self.elements(unit) == cells
            }
            (a, b) => a == b,
        }
    }

    /// Union, difference and intersection of sets, where a single element stands for the set of itself.
    fn algebra(&self, operator: Operator, left: Side, right: Side, result: &Type) -> Result<Datum> {
        let element = element_type([result, left.1, right.1]);
        let (mut a, b) = (self.as_set(left, element), self.as_set(right, element));
        match operator {
            Operator::Add => a.extend(b),
            Operator::Subtract => a.retain(|x| b.binary_search(x).is_err()),
            Operator::Intersect => a.retain(|x| b.binary_search(x).is_ok()),
            _ => return Err(Fault::Sort { expected: "a number", found: Datum::Set(a) }),
        }
        Ok(Datum::set(a))
    }

    fn as_set(&self, (datum, ty): Side, element: &Type) -> Vec<Datum> {
        match datum {
            single if ty == element => vec![single],
            unit @ Datum::Unit(_) if *element != Type::Cell => vec![unit],
            other => self.elements(other),
        }
    }

    /// Whether two cells differ and share a unit whose cells differ.
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        let holds = |cells: &[u16], c: usize| cells.iter().any(|&x| usize::from(x) == c);
        a != b
            && self.topology.units.iter().any(|u| u.laws.distinct && holds(&u.cells, a) && holds(&u.cells, b))
    }
}

/// What the first set among some types is of; cells where none is a set.
pub(crate) fn element_type<'t>(types: impl IntoIterator<Item = &'t Type>) -> &'t Type {
    let element = |ty: &'t Type| if let Type::Set(element) = ty { Some(&**element) } else { None };
    types.into_iter().find_map(element).unwrap_or(&Type::Cell)
}

fn compare(a: Datum, b: Datum) -> Result<Ordering> {
    match (&a, &b) {
        (Datum::Int(_), Datum::Int(_))
        | (Datum::Value(_), Datum::Value(_))
        | (Datum::Cell(_), Datum::Cell(_))
        | (Datum::Unit(_), Datum::Unit(_))
        | (Datum::Kind(_), Datum::Kind(_)) => Ok(a.cmp(&b)),
        _ => Err(Fault::Sort { expected: "something of the same order", found: b }),
    }
}

/// A quotient is rounded down and a remainder is never negative, so that `a = a / b * b + a mod b` for every b but 0.
/// By 0 both are 0, here and wherever else a rule's numbers are worked out.
///
/// # Errors
/// When the result is too large, or the operator is none of numbers.
pub fn arithmetic(operator: Operator, a: i64, b: i64) -> Result<i64> {
    if b == 0 && matches!(operator, Operator::Divide | Operator::Modulo) {
        return Ok(0);
    }
    match operator {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide => a.checked_div_euclid(b),
        Operator::Modulo => a.checked_rem_euclid(b),
        _ => return Err(Fault::Sort { expected: "a set", found: Datum::Int(a) }),
    }
    .ok_or(Fault::Overflow)
}
