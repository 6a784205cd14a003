//! Operators between two things of a position that is not known.

use super::symbol::{Beyond, Collector, Result, Symbol, Ways};
use super::{MOST_WAYS, scene::Scene};
use crate::lang::program::{Operator, Type};
use crate::meaning::{arithmetic, element_type};
use crate::{engine::trace::Datum, evidence::Lit};
use std::{cmp::Ordering, collections::BTreeMap};

type Side<'s> = (&'s Symbol, &'s Type);

impl Scene<'_> {
    /// `a op b`, both sides evaluated. The types say whether a unit stands for itself or for its cells.
    pub fn binary(&mut self, operator: Operator, left: Side, right: Side, result: &Type) -> Result<Symbol> {
        let holds = match operator {
            Operator::Equal => self.alike(left, right)?,
            Operator::NotEqual => !self.alike(left, right)?,
            Operator::Less => self.ordered(left.0, right.0, Ordering::is_lt)?,
            Operator::LessEqual => self.ordered(left.0, right.0, Ordering::is_le)?,
            Operator::Greater => self.ordered(left.0, right.0, Ordering::is_gt)?,
            Operator::GreaterEqual => self.ordered(left.0, right.0, Ordering::is_ge)?,
            Operator::In => self.is_in(left.0, right.0)?,
            Operator::Subset => {
                let element = element_type([left.1, right.1]);
                let (left, right) = (self.as_set(left, element)?, self.as_set(right, element)?);
                let both = self.side_by_side(&left, &right).into_iter();
                let conditions = both.map(|(_, is, within)| self.circuit.any([!is, within]));
                let conditions: Vec<Lit> = conditions.collect();
                self.circuit.all(conditions)
            }
            Operator::Sees => self.sees(left.0, right.0)?,
            _ if *result == Type::Int => return self.arithmetic(operator, left.0, right.0),
            _ => return self.algebra(operator, left, right, result),
        };
        Ok(Symbol::Bool(holds))
    }

    /// A unit is compared with a set by its cells, with a unit by itself.
    fn alike(&mut self, left: Side, right: Side) -> Result<Lit> {
        let is_unit = |ty: &Type| *ty == Type::Unit;
        if is_unit(left.1) != is_unit(right.1) {
            let (left, right) = (self.as_set(left, &Type::Cell)?, self.as_set(right, &Type::Cell)?);
            return self.equal(&Symbol::Set(left), &Symbol::Set(right));
        }
        self.equal(left.0, right.0)
    }

    pub fn equal(&mut self, left: &Symbol, right: &Symbol) -> Result<Lit> {
        Ok(match (left, right) {
            (Symbol::Bool(a), Symbol::Bool(b)) => self.circuit.same(*a, *b),
            (Symbol::One(a), Symbol::One(b)) => {
                let b: BTreeMap<&Datum, Lit> = b.iter().map(|(datum, is)| (datum, *is)).collect();
                self.circuit.any_both(a.iter().filter_map(|(datum, is)| Some((*is, *b.get(datum)?))))
            }
            (Symbol::Set(a), Symbol::Set(b)) => {
                let both = self.side_by_side(a, b).into_iter();
                let same: Vec<Lit> = both.map(|(_, in_a, in_b)| self.circuit.same(in_a, in_b)).collect();
                self.circuit.all(same)
            }
            (Symbol::Tuple(a), Symbol::Tuple(b)) if a.len() == b.len() => {
                let same = a.iter().zip(b).map(|(a, b)| self.equal(a, b)).collect::<Result<Vec<_>, _>>()?;
                self.circuit.all(same)
            }
            (Symbol::Sets(a), Symbol::Sets(b)) => {
                let mut conditions = Vec::new();
                for (inside, outside) in [(a, b), (b, a)] {
                    for (element, member) in inside {
                        let within = self.is_one_of(element, outside)?;
                        conditions.push(self.circuit.any([!*member, within]));
                    }
                }
                self.circuit.all(conditions)
            }
            (Symbol::Sets(elements), Symbol::Set(empty)) | (Symbol::Set(empty), Symbol::Sets(elements))
                if empty.is_empty() =>
            {
                !self.circuit.any(elements.iter().map(|(_, member)| *member))
            }
            (Symbol::One(_), Symbol::Tuple(_)) | (Symbol::Tuple(_), Symbol::One(_)) => {
                let (left, right) = (self.candidates_of(left)?, self.candidates_of(right)?);
                self.equal(&Symbol::One(left), &Symbol::One(right))?
            }
            _ => return Err(Beyond::Mixed),
        })
    }

    /// The things that may be in one of two sets, with the conditions that each set contains them.
    fn side_by_side(&mut self, a: &[(Datum, Lit)], b: &[(Datum, Lit)]) -> Vec<(Datum, Lit, Lit)> {
        let no = self.circuit.constant(false);
        let mut both: BTreeMap<&Datum, (Lit, Lit)> = BTreeMap::new();
        for (datum, is) in a {
            both.entry(datum).or_insert((no, no)).0 = *is;
        }
        for (datum, is) in b {
            both.entry(datum).or_insert((no, no)).1 = *is;
        }
        both.into_iter().map(|(datum, (in_a, in_b))| (datum.clone(), in_a, in_b)).collect()
    }

    fn is_in(&mut self, element: &Symbol, set: &Symbol) -> Result<Lit> {
        match (element, set) {
            (_, Symbol::Sets(elements)) => self.is_one_of(element, elements),
            (Symbol::One(_), _) => {
                let members = self.members(set)?;
                self.equal(element, &Symbol::One(members))
            }
            (Symbol::Tuple(_), _) => {
                let element = Symbol::One(self.candidates_of(element)?);
                self.is_in(&element, set)
            }
            (_, Symbol::Set(empty)) if empty.is_empty() => Ok(self.circuit.constant(false)),
            _ => Err(Beyond::Mixed),
        }
    }

    pub fn is_one_of(&mut self, element: &Symbol, of: &[(Symbol, Lit)]) -> Result<Lit> {
        let mut ways = Vec::new();
        for (other, member) in of {
            let same = self.equal(element, other)?;
            ways.push(self.circuit.both(*member, same));
        }
        Ok(self.circuit.any(ways))
    }

    fn ordered(&mut self, a: &Symbol, b: &Symbol, fits: fn(Ordering) -> bool) -> Result<Lit> {
        let (Symbol::One(a), Symbol::One(b)) = (a, b) else { return Err(Beyond::Mixed) };
        let mut ways = Vec::new();
        for (one, is_one) in a {
            let after = b.iter().filter(|(other, _)| fits(one.cmp(other)));
            let after = self.circuit.any(after.map(|(_, is)| *is));
            ways.push(self.circuit.both(*is_one, after));
        }
        Ok(self.circuit.any(ways))
    }

    fn sees(&mut self, a: &Symbol, b: &Symbol) -> Result<Lit> {
        let (a, b) = (self.cells(a)?, self.cells(b)?);
        let some = a.into_iter().enumerate().filter(|(_, is)| !self.circuit.is_no(*is));
        let mut ways = Vec::new();
        for (cell, is) in some.collect::<Vec<_>>() {
            let seen = self.circuit.any(self.topology.peers(cell).iter().map(|peer| b[peer]));
            ways.push(self.circuit.both(is, seen));
        }
        Ok(self.circuit.any(ways))
    }

    fn arithmetic(&mut self, operator: Operator, a: &Symbol, b: &Symbol) -> Result<Symbol> {
        let (Symbol::One(a), Symbol::One(b)) = (a, b) else { return Err(Beyond::Mixed) };
        if a.len() * b.len() > MOST_WAYS {
            return Err(Beyond::Large);
        }
        let mut collector = Collector::default();
        for (a, is_a) in a {
            for (b, is_b) in b {
                let (Datum::Int(a), Datum::Int(b)) = (a, b) else { return Err(Beyond::Mixed) };
                let result = arithmetic(operator, *a, *b).map_err(|_| Beyond::Large)?;
                collector.add(Datum::Int(result), self.circuit.both(*is_a, *is_b));
            }
        }
        Ok(Symbol::One(collector.finish(&mut self.circuit)))
    }

    /// Union, difference and intersection of sets, where a single element stands for the set of itself.
    fn algebra(&mut self, operator: Operator, left: Side, right: Side, result: &Type) -> Result<Symbol> {
        let element = element_type([result, left.1, right.1]);
        if matches!(element, Type::Set(_) | Type::Tuple(_)) {
            return self.algebra_of_sets(operator, left.0, right.0);
        }
        let (a, b) = (self.as_set(left, element)?, self.as_set(right, element)?);
        let members = self.side_by_side(&a, &b).into_iter().map(|(datum, in_a, in_b)| {
            let is = match operator {
                Operator::Add => self.circuit.any([in_a, in_b]),
                Operator::Subtract => self.circuit.both(in_a, !in_b),
                Operator::Intersect => self.circuit.both(in_a, in_b),
                _ => return Err(Beyond::Mixed),
            };
            Ok((datum, is))
        });
        let members = members.collect::<Result<Vec<_>, _>>()?;
        Ok(self.set(members))
    }

    fn algebra_of_sets(&mut self, operator: Operator, a: &Symbol, b: &Symbol) -> Result<Symbol> {
        let elements = |scene: &mut Self, of: &Symbol| match of {
            Symbol::Sets(elements) => Ok(elements.clone()),
            Symbol::Set(empty) if empty.is_empty() => Ok(Vec::new()),
            single => Ok::<_, Beyond>(vec![(single.clone(), scene.circuit.constant(true))]),
        };
        let (mut a, b) = (elements(self, a)?, elements(self, b)?);
        match operator {
            Operator::Add => a.extend(b),
            Operator::Subtract | Operator::Intersect => {
                for (element, member) in &mut a {
                    let within = self.is_one_of(element, &b)?;
                    let within = if operator == Operator::Subtract { !within } else { within };
                    *member = self.circuit.both(*member, within);
                }
            }
            _ => return Err(Beyond::Mixed),
        }
        Ok(Symbol::Sets(a))
    }

    fn as_set(&mut self, (symbol, ty): Side, element: &Type) -> Result<Ways> {
        match symbol {
            Symbol::One(ways) if ty == element || *ty == Type::Unit && *element != Type::Cell => {
                Ok(ways.clone())
            }
            Symbol::Tuple(_) => self.candidates_of(symbol),
            other => self.members(other),
        }
    }
}
