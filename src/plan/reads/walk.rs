//! The reads of a node, by the direction of change that can create a match.

use super::{Change, Sources, Way, Within};
use crate::lang::program::{
    Function, Growth, Operator, ParameterType, Pattern, Property, Reads, Type, VarId,
};
use tesuji_core::node::{Fold, Id, Op, Query};

impl Sources<'_> {
    /// Notes the reads that can make a node move the way `way`.
    pub(super) fn walk(&mut self, id: Id, way: Way) {
        let args = self.form.args(id).to_vec();
        match self.form.op(id).clone() {
            Op::Var(v) => {
                if let Some(value) = self.value(v) {
                    self.walk(value, way);
                }
            }
            Op::Call(function) => self.walk_call(id, function, &args, way),
            Op::Not => self.walk(args[0], way.reversed()),
            Op::Binary(op) => self.walk_binary(id, op, (args[0], args[1]), way),
            Op::Query(..) => {
                if let Some(query) = self.form.query(id) {
                    self.walk_query(&query, way);
                }
            }
            Op::If => {
                self.walk(args[0], Way::Any);
                self.under(args[0], |inner| inner.walk(args[1], way));
                self.unless(args[0], |inner| inner.walk(args[2], way));
            }
            Op::Reach(_) => self.walk_reach(id, args[0]),
            _ => args.into_iter().for_each(|part| self.walk(part, way)),
        }
    }

    fn walk_binary(&mut self, id: Id, op: Operator, (a, b): (Id, Id), way: Way) {
        let is_index =
            |id: Id| matches!(self.form.op(id), Op::Call(function) if function.reads() == Reads::Index);
        let needs_it = self.form.called(b, Function::Needed).map(|of| of[0]);
        let (ways, is_one) = match op {
            // Whether a unit needs a value changes as this is placed there.
            Operator::In if let Some(unit) = needs_it.filter(|_| way != Way::More) => {
                [a, unit].into_iter().for_each(|part| self.walk(part, Way::Any));
                return self.note(Change::Placed, unit, Some(a));
            }
            // What an index of the board gives inside of a set is read there alone.
            Operator::Intersect if is_index(a) != is_index(b) => {
                self.walk(if is_index(a) { b } else { a }, way);
                return self.note(Change::Removed, id, None);
            }
            // `A subset places(cells, V)` only depends on the candidates of A.
            Operator::Subset
                if way != Way::More
                    && let Some(values) = self.any_places(b) =>
            {
                self.walk(a, way.reversed());
                self.note(Change::Removed, a, Some(values));
                return self.walk(values, way);
            }
            // One of two that hold is enough.
            Operator::Or if way == Way::More => {
                self.under(a, |inner| inner.walk(a, way));
                return self.unless(a, |inner| inner.walk(b, way));
            }
            Operator::Or | Operator::And | Operator::Add | Operator::Intersect => ([way, way], false),
            Operator::Subtract | Operator::Greater | Operator::GreaterEqual => ([way, way.reversed()], false),
            Operator::Less | Operator::LessEqual | Operator::Subset => ([way.reversed(), way], false),
            Operator::In => ([Way::Any, way], way == Way::More),
            Operator::Equal if self.form.is_empty_set(b) => ([way.reversed(), way], false),
            Operator::NotEqual if self.form.is_empty_set(b) => ([way, way], false),
            _ => ([Way::Any, Way::Any], false),
        };
        self.walk(a, ways[0]);
        if is_one { self.among_one(a, b) } else { self.walk(b, ways[1]) }
    }

    /// The values of which a set holds all places on the board.
    fn any_places(&self, id: Id) -> Option<Id> {
        match *self.form.called(id, Function::Places)? {
            [cells, values] if *self.form.op(cells) == Op::Cells => Some(values),
            _ => None,
        }
    }

    fn under(&mut self, condition: Id, walk: impl FnOnce(&mut Self)) {
        self.inside(Within::Where(condition), walk);
    }

    fn unless(&mut self, condition: Id, walk: impl FnOnce(&mut Self)) {
        let not = self.form.not(condition);
        self.inside(Within::Where(not), walk);
    }

    /// Notes that a variable stands for each set of a set of sets. One of values changes as what the sets are made of
    /// does; of data all that it is made of is read where it is made.
    fn takes_sets(&mut self, var: VarId, sets: Id) {
        if matches!(self.form.element_type(sets), Some(Type::Set(_))) && !self.is_data(sets) {
            self.values.push((var, sets));
        }
    }

    /// Notes what the loops of a query and its conditions read, and its head.
    fn walk_query(&mut self, query: &Query, way: Way) {
        let way = if query.fold == Fold::Common { Way::Any } else { way };
        let around = self.within.len();
        for (pattern, source) in &query.generators {
            if let Pattern::Var(var) = pattern {
                self.takes_sets(*var, *source);
            }
            let element = match query.fold {
                // Elements that meet the condition are enough.
                Fold::Any if way == Way::More && !self.is_data(*source) => self.element(pattern, *source),
                _ => None,
            };
            match element {
                Some(element) => {
                    let of = [Within::For(pattern.clone(), *source)];
                    let of = of.into_iter().chain(query.conditions.iter().map(|one| Within::Where(*one)));
                    self.within.extend(of);
                    self.among_one(element, *source);
                }
                None => {
                    self.walk(*source, if self.is_data(*source) { Way::Any } else { way });
                    self.within.push(Within::For(pattern.clone(), *source));
                }
            }
        }
        query.conditions.iter().for_each(|condition| self.walk(*condition, way));
        if let Some(head) = query.head {
            // A set that is collected becomes another one when it loses elements, neither more nor less.
            let has_sets = matches!(self.form.ty(head), Type::Set(_) | Type::Tuple(_));
            let way = if query.fold == Fold::Collect && has_sets { Way::Any } else { way };
            self.within.extend(query.conditions.iter().map(|one| Within::Where(*one)));
            self.walk(head, way);
        }
        self.within.truncate(around);
    }

    /// Notes what walks from some candidates read: of what all have one value, the candidates of this value.
    fn walk_reach(&mut self, id: Id, from: Id) {
        let path = self.form.path(id);
        let Some((_, value)) = self.form.product(from).filter(|_| path.of_one_value) else {
            return self.everywhere();
        };
        let cells = self.form.whole(Op::Cells);
        [Change::Removed, Change::Placed]
            .into_iter()
            .for_each(|change| self.note(change, cells, Some(value)));
        self.walk(from, Way::Any);
        for var in path.reads {
            let read = self.form.var(var);
            self.walk(read, Way::Any);
        }
    }

    fn walk_call(&mut self, id: Id, function: Function, args: &[Id], way: Way) {
        // What these give shrinks when candidates go, so it is no reason to look again where more would matter.
        let matters = way != Way::More;
        match function.reads() {
            Reads::Candidates if matters => {
                let takes = function.parameters().iter().map(|(_, takes)| *takes);
                let of: Vec<(ParameterType, Id)> = takes.zip(args.iter().copied()).collect();
                let values = of.iter().find(|(takes, _)| *takes == ParameterType::Values).map(|(_, id)| *id);
                for (takes, cells) in of {
                    if !matches!(takes, ParameterType::Values | ParameterType::Int) {
                        self.note(Change::Removed, cells, values);
                    }
                }
            }
            Reads::Placed if matters => self.note(Change::Placed, args[0], None),
            Reads::Index => self.note(Change::Removed, id, None),
            Reads::Position => self.everywhere(),
            _ => {}
        }
        // What units with sums must hold rests on the candidates that are missing there.
        if self.of_match && function.has(Property::Needs) {
            let complete = self.form.call(Function::Complete, args[..1].to_vec());
            self.unless(complete, |inner| inner.note(Change::Removed, args[0], None));
        }
        let way = match function.growth() {
            Growth::Union | Growth::Up => way,
            Growth::Common | Growth::Down => way.reversed(),
            Growth::Neither => Way::Any,
        };
        args.iter().for_each(|arg| self.walk(*arg, way));
    }
}
