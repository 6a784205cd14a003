//! Capture-free substitution of variables, and replacement of subterms.

use crate::{ExprDag, ExprId, ExprOp, Query};
use rustc_hash::FxHashMap;
use tesuji_lang::{Pattern, Span, Type, VarId};

/// Constructor of nodes by operator, arguments and type.
type MakeNode = fn(&mut ExprDag, ExprOp, Vec<ExprId>, Type) -> ExprId;

impl ExprDag {
    /// Replaces a variable and renormalises.
    pub fn substitute(&mut self, id: ExprId, var: VarId, by: ExprId) -> ExprId {
        self.replace(id, Self::make_as, &mut FxHashMap::default(), &mut |dag, id| {
            let unchanged = (!dag.mentions(id, var)).then_some(id);
            unchanged.or_else(|| dag.is_var(id, var).then_some(by))
        })
    }

    /// Replaces a variable in each expression and renormalises.
    pub fn substitute_each(&mut self, ids: &[ExprId], var: VarId, by: ExprId) -> Vec<ExprId> {
        ids.iter().map(|id| self.substitute(*id, var, by)).collect()
    }

    /// Replaces a variable in what is evaluated after a generator of a query.
    pub(crate) fn substitute_after(&mut self, query: &mut Query, at: usize, var: VarId, by: ExprId) {
        let sources = query.generators[at + 1..].iter_mut().map(|(_, source)| source);
        for id in sources.chain(&mut query.conditions).chain(&mut query.head) {
            *id = self.substitute(*id, var, by);
        }
    }

    /// Replaces a subterm at every occurrence and renormalises.
    pub fn replace_subterm(&mut self, id: ExprId, part: ExprId, by: ExprId) -> ExprId {
        self.replace(id, Self::make_as, &mut FxHashMap::default(), &mut |_, id| replaced(id, part, by))
    }

    /// Replaces a subterm without renormalising: for analysis, not for plans.
    pub fn replace_subterm_raw(&mut self, id: ExprId, part: ExprId, by: ExprId) -> ExprId {
        self.replace(id, Self::intern_as_is, &mut FxHashMap::default(), &mut |_, id| replaced(id, part, by))
    }

    /// Replaces subterms by the variables bound to them, without renormalising.
    pub fn replace_by_vars(&mut self, id: ExprId, name: &dyn Fn(ExprId) -> Option<VarId>) -> ExprId {
        self.replace(id, Self::intern_as_is, &mut FxHashMap::default(), &mut |dag, id| {
            if dag.is_simple(id) {
                return Some(id);
            }
            name(id).map(|var| dag.intern(ExprOp::Var(var), Vec::new(), dag.ty(id).clone()))
        })
    }

    /// Node with other arguments, without renormalising.
    pub fn rebuilt(&mut self, id: ExprId, args: Vec<ExprId>) -> ExprId {
        self.remade(id, args, Self::intern_as_is)
    }

    fn remade(&mut self, id: ExprId, args: Vec<ExprId>, make: MakeNode) -> ExprId {
        if *args == *self.args(id) {
            return id;
        }
        let node = self.node(id).clone();
        self.with_span(self.span(id), |dag| make(dag, node.op, args, node.ty))
    }

    /// Replaces subterms by what `by` returns, which is the subterm itself if nothing in it is to be replaced.
    fn replace(
        &mut self,
        id: ExprId,
        make: MakeNode,
        done: &mut FxHashMap<ExprId, ExprId>,
        by: &mut dyn FnMut(&mut Self, ExprId) -> Option<ExprId>,
    ) -> ExprId {
        if let Some(by) = by(self, id).or_else(|| done.get(&id).copied()) {
            return by;
        }
        let args = self.args(id).to_vec();
        let args = args.into_iter().map(|arg| self.replace(arg, make, done, by)).collect();
        let new = self.remade(id, args, make);
        if new != id {
            done.insert(id, new);
        }
        new
    }

    /// Makes nodes with this span.
    pub(crate) fn with_span<T>(&mut self, span: Span, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.current_span, span);
        let made = make(self);
        self.current_span = before;
        made
    }

    /// Replaces a set variable by one of its elements, without renormalising.
    pub fn of_element(&mut self, id: ExprId, set: VarId, element: ExprId) -> ExprId {
        let whole = self.var(set);
        self.replace_subterm_raw(id, whole, element)
    }

    /// Renames the bound variables (alpha conversion), so that the query can move into their scope.
    pub fn freshen(&mut self, mut query: Query) -> Query {
        for i in 0..query.generators.len() {
            for old in query.generators[i].0.names() {
                let new = self.fresh(old);
                let renamed = self.var(new);
                query.generators[i].0.rename(old, new);
                self.substitute_after(&mut query, i, old, renamed);
            }
        }
        query
    }

    /// (variable, source) if a query only filters one set.
    pub fn as_filter(&self, query: &Query) -> Option<(VarId, ExprId)> {
        let [(Pattern::Var(var), source)] = query.generators[..] else { return None };
        query.head.is_some_and(|head| self.is_var(head, var)).then_some((var, source))
    }
}

/// The replacement of a node in which a part is replaced; `None` if its arguments may have the part.
fn replaced(id: ExprId, part: ExprId, by: ExprId) -> Option<ExprId> {
    // Arguments have smaller ids than their node.
    if id == part { Some(by) } else { (id < part).then_some(id) }
}
