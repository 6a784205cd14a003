//! Evaluates the expressions of rule files symbolically.

use super::symbol::{Beyond, Collector, Result, Symbol};
use super::{MOST_WAYS, scene::Scene};
use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Quantifier, Type, VarId};
use crate::{engine::trace::Datum, evidence::Lit, meaning::is_candidates};

impl Scene<'_> {
    pub fn eval(&mut self, expr: &Expr) -> Result<Symbol> {
        match &expr.kind {
            ExprKind::Var(variable) => {
                self.slots.get(variable.0 as usize).cloned().flatten().ok_or(Beyond::Mixed)
            }
            // Of these the position says nothing.
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Word(_)
            | ExprKind::Kind(_)
            | ExprKind::Param(_) => self.constant(expr),
            ExprKind::Cells | ExprKind::Values | ExprKind::Units | ExprKind::Kinds | ExprKind::Grids => {
                self.constant(expr)
            }
            ExprKind::Set(elements) => {
                let yes = self.circuit.constant(true);
                let members = elements.iter().map(|element| Ok((self.eval(element)?, yes)));
                let members = members.collect::<Result<_>>()?;
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
            ExprKind::Binary(operator @ (Operator::And | Operator::Or), a, b) => {
                let a = self.holds(a)?;
                if a == self.circuit.constant(*operator == Operator::Or) {
                    return Ok(Symbol::Bool(a));
                }
                let both = [a, self.holds(b)?];
                Ok(Symbol::Bool(match operator {
                    Operator::And => self.circuit.all(both),
                    _ => self.circuit.any(both),
                }))
            }
            ExprKind::Binary(operator, a, b) => {
                let (left, right) = (self.eval(a)?, self.eval(b)?);
                self.binary(*operator, (&left, &a.ty), (&right, &b.ty), &expr.ty)
            }
            ExprKind::Size(of) => self.size(of),
            ExprKind::If(condition, a, b) => {
                let condition = self.holds(condition)?;
                if self.circuit.is_yes(condition) {
                    return self.eval(a);
                }
                if self.circuit.is_no(condition) {
                    return self.eval(b);
                }
                let ways = vec![(condition, self.eval(a)?), (!condition, self.eval(b)?)];
                Symbol::either(ways, &mut self.circuit)
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
                Ok(self.collected(collected))
            }
            ExprKind::Union(e) => {
                let sets = self.eval(e)?;
                let mut collector = Collector::default();
                for (element, member) in self.elements(&sets)? {
                    for (datum, is) in self.members(&element)? {
                        collector.add(datum, self.circuit.both(member, is));
                    }
                }
                Ok(Symbol::Set(collector.finish(&mut self.circuit)))
            }
            ExprKind::Common(sets) => self.common(sets),
            ExprKind::Reach(..) => Err(Beyond::Path),
        }
    }

    pub fn holds(&mut self, expr: &Expr) -> Result<Lit> {
        match self.eval(expr)? {
            Symbol::Bool(holds) => Ok(holds),
            _ => Err(Beyond::Mixed),
        }
    }

    /// The elements of a set one by one, each with the condition for it; the cells of a unit.
    pub fn elements(&mut self, of: &Symbol) -> Result<Vec<(Symbol, Lit)>> {
        if let Symbol::Sets(elements) = of {
            return Ok(elements.clone());
        }
        let members = self.members(of)?.into_iter();
        members.map(|(datum, is)| Ok((Symbol::known(datum, &self.circuit)?, is))).collect()
    }

    fn constant(&mut self, expr: &Expr) -> Result<Symbol> {
        let datum = self.evaluator.eval(expr).map_err(|_| Beyond::Mixed)?;
        Symbol::known(datum, &self.circuit)
    }

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
    ) -> Result<Symbol> {
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
        Ok(Symbol::Bool(if quantifier == Quantifier::Some { any } else { !any }))
    }

    fn collect(
        &mut self,
        comprehension: &Comprehension,
        depth: usize,
        when: Lit,
        collected: &mut Vec<(Symbol, Lit)>,
    ) -> Result<()> {
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
    fn common(&mut self, sets: &Expr) -> Result<Symbol> {
        let symbol = self.eval(sets)?;
        let mut sets = Vec::new();
        let mut all = Collector::default();
        for (element, member) in self.elements(&symbol)? {
            let of_element = self.members(&element)?;
            for (datum, is) in &of_element {
                all.add(datum.clone(), self.circuit.both(member, *is));
            }
            sets.push((of_element, member));
        }
        let mut common = Vec::new();
        for (datum, somewhere) in all.finish(&mut self.circuit) {
            let no = self.circuit.constant(false);
            let missing = self.circuit.any_both(sets.iter().map(|(of_element, member)| {
                let held = of_element.iter().find(|(other, _)| *other == datum);
                (*member, !held.map_or(no, |(_, is)| *is))
            }));
            common.push((datum, self.circuit.both(somewhere, !missing)));
        }
        Ok(self.set(common))
    }

    fn size(&mut self, of: &Expr) -> Result<Symbol> {
        let of = self.eval(of)?;
        if let Symbol::One(ways) = &of {
            let mut collector = Collector::default();
            for (datum, is) in ways {
                let size = datum.clone().elements(self.topology).len();
                collector.add(Datum::Int(size as i64), *is);
            }
            return Ok(Symbol::One(collector.finish(&mut self.circuit)));
        }
        let mut conditions = Vec::new();
        match &of {
            Symbol::Set(members) => conditions.extend(members.iter().map(|(_, is)| *is)),
            Symbol::Sets(elements) if elements.len() <= super::MOST_SETS => {
                for (at, (element, member)) in elements.iter().enumerate() {
                    let again = self.is_one_of(element, &elements[..at])?;
                    conditions.push(self.circuit.both(*member, !again));
                }
            }
            _ => return Err(Beyond::Mixed),
        }
        Ok(self.number(conditions))
    }

    pub fn number(&mut self, conditions: Vec<Lit>) -> Symbol {
        let most = conditions.len();
        let counts = self.circuit.exactly(conditions, most);
        let counts = counts.into_iter().enumerate().map(|(n, is)| (Datum::Int(n as i64), is));
        Symbol::One(counts.filter(|(_, is)| !self.circuit.is_no(*is)).collect())
    }
}
