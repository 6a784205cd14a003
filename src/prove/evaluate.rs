//! Evaluates the expressions of rule files symbolically.

use super::MOST_WAYS;
use super::beyond::Beyond;
use super::scene::Scene;
use super::symbol::{Collector, Symbol};
use crate::engine::trace::Datum;
use crate::evidence::Lit;
use crate::lang::program::{
    Argument, Comprehension, Expr, ExprKind, Function, Operator, Quantifier, Type, VarId,
};

impl Scene<'_> {
    /// The symbolic value of an expression.
    pub fn eval(&mut self, expr: &Expr) -> Result<Symbol, Beyond> {
        let known = |scene: &Self, datum| Symbol::known(datum, &scene.circuit).ok_or(Beyond::Mixed);
        match &expr.kind {
            ExprKind::Int(n) if expr.ty == Type::Value => {
                let value = usize::try_from(*n).ok().and_then(|n| n.checked_sub(1)).ok_or(Beyond::Mixed)?;
                known(self, Datum::Value(value))
            }
            ExprKind::Int(n) => known(self, Datum::Int(*n)),
            ExprKind::Bool(b) => known(self, Datum::Bool(*b)),
            ExprKind::Word(word) => known(self, Datum::Word(word.clone())),
            ExprKind::Kind(kind) => known(self, Datum::Kind(self.topology.kind(*kind))),
            ExprKind::Var(variable) => {
                self.slots.get(variable.0 as usize).cloned().flatten().ok_or(Beyond::Mixed)
            }
            ExprKind::Param(parameter) => match self.arguments.get(parameter.0 as usize) {
                Some(Argument::Int(n)) => known(self, Datum::Int(*n)),
                Some(Argument::Word(word)) => known(self, Datum::Word(word.clone())),
                None => Err(Beyond::Mixed),
            },
            ExprKind::Cells | ExprKind::Values | ExprKind::Units | ExprKind::Kinds | ExprKind::Grids => {
                let all = self.evaluator.eval(expr).map_err(|_| Beyond::Mixed)?;
                known(self, all)
            }
            ExprKind::Set(elements) => {
                let yes = self.circuit.constant(true);
                let mut members = Vec::new();
                for element in elements {
                    members.push((self.eval(element)?, yes));
                }
                Ok(self.collected(members))
            }
            ExprKind::Tuple(parts) | ExprKind::Call(Function::Product, parts)
                if parts.len() == 2 && is_candidates(&expr.ty) =>
            {
                let (cells, values) = (self.eval(&parts[0])?, self.eval(&parts[1])?);
                let product = self.product(&cells, &values)?;
                Ok(if expr.ty == Type::Candidate { Symbol::One(product) } else { Symbol::Set(product) })
            }
            ExprKind::Tuple(parts) => {
                Ok(Symbol::Tuple(parts.iter().map(|part| self.eval(part)).collect::<Result<_, _>>()?))
            }
            ExprKind::Call(function, arguments) => {
                let arguments = arguments.iter().map(|e| self.eval(e)).collect::<Result<Vec<_>, _>>()?;
                self.call(*function, &arguments)
            }
            ExprKind::Not(e) => Ok(Symbol::Bool(!self.holds(e)?)),
            ExprKind::Binary(Operator::And, a, b) => {
                let a = self.holds(a)?;
                if self.circuit.is_no(a) {
                    return Ok(Symbol::Bool(a));
                }
                let b = self.holds(b)?;
                Ok(Symbol::Bool(self.circuit.both(a, b)))
            }
            ExprKind::Binary(Operator::Or, a, b) => {
                let a = self.holds(a)?;
                if self.circuit.is_yes(a) {
                    return Ok(Symbol::Bool(a));
                }
                let b = self.holds(b)?;
                Ok(Symbol::Bool(self.circuit.any([a, b])))
            }
            ExprKind::Binary(operator, a, b) => {
                let (left, right) = (self.eval(a)?, self.eval(b)?);
                self.binary(*operator, (&left, &a.ty), (&right, &b.ty), &expr.ty)
            }
            ExprKind::Size(e) => {
                let of = self.eval(e)?;
                self.size(&of)
            }
            ExprKind::If(condition, a, b) => {
                let condition = self.holds(condition)?;
                if self.circuit.is_yes(condition) {
                    return self.eval(a);
                }
                if self.circuit.is_no(condition) {
                    return self.eval(b);
                }
                let ways = vec![(condition, self.eval(a)?), (!condition, self.eval(b)?)];
                Symbol::either(ways, &mut self.circuit).ok_or(Beyond::Mixed)
            }
            ExprKind::Quantified(quantifier, variable, source, condition) => {
                let holds = self.quantified(*quantifier, *variable, source, condition)?;
                Ok(Symbol::Bool(holds))
            }
            ExprKind::Comprehension(comprehension) => {
                let before = self.slots.clone();
                let mut collected = Vec::new();
                let yes = self.circuit.constant(true);
                let result = self.collect(comprehension, 0, yes, &mut collected);
                self.slots = before;
                result?;
                Ok(self.collected(collected))
            }
            ExprKind::Union(e) => {
                let sets = self.eval(e)?;
                let elements = self.elements(&sets)?;
                let mut collector = Collector::default();
                for (element, member) in elements {
                    let of_element =
                        element.members(self.topology, &mut self.circuit).ok_or(Beyond::Mixed)?;
                    for (datum, is) in of_element {
                        collector.add(datum, self.circuit.both(member, is));
                    }
                }
                Ok(Symbol::Set(collector.finish(&mut self.circuit)))
            }
            ExprKind::Common(e) => {
                let sets = self.eval(e)?;
                let elements = self.elements(&sets)?;
                self.common(&elements)
            }
            ExprKind::Reach(..) => Err(Beyond::Path),
        }
    }

    /// Whether a condition holds.
    pub fn holds(&mut self, expr: &Expr) -> Result<Lit, Beyond> {
        match self.eval(expr)? {
            Symbol::Bool(holds) => Ok(holds),
            _ => Err(Beyond::Mixed),
        }
    }

    /// The elements of a set one by one, each with the condition for it; the cells of a unit.
    pub fn elements(&mut self, of: &Symbol) -> Result<Vec<(Symbol, Lit)>, Beyond> {
        if let Symbol::Sets(elements) = of {
            return Ok(elements.clone());
        }
        let members = of.members(self.topology, &mut self.circuit).ok_or(Beyond::Mixed)?;
        let known = |(datum, is)| Some((Symbol::known(datum, &self.circuit)?, is));
        members.into_iter().map(known).collect::<Option<_>>().ok_or(Beyond::Mixed)
    }

    /// Things that are collected under conditions, as a set.
    fn collected(&mut self, members: Vec<(Symbol, Lit)>) -> Symbol {
        if members.iter().any(|(symbol, _)| !matches!(symbol, Symbol::One(_) | Symbol::Bool(_))) {
            return Symbol::Sets(members.into_iter().filter(|(_, is)| !self.circuit.is_no(*is)).collect());
        }
        let mut collector = Collector::default();
        for (symbol, member) in members {
            // Single things have few ways to be.
            for (datum, is) in symbol.ways(&mut self.circuit).unwrap_or_default() {
                collector.add(datum, self.circuit.both(member, is));
            }
        }
        Symbol::Set(collector.finish(&mut self.circuit))
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        variable: VarId,
        source: &Expr,
        condition: &Expr,
    ) -> Result<Lit, Beyond> {
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
                return Err(Beyond::Large);
            }
            let held = self.holds(condition)?;
            let held = if quantifier == Quantifier::Every { !held } else { held };
            decisive.push(self.circuit.both(member, held));
        }
        self.slots[slot] = before;
        let any = self.circuit.any(decisive);
        Ok(if quantifier == Quantifier::Some { any } else { !any })
    }

    fn collect(
        &mut self,
        comprehension: &Comprehension,
        depth: usize,
        when: Lit,
        collected: &mut Vec<(Symbol, Lit)>,
    ) -> Result<(), Beyond> {
        let Some((pattern, source)) = comprehension.generators.get(depth) else {
            if self.is_late() {
                return Err(Beyond::Large);
            }
            let kept = match &comprehension.condition {
                Some(condition) => self.holds(condition)?,
                None => self.circuit.constant(true),
            };
            let when = self.circuit.both(when, kept);
            if !self.circuit.is_no(when) {
                collected.push((self.eval(&comprehension.head)?, when));
            }
            return if collected.len() > MOST_WAYS { Err(Beyond::Large) } else { Ok(()) };
        };
        let source = self.eval(source)?;
        for (element, member) in self.elements(&source)? {
            let fits = self.bind(pattern, element)?;
            let when = self.circuit.all([when, member, fits]);
            if !self.circuit.is_no(when) {
                self.collect(comprehension, depth + 1, when, collected)?;
            }
        }
        Ok(())
    }

    /// The intersection of some sets; empty if there is no set.
    fn common(&mut self, elements: &[(Symbol, Lit)]) -> Result<Symbol, Beyond> {
        let mut sets = Vec::new();
        let mut all = Collector::default();
        for (element, member) in elements {
            let of_element = element.members(self.topology, &mut self.circuit).ok_or(Beyond::Mixed)?;
            of_element.iter().for_each(|(datum, is)| {
                let both = self.circuit.both(*member, *is);
                all.add(datum.clone(), both);
            });
            sets.push((of_element, *member));
        }
        let mut common = Vec::new();
        for (datum, somewhere) in all.finish(&mut self.circuit) {
            let mut missing = Vec::new();
            for (of_element, member) in &sets {
                let held = of_element.iter().find(|(other, _)| *other == datum).map(|(_, is)| *is);
                let held = held.unwrap_or(self.circuit.constant(false));
                missing.push(self.circuit.both(*member, !held));
            }
            let missing = self.circuit.any(missing);
            common.push((datum, self.circuit.both(somewhere, !missing)));
        }
        Ok(self.set(common))
    }

    /// How many elements a set has.
    fn size(&mut self, of: &Symbol) -> Result<Symbol, Beyond> {
        if let Symbol::One(ways) = of {
            let mut collector = Collector::default();
            for (datum, is) in ways {
                let size = datum.clone().elements(self.topology).len();
                collector.add(Datum::Int(size as i64), *is);
            }
            return Ok(Symbol::One(collector.finish(&mut self.circuit)));
        }
        let mut conditions = Vec::new();
        match of {
            Symbol::Set(members) => conditions.extend(members.iter().map(|(_, is)| *is)),
            Symbol::Sets(elements) if elements.len() <= super::MOST_SETS => {
                for (at, (element, member)) in elements.iter().enumerate() {
                    let mut earlier = Vec::new();
                    for (other, is) in &elements[..at] {
                        let same = self.equal(element, other)?;
                        earlier.push(self.circuit.both(*is, same));
                    }
                    let again = self.circuit.any(earlier);
                    conditions.push(self.circuit.both(*member, !again));
                }
            }
            _ => return Err(Beyond::Mixed),
        }
        let most = conditions.len();
        let counts = self.circuit.exactly(conditions, most);
        let counts = counts.into_iter().enumerate().map(|(n, is)| (Datum::Int(n as i64), is));
        Ok(Symbol::One(counts.filter(|(_, is)| !self.circuit.is_no(*is)).collect()))
    }
}

/// Whether a thing of this type is a candidate or a set of candidates.
fn is_candidates(ty: &Type) -> bool {
    *ty == Type::Candidate || matches!(ty, Type::Set(of) if **of == Type::Candidate)
}
