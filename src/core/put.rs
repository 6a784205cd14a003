//! Puts something else in the place of a variable or of a part.

use crate::form::Form;
use crate::lang::program::{Pattern, VarId};
use crate::node::{Id, Op, Query};
use rustc_hash::FxHashMap;

impl Form {
    /// The node with something else in the place of a variable.
    pub fn put(&mut self, id: Id, var: VarId, by: Id) -> Id {
        let reads = move |form: &Form, id: Id| form.mentions(id, var);
        self.replaced_where(
            id,
            &reads,
            &|form, id| form.is_var(id, var).then_some(by),
            &mut FxHashMap::default(),
        )
    }

    /// The node with another one in the place of a part, wherever that stands.
    pub fn replaced(&mut self, id: Id, part: Id, by: Id) -> Id {
        self.replaced_where(
            id,
            &|_, id| id >= part,
            &|_, id| (id == part).then_some(by),
            &mut FxHashMap::default(),
        )
    }

    /// The node with names in the place of what they stand for, as it is: what reads it knows the names.
    pub fn named(&mut self, id: Id, name: &dyn Fn(&Self, Id) -> Option<VarId>) -> Id {
        if self.is_simple(id) {
            return id;
        }
        if let Some(var) = name(self, id) {
            let ty = self.ty(id).clone();
            return self.intern(Op::Var(var), Vec::new(), ty);
        }
        let args = self.args(id).to_vec();
        let new: Vec<Id> = args.iter().map(|arg| self.named(*arg, name)).collect();
        if new == args { id } else { self.rebuilt(id, new) }
    }

    /// The node with other parts, as it is.
    pub fn rebuilt(&mut self, id: Id, args: Vec<Id>) -> Id {
        let node = self.node(id).clone();
        self.at(self.span(id), |form| form.intern_as_is(node.op, args, node.ty))
    }

    /// The node with another one in the place of a part, as it is: to look at, not to be planned.
    pub fn swapped(&mut self, id: Id, part: Id, by: Id) -> Id {
        if id == part {
            return by;
        }
        // What a node is made of was made before it.
        if id < part {
            return id;
        }
        let args = self.args(id).to_vec();
        let new: Vec<Id> = args.iter().map(|arg| self.swapped(*arg, part, by)).collect();
        if new == args { id } else { self.rebuilt(id, new) }
    }

    fn replaced_where(
        &mut self,
        id: Id,
        may: &dyn Fn(&Self, Id) -> bool,
        by: &dyn Fn(&Self, Id) -> Option<Id>,
        done: &mut FxHashMap<Id, Id>,
    ) -> Id {
        if !may(self, id) {
            return id;
        }
        if let Some(by) = by(self, id).or_else(|| done.get(&id).copied()) {
            return by;
        }
        let node = self.node(id).clone();
        let args: Vec<Id> = node.args.iter().map(|arg| self.replaced_where(*arg, may, by, done)).collect();
        let new = if *args == *node.args {
            id
        } else {
            self.at(self.span(id), |form| form.make_as(node.op, args, node.ty))
        };
        done.insert(id, new);
        new
    }

    /// Makes nodes that the text says at a place.
    pub(crate) fn at<T>(
        &mut self,
        place: crate::lang::program::Span,
        make: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = std::mem::replace(&mut self.place, place);
        let made = make(self);
        self.place = before;
        made
    }

    /// What a union is of one element instead of the whole set, as it is.
    pub fn of_element(&mut self, id: Id, set: VarId, element: Id) -> Id {
        let whole = self.var(set);
        self.swapped(id, whole, element)
    }

    /// A query with new variables, so that it may stand where the old ones are bound.
    pub fn copied(&mut self, mut query: Query) -> Query {
        for i in 0..query.generators.len() {
            for old in query.generators[i].0.names() {
                let new = self.fresh(old);
                let by = self.var(new);
                query.generators[i].0.rename(old, new);
                for at in i + 1..query.generators.len() {
                    query.generators[at].1 = self.put(query.generators[at].1, old, by);
                }
                query.conditions = query.conditions.iter().map(|one| self.put(*one, old, by)).collect();
                query.head = query.head.map(|head| self.put(head, old, by));
            }
        }
        query
    }

    /// The variable of a query's only loop, where its rows are elements of one set as they are.
    pub fn filtered(&self, query: &Query) -> Option<(VarId, Id)> {
        match (query.generators.as_slice(), query.head) {
            ([(Pattern::Var(var), source)], Some(head)) if *self.op(head) == Op::Var(*var) => {
                Some((*var, *source))
            }
            _ => None,
        }
    }
}
