//! Links between nodes, paths over links, and worlds, as the checked program holds them.
//!
//! A node is a set of candidates of which one is true. A strong link says that of two nodes at least one is true, a
//! weak link that not both are.

use super::*;
use std::collections::BTreeSet;

/// `link NAME(…) strong, weak { … }`: a relation between nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub name: String,
    /// At least one of two linked nodes is true.
    pub strong: bool,
    /// Not both of two linked nodes are true.
    pub weak: bool,
    /// Parameters that are fixed before a board is seen.
    pub parameters: Vec<Parameter>,
    pub takes: Vec<Takes>,
    pub variables: Vec<Variable>,
    /// Generators, lets and conditions as written.
    pub clauses: Vec<Clause>,
    pub ends: (Expr, Expr),
    /// Set where the link was proved from its path when it was checked.
    pub follows: bool,
    /// Definitions, paths and links that it uses, for the rule graph.
    pub uses: Vec<String>,
    pub comment: String,
    pub span: Span,
}

impl Link {
    /// The variables that are the cell, or the value, of both ends.
    pub fn kept(&self) -> [Option<VarId>; 2] {
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
pub enum Takes {
    /// A parameter, fixed before a board is seen.
    Parameter(ParamId),
    /// A label: a variable that the link's body binds and that a step of a path may ask for.
    Label(VarId),
}

/// `path …`, `cycle …` or `walk …`: a way from node to node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Path {
    /// Set where the walk ends in the node where it begins, as a `cycle`.
    pub cycle: bool,
    /// Set where each step follows from the one before, which those of a `walk` need not.
    pub infers: bool,
    /// Set where no cell and no set of cells may be repeated, but for the first.
    pub simple: bool,
    /// `K for p in X`: one walk for each element of a set, all to one last node.
    pub each: Option<Box<WalkForEach>>,
    pub body: PathExpr,
    /// `within a..b cells`: how often it may go to another cell; from any number to any number where absent.
    pub within: Option<(Expr, Option<Expr>)>,
    /// `shortest k`: how many walks with the same ends are matches; one where absent.
    pub shortest: Option<Expr>,
    pub first: VarId,
    pub last: VarId,
    /// All of it; the set of the walks where there is one for each element of a set.
    pub whole: VarId,
    /// Variables that are bound before it and that it reads.
    pub reads: Vec<VarId>,
    /// Variables that it binds for later clauses, the three above included, those of its brackets left out.
    pub binds: Vec<VarId>,
    /// Set where all nodes of a walk have one value, and where it may go depends on the candidates of this value alone.
    pub of_one_value: bool,
    pub span: Span,
}

/// `K for p in X else E = (c, v) …`: what walks are looked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WalkForEach {
    pub pattern: Pattern,
    pub source: Expr,
    /// The first node of the walk of an element; the body of the path begins with the step after it.
    pub start: Expr,
    /// The candidates that go where none of the first nodes is true: the last node is among them.
    pub otherwise: Option<Expr>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PathExpr {
    /// `(c, v)`: the node at this place.
    Node(NodePattern),
    /// `()`: here is the node of no candidate, which is false.
    Nothing,
    /// `from path`: the walk goes on from any node that it assumes true.
    Back,
    /// `=bilocal=`, `-sees-`.
    Step(PathStep),
    Sequence(Vec<PathExpr>),
    /// `[ a | b ]`.
    Either(Vec<PathExpr>),
    /// `[ … ]{m..n}`.
    Repeat {
        body: Box<PathExpr>,
        least: Expr,
        /// How often at most; any number of times where absent.
        most: Option<Expr>,
    },
    /// A part with variables of its own: they are unbound where it begins, in each round anew.
    Own(Vec<VarId>, Box<PathExpr>),
    /// `… shows "…"`: how this part is printed: an index into [`super::Technique::shows`].
    Shows(Box<PathExpr>, usize),
    /// `[ … ] as K`.
    As(Box<PathExpr>, VarId),
    /// `~NAME`: the part as written, walked from its end to its beginning; it is printed as written.
    Reversed(Box<PathExpr>),
}

/// `(c, v)`: variables of a node's cells and values; one that is bound already must equal them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodePattern {
    /// The cell or, where the variable is a set, the cells.
    pub cell: Option<VarId>,
    /// The value or, where the variable is a set, the values.
    pub value: Option<VarId>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PathStep {
    /// Drawn as a strong link; as a weak one otherwise.
    pub strong: bool,
    /// Which links it may take; two nodes may be joined by several of them, member by member.
    pub links: Vec<LinkUse>,
    /// What rules candidates out of the node that it leads to.
    pub given: Option<Given>,
    pub span: Span,
}

/// The nodes assumed true that rule candidates out of the node that a step leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Given {
    First,
    /// All of them.
    Path,
    /// All but the first node.
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

    /// True if walks of this part depend on earlier nodes, by `given`, `from path` or `()`.
    pub fn has_memory(&self) -> bool {
        match self {
            PathExpr::Nothing | PathExpr::Back => true,
            PathExpr::Step(step) => step.given.is_some(),
            _ => self.parts().iter().any(PathExpr::has_memory),
        }
    }

    /// Adds the links that its steps may take: indices into [`super::Program::links`].
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

/// A link as a step of a path names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LinkUse {
    pub link: LinkName,
    /// Conditions on the link's arguments, in order; those after the last are free.
    pub arguments: Vec<LinkArgument>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkName {
    /// A link: an index into [`super::Program::links`].
    Link(usize),
    /// A parameter whose words are names of links: each word with its link.
    Param(ParamId, Vec<(String, usize)>),
}

/// What a step asks of an argument of its link; `_` asks nothing.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct LinkArgument {
    /// The required value: a value of the argument's type or, for a unit, the unit's kind or a set of kinds.
    pub is: Option<Expr>,
    /// A variable of the path that it binds, or must equal where that is bound.
    pub var: Option<VarId>,
}

/// `world X = suppose v in c using … within n steps`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// The variable: a world or, where there is an `each`, a set of worlds.
    pub var: VarId,
    /// `for p in X`: one world for each element.
    pub each: Option<(Pattern, Expr)>,
    pub value: Expr,
    /// In which cell.
    pub cell: Expr,
    /// What propagates it.
    pub using: Vec<Using>,
    /// How many placements it may make; any number where absent.
    pub within: Option<Expr>,
    pub span: Span,
}

/// A technique or strategy that propagates a world.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Using {
    pub callee: Callee,
    /// The condition on which this one takes part; decided by parameters.
    pub condition: Option<Expr>,
    pub span: Span,
}

impl super::Technique {
    /// The techniques and strategies that its worlds are followed with.
    pub fn followed(&self) -> impl Iterator<Item = &Using> {
        let worlds = self.clauses.iter().filter_map(|clause| match clause {
            Clause::World(world) => Some(world),
            _ => None,
        });
        worlds.flat_map(|world| &world.using)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Callee {
    /// An index into [`super::Program::techniques`], the arguments, and the alias where it has a condition.
    Technique(usize, Vec<Expr>, Option<usize>),
    /// A strategy: an index into [`super::Program::strategies`].
    Strategy(usize),
}

/// Which steps of a path a conclusion goes through.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EachStep {
    pub steps: Steps,
    pub path: VarId,
    /// Where it is said which.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Steps {
    Kind {
        /// Strong steps; weak ones otherwise.
        strong: bool,
        from: VarId,
        to: VarId,
    },
    Link {
        /// The link: an index into [`super::Program::links`].
        link: usize,
        /// Its labels, by their places among these, and the variables that they are.
        labels: Vec<(usize, VarId)>,
    },
}
