//! Operators.

use super::{fault::Result, functions::type_mismatch};
use crate::{Calls, Domain, EvalFault, GuardedList};
use std::{cmp::Ordering, collections::BTreeMap};
use tesuji_frame::Datum;
use tesuji_lang::{Operator, Type};

/// Value with the type of its expression, which decides whether a unit is one element or the set of its cells.
pub type TypedValue<'v, V> = (&'v V, &'v Type);

impl<'a, D: Domain<'a>> Operators<'a> for D {}

/// Operators in a domain.
pub trait Operators<'a>: Domain<'a> {
    /// `a op b` of evaluated operands.
    fn binary(
        &mut self,
        operator: Operator,
        operands: [TypedValue<Self::Value>; 2],
        result: &Type,
    ) -> Result<Self::Value, Self::Error> {
        let [(lhs, lhs_type), (rhs, rhs_type)] = operands;
        let holds = match operator {
            Operator::Equal => self.equal_typed(operands)?,
            Operator::NotEqual => !self.equal_typed(operands)?,
            Operator::Less => self.ordered(lhs, rhs, Ordering::is_lt)?,
            Operator::LessEqual => self.ordered(lhs, rhs, Ordering::is_le)?,
            Operator::Greater => self.ordered(lhs, rhs, Ordering::is_gt)?,
            Operator::GreaterEqual => self.ordered(lhs, rhs, Ordering::is_ge)?,
            Operator::In => self.is_in(lhs, rhs)?,
            Operator::Subset => {
                let sets = self.as_sets(operands, element_type([lhs_type, rhs_type]))?;
                let rows = self.join(sets).into_iter();
                let within: Vec<_> = rows.map(|(_, [member, within])| self.any([!member, within])).collect();
                self.all(within)
            }
            Operator::Sees => {
                let (seers, seen, topology) = (self.cells(lhs)?, self.cells(rhs)?, self.board().topology);
                self.exists(&seers, |domain, cell| {
                    domain.any_of(&seen, |other| topology.peers(cell).has(*other))
                })
            }
            _ if *result == Type::Int => {
                return self.lift(&[lhs.clone(), rhs.clone()], |_, operands| match operands {
                    [Datum::Int(a), Datum::Int(b)] => arithmetic(operator, *a, *b).map(Datum::Int),
                    _ => type_mismatch("numbers", &Datum::Tuple(operands.to_vec())),
                });
            }
            _ => return self.algebra(operator, operands, element_type([result, lhs_type, rhs_type])),
        };
        Ok(self.condition(holds))
    }

    /// A unit equals a set with its cells, and itself.
    fn equal_typed(&mut self, operands: [TypedValue<Self::Value>; 2]) -> Result<Self::Truth, Self::Error> {
        let [lhs, rhs] = operands;
        if self.is_unit(lhs) == self.is_unit(rhs) {
            return self.equal(lhs.0, rhs.0);
        }
        let sets = self.as_sets(operands, &Type::Cell)?;
        Ok(self.have_same_members(sets))
    }

    fn have_same_members(&mut self, sets: [GuardedList<Datum, Self::Truth>; 2]) -> Self::Truth {
        let rows = self.join(sets).into_iter();
        let equal: Vec<_> = rows.map(|(_, [in_lhs, in_rhs])| self.equivalent(in_lhs, in_rhs)).collect();
        self.all(equal)
    }

    /// Whether two single elements are in some order.
    fn ordered(
        &mut self,
        lhs: &Self::Value,
        rhs: &Self::Value,
        fits: fn(Ordering) -> bool,
    ) -> Result<Self::Truth, Self::Error> {
        let (lhs, rhs) = (self.data(lhs)?, self.data(rhs)?);
        let alternatives = lhs.into_iter().map(|(one, is_one)| {
            let after = self.any_of(&rhs, |other| fits(one.cmp(other)));
            self.and(is_one, after)
        });
        let alternatives: Vec<_> = alternatives.collect();
        Ok(self.any(alternatives))
    }

    fn is_one_of(
        &mut self,
        element: &Self::Value,
        of: &[(Self::Value, Self::Truth)],
    ) -> Result<Self::Truth, Self::Error> {
        let mut alternatives = Vec::new();
        for (other, member) in of {
            let is_equal = self.equal(element, other)?;
            alternatives.push(self.and(*member, is_equal));
        }
        Ok(self.any(alternatives))
    }

    fn algebra_of_data(
        &mut self,
        operator: Operator,
        operands: [TypedValue<Self::Value>; 2],
        element: &Type,
    ) -> Result<Self::Value, Self::Error> {
        let (sets, mut members) = (self.as_sets(operands, element)?, Vec::new());
        for (datum, [in_lhs, in_rhs]) in self.join(sets) {
            let condition = match operator {
                Operator::Add => self.any([in_lhs, in_rhs]),
                Operator::Subtract => self.and(in_lhs, !in_rhs),
                Operator::Intersect => self.and(in_lhs, in_rhs),
                _ => return Err(EvalFault::Sort { expected: "a number", found: datum }.into()),
            };
            members.push((datum, condition));
        }
        Ok(self.set(members))
    }

    /// Full outer join of two sets: each datum with its conditions in both.
    fn join(&self, sets: [GuardedList<Datum, Self::Truth>; 2]) -> GuardedList<Datum, [Self::Truth; 2]> {
        let mut joined = BTreeMap::new();
        for (side, members) in sets.into_iter().enumerate() {
            for (datum, condition) in members {
                joined.entry(datum).or_insert([self.constant(false); 2])[side] = condition;
            }
        }
        joined.into_iter().collect()
    }

    /// Operands as sets of elements of a type. A single element is the set of itself.
    fn as_sets(
        &mut self,
        operands: [TypedValue<Self::Value>; 2],
        element: &Type,
    ) -> Result<[GuardedList<Datum, Self::Truth>; 2], Self::Error> {
        let [lhs, rhs] = operands.map(|operand| {
            let is_element = operand.1 == element || self.is_unit(operand) && *element != Type::Cell;
            if is_element { self.data(operand.0) } else { self.members(operand.0) }
        });
        Ok([lhs?, rhs?])
    }

    /// Union of sets.
    fn union(&mut self, sets: &Self::Value) -> Result<Self::Value, Self::Error> {
        let mut union = Vec::new();
        for (set, of_set) in self.elements(sets)? {
            for (datum, member) in self.members(&set)? {
                union.push((datum, self.and(of_set, member)));
            }
        }
        let union = self.merge(union);
        Ok(self.set(union))
    }

    /// Intersection of sets; empty if there are none.
    fn common(&mut self, sets: &Self::Value) -> Result<Self::Value, Self::Error> {
        let (mut sets_of_data, mut union) = (Vec::new(), Vec::new());
        for (set, of_set) in self.elements(sets)? {
            let members = self.members(&set)?;
            for (datum, member) in &members {
                union.push((datum.clone(), self.and(of_set, *member)));
            }
            sets_of_data.push((members, of_set));
        }
        let no = self.constant(false);
        let mut common = self.merge(union);
        for (datum, somewhere) in &mut common {
            let missing = self.any_both(sets_of_data.iter().map(|(members, of_set)| {
                let member = members.iter().find(|(other, _)| other == datum);
                (*of_set, !member.map_or(no, |(_, member)| *member))
            }));
            *somewhere = self.and(*somewhere, !missing);
        }
        Ok(self.set(common))
    }
}

/// Element type of the first set type; `Cell` if there is none.
fn element_type<'t>(types: impl IntoIterator<Item = &'t Type>) -> &'t Type {
    let element = |ty: &'t Type| if let Type::Set(element) = ty { Some(&**element) } else { None };
    types.into_iter().find_map(element).unwrap_or(&Type::Cell)
}

/// Checked arithmetic. Quotients are rounded down and remainders never negative, so that `a = a / b * b + a mod b` for
/// nonzero b. Division by 0 yields 0, as in rules.
///
/// # Errors
/// Returns an error on overflow, or for an operator of sets.
fn arithmetic(operator: Operator, a: i64, b: i64) -> Result<i64> {
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
