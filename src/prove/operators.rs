//! Binary operators on symbolic values.

use super::symbolic_value::{GuardCollector, GuardedData, Result, SymbolicValue, Unprovable};
use super::{MAX_ALTERNATIVES, symbolic_position::SymbolicPosition};
use crate::lang::program::{Operator, Type};
use crate::meaning::{arithmetic, element_type};
use crate::{evidence::Lit, frame::trace::Datum};
use std::{cmp::Ordering, collections::BTreeMap};

type TypedSymbol<'s> = (&'s SymbolicValue, &'s Type);

impl SymbolicPosition<'_> {
    /// `a op b` of evaluated operands. The types decide whether a unit is one element or the set of its cells.
    pub fn binary(
        &mut self,
        operator: Operator,
        lhs: TypedSymbol,
        rhs: TypedSymbol,
        result: &Type,
    ) -> Result<SymbolicValue> {
        let holds = match operator {
            Operator::Equal => self.equals(lhs, rhs)?,
            Operator::NotEqual => !self.equals(lhs, rhs)?,
            Operator::Less => self.ordered(lhs.0, rhs.0, Ordering::is_lt)?,
            Operator::LessEqual => self.ordered(lhs.0, rhs.0, Ordering::is_le)?,
            Operator::Greater => self.ordered(lhs.0, rhs.0, Ordering::is_gt)?,
            Operator::GreaterEqual => self.ordered(lhs.0, rhs.0, Ordering::is_ge)?,
            Operator::In => self.is_in(lhs.0, rhs.0)?,
            Operator::Subset => {
                let element = element_type([lhs.1, rhs.1]);
                let (lhs, rhs) = (self.as_set(lhs, element)?, self.as_set(rhs, element)?);
                let rows = self.full_outer_join(&lhs, &rhs).into_iter();
                let conditions = rows.map(|(_, guard, within)| self.circuit.any([!guard, within]));
                let conditions: Vec<Lit> = conditions.collect();
                self.circuit.all(conditions)
            }
            Operator::Sees => self.sees(lhs.0, rhs.0)?,
            _ if *result == Type::Int => return self.arithmetic(operator, lhs.0, rhs.0),
            _ => return self.algebra(operator, lhs, rhs, result),
        };
        Ok(SymbolicValue::Bool(holds))
    }

    /// A unit equals a set with its cells, and itself.
    fn equals(&mut self, lhs: TypedSymbol, rhs: TypedSymbol) -> Result<Lit> {
        let is_unit = |ty: &Type| *ty == Type::Unit;
        if is_unit(lhs.1) != is_unit(rhs.1) {
            let (lhs, rhs) = (self.as_set(lhs, &Type::Cell)?, self.as_set(rhs, &Type::Cell)?);
            return self.equal(&SymbolicValue::Set(lhs), &SymbolicValue::Set(rhs));
        }
        self.equal(lhs.0, rhs.0)
    }

    pub fn equal(&mut self, lhs: &SymbolicValue, rhs: &SymbolicValue) -> Result<Lit> {
        Ok(match (lhs, rhs) {
            (SymbolicValue::Bool(a), SymbolicValue::Bool(b)) => self.circuit.equivalent(*a, *b),
            (SymbolicValue::One(a), SymbolicValue::One(b)) => {
                let b: BTreeMap<&Datum, Lit> = b.iter().map(|(datum, guard)| (datum, *guard)).collect();
                self.circuit.any_both(a.iter().filter_map(|(datum, guard)| Some((*guard, *b.get(datum)?))))
            }
            (SymbolicValue::Set(a), SymbolicValue::Set(b)) => {
                let rows = self.full_outer_join(a, b).into_iter();
                let equal: Vec<Lit> =
                    rows.map(|(_, in_a, in_b)| self.circuit.equivalent(in_a, in_b)).collect();
                self.circuit.all(equal)
            }
            (SymbolicValue::Tuple(a), SymbolicValue::Tuple(b)) if a.len() == b.len() => {
                let equal = a.iter().zip(b).map(|(a, b)| self.equal(a, b)).collect::<Result<Vec<_>, _>>()?;
                self.circuit.all(equal)
            }
            (SymbolicValue::Sets(a), SymbolicValue::Sets(b)) => {
                let mut conditions = Vec::new();
                for (inside, outside) in [(a, b), (b, a)] {
                    for (element, member) in inside {
                        let within = self.is_one_of(element, outside)?;
                        conditions.push(self.circuit.any([!*member, within]));
                    }
                }
                self.circuit.all(conditions)
            }
            (SymbolicValue::Sets(elements), SymbolicValue::Set(empty))
            | (SymbolicValue::Set(empty), SymbolicValue::Sets(elements))
                if empty.is_empty() =>
            {
                !self.circuit.any(elements.iter().map(|(_, member)| *member))
            }
            (SymbolicValue::One(_), SymbolicValue::Tuple(_))
            | (SymbolicValue::Tuple(_), SymbolicValue::One(_)) => {
                let (lhs, rhs) = (self.candidates_of(lhs)?, self.candidates_of(rhs)?);
                self.equal(&SymbolicValue::One(lhs), &SymbolicValue::One(rhs))?
            }
            _ => return Err(Unprovable::Mixed),
        })
    }

    /// Full outer join of two sets: each datum with its guards in both.
    fn full_outer_join(&mut self, a: &[(Datum, Lit)], b: &[(Datum, Lit)]) -> Vec<(Datum, Lit, Lit)> {
        let no = self.circuit.constant(false);
        let mut both: BTreeMap<&Datum, (Lit, Lit)> = BTreeMap::new();
        for (datum, guard) in a {
            both.entry(datum).or_insert((no, no)).0 = *guard;
        }
        for (datum, guard) in b {
            both.entry(datum).or_insert((no, no)).1 = *guard;
        }
        both.into_iter().map(|(datum, (in_a, in_b))| (datum.clone(), in_a, in_b)).collect()
    }

    fn is_in(&mut self, element: &SymbolicValue, set: &SymbolicValue) -> Result<Lit> {
        match (element, set) {
            (_, SymbolicValue::Sets(elements)) => self.is_one_of(element, elements),
            (SymbolicValue::One(_), _) => {
                let members = self.members(set)?;
                self.equal(element, &SymbolicValue::One(members))
            }
            (SymbolicValue::Tuple(_), _) => {
                let element = SymbolicValue::One(self.candidates_of(element)?);
                self.is_in(&element, set)
            }
            (_, SymbolicValue::Set(empty)) if empty.is_empty() => Ok(self.circuit.constant(false)),
            _ => Err(Unprovable::Mixed),
        }
    }

    pub fn is_one_of(&mut self, element: &SymbolicValue, of: &[(SymbolicValue, Lit)]) -> Result<Lit> {
        let mut alternatives = Vec::new();
        for (other, member) in of {
            let is_equal = self.equal(element, other)?;
            alternatives.push(self.circuit.and(*member, is_equal));
        }
        Ok(self.circuit.any(alternatives))
    }

    fn ordered(&mut self, a: &SymbolicValue, b: &SymbolicValue, fits: fn(Ordering) -> bool) -> Result<Lit> {
        let (SymbolicValue::One(a), SymbolicValue::One(b)) = (a, b) else { return Err(Unprovable::Mixed) };
        let mut alternatives = Vec::new();
        for (one, is_one) in a {
            let after = b.iter().filter(|(other, _)| fits(one.cmp(other)));
            let after = self.circuit.any(after.map(|(_, guard)| *guard));
            alternatives.push(self.circuit.and(*is_one, after));
        }
        Ok(self.circuit.any(alternatives))
    }

    fn sees(&mut self, a: &SymbolicValue, b: &SymbolicValue) -> Result<Lit> {
        let (a, b) = (self.cells(a)?, self.cells(b)?);
        let some = a.into_iter().enumerate().filter(|(_, guard)| !self.circuit.is_constant_false(*guard));
        let mut alternatives = Vec::new();
        for (cell, guard) in some.collect::<Vec<_>>() {
            let seen = self.circuit.any(self.topology.peers(cell).iter().map(|peer| b[peer]));
            alternatives.push(self.circuit.and(guard, seen));
        }
        Ok(self.circuit.any(alternatives))
    }

    fn arithmetic(
        &mut self,
        operator: Operator,
        a: &SymbolicValue,
        b: &SymbolicValue,
    ) -> Result<SymbolicValue> {
        let (SymbolicValue::One(a), SymbolicValue::One(b)) = (a, b) else { return Err(Unprovable::Mixed) };
        if a.len() * b.len() > MAX_ALTERNATIVES {
            return Err(Unprovable::Large);
        }
        let mut collector = GuardCollector::default();
        for (a, is_a) in a {
            for (b, is_b) in b {
                let (Datum::Int(a), Datum::Int(b)) = (a, b) else { return Err(Unprovable::Mixed) };
                let result = arithmetic(operator, *a, *b).map_err(|_| Unprovable::Large)?;
                collector.add(Datum::Int(result), self.circuit.and(*is_a, *is_b));
            }
        }
        Ok(SymbolicValue::One(collector.finish(&mut self.circuit)))
    }

    /// Union, difference and intersection. A single element is the set of itself.
    fn algebra(
        &mut self,
        operator: Operator,
        lhs: TypedSymbol,
        rhs: TypedSymbol,
        result: &Type,
    ) -> Result<SymbolicValue> {
        let element = element_type([result, lhs.1, rhs.1]);
        if matches!(element, Type::Set(_) | Type::Tuple(_)) {
            return self.algebra_of_sets(operator, lhs.0, rhs.0);
        }
        let (a, b) = (self.as_set(lhs, element)?, self.as_set(rhs, element)?);
        let members = self.full_outer_join(&a, &b).into_iter().map(|(datum, in_a, in_b)| {
            let guard = match operator {
                Operator::Add => self.circuit.any([in_a, in_b]),
                Operator::Subtract => self.circuit.and(in_a, !in_b),
                Operator::Intersect => self.circuit.and(in_a, in_b),
                _ => return Err(Unprovable::Mixed),
            };
            Ok((datum, guard))
        });
        let members = members.collect::<Result<Vec<_>, _>>()?;
        Ok(self.set(members))
    }

    fn algebra_of_sets(
        &mut self,
        operator: Operator,
        a: &SymbolicValue,
        b: &SymbolicValue,
    ) -> Result<SymbolicValue> {
        let elements = |position: &mut Self, of: &SymbolicValue| match of {
            SymbolicValue::Sets(elements) => Ok(elements.clone()),
            SymbolicValue::Set(empty) if empty.is_empty() => Ok(Vec::new()),
            single => Ok::<_, Unprovable>(vec![(single.clone(), position.circuit.constant(true))]),
        };
        let (mut a, b) = (elements(self, a)?, elements(self, b)?);
        match operator {
            Operator::Add => a.extend(b),
            Operator::Subtract | Operator::Intersect => {
                for (element, member) in &mut a {
                    let within = self.is_one_of(element, &b)?;
                    let within = if operator == Operator::Subtract { !within } else { within };
                    *member = self.circuit.and(*member, within);
                }
            }
            _ => return Err(Unprovable::Mixed),
        }
        Ok(SymbolicValue::Sets(a))
    }

    fn as_set(&mut self, (symbol, ty): TypedSymbol, element: &Type) -> Result<GuardedData> {
        match symbol {
            SymbolicValue::One(alternatives)
                if ty == element || *ty == Type::Unit && *element != Type::Cell =>
            {
                Ok(alternatives.clone())
            }
            SymbolicValue::Tuple(_) => self.candidates_of(symbol),
            other => self.members(other),
        }
    }
}
