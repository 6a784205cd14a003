//! Techniques and their parts, and the examples that stand beside them.

use super::*;
use std::fmt;

/// What a technique may assume of a puzzle, as it is written: that it has exactly one solution.
pub const ONE_SOLUTION: &str = "unique-solution";

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Domain {
    /// A number from the first to the second, both included.
    Range(i64, i64),
    Words(Vec<String>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Argument {
    Int(i64),
    Word(String),
}

/// As rule files write it.
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
    /// Its default, or else the first value that it may have.
    pub fn plain(&self) -> Argument {
        self.default.clone().unwrap_or_else(|| self.domain.first())
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    pub name: String,
    pub domain: Domain,
    /// Its value where a call leaves it out; a call must give it where absent.
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
    /// `let pattern = expression`; a pattern that does not fit is no match.
    Let(Pattern, Expr),
    Where(Expr),
    Path(Box<Path>),
    World(Box<World>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Conclusion<E = Expr> {
    /// `eliminate V from X`: the value or values V go from the cell or cells X.
    Eliminate(E, E),
    /// `keep V in X`: everything but V goes from X.
    Keep(E, E),
    Place(E, E),
    /// `eliminate E`: the candidates of the set E go.
    EliminateAll(E),
    /// `place E`: the only candidate of the set E is placed.
    PlaceOnly(E),
    /// `each weak (m, n): eliminate E`, `each als(A): eliminate E`: for each step of a kind or over a link.
    EachStep(EachStep, E),
}

impl<E> Conclusion<E> {
    /// The same of other expressions.
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

    /// Its expressions.
    pub fn parts(&self) -> Vec<&E> {
        match self {
            Self::Eliminate(a, b) | Self::Keep(a, b) | Self::Place(a, b) => vec![a, b],
            Self::EliminateAll(only) | Self::PlaceOnly(only) | Self::EachStep(_, only) => vec![only],
        }
    }
}

/// Another name of a technique, or of the case of it that some arguments or a condition pick out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Alias {
    pub name: String,
    /// Parameters that it fixes.
    pub pins: Vec<(ParamId, Argument)>,
    /// What a match must fulfil to be called so.
    pub condition: Option<Expr>,
    /// What such a step is called, where it has a title of its own.
    pub title: Texts,
    pub span: Span,
}

impl Alias {
    /// The value that it fixes for a parameter.
    pub fn pin(&self, parameter: usize) -> Option<&Argument> {
        self.pins.iter().find(|(id, _)| id.0 as usize == parameter).map(|(_, value)| value)
    }
}

/// `merge by (…)`, `merge n or more by (…)`: matches that agree become one step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Merge {
    pub keys: Vec<Expr>,
    /// How many matches it takes; where there are fewer, there is no step.
    pub at_least: usize,
}

/// `show F as en "fin"`: candidates, cells or units, or a set of such, and what they are called on a picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Role {
    pub what: Expr,
    pub name: Texts,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Technique {
    pub name: String,
    /// Its parameters, in the order of positional arguments.
    pub parameters: Vec<Parameter>,
    /// Other names, in the order in which titles are looked for.
    pub aliases: Vec<Alias>,
    pub title: Texts,
    /// For a learner: what to look for and what it does, by the parameters alone.
    pub lesson: Deferred<Texts>,
    pub because: Deferred<Texts>,
    /// Notations of the literature.
    pub message: Deferred<Texts>,
    pub source: Vec<String>,
    /// How hard a step is to find, larger is harder; may depend on parameters.
    pub difficulty: Expr,
    pub assumes_one_solution: bool,
    /// Its variables; also those of its texts and aliases.
    pub variables: Vec<Variable>,
    /// Generators, lets and conditions as written.
    pub clauses: Deferred<Vec<Clause>>,
    pub conclusions: Vec<Conclusion>,
    /// For each of these whether it follows from the paths, as was proved when the technique was checked.
    pub follows: Vec<bool>,
    /// How parts of its paths are printed.
    pub shows: Vec<Template>,
    /// What pictures tell apart.
    pub roles: Vec<Role>,
    /// The variables `removed` and `placed` of its texts: candidates that a step takes away, and that it places.
    pub changes: Option<(VarId, VarId)>,
    /// `merge by (…)`: which matches become one step.
    pub merge: Option<Merge>,
    /// Definitions, links, named parts of paths, strategies and other techniques that it uses, for the rule graph.
    pub uses: Vec<String>,
    pub comment: String,
    pub span: Span,
}

impl Technique {
    /// What the engine makes of something else that has clauses, so that it is planned like any rule.
    pub fn of_clauses(
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
            follows,
            conclusions,
            span,
            ..Self::default()
        }
    }

    /// The variables that generators of its clauses bind.
    pub fn generated(&self) -> Vec<VarId> {
        let mut bound = Vec::new();
        for clause in self.clauses.iter() {
            match clause {
                Clause::For(pattern, _) => pattern.variables(&mut bound),
                Clause::Choose { var, .. } => bound.push(*var),
                _ => {}
            }
        }
        bound
    }
}

/// A technique with arguments, as a strategy, an example or the command line names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// Index into [`super::Program::techniques`].
    pub technique: usize,
    /// One argument for each parameter.
    pub arguments: Vec<Argument>,
    /// Arguments that depend on the calling strategy, with samples in [`Self::arguments`]; none in a call that runs.
    pub open: Vec<Open>,
    /// The alias by which it was called, when that has a condition: an index into [`Technique::aliases`].
    pub alias: Option<usize>,
}

/// `example CALL { … }`: a position and what must follow from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub call: Call,
    /// The game; sudoku where the example does not say.
    pub game: String,
    /// The position in any format that is read.
    pub position: String,
    pub position_at: Span,
    /// What one of the matches must do, all of it and nothing else; no match may exist where absent.
    pub finds: Option<Vec<Fact>>,
    /// How this match must be written, by the style; may name only some of the styles that it is written in.
    pub says: IndexMap<String, String>,
    pub title: String,
    pub span: Span,
}

/// `eliminate 5 from r1c2` or `place 5 in r1c2` of an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// Placed; eliminated otherwise.
    pub place: bool,
    pub value: u8,
    /// The cell by its label.
    pub cell: String,
    pub span: Span,
}
