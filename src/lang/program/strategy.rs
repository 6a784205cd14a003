//! Strategies: the order in which techniques are tried.

use super::*;
use tesuji_message::{Message, message};

/// A counter of a strategy. Counters with the same name are shared between strategies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub name: String,
    pub is_per_grid: bool,
    /// The variable that denotes the sum over all grids in totals.
    pub variable: VarId,
    /// Its name where it is declared.
    pub span: Span,
}

/// Techniques with some of their variables restricted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Moves {
    pub calls: Vec<Call>,
    pub pins: Vec<Pin>,
}

/// `u = a` or `u in A` of a technique.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pin {
    /// A variable of the technique.
    pub variable: VarId,
    pub value: Expr,
    /// Whether the value is a set that contains the variable.
    pub is_member: bool,
}

/// `matches(T with u = a)` in an expression, which reads it as a variable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MoveSet {
    /// The variable that stands for the moves.
    pub variable: VarId,
    /// Whether the variable is the number of the moves and not their set.
    pub is_count: bool,
    pub moves: Moves,
}

/// `runs 24 seed 1`: the number of runs on a puzzle, and the seed of their random choices.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Runs {
    pub number: ArgumentValue,
    pub seed: ArgumentValue,
}

/// The order in which techniques are tried, with counters and totals.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Strategy {
    pub name: String,
    /// Parameters with static values.
    pub parameters: Vec<Parameter>,
    /// Variables that the caller binds.
    pub takes: Vec<VarId>,
    pub title: Texts,
    pub variables: Vec<Variable>,
    pub tallies: Vec<Tally>,
    /// Numbers that are computed from the tallies at the end.
    pub totals: Vec<(String, Expr)>,
    /// Titles of the tallies and totals, by their names.
    pub counted: IndexMap<String, Texts>,
    /// Whether techniques that assume one solution take part, also in called strategies.
    pub allows_uniqueness: bool,
    /// Techniques whose steps cost nothing in the kindest path; by default those of the easiest level.
    pub free: Option<Vec<Call>>,
    /// The order of paths by the efforts of their steps.
    pub path_order: Option<PathOrder>,
    /// Condition on which the strategy ends; by default it ends when no cell is open.
    pub stop: Option<Expr>,
    /// Repetition of the run; `None` for one run with the seed 0.
    pub runs: Option<Runs>,
    /// The open moves that its expressions read.
    pub move_sets: Vec<MoveSet>,
    pub body: Statement,
    /// Number of statements, including those of called strategies.
    pub statements: usize,
    /// Names of the levels from the easiest to the hardest, with their titles.
    pub levels: IndexMap<String, Texts>,
    pub comment: String,
    pub span: Span,
}

impl Strategy {
    /// Creates a strategy with the given statement as its body.
    pub fn new(name: String, body: Statement) -> Self {
        let statements = 1 + body.parts().len();
        Self { name, body, statements, ..Self::default() }
    }

    /// Explains that the strategy needs variables of a caller and cannot run by itself. `None` if it needs no
    /// variables.
    pub fn not_alone(&self) -> Option<Message> {
        let given = &self.variables[self.takes.first()?.0 as usize].name;
        Some(message!("`{}` is a part of other strategies, which give it `{given}`", self.name))
    }

    /// The call of this strategy, at index `number`, with its defaults. `None` if it takes variables or a parameter has
    /// no default.
    pub fn default_call(&self, number: usize) -> Option<StrategyCall> {
        let arguments = self.parameters.iter().map(|parameter| parameter.default.clone());
        let arguments = arguments.collect::<Option<_>>()?;
        self.takes.is_empty().then(|| StrategyCall { strategy: number, arguments, ..StrategyCall::default() })
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct StrategyCall {
    /// Index into [`super::Program::strategies`].
    pub strategy: usize,
    /// One argument for each parameter.
    pub arguments: Vec<Argument>,
    /// Arguments that are parameters of the calling strategy: indices into [`Self::arguments`] with the parameters.
    pub forwarded: Vec<(usize, ParamId)>,
    /// One expression for each variable that the strategy takes.
    pub bindings: Vec<Expr>,
}

worded! {
    /// Order of paths.
    PathOrder {
        /// By the sum of the efforts of the steps.
        Sum "sum",
        /// By the sum of their squares, so that hard steps weigh more.
        Hardest "hardest",
    }
}

worded! {
    /// A change of a position.
    Event {
        Placed "placed",
        /// A candidate was removed.
        Removed "removed",
        /// A value was placed or a candidate was removed.
        Changed "changed",
        /// An event that never happens.
        Never "never",
    }
}

/// An event or a parameter that denotes an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventName {
    /// A keyword.
    Event(Event),
    /// A parameter whose words are all events.
    Parameter(ParamId),
}

/// `for x in X where a { … }`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ForStatement {
    /// Generators, lets and conditions.
    pub clauses: Vec<Clause>,
    pub body: Vec<Statement>,
}

/// `pick x in X where a by k { … } until placed in C`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pick {
    pub variable: VarId,
    pub from: Expr,
    pub condition: Option<Expr>,
    /// Sort key; the element with the least key is picked first.
    pub key: Vec<Expr>,
    pub body: Vec<Statement>,
    /// Cells that block an element: a picked element is not picked again until a value is placed in one of them.
    pub until: Expr,
}

/// `cascade c from C within n { … }`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cascade {
    /// A cell in which something was placed.
    pub variable: VarId,
    pub from: Expr,
    pub rounds: Expr,
    /// Statements for each cell; the cells that they fill form the next round.
    pub body: Vec<Statement>,
}

/// A statement of a strategy. Execution reports whether a step was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Statement {
    /// One step of a technique.
    Technique(Call),
    /// One step of a technique with some variables bound.
    Pinned(Call, Vec<(VarId, Expr)>),
    Strategy(StrategyCall),
    /// `first-of { … }`: one step of the first statement that makes one.
    FirstOf(Vec<Statement>),
    /// `exhaust …`: repeats the statement until it makes no step.
    Exhaust(Box<Statement>),
    /// `repeat { … }`: executes all statements in order, until a round makes no step.
    Repeat(Vec<Statement>),
    /// `repeat n times { … }`.
    Times(Expr, Vec<Statement>),
    /// `level NAME { … }`: assigns a level to the steps; otherwise executed like the list.
    Level(String, Vec<Statement>),
    /// `together { … }`: all matches of these techniques on one position, applied at once.
    Together(Vec<Call>),
    /// `do { … }`: executes each statement once, in order.
    All(Vec<Statement>),
    /// `try … then { … }`: executes the list if the first statement made a step.
    Then(Box<Statement>, Vec<Statement>),
    /// `count NAME[g] by n`: an index into [`Strategy::tallies`], the grid and the amount.
    Count(usize, Option<Expr>, Option<Expr>),
    /// `if a { … } else { … }`.
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// `for x in X { … }`: executes the body for each element; conditions are evaluated when the element is reached.
    Each(ForStatement),
    /// `sweep since placed { for … }`: iterates over the elements of the `for`s, again from the first, until a full
    /// round has passed since the event, or until the second event happens.
    Sweep(EventName, Option<EventName>, Vec<ForStatement>),
    /// `seek placed { … }`: executes each statement once, in order; it makes a step if the event happened.
    Seek(EventName, Vec<Statement>),
    /// `pick … { … } until …`: executes the body for one element at a time, until no element can be picked.
    Pick(Box<Pick>),
    /// `cascade …`: executes the body for each cell, then for the cells that were filled meanwhile.
    Cascade(Box<Cascade>),
    /// `choose by weight { … }`: one of the open moves, by chance. The statements are [`Self::Weighted`], or
    /// [`Self::Each`] of such statements.
    Choose(Vec<Statement>),
    /// `100: hidden-single` of a choice: the open moves of techniques, each with this weight.
    Weighted(Expr, Moves),
    Let(Pattern, Expr),
}

/// Returns the statement directly inside a statement and the nested lists of statements, by shared reference or, with
/// `mut`, by mutable reference. The arms passed in are those that the syntax tree and the checked program do not share.
macro_rules! statement_lists {
    ($statement:expr, { $($arms:tt)* } $(, $mutable:tt)?) => {
        match $statement {
            $($arms)*
            Self::FirstOf(list)
            | Self::Repeat(list)
            | Self::Times(_, list)
            | Self::Level(_, list)
            | Self::Seek(_, list)
            | Self::Choose(list)
            | Self::All(list) => (None, vec![list]),
            Self::Exhaust(inner) => (Some(&$($mutable)? **inner), Vec::new()),
            Self::Then(tried, then) => (Some(&$($mutable)? **tried), vec![then]),
            Self::If(_, yes, no) => (None, vec![yes, no]),
            Self::Each(each) => (None, vec![&$($mutable)? each.body]),
            Self::Sweep(_, _, all) => {
                (None, all.into_iter().map(|each| &$($mutable)? each.body).collect())
            }
            Self::Pick(pick) => (None, vec![&$($mutable)? pick.body]),
            Self::Cascade(cascade) => (None, vec![&$($mutable)? cascade.body]),
        }
    };
}
pub(crate) use statement_lists;

impl Default for Statement {
    fn default() -> Self {
        Self::FirstOf(Vec::new())
    }
}

impl Statement {
    pub fn parts(&self) -> Vec<&Statement> {
        let (first, lists): (Option<&Self>, Vec<&Vec<Self>>) = statement_lists!(self, {
            Self::Technique(_) | Self::Pinned(..) | Self::Strategy(_) | Self::Together(_) => (None, Vec::new()),
            Self::Count(..) | Self::Weighted(..) | Self::Let(..) => (None, Vec::new()),
        });
        first.into_iter().chain(lists.into_iter().flatten()).collect()
    }

    fn inside_mut(&mut self) -> (Option<&mut Statement>, Vec<&mut Vec<Statement>>) {
        statement_lists!(self, {
            Self::Technique(_) | Self::Pinned(..) | Self::Strategy(_) | Self::Together(_) => (None, Vec::new()),
            Self::Count(..) | Self::Weighted(..) | Self::Let(..) => (None, Vec::new()),
        }, mut)
    }

    pub fn parts_mut(&mut self) -> Vec<&mut Statement> {
        let (first, lists) = self.inside_mut();
        first.into_iter().chain(lists.into_iter().flatten()).collect()
    }

    pub(super) fn lists_mut(&mut self) -> Vec<&mut Vec<Statement>> {
        self.inside_mut().1
    }

    /// The techniques that it calls, in order.
    pub fn techniques(&self) -> Vec<&Call> {
        self.calls().iter().chain(self.parts().into_iter().flat_map(Self::techniques)).collect()
    }

    /// The strategies that it calls, in order.
    pub fn strategies(&self) -> Vec<&StrategyCall> {
        match self {
            Self::Strategy(call) => vec![call],
            _ => self.parts().into_iter().flat_map(Self::strategies).collect(),
        }
    }

    pub fn calls(&self) -> &[Call] {
        match self {
            Self::Technique(call) | Self::Pinned(call, _) => std::slice::from_ref(call),
            Self::Together(calls) | Self::Weighted(_, Moves { calls, .. }) => calls,
            _ => &[],
        }
    }

    pub fn calls_mut(&mut self) -> &mut [Call] {
        match self {
            Self::Technique(call) | Self::Pinned(call, _) => std::slice::from_mut(call),
            Self::Together(calls) | Self::Weighted(_, Moves { calls, .. }) => calls,
            _ => &mut [],
        }
    }
}
