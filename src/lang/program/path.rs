//! Links between nodes, paths over links, and worlds of a checked program.
//!
//! A node is a set of candidates, one of which is true. A strong link states that at least one of two nodes is true, a
//! weak link that not both are.

use super::*;
use std::collections::BTreeSet;

/// `link NAME(…) strong, weak { … }`: a relation between nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub name: String,
    /// At least one of two linked nodes is true.
    pub is_strong: bool,
    /// Not both of two linked nodes are true.
    pub is_weak: bool,
    /// Parameters with static values.
    pub parameters: Vec<Parameter>,
    pub takes: Vec<LinkParameter>,
    pub variables: Vec<Variable>,
    /// Generators, lets and conditions in source order.
    pub clauses: Vec<Clause>,
    pub ends: (Expr, Expr),
    /// Whether the link was proved from its path by the checker.
    pub is_proved: bool,
    /// Definitions, paths and links that it uses, for the rule graph.
    pub uses: Vec<String>,
    pub comment: String,
    pub span: Span,
}

impl Link {
    /// The variables that are the cell, or the value, of both ends.
    pub fn shared_variables(&self) -> [Option<VarId>; 2] {
        let parts = |end: &Expr| match &end.kind {
            ExprKind::Call(Function::Product, parts) | ExprKind::Tuple(parts) if parts.len() == 2 => {
                let var = |at: usize, ty: Type| match parts[at].kind {
                    ExprKind::Var(var) if parts[at].ty == ty => Some(var),
                    _ => None,
                };
                [var(0, Type::Cell), var(1, Type::Value)]
            }
            _ => [None; 2],
        };
        let (a, b) = (parts(&self.ends.0), parts(&self.ends.1));
        [0, 1].map(|part| a[part].filter(|_| a[part] == b[part]))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkParameter {
    /// A parameter with a static value.
    Parameter(ParamId),
    /// A label: a variable that the body of the link binds and that a step of a path may match.
    Label(VarId),
}

/// `path …`, `cycle …` or `walk …`: a walk from node to node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Path {
    /// Whether the walk ends in its first node, as in a `cycle`.
    pub is_cycle: bool,
    /// Whether each step follows from the step before; not required in a `walk`.
    pub is_chain: bool,
    /// Whether no cell and no set of cells may be repeated, except the first.
    pub is_simple: bool,
    /// `K for p in X`: one walk for each element of a set, all with the same last node.
    pub each: Option<Box<WalkForEach>>,
    pub body: PathExpr,
    /// `within a..b cells`: minimum and maximum number of moves to another cell; unbounded if `None`.
    pub within: Option<(Expr, Option<Expr>)>,
    /// `shortest k`: maximum number of matches with the same endpoints; 1 if `None`.
    pub shortest: Option<Expr>,
    pub first: VarId,
    pub last: VarId,
    /// The path; with `each`, the set of the walks.
    pub variable: VarId,
    /// Variables that are bound before the path and that it reads.
    pub reads: Vec<VarId>,
    /// Variables that the path binds for later clauses, including the three above and excluding those of brackets.
    pub binds: Vec<VarId>,
    /// Whether all nodes of a walk have the same value and the allowed steps depend on the candidates of this value
    /// only.
    pub has_one_value: bool,
    pub span: Span,
}

/// `K for p in X else E = (c, v) …`: the walks to search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WalkForEach {
    pub pattern: Pattern,
    pub source: Expr,
    /// First node of the walk of an element; the body of the path starts with the next step.
    pub start: Expr,
    /// Candidates that are removed if all first nodes are false; includes the last node.
    pub otherwise: Option<Expr>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PathExpr {
    /// `(c, v)`: the current node.
    Node(NodePattern),
    /// `()`: the current node is the empty set of candidates, which is false.
    Nothing,
    /// `from path`: the walk continues from any node that it assumes true.
    Back,
    /// `=bilocal=`, `-sees-`.
    Step(PathStep),
    Sequence(Vec<PathExpr>),
    /// `[ a | b ]`.
    Either(Vec<PathExpr>),
    /// `[ … ]{m..n}`.
    Repeat {
        body: Box<PathExpr>,
        min: Expr,
        /// Maximum number of repetitions; unbounded if `None`.
        max: Option<Expr>,
    },
    /// A part with local variables, which are unbound at the start of each repetition.
    Own(Vec<VarId>, Box<PathExpr>),
    /// `… shows "…"`: printed form of the part, an index into [`super::Technique::shows`].
    Shows(Box<PathExpr>, usize),
    /// `[ … ] as K`.
    As(Box<PathExpr>, VarId),
    /// `~NAME`: the part, walked from its end to its start; printed in source order.
    Reversed(Box<PathExpr>),
}

/// `(c, v)`: variables of the cells and values of a node. A variable that is already bound must be equal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodePattern {
    /// The cell, or the cells if the variable is a set.
    pub cell: Option<VarId>,
    /// The value, or the values if the variable is a set.
    pub value: Option<VarId>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PathStep {
    /// Whether the step is drawn as a strong link; otherwise as a weak link.
    pub is_strong: bool,
    /// Alternative links. Two nodes may be joined by several of them, member by member.
    pub links: Vec<LinkUse>,
    /// True nodes that exclude candidates of the node that the step reaches.
    pub assumed_nodes: Option<AssumedNodes>,
    pub span: Span,
}

/// The nodes assumed true that exclude candidates of the node that a step reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AssumedNodes {
    First,
    /// All nodes.
    Path,
    /// All nodes except the first.
    Later,
}

macro_rules! path_expr_parts {
    ($part:expr, $one:ident) => {
        match $part {
            PathExpr::Node(_) | PathExpr::Nothing | PathExpr::Back | PathExpr::Step(_) => Default::default(),
            PathExpr::Sequence(parts) | PathExpr::Either(parts) => parts,
            PathExpr::Repeat { body, .. }
            | PathExpr::Own(_, body)
            | PathExpr::Shows(body, _)
            | PathExpr::As(body, _)
            | PathExpr::Reversed(body) => std::slice::$one(body),
        }
    };
}

impl PathExpr {
    pub fn parts(&self) -> &[PathExpr] {
        path_expr_parts!(self, from_ref)
    }

    pub fn parts_mut(&mut self) -> &mut [PathExpr] {
        path_expr_parts!(self, from_mut)
    }

    /// Whether walks of this part depend on earlier nodes, by `given`, `from path` or `()`.
    pub fn has_memory(&self) -> bool {
        match self {
            PathExpr::Nothing | PathExpr::Back => true,
            PathExpr::Step(step) => step.assumed_nodes.is_some(),
            _ => self.parts().iter().any(PathExpr::has_memory),
        }
    }

    /// Adds the links of its steps: indices into [`super::Program::links`].
    pub fn links(&self, links: &mut BTreeSet<usize>) {
        if let PathExpr::Step(step) = self {
            for used in &step.links {
                match &used.link {
                    LinkName::Link(index) => links.extend([*index]),
                    LinkName::Param(_, words) => links.extend(words.iter().map(|(_, index)| *index)),
                }
            }
        }
        self.parts().iter().for_each(|part| part.links(links));
    }
}

/// A link in a step of a path.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LinkUse {
    pub link: LinkName,
    /// Conditions on the arguments of the link, in order; further arguments are free.
    pub arguments: Vec<LinkArgument>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkName {
    /// A link: an index into [`super::Program::links`].
    Link(usize),
    /// A parameter whose words are names of links: each word with the index of its link.
    Param(ParamId, Vec<(String, usize)>),
}

/// Condition of a step on an argument of its link; `_` has no condition.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct LinkArgument {
    /// The required value: a value of the type of the argument or, for a unit, its kind or a set of kinds.
    pub is: Option<Expr>,
    /// A variable of the path that is bound to the argument, or must be equal if it is already bound.
    pub var: Option<VarId>,
}

/// `world X = suppose v in c using … within n steps`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// The variable: a world or, with `each`, a set of worlds.
    pub var: VarId,
    /// `for p in X`: one world for each element.
    pub each: Option<(Pattern, Expr)>,
    pub value: Expr,
    /// The cell of the assumption.
    pub cell: Expr,
    /// Techniques and strategies that propagate the world.
    pub using: Vec<WorldRule>,
    /// Maximum number of placements; unlimited if `None`.
    pub within: Option<Expr>,
    pub span: Span,
}

/// A technique or strategy that propagates a world.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorldRule {
    pub callee: Callee,
    /// Condition for the use of this technique or strategy; depends on parameters only.
    pub condition: Option<Expr>,
    pub span: Span,
}

impl super::Technique {
    /// The techniques and strategies that propagate its worlds.
    pub fn followed(&self) -> impl Iterator<Item = &WorldRule> {
        let worlds = self.clauses.iter().filter_map(|clause| match clause {
            Clause::World(world) => Some(world),
            _ => None,
        });
        worlds.flat_map(|world| &world.using)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Callee {
    /// An index into [`super::Program::techniques`], the arguments, and the alias if it has a condition.
    Technique(usize, Vec<Expr>, Option<usize>),
    /// A strategy: an index into [`super::Program::strategies`].
    Strategy(usize),
}

/// The steps of a path over which a conclusion iterates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EachStep {
    pub steps: StepSelector,
    pub path: VarId,
    /// Span of the clause that selects the steps.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum StepSelector {
    Kind {
        /// Whether strong steps are selected; otherwise weak steps.
        is_strong: bool,
        from: VarId,
        to: VarId,
    },
    Link {
        /// The link: an index into [`super::Program::links`].
        link: usize,
        /// Labels: indices among the labels of the link, and the variables that they bind.
        labels: Vec<(usize, VarId)>,
    },
}
