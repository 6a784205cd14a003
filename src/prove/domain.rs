//! The symbolic domain: values of expressions on an unknown position.

use super::{
    MAX_ALTERNATIVES, MAX_SETS,
    symbolic_position::SymbolicPosition,
    symbolic_value::{GuardedData, Result, SymbolicValue, Unprovable},
};
use std::{collections::BTreeMap, slice};
use tesuji_evidence::Lit;
use tesuji_frame::Datum;
use tesuji_lang::{Function, Operator, Pattern, Reads, Span, Type, VarId};
use tesuji_meaning::{Domain, EvalFault, Evaluator, GuardedList, Logic, Operators, TypedValue, slot};

impl Logic for SymbolicPosition<'_> {
    type Truth = Lit;

    fn constant(&self, value: bool) -> Lit {
        self.circuit.constant(value)
    }

    fn all(&mut self, literals: impl IntoIterator<Item = Lit>) -> Lit {
        self.circuit.all(literals)
    }

    fn exactly(&mut self, literals: impl IntoIterator<Item = Lit>, most: usize) -> Vec<Lit> {
        self.circuit.exactly(literals, most)
    }
}

impl<'a> Domain<'a> for SymbolicPosition<'a> {
    type Value = SymbolicValue;
    type Error = Unprovable;

    fn locate(fault: Unprovable, _span: Span) -> Unprovable {
        fault
    }

    fn board(&self) -> &Evaluator<'a> {
        &self.evaluator
    }

    fn slot(&mut self, variable: VarId) -> &mut Option<SymbolicValue> {
        slot(&mut self.slots, variable)
    }

    fn bind(&mut self, pattern: &Pattern, symbol: SymbolicValue) -> Result<Lit> {
        match pattern {
            Pattern::Any => Ok(self.constant(true)),
            Pattern::Var(variable) => {
                *self.slot(*variable) = Some(symbol);
                Ok(self.constant(true))
            }
            Pattern::Tuple(patterns) => {
                let parts = self.parts(symbol)?;
                if parts.len() != patterns.len() {
                    return Err(Unprovable::Mixed);
                }
                let fits = patterns.iter().zip(parts).map(|(pattern, part)| self.bind(pattern, part));
                let fits = fits.collect::<Result<Vec<_>, _>>()?;
                Ok(self.all(fits))
            }
            Pattern::Elements(variables) => self.bind_elements(variables, &symbol),
        }
    }

    fn limit(&self, rows: usize) -> Result<()> {
        let is_late = rows > MAX_ALTERNATIVES || self.deadline.has_passed();
        if is_late { Err(Unprovable::Large) } else { Ok(()) }
    }

    fn candidate(&self, cell: usize, value: usize) -> Lit {
        self.candidates[cell * self.topology.values + value]
    }

    fn open(&self, cell: usize) -> Lit {
        self.open[cell]
    }

    fn given(&self, cell: usize) -> Lit {
        self.givens[cell]
    }

    fn required_values(&mut self, unit: usize) -> Result<u64> {
        // The live combinations of a sum depend on the position.
        if self.topology.units[unit].laws.total().is_some() {
            return Err(Unprovable::Function);
        }
        self.evaluator.required_values(unit).map_err(|_| Unprovable::Function)
    }

    fn lift(
        &mut self,
        arguments: &[SymbolicValue],
        function: impl Fn(&Evaluator<'a>, &[Datum]) -> Result<Datum, EvalFault>,
    ) -> Result<SymbolicValue> {
        let rows = SymbolicValue::Tuple(arguments.to_vec())
            .alternatives(&mut self.circuit)
            .ok_or(Unprovable::Large)?;
        if rows.len() > MAX_ALTERNATIVES {
            return Err(Unprovable::Large);
        }
        let mut alternatives = Vec::new();
        for (arguments, guard) in rows {
            let Datum::Tuple(arguments) = arguments else { return Err(Unprovable::Mixed) };
            let result = function(&self.evaluator, &arguments)?;
            alternatives.push((guard, SymbolicValue::from_datum(result, &self.circuit)?));
        }
        SymbolicValue::multiplex(alternatives, &mut self.circuit)
    }

    fn call_on_data(&mut self, function: Function, arguments: &[SymbolicValue]) -> Result<SymbolicValue> {
        match (function, arguments) {
            (Function::Contradiction | Function::Removed | Function::PlacedIn, [x]) => {
                self.of_worlds(function, x)
            }
            // Functions of sets of sets have no encoding.
            (Function::Balances | Function::CountIn | Function::Subsets, _) => Err(Unprovable::Function),
            _ if function.reads() == Reads::Board => {
                self.lift(arguments, |board, data| board.apply(function, data))
            }
            _ => Err(Unprovable::Function),
        }
    }

    fn condition(&self, truth: Lit) -> SymbolicValue {
        SymbolicValue::Bool(truth)
    }

    fn truth(&self, condition: SymbolicValue) -> Result<Lit> {
        match condition {
            SymbolicValue::Bool(holds) => Ok(holds),
            _ => Err(Unprovable::Mixed),
        }
    }

    fn choice(&mut self, condition: Lit, a: SymbolicValue, b: SymbolicValue) -> Result<SymbolicValue> {
        SymbolicValue::multiplex(vec![(condition, a), (!condition, b)], &mut self.circuit)
    }

    fn number(&mut self, conditions: Vec<Lit>) -> SymbolicValue {
        let most = conditions.len();
        let counts = self.exactly(conditions, most);
        let counts = counts.into_iter().enumerate().map(|(n, guard)| (Datum::Int(n as i64), guard));
        SymbolicValue::One(counts.filter(|(_, guard)| !self.is_false(*guard)).collect())
    }

    fn tuple(&self, parts: Vec<SymbolicValue>) -> SymbolicValue {
        SymbolicValue::Tuple(parts)
    }

    fn set(&mut self, members: GuardedData) -> SymbolicValue {
        let possible = members.into_iter().filter(|(_, guard)| !self.is_false(*guard));
        SymbolicValue::Set(possible.collect())
    }

    fn set_of_values(&mut self, members: GuardedList<SymbolicValue, Lit>) -> SymbolicValue {
        let is_single =
            |symbol: &SymbolicValue| matches!(symbol, SymbolicValue::One(_) | SymbolicValue::Bool(_));
        if !members.iter().all(|(symbol, _)| is_single(symbol)) {
            let possible = members.into_iter().filter(|(_, guard)| !self.is_false(*guard));
            return SymbolicValue::Sets(possible.collect());
        }
        let mut data = Vec::new();
        for (symbol, member) in members {
            // Single values always have alternatives.
            for (datum, guard) in symbol.alternatives(&mut self.circuit).unwrap_or_default() {
                data.push((datum, self.and(member, guard)));
            }
        }
        SymbolicValue::Set(self.merge(data))
    }

    fn product(&mut self, parts: &[SymbolicValue], ty: &Type) -> Result<SymbolicValue> {
        let product = self.candidates_in(&parts[0], &parts[1])?;
        Ok(if *ty == Type::Candidate { SymbolicValue::One(product) } else { SymbolicValue::Set(product) })
    }

    fn elements(&mut self, of: &SymbolicValue) -> Result<GuardedList<SymbolicValue, Lit>> {
        if let SymbolicValue::Sets(elements) = of {
            return Ok(elements.clone());
        }
        let members = self.members(of)?.into_iter();
        members.map(|(datum, guard)| Ok((SymbolicValue::from_datum(datum, &self.circuit)?, guard))).collect()
    }

    /// An error for sets of sets.
    fn members(&mut self, symbol: &SymbolicValue) -> Result<GuardedData> {
        match symbol {
            SymbolicValue::Set(members) => Ok(members.clone()),
            SymbolicValue::One(_) => self.indices(symbol, |board, datum| Ok(board.elements(datum.clone()))),
            SymbolicValue::Sets(members) if members.is_empty() => Ok(Vec::new()),
            SymbolicValue::Tuple(_) => self.candidates_of(symbol),
            _ => Err(Unprovable::Mixed),
        }
    }

    fn data(&mut self, symbol: &SymbolicValue) -> Result<GuardedData> {
        match symbol {
            SymbolicValue::One(members) | SymbolicValue::Set(members) => Ok(members.clone()),
            SymbolicValue::Sets(members) => {
                let mut data = Vec::new();
                for (element, member) in members {
                    for (datum, guard) in self.data(element)? {
                        data.push((datum, self.and(*member, guard)));
                    }
                }
                Ok(data)
            }
            SymbolicValue::Tuple(parts) => {
                let [cell, value] = parts.as_slice() else { return Err(Unprovable::Mixed) };
                self.candidates_in(cell, value)
            }
            SymbolicValue::Bool(_) | SymbolicValue::World(_) => Err(Unprovable::Mixed),
        }
    }

    fn size(&mut self, set: &SymbolicValue) -> Result<SymbolicValue> {
        let mut conditions = Vec::new();
        match set {
            SymbolicValue::One(_) => {
                let size = |board: &Evaluator<'a>, data: &[Datum]| {
                    Ok(Datum::Int(board.elements(data[0].clone()).len() as i64))
                };
                return self.lift(slice::from_ref(set), size);
            }
            SymbolicValue::Set(members) => conditions.extend(members.iter().map(|(_, guard)| *guard)),
            SymbolicValue::Sets(elements) if elements.len() <= MAX_SETS => {
                for (index, (element, member)) in elements.iter().enumerate() {
                    let again = self.is_one_of(element, &elements[..index])?;
                    conditions.push(self.and(*member, !again));
                }
            }
            _ => return Err(Unprovable::Mixed),
        }
        Ok(self.number(conditions))
    }

    fn is_unit(&self, (_, ty): TypedValue<SymbolicValue>) -> bool {
        *ty == Type::Unit
    }

    fn equal(&mut self, lhs: &SymbolicValue, rhs: &SymbolicValue) -> Result<Lit> {
        Ok(match (lhs, rhs) {
            (SymbolicValue::Bool(a), SymbolicValue::Bool(b)) => self.equivalent(*a, *b),
            (SymbolicValue::One(a), SymbolicValue::One(b)) => {
                let b: BTreeMap<&Datum, Lit> = b.iter().map(|(datum, guard)| (datum, *guard)).collect();
                self.any_both(a.iter().filter_map(|(datum, guard)| Some((*guard, *b.get(datum)?))))
            }
            (SymbolicValue::Set(a), SymbolicValue::Set(b)) => self.have_same_members([a.clone(), b.clone()]),
            (SymbolicValue::Tuple(a), SymbolicValue::Tuple(b)) if a.len() == b.len() => {
                let equal = a.iter().zip(b).map(|(a, b)| self.equal(a, b)).collect::<Result<Vec<_>, _>>()?;
                self.all(equal)
            }
            (SymbolicValue::Sets(a), SymbolicValue::Sets(b)) => {
                let mut conditions = Vec::new();
                for (inside, outside) in [(a, b), (b, a)] {
                    for (element, member) in inside {
                        let within = self.is_one_of(element, outside)?;
                        conditions.push(self.any([!*member, within]));
                    }
                }
                self.all(conditions)
            }
            (SymbolicValue::Sets(elements), SymbolicValue::Set(empty))
            | (SymbolicValue::Set(empty), SymbolicValue::Sets(elements))
                if empty.is_empty() =>
            {
                !self.any(elements.iter().map(|(_, member)| *member))
            }
            (SymbolicValue::One(_), SymbolicValue::Tuple(_))
            | (SymbolicValue::Tuple(_), SymbolicValue::One(_)) => {
                let (lhs, rhs) = (self.candidates_of(lhs)?, self.candidates_of(rhs)?);
                self.equal(&SymbolicValue::One(lhs), &SymbolicValue::One(rhs))?
            }
            _ => return Err(Unprovable::Mixed),
        })
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
            (_, SymbolicValue::Set(empty)) if empty.is_empty() => Ok(self.constant(false)),
            _ => Err(Unprovable::Mixed),
        }
    }

    fn algebra(
        &mut self,
        operator: Operator,
        operands: [TypedValue<SymbolicValue>; 2],
        element: &Type,
    ) -> Result<SymbolicValue> {
        match element {
            Type::Set(_) | Type::Tuple(_) => self.algebra_of_sets(operator, operands.map(|(set, _)| set)),
            _ => self.algebra_of_data(operator, operands, element),
        }
    }
}
