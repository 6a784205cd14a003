//! Binary operators.

use super::Evaluator;
use super::fault::{EvalFault, Result};
use crate::board::law::UnitFact;
use crate::frame::trace::Datum;
use crate::lang::program::{Operator, Type};
use std::cmp::Ordering;

type TypedDatum<'s> = (Datum, &'s Type);

impl Evaluator<'_> {
    /// `a op b` of evaluated operands. The types decide whether a unit is one element or the set of its cells.
    pub(super) fn binary(
        &self,
        operator: Operator,
        lhs: TypedDatum,
        rhs: TypedDatum,
        result: &Type,
    ) -> Result<Datum> {
        let holds = match operator {
            Operator::Equal => self.equal(lhs, rhs),
            Operator::NotEqual => !self.equal(lhs, rhs),
            Operator::Less => compare(lhs.0, rhs.0)?.is_lt(),
            Operator::LessEqual => compare(lhs.0, rhs.0)?.is_le(),
            Operator::Greater => compare(lhs.0, rhs.0)?.is_gt(),
            Operator::GreaterEqual => compare(lhs.0, rhs.0)?.is_ge(),
            Operator::In => self.elements(rhs.0).contains(&lhs.0),
            Operator::Subset => {
                let element = element_type([lhs.1, rhs.1]);
                let inside = self.as_set(rhs, element);
                self.as_set(lhs, element).iter().all(|x| inside.binary_search(x).is_ok())
            }
            Operator::Sees => match (lhs.0, rhs.0) {
                (Datum::Cell(a), Datum::Cell(b)) => self.sees(a, b),
                (Datum::Cell(_), found) | (found, _) => {
                    return Err(EvalFault::Sort { expected: "a cell", found });
                }
            },
            _ => {
                return match (lhs, rhs) {
                    ((Datum::Int(a), Type::Int), (Datum::Int(b), Type::Int)) if *result == Type::Int => {
                        arithmetic(operator, a, b).map(Datum::Int)
                    }
                    (lhs, rhs) => self.algebra(operator, lhs, rhs, result),
                };
            }
        };
        Ok(Datum::Bool(holds))
    }

    /// A unit equals a set with its cells, and itself.
    fn equal(&self, lhs: TypedDatum, rhs: TypedDatum) -> bool {
        match (lhs.0, rhs.0) {
            (unit @ Datum::Unit(_), Datum::Set(cells)) | (Datum::Set(cells), unit @ Datum::Unit(_)) => {
                self.elements(unit) == cells
            }
            (a, b) => a == b,
        }
    }

    /// Union, difference and intersection. A single element is the set of itself.
    fn algebra(&self, operator: Operator, lhs: TypedDatum, rhs: TypedDatum, result: &Type) -> Result<Datum> {
        let element = element_type([result, lhs.1, rhs.1]);
        let (mut a, b) = (self.as_set(lhs, element), self.as_set(rhs, element));
        match operator {
            Operator::Add => a.extend(b),
            Operator::Subtract => a.retain(|x| b.binary_search(x).is_err()),
            Operator::Intersect => a.retain(|x| b.binary_search(x).is_ok()),
            _ => return Err(EvalFault::Sort { expected: "a number", found: Datum::Set(a) }),
        }
        Ok(Datum::set(a))
    }

    fn as_set(&self, (datum, ty): TypedDatum, element: &Type) -> Vec<Datum> {
        match datum {
            single if ty == element => vec![single],
            unit @ Datum::Unit(_) if *element != Type::Cell => vec![unit],
            other => self.elements(other),
        }
    }

    /// Whether two cells differ and share a distinct unit.
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        let holds = |cells: &[u16], c: usize| cells.iter().any(|&x| usize::from(x) == c);
        a != b
            && self
                .topology
                .units
                .iter()
                .any(|u| u.laws.imply(UnitFact::AllDifferent) && holds(&u.cells, a) && holds(&u.cells, b))
    }
}

/// Element type of the first set type; `Cell` if there is none.
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
        _ => Err(EvalFault::Sort { expected: "something of the same order", found: b }),
    }
}

/// Checked arithmetic. Quotients are rounded down and remainders never negative, so that `a = a / b * b + a mod b` for
/// nonzero b. Division by 0 yields 0, as in rules.
///
/// # Errors
/// Returns an error on overflow, or for an operator of sets.
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
        _ => return Err(EvalFault::Sort { expected: "a set", found: Datum::Int(a) }),
    }
    .ok_or(EvalFault::Overflow)
}
