//! Strategies: in which order techniques are tried.

use super::*;
use crate::message::{Message, message};

/// A number that a strategy counts up. Those with one name are one, whichever strategy counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub name: String,
    pub per_grid: bool,
    /// The variable that stands for it, for all grids together, in totals.
    pub variable: VarId,
}

/// A strategy: in which order techniques are tried, and what is counted meanwhile.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Strategy {
    pub name: String,
    /// Parameters that are known before a puzzle is seen.
    pub parameters: Vec<Parameter>,
    /// Variables that are given where it is called.
    pub takes: Vec<VarId>,
    pub title: Texts,
    pub variables: Vec<Variable>,
    pub tallies: Vec<Tally>,
    /// Numbers made of tallies when it has ended.
    pub totals: Vec<(String, Expr)>,
    /// Titles of its tallies and totals, by their names.
    pub counted: IndexMap<String, Texts>,
    /// Set where techniques that assume one solution take part, also in the strategies that it calls.
    pub uniqueness: bool,
    /// When it ends, instead of when no cell is open.
    pub stop: Option<Expr>,
    pub body: Statement,
    /// How many statements that comes to, those of the strategies that it calls included.
    pub statements: usize,
    /// Names of its levels from the easiest up, and their titles.
    pub levels: IndexMap<String, Texts>,
    pub comment: String,
    pub span: Span,
}

impl Strategy {
    /// A strategy of nothing but a statement.
    pub fn of(name: String, body: Statement) -> Self {
        let statements = 1 + body.parts().len();
        Self { name, body, statements, ..Self::default() }
    }

    /// Why it cannot be run by itself, where it is a part of others, which give it variables.
    pub fn not_alone(&self) -> Option<Message> {
        let given = &self.variables[self.takes.first()?.0 as usize].name;
        Some(message!("`{}` is a part of other strategies, which give it `{given}`", self.name))
    }

    /// The call of this strategy, which has the given number, with its defaults; None where one is missing.
    pub fn usual(&self, number: usize) -> Option<StrategyCall> {
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
    /// Those that are a parameter of the strategy that calls it.
    pub passed: Vec<(usize, ParamId)>,
    /// One expression for each variable that it takes.
    pub given: Vec<Expr>,
}

/// What may happen to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    Placed,
    /// A candidate went.
    Removed,
    /// Either.
    Changed,
    /// Nothing: what waits for it waits in vain.
    Never,
}

impl Event {
    /// Every event with its word in rule files.
    pub const ALL: [(&'static str, Self); 4] = [
        ("placed", Self::Placed),
        ("removed", Self::Removed),
        ("changed", Self::Changed),
        ("never", Self::Never),
    ];

    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, event)| event)
    }
}

/// An event as a strategy names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventName {
    /// By its own word.
    Event(Event),
    /// By a parameter, all of whose words are events.
    Parameter(ParamId),
}

/// `for x in X where a { … }`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Each {
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
    /// The least comes first.
    pub key: Vec<Expr>,
    pub body: Vec<Statement>,
    /// It is not picked again until something is placed in one of these cells.
    pub until: Expr,
}

/// `cascade c from C within n { … }`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cascade {
    /// A cell in which something was placed.
    pub variable: VarId,
    pub from: Expr,
    pub rounds: Expr,
    /// What is done for each; the cells that it places values in come in the next round.
    pub body: Vec<Statement>,
}

/// A statement of a strategy. Each says whether it made a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Statement {
    /// One step of a technique.
    Technique(Call),
    /// One step of a technique some of whose variables are given.
    Pinned(Call, Vec<(VarId, Expr)>),
    Strategy(StrategyCall),
    /// `first-of { … }`: one step by the first that has one.
    FirstOf(Vec<Statement>),
    /// `exhaust …`: again until it gives nothing more.
    Exhaust(Box<Statement>),
    /// `repeat { … }`: each in turn, again until a whole round gives nothing.
    Repeat(Vec<Statement>),
    /// `repeat n times { … }`.
    Times(Expr, Vec<Statement>),
    /// `level NAME { … }`: these steps have this level; elsewhere the same as its list.
    Level(String, Vec<Statement>),
    /// `together { … }`: all matches of these techniques on one position, applied at once.
    Together(Vec<Call>),
    /// `do { … }`: each once, in turn.
    All(Vec<Statement>),
    /// `try … then { … }`: what follows is done where the first made a step.
    Then(Box<Statement>, Vec<Statement>),
    /// `count NAME[g] by n`: an index into [`Strategy::tallies`], the grid and the amount.
    Count(usize, Option<Expr>, Option<Expr>),
    /// `if a { … } else { … }`.
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// `for x in X { … }`: for each in turn; conditions are looked at when its turn comes.
    Each(Each),
    /// `sweep since placed { for … }`: goes through what the `for`s say, again from the first, until a whole round
    /// has passed since the event, or the second event happens.
    Sweep(EventName, Option<EventName>, Vec<Each>),
    /// `seek placed { … }`: each once, in turn; it made a step where the event happened.
    Seek(EventName, Vec<Statement>),
    /// `pick … { … } until …`: as long as there is something to pick.
    Pick(Box<Pick>),
    /// `cascade …`: for each cell, then for those in which values were placed meanwhile.
    Cascade(Box<Cascade>),
    Let(Pattern, Expr),
}

/// The statement directly inside a statement, and the lists of statements in it, to look at or with `mut` to change. The
/// arms are those that statements as written and as checked do not share.
macro_rules! statement_lists {
    ($statement:expr, { $($arms:tt)* } $(, $mutable:tt)?) => {
        match $statement {
            $($arms)*
            Self::FirstOf(list)
            | Self::Repeat(list)
            | Self::Times(_, list)
            | Self::Level(_, list)
            | Self::Seek(_, list)
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
            Self::Count(..) | Self::Let(..) => (None, Vec::new()),
        });
        first.into_iter().chain(lists.into_iter().flatten()).collect()
    }

    fn inside_mut(&mut self) -> (Option<&mut Statement>, Vec<&mut Vec<Statement>>) {
        statement_lists!(self, {
            Self::Technique(_) | Self::Pinned(..) | Self::Strategy(_) | Self::Together(_) => (None, Vec::new()),
            Self::Count(..) | Self::Let(..) => (None, Vec::new()),
        }, mut)
    }

    pub fn parts_mut(&mut self) -> Vec<&mut Statement> {
        let (first, lists) = self.inside_mut();
        first.into_iter().chain(lists.into_iter().flatten()).collect()
    }

    pub(super) fn lists_mut(&mut self) -> Vec<&mut Vec<Statement>> {
        self.inside_mut().1
    }

    pub fn strategies<'p>(&'p self, each: &mut dyn FnMut(&'p StrategyCall)) {
        if let Self::Strategy(call) = self {
            each(call);
        }
        self.parts().into_iter().for_each(|part| part.strategies(each));
    }

    pub fn calls(&self) -> &[Call] {
        match self {
            Self::Technique(call) | Self::Pinned(call, _) => std::slice::from_ref(call),
            Self::Together(calls) => calls,
            _ => &[],
        }
    }

    pub fn calls_mut(&mut self) -> &mut [Call] {
        match self {
            Self::Technique(call) | Self::Pinned(call, _) => std::slice::from_mut(call),
            Self::Together(calls) => calls,
            _ => &mut [],
        }
    }
}
