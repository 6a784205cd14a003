//! Techniques and their parts, and examples.

use super::*;
use std::fmt;

/// The assumption that a puzzle has exactly one solution, as a word of rule files.
pub const ONE_SOLUTION: &str = "unique-solution";

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Domain {
    /// Numbers from the first to the second, both included.
    Range(i64, i64),
    Words(Vec<String>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Argument {
    Int(i64),
    Word(String),
}

/// Formats the argument as in rule files.
impl fmt::Display for Argument {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(out),
            Self::Word(word) => out.write_str(word),
        }
    }
}

impl Domain {
    pub fn ty(&self) -> Type {
        match self {
            Self::Range(..) => Type::Int,
            Self::Words(_) => Type::Word,
        }
    }

    pub fn has_word(&self, word: &str) -> bool {
        matches!(self, Self::Words(words) if words.iter().any(|one| one == word))
    }

    pub fn first(&self) -> Argument {
        match self {
            Self::Range(low, _) => Argument::Int(*low),
            Self::Words(words) => Argument::Word(words.first().cloned().unwrap_or_default()),
        }
    }
}

impl Parameter {
    /// The default, or the first value of the domain if there is none.
    pub fn default_or_first(&self) -> Argument {
        self.default.clone().unwrap_or_else(|| self.domain.first())
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    pub name: String,
    pub domain: Domain,
    /// Value if a call omits the parameter; `None` if the parameter is required.
    pub default: Option<Argument>,
    pub span: Span,
}

/// A clause of a technique's body.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Clause {
    For(Pattern, Expr),
    /// `for S in choose n of set`: the subsets with n elements.
    Choose {
        var: VarId,
        size: Expr,
        from: Expr,
        span: Span,
    },
    /// `let pattern = expression`; there is no match if the pattern does not fit.
    Let(Pattern, Expr),
    Where(Expr),
    Path(Box<Path>),
    World(Box<World>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Conclusion<E = Expr> {
    /// `eliminate V from X`: removes the value or values V from the cell or cells X.
    Eliminate(E, E),
    /// `keep V in X`: removes all values except V from X.
    Keep(E, E),
    Place(E, E),
    /// `eliminate E`: removes the candidates of the set E.
    EliminateAll(E),
    /// `place E`: places the only candidate of the set E.
    PlaceOnly(E),
    /// `each weak (m, n): eliminate E`, `each als(A): eliminate E`: one conclusion for each step of a kind or over a
    /// link.
    EachStep(EachStep, E),
}

impl<E> Conclusion<E> {
    /// Applies a function to all expressions.
    pub fn map<'c, F>(&'c self, change: &mut impl FnMut(&'c E) -> F) -> Conclusion<F> {
        match self {
            Self::Eliminate(a, b) => Conclusion::Eliminate(change(a), change(b)),
            Self::Keep(a, b) => Conclusion::Keep(change(a), change(b)),
            Self::Place(a, b) => Conclusion::Place(change(a), change(b)),
            Self::EliminateAll(set) => Conclusion::EliminateAll(change(set)),
            Self::PlaceOnly(set) => Conclusion::PlaceOnly(change(set)),
            Self::EachStep(each, set) => Conclusion::EachStep(each.clone(), change(set)),
        }
    }

    /// Expressions of the conclusion.
    pub fn parts(&self) -> Vec<&E> {
        match self {
            Self::Eliminate(a, b) | Self::Keep(a, b) | Self::Place(a, b) => vec![a, b],
            Self::EliminateAll(only) | Self::PlaceOnly(only) | Self::EachStep(_, only) => vec![only],
        }
    }
}

/// Another name of a technique, or of a special case that arguments or a condition select.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Alias {
    pub name: String,
    /// Parameters with fixed values.
    pub pins: Vec<(ParamId, Argument)>,
    /// Condition on matches to which the alias applies.
    pub condition: Option<Expr>,
    /// Title of such a step; empty if the alias has no title.
    pub title: Texts,
    pub span: Span,
}

impl Alias {
    /// The fixed value of a parameter; `None` if it is free.
    pub fn pin(&self, parameter: usize) -> Option<&Argument> {
        self.pins.iter().find(|(id, _)| id.0 as usize == parameter).map(|(_, value)| value)
    }
}

/// `merge by (…)`, `merge n or more by (…)`: matches with equal keys become one step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Merge {
    pub keys: Vec<Expr>,
    /// Minimum number of matches for a step.
    pub at_least: usize,
}

/// `show F as en "fin"`: candidates, cells or units, or a set of them, and their name in pictures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Role {
    pub what: Expr,
    pub name: Texts,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Technique {
    pub name: String,
    /// Parameters, in the order of positional arguments.
    pub parameters: Vec<Parameter>,
    /// Other names, in the order in which titles are searched.
    pub aliases: Vec<Alias>,
    pub title: Texts,
    /// Explanation for learners: the pattern and its effect. Depends on parameters only.
    pub lesson: LazyPart<Texts>,
    pub because: LazyPart<Texts>,
    /// Notations of the literature.
    pub message: LazyPart<Texts>,
    pub source: Vec<String>,
    /// Difficulty of finding a step; larger is harder. May depend on parameters.
    pub difficulty: Expr,
    /// Effort of following a match, which may depend on its variables; by default the difficulty, and more for long
    /// paths and worlds.
    pub effort: Option<Expr>,
    pub needs_one_solution: bool,
    /// Variables, including those of texts and aliases.
    pub variables: Vec<Variable>,
    /// Generators, lets and conditions in source order.
    pub clauses: LazyPart<Vec<Clause>>,
    pub conclusions: Vec<Conclusion>,
    /// For each conclusion, whether it was proved from the paths by the checker.
    pub proved: Vec<bool>,
    /// Printed forms of parts of the paths.
    pub shows: Vec<Template>,
    /// Groups of cells, candidates or units that pictures highlight.
    pub roles: Vec<Role>,
    /// The variables `removed` and `placed` of the texts: the candidates that a step removes, and those that it places.
    pub changes: Option<(VarId, VarId)>,
    /// `merge by (…)`: the matches that become one step.
    pub merge: Option<Merge>,
    /// Definitions, links, named parts of paths, strategies and other techniques that it uses, for the rule graph.
    pub uses: Vec<String>,
    pub comment: String,
    pub span: Span,
}

impl Technique {
    /// Wraps clauses of another item in a technique, so that the engine plans them like any rule.
    pub fn from_clauses(
        name: &str,
        parameters: Vec<Parameter>,
        variables: Vec<Variable>,
        clauses: Vec<Clause>,
        conclusions: Vec<Conclusion>,
        span: Span,
    ) -> Self {
        let (name, follows) = (name.to_owned(), vec![false; conclusions.len()]);
        Self {
            name,
            parameters,
            variables,
            clauses: clauses.into(),
            proved: follows,
            conclusions,
            span,
            ..Self::default()
        }
    }

    /// Variables that generators bind.
    pub fn generated(&self) -> Vec<VarId> {
        let mut bound = Vec::new();
        for clause in self.clauses.iter() {
            match clause {
                Clause::For(pattern, _) => bound.extend(pattern.names()),
                Clause::Choose { var, .. } => bound.push(*var),
                _ => {}
            }
        }
        bound
    }
}

/// A technique with arguments, as in a strategy, an example or on the command line.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// Index into [`super::Program::techniques`].
    pub technique: usize,
    /// One argument for each parameter.
    pub arguments: Vec<Argument>,
    /// Arguments that depend on the calling strategy, with samples in [`Self::arguments`]; empty in a call that runs.
    pub deferred: Vec<DeferredArgument>,
    /// The alias by which the technique was called, if the alias has a condition: an index into [`Technique::aliases`].
    pub alias: Option<usize>,
}

/// `example CALL { … }`: a position and its expected conclusions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub call: Call,
    /// The game; sudoku by default.
    pub game: String,
    /// The position in any supported format.
    pub position: String,
    pub position_at: Span,
    /// All facts of one of the matches, and no others; `None` if the technique must not match.
    pub finds: Option<Vec<Fact>>,
    /// Expected texts of this match, by style. May contain only some of the styles.
    pub says: IndexMap<String, String>,
    pub title: String,
    pub span: Span,
}

/// `eliminate 5 from r1c2` or `place 5 in r1c2` of an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// Whether the value is placed; otherwise it is eliminated.
    pub is_placement: bool,
    pub value: u8,
    /// Label of the cell.
    pub cell: String,
    pub span: Span,
}
