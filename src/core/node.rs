//! Nodes: an operation and the nodes that it is applied to.

use crate::lang::program::{Function, Operator, ParamId, Pattern, Type, VarId};

/// A node of a [`crate::form::Form`], by its number. Equal expressions of one form have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub(crate) u32);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    pub op: Op,
    pub args: Box<[Id]>,
    pub ty: Type,
}

/// What a node does with the nodes that it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Op {
    Int(i64),
    Bool(bool),
    Word(String),
    /// A kind of units, by its number in the program.
    Kind(usize),
    Var(VarId),
    /// A parameter of a rule that has no argument yet.
    Param(ParamId),
    /// All cells, values, units, kinds or grids of the board.
    Cells,
    Values,
    Units,
    Kinds,
    Grids,
    Set,
    Tuple,
    Call(Function),
    Not,
    Size,
    If,
    Binary(Operator),
    /// A query: the sources of its generators, its conditions and, unless the fold is `Any`, its head.
    Query(Vec<Pattern>, Fold),
    /// The ends of walks from a node, by the number of the path in the form; also what the path reads.
    Reach(usize),
}

/// What is made of the rows of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Whether there is a row.
    Any,
    /// The heads of all rows.
    Collect,
    /// The union of the heads, which are sets.
    Union,
    /// What all heads have in common; nothing where there is no row.
    Common,
}

/// A query taken apart.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub generators: Vec<(Pattern, Id)>,
    pub conditions: Vec<Id>,
    pub fold: Fold,
    /// What each row gives; nothing for `Any`.
    pub head: Option<Id>,
}

impl Query {
    /// The query whose operation has these patterns and this fold, of its arguments: a set for each pattern, the
    /// conditions, and the head.
    pub(crate) fn of(patterns: &[Pattern], fold: Fold, args: &[Id]) -> Self {
        let (sources, rest) = args.split_at(patterns.len());
        let (conditions, head) = match fold {
            Fold::Any => (rest, None),
            _ => rest.split_last().map_or((rest, None), |(head, conditions)| (conditions, Some(*head))),
        };
        let generators = patterns.iter().cloned().zip(sources.iter().copied()).collect();
        Self { generators, conditions: conditions.to_vec(), fold, head }
    }

    /// The variables that its generators bind.
    pub fn names(&self) -> Vec<VarId> {
        self.generators.iter().flat_map(|(pattern, _)| pattern.names()).collect()
    }

    /// True if each of its loops names its element or leaves it unnamed, and takes none apart.
    pub fn binds_names(&self) -> bool {
        self.generators.iter().all(|(pattern, _)| matches!(pattern, Pattern::Var(_) | Pattern::Any))
    }
}
