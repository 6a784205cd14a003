//! Symbolic evaluation of expressions.

use super::symbolic_value::{GuardCollector, Result, SymbolicValue, Unprovable};
use super::{MAX_ALTERNATIVES, symbolic_position::SymbolicPosition};
use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Quantifier, Type, VarId};
use crate::{evidence::Lit, frame::trace::Datum, meaning::is_candidates};

impl SymbolicPosition<'_> {
    pub fn eval(&mut self, expr: &Expr) -> Result<SymbolicValue> {
        match &expr.kind {
            ExprKind::Var(variable) => {
                self.slots.get(variable.0 as usize).cloned().flatten().ok_or(Unprovable::Mixed)
            }
            // These do not depend on the position.
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Word(_)
            | ExprKind::Kind(_)
            | ExprKind::Param(_)
            | ExprKind::All(_) => self.constant(expr),
            ExprKind::Set(elements) => {
                let yes = self.circuit.constant(true);
                let members = elements.iter().map(|element| Ok((self.eval(element)?, yes)));
                let members = members.collect::<Result<_>>()?;
                Ok(self.collect_set(members))
            }
            ExprKind::Tuple(parts) | ExprKind::Call(Function::Product, parts)
                if parts.len() == 2 && is_candidates(&expr.ty) =>
            {
                let (cells, values) = (self.eval(&parts[0])?, self.eval(&parts[1])?);
                let product = self.product(&cells, &values)?;
                Ok(if expr.ty == Type::Candidate {
                    SymbolicValue::One(product)
                } else {
                    SymbolicValue::Set(product)
                })
            }
            ExprKind::Tuple(parts) => {
                Ok(SymbolicValue::Tuple(parts.iter().map(|part| self.eval(part)).collect::<Result<_, _>>()?))
            }
            ExprKind::Call(function, arguments) => {
                let arguments = arguments.iter().map(|e| self.eval(e)).collect::<Result<Vec<_>, _>>()?;
                self.call(*function, &arguments)
            }
            ExprKind::Not(e) => Ok(SymbolicValue::Bool(!self.eval_bool(e)?)),
            ExprKind::Binary(operator @ (Operator::And | Operator::Or), a, b) => {
                let a = self.eval_bool(a)?;
                if a == self.circuit.constant(*operator == Operator::Or) {
                    return Ok(SymbolicValue::Bool(a));
                }
                let operands = [a, self.eval_bool(b)?];
                Ok(SymbolicValue::Bool(match operator {
                    Operator::And => self.circuit.all(operands),
                    _ => self.circuit.any(operands),
                }))
            }
            ExprKind::Binary(operator, a, b) => {
                let (lhs, rhs) = (self.eval(a)?, self.eval(b)?);
                self.binary(*operator, (&lhs, &a.ty), (&rhs, &b.ty), &expr.ty)
            }
            ExprKind::Size(of) => self.size(of),
            ExprKind::If(condition, a, b) => {
                let condition = self.eval_bool(condition)?;
                if self.circuit.is_constant_true(condition) {
                    return self.eval(a);
                }
                if self.circuit.is_constant_false(condition) {
                    return self.eval(b);
                }
                let alternatives = vec![(condition, self.eval(a)?), (!condition, self.eval(b)?)];
                SymbolicValue::multiplex(alternatives, &mut self.circuit)
            }
            ExprKind::Quantified(quantifier, variable, source, condition) => {
                self.quantified(*quantifier, *variable, source, condition)
            }
            ExprKind::Comprehension(comprehension) => {
                let before = self.slots.clone();
                let mut collected = Vec::new();
                let yes = self.circuit.constant(true);
                let result = self.collect(comprehension, 0, yes, &mut collected);
                self.slots = before;
                result?;
                Ok(self.collect_set(collected))
            }
            ExprKind::Union(e) => {
                let sets = self.eval(e)?;
                let mut collector = GuardCollector::default();
                for (element, member) in self.elements(&sets)? {
                    for (datum, guard) in self.members(&element)? {
                        collector.add(datum, self.circuit.and(member, guard));
                    }
                }
                Ok(SymbolicValue::Set(collector.finish(&mut self.circuit)))
            }
            ExprKind::Common(sets) => self.common(sets),
            ExprKind::Reach(..) => Err(Unprovable::Path),
        }
    }

    pub fn eval_bool(&mut self, expr: &Expr) -> Result<Lit> {
        match self.eval(expr)? {
            SymbolicValue::Bool(holds) => Ok(holds),
            _ => Err(Unprovable::Mixed),
        }
    }

    /// Elements of a set or cells of a unit, with guards.
    pub fn elements(&mut self, of: &SymbolicValue) -> Result<Vec<(SymbolicValue, Lit)>> {
        if let SymbolicValue::Sets(elements) = of {
            return Ok(elements.clone());
        }
        let members = self.members(of)?.into_iter();
        members.map(|(datum, guard)| Ok((SymbolicValue::from_datum(datum, &self.circuit)?, guard))).collect()
    }

    fn constant(&mut self, expr: &Expr) -> Result<SymbolicValue> {
        let datum = self.evaluator.eval(expr).map_err(|_| Unprovable::Mixed)?;
        SymbolicValue::from_datum(datum, &self.circuit)
    }

    fn collect_set(&mut self, members: Vec<(SymbolicValue, Lit)>) -> SymbolicValue {
        if members.iter().any(|(symbol, _)| !matches!(symbol, SymbolicValue::One(_) | SymbolicValue::Bool(_)))
        {
            return SymbolicValue::Sets(
                members.into_iter().filter(|(_, guard)| !self.circuit.is_constant_false(*guard)).collect(),
            );
        }
        let mut collector = GuardCollector::default();
        for (symbol, member) in members {
            // Single values always have alternatives.
            for (datum, guard) in symbol.alternatives(&mut self.circuit).unwrap_or_default() {
                collector.add(datum, self.circuit.and(member, guard));
            }
        }
        SymbolicValue::Set(collector.finish(&mut self.circuit))
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        variable: VarId,
        source: &Expr,
        condition: &Expr,
    ) -> Result<SymbolicValue> {
        let source = self.eval(source)?;
        let elements = self.elements(&source)?;
        let slot = variable.0 as usize;
        if slot >= self.slots.len() {
            self.slots.resize(slot + 1, None);
        }
        let before = self.slots[slot].take();
        let mut decisive = Vec::new();
        for (element, member) in elements {
            self.slots[slot] = Some(element);
            if self.is_late() {
                return Err(Unprovable::Large);
            }
            let held = self.eval_bool(condition)?;
            let held = if quantifier == Quantifier::Every { !held } else { held };
            decisive.push(self.circuit.and(member, held));
        }
        self.slots[slot] = before;
        let any = self.circuit.any(decisive);
        Ok(SymbolicValue::Bool(if quantifier == Quantifier::Some { any } else { !any }))
    }

    fn collect(
        &mut self,
        comprehension: &Comprehension,
        depth: usize,
        guard: Lit,
        collected: &mut Vec<(SymbolicValue, Lit)>,
    ) -> Result<()> {
        let Some((pattern, source)) = comprehension.generators.get(depth) else {
            if self.is_late() {
                return Err(Unprovable::Large);
            }
            let kept = match &comprehension.condition {
                Some(condition) => self.eval_bool(condition)?,
                None => self.circuit.constant(true),
            };
            let guard = self.circuit.and(guard, kept);
            if !self.circuit.is_constant_false(guard) {
                collected.push((self.eval(&comprehension.head)?, guard));
            }
            return if collected.len() > MAX_ALTERNATIVES { Err(Unprovable::Large) } else { Ok(()) };
        };
        let source = self.eval(source)?;
        for (element, member) in self.elements(&source)? {
            let fits = self.bind(pattern, element)?;
            let guard = self.circuit.all([guard, member, fits]);
            if !self.circuit.is_constant_false(guard) {
                self.collect(comprehension, depth + 1, guard, collected)?;
            }
        }
        Ok(())
    }

    /// Intersection of sets; empty if there are none.
    fn common(&mut self, sets: &Expr) -> Result<SymbolicValue> {
        let symbol = self.eval(sets)?;
        let mut sets = Vec::new();
        let mut union = GuardCollector::default();
        for (element, member) in self.elements(&symbol)? {
            let of_element = self.members(&element)?;
            for (datum, guard) in &of_element {
                union.add(datum.clone(), self.circuit.and(member, *guard));
            }
            sets.push((of_element, member));
        }
        let mut common = Vec::new();
        for (datum, somewhere) in union.finish(&mut self.circuit) {
            let no = self.circuit.constant(false);
            let missing = self.circuit.any_both(sets.iter().map(|(of_element, member)| {
                let held = of_element.iter().find(|(other, _)| *other == datum);
                (*member, !held.map_or(no, |(_, guard)| *guard))
            }));
            common.push((datum, self.circuit.and(somewhere, !missing)));
        }
        Ok(self.set(common))
    }

    fn size(&mut self, set: &Expr) -> Result<SymbolicValue> {
        let value = self.eval(set)?;
        if let SymbolicValue::One(alternatives) = &value {
            let mut collector = GuardCollector::default();
            for (datum, guard) in alternatives {
                let size = datum.clone().elements(self.topology).len();
                collector.add(Datum::Int(size as i64), *guard);
            }
            return Ok(SymbolicValue::One(collector.finish(&mut self.circuit)));
        }
        let mut conditions = Vec::new();
        match &value {
            SymbolicValue::Set(members) => conditions.extend(members.iter().map(|(_, guard)| *guard)),
            SymbolicValue::Sets(elements) if elements.len() <= super::MAX_SETS => {
                for (index, (element, member)) in elements.iter().enumerate() {
                    let again = self.is_one_of(element, &elements[..index])?;
                    conditions.push(self.circuit.and(*member, !again));
                }
            }
            _ => return Err(Unprovable::Mixed),
        }
        Ok(self.number(conditions))
    }

    pub fn number(&mut self, conditions: Vec<Lit>) -> SymbolicValue {
        let most = conditions.len();
        let counts = self.circuit.exactly(conditions, most);
        let counts = counts.into_iter().enumerate().map(|(n, guard)| (Datum::Int(n as i64), guard));
        SymbolicValue::One(counts.filter(|(_, guard)| !self.circuit.is_constant_false(*guard)).collect())
    }
}
