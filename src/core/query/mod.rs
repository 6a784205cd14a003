//! Normal forms of queries: selection pushdown, unnesting and fusion of loops, and loop-free forms of conditions on
//! whole sets.

mod collect;
mod exists;
mod membership;
mod select;
mod union;

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::Type;

impl ExprDag {
    /// Makes a query in normal form.
    pub fn make_query(&mut self, query: Query, ty: Type) -> ExprId {
        let (op, args) = operation(&query);
        if let Some(interned) = self.lookup_normal(&op, &args, &ty) {
            return interned;
        }
        match query.fold {
            QueryFold::Exists => {
                let condition = self.all(query.conditions);
                self.make_exists(query.generators, condition)
            }
            QueryFold::Collect => self.make_collect(query, ty),
            QueryFold::Union => self.make_union(query, ty),
            _ => {
                let query = self.unnest(query);
                self.as_written(&query, ty)
            }
        }
    }

    /// Makes the existence test of a query in normal form.
    pub fn ask(&mut self, query: Query) -> ExprId {
        self.make_query(Query { fold: QueryFold::Exists, head: None, ..query }, Type::Bool)
    }

    /// Makes a query without rewriting it.
    pub fn as_written(&mut self, query: &Query, ty: Type) -> ExprId {
        let (op, args) = operation(query);
        self.intern(op, args, ty)
    }
}

/// Operator and arguments of a query.
fn operation(query: &Query) -> (ExprOp, Vec<ExprId>) {
    let (patterns, mut args): (Vec<_>, Vec<_>) = query.generators.iter().cloned().unzip();
    args.extend(&query.conditions);
    args.extend(query.head);
    (ExprOp::Query(patterns, query.fold), args)
}
