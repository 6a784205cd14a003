//! Expressions and their types.

use super::*;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Type {
    Bool,
    Int,
    /// A value of a cell, counted from 1.
    Value,
    Cell,
    /// A unit: a set of cells with laws. Converted to its cells if a set of cells is expected.
    Unit,
    /// Kind of a family of units of a game: `row`, `column`, `block` …
    Kind,
    Grid,
    /// A word of the list of a parameter or definition, such as `franken`.
    Word,
    /// A cell and a value that it may have. A node is a set of candidates.
    Candidate,
    /// A walk from node to node.
    Path,
    /// A position under an assumption, with its consequences.
    World,
    /// A tuple with components of fixed types.
    Tuple(Vec<Type>),
    Set(Box<Type>),
    /// The type of `{}`, which is compatible with every set.
    EmptySet,
}

/// Formats the type as in rule files.
impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Type::Bool => "bool",
            Type::Int => "int",
            Type::Value => "value",
            Type::Cell => "cell",
            Type::Unit => "unit",
            Type::Kind => "kind",
            Type::Grid => "grid",
            Type::Word => "word",
            Type::Candidate => "candidate",
            Type::Path => "path",
            Type::World => "world",
            Type::EmptySet => "set",
            Type::Set(of) => return write!(out, "set of {of}"),
            Type::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(Type::to_string).collect();
                return write!(out, "({})", parts.join(", "));
            }
        })
    }
}

/// A variable of one technique, definition or game: an index into its `variables`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct VarId(pub u32);

/// A parameter of a technique: an index into its `parameters`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ParamId(pub u32);

/// An expression with its type and span. Equality ignores spans.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    pub span: Span,
}

/// The number 0.
impl Default for Expr {
    fn default() -> Self {
        Self { kind: ExprKind::Int(0), ty: Type::Int, span: Span::default() }
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.ty == other.ty
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ExprKind {
    Int(i64),
    Bool(bool),
    /// A word of the list of a parameter.
    Word(String),
    /// A kind of units: an index into [`super::Program::kinds`].
    Kind(usize),
    Var(VarId),
    /// A parameter; a constant after planning.
    Param(ParamId),
    /// All cells, values, units, kinds or grids.
    All(Universe),
    Set(Vec<Expr>),
    Tuple(Vec<Expr>),
    Call(Function, Vec<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `|e|`: number of elements of a set.
    Size(Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `some x in X: c`, `every x in X: c`, `no x in X: c`.
    Quantified(Quantifier, VarId, Box<Expr>, Box<Expr>),
    /// `{ head : x in X, y in Y where c }`; `{ x in X : c }` has the variable itself as its head.
    Comprehension(Box<Comprehension>),
    /// `union E`: union of the sets in E.
    Union(Box<Expr>),
    /// `common E`: intersection of the sets in E; empty if E is empty.
    Common(Box<Expr>),
    /// `reach(p, PATH)`: the nodes in which paths from p may end, including p if the path may be empty.
    Reach(Box<Expr>, Box<Path>),
}

worded! {
    /// A set that exists on every board.
    Universe {
        Cells "cells",
        Values "values",
        Units "units",
        Kinds "kinds",
        /// Used in strategies only.
        Grids "grids",
    }
}

impl Universe {
    /// Type of the elements.
    pub fn element(self) -> Type {
        match self {
            Self::Cells => Type::Cell,
            Self::Values => Type::Value,
            Self::Units => Type::Unit,
            Self::Kinds => Type::Kind,
            Self::Grids => Type::Grid,
        }
    }
}

/// `{ head : pattern in source, … where condition }`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Comprehension {
    pub head: Expr,
    pub generators: Vec<(Pattern, Expr)>,
    pub condition: Option<Expr>,
}

impl Comprehension {
    /// Whether each loop binds its element to a name or `_`, without destructuring.
    pub fn binds_names(&self) -> bool {
        self.generators.iter().all(|(pattern, _)| matches!(pattern, Pattern::Var(_) | Pattern::Any))
    }
}

worded! {
    /// Number of elements for which a condition must be true.
    Quantifier {
        Some "some",
        Every "every",
        No "no",
    }
}

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident $sign:literal, $binding:literal;)*) => {
        /// An operator between two expressions.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Operator {
            $($(#[$doc])* $name,)*
        }

        impl Operator {
            pub fn from_sign(sign: &str) -> Option<Self> {
                match sign {
                    $($sign => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// The sign or word, and its binding power; a larger number binds more tightly.
            pub fn sign(self) -> (&'static str, u8) {
                match self {
                    $(Self::$name => ($sign, $binding),)*
                }
            }
        }
    };
}

operators! {
    Or "or", 1;
    And "and", 2;
    /// Sets are compared as sets.
    Equal "=", 4;
    NotEqual "!=", 4;
    /// Compares numbers, values, or cells and units in board order.
    Less "<", 4;
    LessEqual "<=", 4;
    Greater ">", 4;
    GreaterEqual ">=", 4;
    In "in", 4;
    Subset "subset", 4;
    /// `a sees b`: the two cells share a unit whose cells must be distinct.
    Sees "sees", 4;
    /// Sum of numbers or union of sets. A single element is treated as a set of one.
    Add "+", 5;
    /// Difference of numbers or of sets. A single element is treated as a set of one.
    Subtract "-", 5;
    Intersect "&", 6;
    Multiply "*", 7;
    /// Quotient of numbers, rounded down.
    Divide "/", 7;
    /// Remainder of numbers, never negative.
    Modulo "mod", 7;
}

/// Pattern of a generator or `let`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pattern {
    Var(VarId),
    /// `_`.
    Any,
    /// `(a, b)`: the components of a tuple.
    Tuple(Vec<Pattern>),
    /// `{a, b}`: the elements, in ascending order, of a set of exactly this size; otherwise the match fails.
    Elements(Vec<VarId>),
}

impl Pattern {
    pub fn names(&self) -> Vec<VarId> {
        match self {
            Self::Any => Vec::new(),
            Self::Var(var) => vec![*var],
            Self::Tuple(parts) => parts.iter().flat_map(Self::names).collect(),
            Self::Elements(vars) => vars.clone(),
        }
    }

    /// Replaces one variable by another.
    pub fn rename(&mut self, old: VarId, new: VarId) {
        self.rename_all(&|var| if var == old { new } else { var });
    }

    /// Replaces all variables.
    pub fn rename_all(&mut self, new: &dyn Fn(VarId) -> VarId) {
        match self {
            Self::Any => {}
            Self::Var(var) => *var = new(*var),
            Self::Tuple(parts) => parts.iter_mut().for_each(|part| part.rename_all(new)),
            Self::Elements(vars) => vars.iter_mut().for_each(|var| *var = new(*var)),
        }
    }
}
