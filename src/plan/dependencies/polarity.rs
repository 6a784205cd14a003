//! Reads of an expression by polarity.

use super::{DependencyCollector, Polarity, ReadScope};
use crate::ReadTrigger;
use tesuji_core::{ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{
    Function, Monotonicity, Operator, ParameterType, Pattern, Property, Reads, Type, Universe, VarId,
};

impl DependencyCollector<'_> {
    /// Visits the reads whose change can move an expression in a direction.
    pub fn visit(&mut self, id: ExprId, polarity: Polarity) {
        let args = self.form.args(id).to_vec();
        match self.form.op(id).clone() {
            ExprOp::Var(v) => {
                if let Some(value) = self.value(v) {
                    self.visit(value, polarity);
                }
            }
            ExprOp::Call(function) => self.visit_call(id, function, &args, polarity),
            ExprOp::Not => self.visit(args[0], polarity.reversed()),
            ExprOp::Binary(op) => self.visit_binary(id, op, (args[0], args[1]), polarity),
            ExprOp::Query(..) => {
                if let Some(query) = self.form.query(id) {
                    self.visit_query(&query, polarity);
                }
            }
            ExprOp::If => {
                self.visit(args[0], Polarity::Any);
                self.in_condition(args[0], |inner| inner.visit(args[1], polarity));
                self.in_negation(args[0], |inner| inner.visit(args[2], polarity));
            }
            ExprOp::Reach(_) => self.visit_reach(id, args[0]),
            _ => args.into_iter().for_each(|part| self.visit(part, polarity)),
        }
    }

    fn visit_binary(&mut self, id: ExprId, op: Operator, (a, b): (ExprId, ExprId), polarity: Polarity) {
        let is_index = |id: ExprId| self.form.calls_reading(id, Reads::Index);
        let needing_unit = self.form.call_args(b, Function::Needed).map(|of| of[0]);
        let polarities = match op {
            // Placing a value in a unit changes its required values.
            Operator::In if let Some(unit) = needing_unit.filter(|_| polarity != Polarity::More) => {
                [a, unit].into_iter().for_each(|part| self.visit(part, Polarity::Any));
                return self.record_read(ReadTrigger::Placed, unit, Some(a));
            }
            // An index restricted to a set is read within that set only.
            Operator::Intersect if is_index(a) != is_index(b) => {
                self.visit(if is_index(a) { b } else { a }, polarity);
                return self.record_read(ReadTrigger::Removed, id, None);
            }
            // `A subset places(cells, V)` depends on the candidates of A only.
            Operator::Subset
                if polarity != Polarity::More
                    && let Some(values) = self.values_of_places(b) =>
            {
                self.visit(a, polarity.reversed());
                self.record_read(ReadTrigger::Removed, a, Some(values));
                return self.visit(values, polarity);
            }
            // The second disjunct matters only if the first is false.
            Operator::Or if polarity == Polarity::More => {
                self.in_condition(a, |inner| inner.visit(a, polarity));
                return self.in_negation(a, |inner| inner.visit(b, polarity));
            }
            Operator::In if polarity == Polarity::More => {
                self.visit(a, Polarity::Any);
                return self.visit_member(a, b);
            }
            Operator::In => [Polarity::Any, polarity],
            Operator::Or | Operator::And | Operator::Add | Operator::Intersect => [polarity; 2],
            Operator::Subtract | Operator::Greater | Operator::GreaterEqual => {
                [polarity, polarity.reversed()]
            }
            Operator::Less | Operator::LessEqual | Operator::Subset => [polarity.reversed(), polarity],
            Operator::Equal if self.form.is_empty_set(b) => [polarity.reversed(), polarity],
            Operator::NotEqual if self.form.is_empty_set(b) => [polarity; 2],
            _ => [Polarity::Any; 2],
        };
        self.visit(a, polarities[0]);
        self.visit(b, polarities[1]);
    }

    /// V of `places(cells, V)` with all cells of the board.
    fn values_of_places(&self, id: ExprId) -> Option<ExprId> {
        match *self.form.call_args(id, Function::Places)? {
            [cells, values] if *self.form.op(cells) == ExprOp::All(Universe::Cells) => Some(values),
            _ => None,
        }
    }

    fn in_condition(&mut self, condition: ExprId, visit: impl FnOnce(&mut Self)) {
        self.in_scope(ReadScope::Where(condition), visit);
    }

    fn in_negation(&mut self, condition: ExprId, visit: impl FnOnce(&mut Self)) {
        let not = self.form.not(condition);
        self.in_scope(ReadScope::Where(not), visit);
    }

    /// Records the source of a variable that ranges over sets. Sets of values change with their elements; data reads its
    /// parts where it is computed.
    fn record_set_source(&mut self, var: VarId, sets: ExprId) {
        if matches!(self.form.element_type(sets), Some(Type::Set(_))) && !self.form.is_data(sets) {
            self.values.push((var, sets));
        }
    }

    fn visit_query(&mut self, query: &Query, polarity: Polarity) {
        let polarity = if query.fold.is_monotone() { polarity } else { Polarity::Any };
        let outer_scopes = self.scopes.len();
        for (pattern, source) in &query.generators {
            if let Pattern::Var(var) = pattern {
                self.record_set_source(*var, *source);
            }
            let element = match query.fold {
                // One element that satisfies the conditions is enough.
                QueryFold::Exists if polarity == Polarity::More && !self.form.is_data(*source) => {
                    self.element(pattern, *source)
                }
                _ => None,
            };
            match element {
                Some(element) => {
                    self.scopes.push(ReadScope::For(pattern.clone(), *source));
                    self.scopes.extend(query.conditions.iter().map(|one| ReadScope::Where(*one)));
                    self.visit_member(element, *source);
                }
                None => {
                    self.visit(*source, if self.form.is_data(*source) { Polarity::Any } else { polarity });
                    self.scopes.push(ReadScope::For(pattern.clone(), *source));
                }
            }
        }
        query.conditions.iter().for_each(|condition| self.visit(*condition, polarity));
        if let Some(head) = query.head {
            // A collected set that changes is another element, neither more nor fewer.
            let has_sets = matches!(self.form.ty(head), Type::Set(_) | Type::Tuple(_));
            let head_polarity =
                if query.fold == QueryFold::Collect && has_sets { Polarity::Any } else { polarity };
            self.scopes.extend(query.conditions.iter().map(|one| ReadScope::Where(*one)));
            self.visit(head, head_polarity);
        }
        self.scopes.truncate(outer_scopes);
    }

    /// Visits the reads of walks from some candidates: the candidates of one value if all steps stay on that value.
    fn visit_reach(&mut self, id: ExprId, from: ExprId) {
        let path = self.form.path(id);
        let Some((_, value)) = self.form.product(from).filter(|_| path.has_one_value) else {
            return self.record_all(None);
        };
        self.record_all(Some(value));
        self.visit(from, Polarity::Any);
        for var in path.reads {
            let read = self.form.var(var);
            self.visit(read, Polarity::Any);
        }
    }

    fn visit_call(&mut self, id: ExprId, function: Function, args: &[ExprId], polarity: Polarity) {
        // Functions of candidates shrink with them, so they create no match where a larger result would.
        let matters = polarity != Polarity::More;
        match function.reads() {
            Reads::Candidates if matters => {
                let typed = function.parameters().iter().map(|(_, takes)| takes).zip(args);
                let is_values = |(takes, _): &(&ParameterType, &ExprId)| **takes == ParameterType::Values;
                let values = typed.clone().find(is_values).map(|(_, id)| *id);
                for (takes, cells) in typed {
                    if !matches!(takes, ParameterType::Values | ParameterType::Int) {
                        self.record_read(ReadTrigger::Removed, *cells, values);
                    }
                }
            }
            Reads::Placed if matters => self.record_read(ReadTrigger::Placed, args[0], None),
            Reads::Index => self.record_read(ReadTrigger::Removed, id, None),
            Reads::Position => self.record_all(None),
            _ => {}
        }
        // Required values of units with sums depend on removed candidates.
        if self.is_of_match && function.has(Property::Needs) {
            let complete = self.form.call(Function::Complete, args[..1].to_vec());
            self.in_negation(complete, |inner| inner.record_read(ReadTrigger::Removed, args[0], None));
        }
        let polarity = match function.growth() {
            Monotonicity::Union | Monotonicity::Up => polarity,
            Monotonicity::Common | Monotonicity::Down => polarity.reversed(),
            Monotonicity::Neither => Polarity::Any,
        };
        args.iter().for_each(|arg| self.visit(*arg, polarity));
    }
}
