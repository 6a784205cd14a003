//! Expressions and their types.

use super::*;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Type {
    Bool,
    Int,
    /// A value that a cell may take, counted from 1.
    Value,
    Cell,
    /// A unit: a set of cells with laws. Stands for its cells where a set of cells is expected.
    Unit,
    /// What a game calls a family of units: `row`, `column`, `block` …
    Kind,
    Grid,
    /// A word out of the list that a parameter or definition names, such as `franken`.
    Word,
    /// A cell and a value that it may hold. A node is a set of these.
    Candidate,
    /// A walk from node to node.
    Path,
    /// A position under an assumption, and what followed from it.
    World,
    /// Several things in a fixed order.
    Tuple(Vec<Type>),
    Set(Box<Type>),
    /// The type of `{}`, which fits every set.
    EmptySet,
}

/// As rule files write it.
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

/// An expression with its type and place. Two are equal wherever they stand.
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
    /// A word of a parameter's list.
    Word(String),
    /// A kind of units by its name: an index into [`super::Program::kinds`].
    Kind(usize),
    Var(VarId),
    /// A parameter; a constant once the rule is planned.
    Param(ParamId),
    /// All cells, values, units, kinds or grids.
    All(Universe),
    Set(Vec<Expr>),
    Tuple(Vec<Expr>),
    Call(Function, Vec<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `|e|`: how many elements a set has.
    Size(Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `some x in X: c`, `every x in X: c`, `no x in X: c`.
    Quantified(Quantifier, VarId, Box<Expr>, Box<Expr>),
    /// `{ head : x in X, y in Y where c }`; `{ x in X : c }` has the variable itself as its head.
    Comprehension(Box<Comprehension>),
    /// `union E`: the union of the sets that E holds.
    Union(Box<Expr>),
    /// `common E`: what all sets that E holds have in common; nothing where E is empty.
    Common(Box<Expr>),
    /// `reach(p, PATH)`: the nodes in which paths from p may end, p itself where the path may be empty.
    Reach(Box<Expr>, Box<Path>),
}

/// A set that every board has, named as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Universe {
    Cells,
    Values,
    Units,
    Kinds,
    /// Named in strategies only.
    Grids,
}

impl Universe {
    pub const ALL: [Self; 5] = [Self::Cells, Self::Values, Self::Units, Self::Kinds, Self::Grids];

    /// The set of this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|universe| universe.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Values => "values",
            Self::Units => "units",
            Self::Kinds => "kinds",
            Self::Grids => "grids",
        }
    }

    /// Type of its elements.
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
    /// True if each of its loops names its element or leaves it unnamed, and takes none apart.
    pub fn binds_names(&self) -> bool {
        self.generators.iter().all(|(pattern, _)| matches!(pattern, Pattern::Var(_) | Pattern::Any))
    }

    /// True if the result is a subset of one set, its elements as they are.
    pub fn keeps_elements(&self) -> bool {
        match (self.generators.as_slice(), &self.head.kind) {
            ([(Pattern::Var(element), _)], ExprKind::Var(head)) => element == head,
            _ => false,
        }
    }
}

/// How many of the elements a condition must hold for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quantifier {
    Some,
    Every,
    No,
}

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident $sign:literal, $binding:literal;)*) => {
        /// An operator between two expressions.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Operator {
            $($(#[$doc])* $name,)*
        }

        impl Operator {
            pub fn of(sign: &str) -> Option<Self> {
                match sign {
                    $($sign => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// The sign or word, and how tightly it binds: what has a larger number binds more tightly.
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
    /// Of numbers, values, or cells and units in board order.
    Less "<", 4;
    LessEqual "<=", 4;
    Greater ">", 4;
    GreaterEqual ">=", 4;
    In "in", 4;
    Subset "subset", 4;
    /// `a sees b`: the two cells share a unit whose cells differ.
    Sees "sees", 4;
    /// Sum of numbers, union of sets. A single element joins a set as itself.
    Add "+", 5;
    /// Difference of numbers or of sets. A single element is taken out as itself.
    Subtract "-", 5;
    Intersect "&", 6;
    Multiply "*", 7;
    /// Quotient of numbers, rounded down.
    Divide "/", 7;
    /// Remainder of numbers, never negative.
    Modulo "mod", 7;
}

/// What a generator or `let` binds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pattern {
    Var(VarId),
    /// `_`.
    Any,
    /// `(a, b)`: the parts of a tuple.
    Tuple(Vec<Pattern>),
    /// `{a, b}`: the elements, in ascending order, of a set of exactly this size; fails to match otherwise.
    Elements(Vec<VarId>),
}

impl Pattern {
    pub fn names(&self) -> Vec<VarId> {
        let mut names = Vec::new();
        self.variables(&mut names);
        names
    }

    pub fn variables(&self, to: &mut Vec<VarId>) {
        match self {
            Self::Any => {}
            Self::Var(var) => to.push(*var),
            Self::Tuple(parts) => parts.iter().for_each(|part| part.variables(to)),
            Self::Elements(vars) => to.extend(vars),
        }
    }

    /// Names another variable in the place of one.
    pub fn rename(&mut self, old: VarId, new: VarId) {
        self.rename_all(&|var| if var == old { new } else { var });
    }

    /// Names other variables in the place of its own.
    pub fn rename_all(&mut self, new: &dyn Fn(VarId) -> VarId) {
        match self {
            Self::Any => {}
            Self::Var(var) => *var = new(*var),
            Self::Tuple(parts) => parts.iter_mut().for_each(|part| part.rename_all(new)),
            Self::Elements(vars) => vars.iter_mut().for_each(|var| *var = new(*var)),
        }
    }
}
