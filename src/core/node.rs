//! Nodes of the expression DAG: operator, arguments, type.

use tesuji_lang::{Function, Operator, ParamId, Pattern, Type, Universe, VarId};

/// Index of a node in its [`crate::expr_dag::ExprDag`]; equal expressions have equal ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub(crate) u32);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExprNode {
    pub op: ExprOp,
    pub args: Box<[ExprId]>,
    pub ty: Type,
}

/// Operator of a node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ExprOp {
    Int(i64),
    Bool(bool),
    Word(String),
    /// Index of a unit kind in the program.
    Kind(usize),
    Var(VarId),
    /// Rule parameter without an argument.
    Param(ParamId),
    /// All cells, values, units, kinds or grids of the board.
    All(Universe),
    Set,
    Tuple,
    Call(Function),
    Not,
    Size,
    If,
    Binary(Operator),
    /// Query. Arguments: the source of each generator, the conditions and, unless the fold is a truth value, the head.
    Query(Vec<Pattern>, QueryFold),
    /// Ends of walks along the path of this index. Arguments: the start, then the expressions of the path.
    Reach(usize),
}

/// Aggregate of a query's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QueryFold {
    /// Whether some row exists.
    Exists,
    /// Set of all heads.
    Collect,
    /// Union of the heads, which are sets.
    Union,
    /// Intersection of the heads; empty if there is no row.
    Intersection,
}

impl QueryFold {
    /// Whether the result is a truth value, and rows have no head.
    pub fn is_bool(self) -> bool {
        matches!(self, Self::Exists)
    }

    /// Whether further rows only add elements, or turn false to true.
    pub fn is_monotone(self) -> bool {
        !matches!(self, Self::Intersection)
    }
}

/// Query node, destructured.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub generators: Vec<(Pattern, ExprId)>,
    pub conditions: Vec<ExprId>,
    pub fold: QueryFold,
    /// Value of each row; `None` if the fold is a truth value.
    pub head: Option<ExprId>,
}

impl Query {
    /// Query with one loop over the elements of a set.
    pub fn over(
        (var, source): (VarId, ExprId),
        conditions: Vec<ExprId>,
        fold: QueryFold,
        head: Option<ExprId>,
    ) -> Self {
        Self { generators: vec![(Pattern::Var(var), source)], conditions, fold, head }
    }

    /// Splits the arguments of a query node: a source for each pattern, the conditions, the head.
    pub(crate) fn from_args(patterns: &[Pattern], fold: QueryFold, args: &[ExprId]) -> Self {
        let (sources, rest) = args.split_at(patterns.len());
        let (conditions, head) = match rest.split_last() {
            Some((head, conditions)) if !fold.is_bool() => (conditions, Some(*head)),
            _ => (rest, None),
        };
        let generators = patterns.iter().cloned().zip(sources.iter().copied()).collect();
        Self { generators, conditions: conditions.to_vec(), fold, head }
    }

    /// Variables bound by its generators.
    pub fn names(&self) -> Vec<VarId> {
        self.generators.iter().flat_map(|(pattern, _)| pattern.names()).collect()
    }

    /// Whether no generator destructures its element.
    pub fn binds_names(&self) -> bool {
        self.generators.iter().all(|(pattern, _)| matches!(pattern, Pattern::Var(_) | Pattern::Any))
    }
}
