//! A form: the nodes of one rule, each once, with the facts that laws and plans ask of them.

use crate::board::Board;
use crate::lang::program::{Argument, Path, Pattern, Reads, Span, Type, VarId, Variable};
use crate::node::{Id, Node, Op, Query};
use indexmap::{Equivalent, IndexSet};
use rustc_hash::FxBuildHasher;

/// What is known of a node when it is made.
#[derive(Debug, Clone)]
struct Facts {
    /// The variables that it reads and does not bind itself, in ascending order.
    free: Box<[VarId]>,
    /// Whether the board and the variables decide it.
    is_static: bool,
    /// Where the text says it first.
    span: Span,
    /// Whether no law makes another node of it.
    is_normal: bool,
}

/// A node that may not have been made.
#[derive(Hash)]
struct Lookup<'n> {
    op: &'n Op,
    args: &'n [Id],
    ty: &'n Type,
}

impl Equivalent<Node> for Lookup<'_> {
    fn equivalent(&self, node: &Node) -> bool {
        *self.op == node.op && *self.args == *node.args && *self.ty == node.ty
    }
}

/// The nodes of one rule.
#[derive(Debug, Clone, Default)]
pub struct Form {
    nodes: IndexSet<Node, FxBuildHasher>,
    facts: Vec<Facts>,
    /// The variables of the rule, and those that loops were given.
    pub variables: Vec<Variable>,
    /// Facts about the board on which the rule will run, where that is known.
    pub board: Option<Board>,
    /// What stands for the parameters of the rule, where that is known.
    pub(crate) arguments: Vec<Argument>,
    /// The paths of its walks; what they read are arguments of the nodes.
    pub(crate) paths: Vec<Path>,
    /// The place of what is made.
    pub(crate) place: Span,
}

impl Form {
    pub fn new(variables: Vec<Variable>, board: Option<Board>) -> Self {
        Self { variables, board, ..Self::default() }
    }

    /// The form of a rule whose parameters have arguments.
    pub fn with_arguments(self, arguments: Vec<Argument>) -> Self {
        Self { arguments, ..self }
    }

    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub fn op(&self, id: Id) -> &Op {
        &self.node(id).op
    }

    pub fn args(&self, id: Id) -> &[Id] {
        &self.node(id).args
    }

    pub fn ty(&self, id: Id) -> &Type {
        &self.node(id).ty
    }

    /// Where the text says it first.
    pub fn span(&self, id: Id) -> Span {
        self.facts[id.0 as usize].span
    }

    /// The variables that a node reads and does not bind itself, in ascending order.
    pub fn free(&self, id: Id) -> &[VarId] {
        &self.facts[id.0 as usize].free
    }

    pub fn mentions(&self, id: Id, var: VarId) -> bool {
        self.free(id).binary_search(&var).is_ok()
    }

    /// Whether the board and the variables decide a node.
    pub fn is_static(&self, id: Id) -> bool {
        self.facts[id.0 as usize].is_static
    }

    /// The node of an operation of which no law makes another one.
    pub(crate) fn intern(&mut self, op: Op, args: Vec<Id>, ty: Type) -> Id {
        let id = self.intern_as_is(op, args, ty);
        self.facts[id.0 as usize].is_normal = true;
        id
    }

    /// The node of an operation as it is, without looking at the laws.
    pub(crate) fn intern_as_is(&mut self, op: Op, args: Vec<Id>, ty: Type) -> Id {
        let (at, is_new) = self.nodes.insert_full(Node { op, args: args.into(), ty });
        if is_new {
            let facts = self.facts_of(&self.nodes[at]);
            self.facts.push(facts);
        }
        Id(at as u32)
    }

    /// The node of an operation that has been made before and is in its form.
    pub(crate) fn known(&self, op: &Op, args: &[Id], ty: &Type) -> Option<Id> {
        let at = self.nodes.get_index_of(&Lookup { op, args, ty }).filter(|at| self.facts[*at].is_normal)?;
        Some(Id(at as u32))
    }

    fn facts_of(&self, node: &Node) -> Facts {
        let mut free: Vec<VarId> = node.args.iter().flat_map(|id| self.free(*id)).copied().collect();
        let mut is_static = node.args.iter().all(|id| self.is_static(*id));
        match &node.op {
            Op::Var(var) => free.push(*var),
            Op::Call(function) => is_static &= function.reads() == Reads::Board,
            Op::Query(patterns, _) => {
                let own: Vec<VarId> = patterns.iter().flat_map(Pattern::names).collect();
                free.retain(|var| !own.contains(var));
            }
            Op::Reach(path) => {
                free.extend(&self.paths[*path].reads);
                is_static = false;
            }
            _ => {}
        }
        free.sort_unstable();
        free.dedup();
        Facts { free: free.into(), is_static, span: self.place, is_normal: false }
    }

    /// A query taken apart; nothing for other nodes.
    pub fn query(&self, id: Id) -> Option<Query> {
        let Op::Query(patterns, fold) = self.op(id) else { return None };
        Some(Query::of(patterns, *fold, self.args(id)))
    }

    /// The arguments of a node with this operation.
    pub fn args_of(&self, id: Id, op: &Op) -> Option<&[Id]> {
        (self.op(id) == op).then(|| self.args(id))
    }

    pub fn is_var(&self, id: Id, var: VarId) -> bool {
        matches!(self.op(id), Op::Var(other) if *other == var)
    }

    /// Whether a node is a name or a number, which may be repeated at no cost.
    pub fn is_simple(&self, id: Id) -> bool {
        matches!(self.op(id), Op::Var(_) | Op::Int(_) | Op::Kind(_) | Op::Bool(_))
    }

    pub fn is_empty_set(&self, id: Id) -> bool {
        matches!(self.op(id), Op::Set) && self.args(id).is_empty()
    }

    /// The type of a set's elements; a unit is a set of cells, any other thing the set of itself; nothing for `{}`.
    pub fn element_type(&self, id: Id) -> Option<Type> {
        match self.ty(id) {
            Type::Set(of) => Some((**of).clone()),
            Type::Unit => Some(Type::Cell),
            Type::EmptySet => None,
            other => Some(other.clone()),
        }
    }

    pub fn is_set(&self, id: Id) -> bool {
        matches!(self.ty(id), Type::Set(_) | Type::Unit | Type::EmptySet)
    }

    /// The type of a variable; that of a condition for one of another rule.
    pub(crate) fn type_of_var(&self, var: VarId) -> Type {
        self.variables.get(var.0 as usize).map_or(Type::Bool, |variable| variable.ty.clone())
    }

    /// A new variable like another one. It has no name, so it is no part of a match's bindings.
    pub fn fresh(&mut self, like: VarId) -> VarId {
        let ty = self.type_of_var(like);
        self.fresh_of(ty)
    }

    pub fn fresh_of(&mut self, ty: Type) -> VarId {
        self.variables.push(Variable { name: String::new(), ty, span: self.place });
        VarId(self.variables.len() as u32 - 1)
    }
}
