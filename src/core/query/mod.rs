//! The laws of queries: what a loop asks of its own element becomes part of the set that it runs through, loops inside
//! of loops become loops beside them, and what can be asked of a whole set needs no loop.

mod any;
mod collect;
mod member;
mod restrict;
mod union;

use crate::form::Form;
use crate::lang::program::Type;
use crate::node::{Fold, Id, Op, Query};

impl Form {
    /// The node of a query, in its form.
    pub fn make_query(&mut self, query: Query, ty: Type) -> Id {
        let (op, args) = operation(&query);
        if let Some(known) = self.known(&op, &args, &ty) {
            return known;
        }
        match query.fold {
            Fold::Any => {
                let condition = self.all(query.conditions);
                self.some_of(query.generators, condition)
            }
            Fold::Collect => self.collected(query, ty),
            Fold::Union => self.united(query, ty),
            Fold::Common => {
                let query = self.flattened(query);
                self.as_written(&query, ty)
            }
        }
    }

    /// The node of the question of a query, in its form.
    pub fn ask(&mut self, query: Query) -> Id {
        self.make_query(Query { fold: Fold::Any, head: None, ..query }, Type::Bool)
    }

    /// The node of a query as it is written, where another form of it has no use.
    pub fn as_written(&mut self, query: &Query, ty: Type) -> Id {
        let (op, args) = operation(query);
        self.intern(op, args, ty)
    }
}

/// A query as an operation and what it is applied to.
fn operation(query: &Query) -> (Op, Vec<Id>) {
    let (patterns, mut args): (Vec<_>, Vec<_>) = query.generators.iter().cloned().unzip();
    args.extend(&query.conditions);
    args.extend(query.head);
    (Op::Query(patterns, query.fold), args)
}
