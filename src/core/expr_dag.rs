//! Hash-consed expressions of one rule, with facts about each node.

use crate::{BoardFacts, ExprId, ExprOp, Query, QueryFold, node::ExprNode};
use indexmap::{Equivalent, IndexSet};
use rustc_hash::FxBuildHasher;
use tesuji_lang::{Argument, Path, Pattern, Reads, Span, Type, VarId, Variable};

/// Facts about a node, computed when it is interned.
#[derive(Debug, Clone)]
struct NodeFacts {
    /// Free variables, ascending.
    free: Box<[VarId]>,
    /// Whether its value depends on the board and the variables alone.
    is_static: bool,
    /// Span of its first occurrence in the rule's text.
    span: Span,
    /// Whether no rewrite rule applies.
    is_normal: bool,
}

/// Borrowed key for interning.
#[derive(Hash)]
struct NodeLookup<'n> {
    op: &'n ExprOp,
    args: &'n [ExprId],
    ty: &'n Type,
}

impl Equivalent<ExprNode> for NodeLookup<'_> {
    fn equivalent(&self, node: &ExprNode) -> bool {
        *self.op == node.op && *self.args == *node.args && *self.ty == node.ty
    }
}

/// Expressions of one rule, hash-consed: equal expressions have equal ids.
#[derive(Debug, Clone, Default)]
pub struct ExprDag {
    nodes: IndexSet<ExprNode, FxBuildHasher>,
    facts: Vec<NodeFacts>,
    /// Variables of the rule, and fresh ones of its loops.
    pub variables: Vec<Variable>,
    /// Facts about the board; `None` if plans are for any board.
    pub board: Option<BoardFacts>,
    /// Arguments of the rule's parameters; empty if there are none yet.
    pub(crate) arguments: Vec<Argument>,
    /// Paths of `Reach` nodes; the expressions in them are arguments of the nodes.
    pub(crate) paths: Vec<Path>,
    /// Variables whose value depends on the position.
    pub(crate) of_position: Vec<VarId>,
    /// Span of new nodes.
    pub(crate) current_span: Span,
}

impl ExprDag {
    pub fn new(variables: Vec<Variable>, board: Option<BoardFacts>) -> Self {
        Self { variables, board, ..Self::default() }
    }

    /// Sets the arguments of the rule's parameters.
    pub fn with_arguments(self, arguments: Vec<Argument>) -> Self {
        Self { arguments, ..self }
    }

    /// Sets the variables whose value depends on the position.
    pub fn with_variables_of_position(self, of_position: Vec<VarId>) -> Self {
        Self { of_position, ..self }
    }

    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    pub fn node(&self, id: ExprId) -> &ExprNode {
        &self.nodes[id.0 as usize]
    }

    pub fn op(&self, id: ExprId) -> &ExprOp {
        &self.node(id).op
    }

    pub fn args(&self, id: ExprId) -> &[ExprId] {
        &self.node(id).args
    }

    pub fn ty(&self, id: ExprId) -> &Type {
        &self.node(id).ty
    }

    /// Span of its first occurrence in the rule's text.
    pub fn span(&self, id: ExprId) -> Span {
        self.facts[id.0 as usize].span
    }

    /// Free variables, ascending.
    pub fn free(&self, id: ExprId) -> &[VarId] {
        &self.facts[id.0 as usize].free
    }

    pub fn mentions(&self, id: ExprId, var: VarId) -> bool {
        self.free(id).binary_search(&var).is_ok()
    }

    /// Whether its value depends on the board and the variables alone.
    pub fn is_static(&self, id: ExprId) -> bool {
        self.facts[id.0 as usize].is_static
    }

    /// Interns a node in normal form.
    pub(crate) fn intern(&mut self, op: ExprOp, args: Vec<ExprId>, ty: Type) -> ExprId {
        let id = self.intern_as_is(op, args, ty);
        self.facts[id.0 as usize].is_normal = true;
        id
    }

    /// Interns a node without rewriting it.
    pub(crate) fn intern_as_is(&mut self, op: ExprOp, args: Vec<ExprId>, ty: Type) -> ExprId {
        let (index, is_new) = self.nodes.insert_full(ExprNode { op, args: args.into(), ty });
        if is_new {
            let facts = self.facts_of(&self.nodes[index]);
            self.facts.push(facts);
        }
        ExprId(index as u32)
    }

    /// Interned node in normal form; `None` if there is none yet.
    pub(crate) fn lookup_normal(&self, op: &ExprOp, args: &[ExprId], ty: &Type) -> Option<ExprId> {
        let index = self
            .nodes
            .get_index_of(&NodeLookup { op, args, ty })
            .filter(|index| self.facts[*index].is_normal)?;
        Some(ExprId(index as u32))
    }

    fn facts_of(&self, node: &ExprNode) -> NodeFacts {
        let mut free: Vec<VarId> = node.args.iter().flat_map(|id| self.free(*id)).copied().collect();
        let mut is_static = node.args.iter().all(|id| self.is_static(*id));
        match &node.op {
            ExprOp::Var(var) => {
                free.push(*var);
                is_static = !self.of_position.contains(var);
            }
            ExprOp::Call(function) => is_static &= function.reads() == Reads::Board,
            ExprOp::Query(patterns, _) => {
                let bound: Vec<VarId> = patterns.iter().flat_map(Pattern::names).collect();
                free.retain(|var| !bound.contains(var));
            }
            ExprOp::Reach(path) => {
                free.extend(&self.paths[*path].reads);
                is_static = false;
            }
            _ => {}
        }
        free.sort_unstable();
        free.dedup();
        NodeFacts { free: free.into(), is_static, span: self.current_span, is_normal: false }
    }

    /// Generators, conditions, fold and head of a query; `None` for other nodes.
    pub fn query(&self, id: ExprId) -> Option<Query> {
        let ExprOp::Query(patterns, fold) = self.op(id) else { return None };
        Some(Query::from_args(patterns, *fold, self.args(id)))
    }

    /// Parts of a query with this fold; `None` for other nodes.
    pub fn query_by(&self, id: ExprId, fold: QueryFold) -> Option<Query> {
        self.query(id).filter(|query| query.fold == fold)
    }

    /// `x`, `X` and the conditions of `some x in X: c`.
    pub fn existential(&self, id: ExprId) -> Option<(VarId, ExprId, Vec<ExprId>)> {
        let Query { generators, conditions, .. } = self.query_by(id, QueryFold::Exists)?;
        match generators[..] {
            [(Pattern::Var(var), source)] => Some((var, source, conditions)),
            _ => None,
        }
    }

    /// Whether a node is a variable or a constant, which can be duplicated at no cost.
    pub fn is_simple(&self, id: ExprId) -> bool {
        matches!(self.op(id), ExprOp::Var(_) | ExprOp::Int(_) | ExprOp::Kind(_) | ExprOp::Bool(_))
    }

    pub fn is_empty_set(&self, id: ExprId) -> bool {
        matches!(self.op(id), ExprOp::Set) && self.args(id).is_empty()
    }

    /// Element type of a set: cells for a unit, its own type for a single value, `None` for `{}`.
    pub fn element_type(&self, id: ExprId) -> Option<Type> {
        match self.ty(id) {
            Type::Set(of) => Some((**of).clone()),
            Type::Unit => Some(Type::Cell),
            Type::EmptySet => None,
            other => Some(other.clone()),
        }
    }

    pub fn is_set(&self, id: ExprId) -> bool {
        self.is_typed_set(id) || *self.ty(id) == Type::EmptySet
    }

    /// Whether a node is a set of a known type or a unit.
    pub fn is_typed_set(&self, id: ExprId) -> bool {
        self.is_proper_set(id) || *self.ty(id) == Type::Unit
    }

    /// Whether a node is a set of a known type, not a unit.
    pub fn is_proper_set(&self, id: ExprId) -> bool {
        matches!(self.ty(id), Type::Set(_))
    }

    /// Whether a node is a set of sets.
    pub fn is_of_sets(&self, id: ExprId) -> bool {
        matches!(self.ty(id), Type::Set(of) if matches!(**of, Type::Set(_)))
    }

    /// Type of a variable; `Bool` if it belongs to another rule.
    pub(crate) fn type_of_var(&self, var: VarId) -> Type {
        self.variables.get(var.0 as usize).map_or(Type::Bool, |variable| variable.ty.clone())
    }

    /// Fresh variable of the same type. It is unnamed, so that match bindings omit it.
    pub fn fresh(&mut self, like: VarId) -> VarId {
        let ty = self.type_of_var(like);
        self.fresh_of(ty)
    }

    pub fn fresh_of(&mut self, ty: Type) -> VarId {
        self.variables.push(Variable { name: String::new(), ty, span: self.current_span });
        VarId(self.variables.len() as u32 - 1)
    }
}
