//! Imports, macros and types that all checkers use.

pub(super) use super::{
    globals::Globals,
    scope::{Local, Mode, Scope, is_constant},
    types::{
        binary, cells_of, convert, element, into_candidates, join, move_type, number, set, single, unify,
        words, wrong_type,
    },
};
pub(super) use crate::{
    ast::{self, ClauseKind, Item, ItemKind, Name},
    codes::Code,
    diagnostics::Diagnostic,
    mention::{DeclKind, NameRole, Namespace},
    program::*,
    similar::{all_of, any_of, join_and},
    walk,
};
pub(super) use indexmap::{IndexMap, IndexSet};
pub(super) use tesuji_message::{Message, message};

/// Content of a clause or item of one kind; `None` for other kinds.
macro_rules! as_kind {
    ($one:expr, $kind:pat => $value:expr) => {
        if let $kind = $one { Some($value) } else { None }
    };
}
pub(super) use as_kind;

/// Contents of the clauses or items of one kind in a list.
macro_rules! of_kind {
    ($list:expr, $kind:pat => $value:expr) => {
        $list.iter().filter_map(|one| crate::check::prelude::as_kind!(&one.kind, $kind => $value))
    };
}
pub(super) use of_kind;

pub type Tree = ast::Expr;

/// (checked item, diagnostics); the item is `None` if it is wrong.
pub type CheckResult<T> = (Option<T>, Diagnostics);

pub type Diagnostics = Vec<Diagnostic>;

/// The results of `check` for all parts; `None` if one is missing. All parts are checked, so that every error is
/// reported.
pub fn all_some<P, T>(
    parts: impl IntoIterator<Item = P>,
    check: impl FnMut(P) -> Option<T>,
) -> Option<Vec<T>> {
    parts.into_iter().map(check).collect::<Vec<_>>().into_iter().collect()
}

pub fn map_some<P, T>(part: Option<P>, check: impl FnOnce(P) -> Option<T>) -> Option<Option<T>> {
    part.map_or(Some(None), |part| check(part).map(Some))
}

/// Words of clauses that may occur once in an item, unless they begin a path, a statement or a form of a kind.
const UNIQUE_WORDS: [&str; 33] = [
    "title",
    "lesson",
    "because",
    "message",
    "source",
    "difficulty",
    "effort",
    "assumes",
    "show",
    "merge",
    "then",
    "ends",
    "stop",
    "runs",
    "uniqueness",
    "free",
    "kindest",
    "values",
    "grid",
    "strategy",
    "lessons",
    "position",
    "game",
    "finds",
    "says",
    "cell",
    "list",
    "sets",
    "walk",
    "tour",
    "model",
    "value",
    "reasons",
];

/// Word of a clause that may occur only once; `None` for other clauses.
pub fn unique_word(clause: &ast::Clause) -> Option<&'static str> {
    let is_free =
        matches!(clause.kind, ClauseKind::Path(_) | ClauseKind::Statement(_) | ClauseKind::Kind(..));
    Some(clause.word).filter(|word| !is_free && UNIQUE_WORDS.contains(word))
}

pub fn repeated(clauses: &[ast::Clause], word: impl Fn(&ast::Clause) -> Option<&'static str>) -> Diagnostics {
    let mut seen: IndexMap<&str, Span> = IndexMap::new();
    let mut faults = Vec::new();
    for clause in clauses {
        let Some(word) = word(clause) else { continue };
        let span = Span { end: clause.span.start + word.len() as u32, ..clause.span };
        let first = *seen.entry(word).or_insert(span);
        if first != span {
            let fault = Code::RepeatedClause.at(span, message!("duplicate `{}`", word));
            faults.push(fault.and(first, message!("first here")));
        }
    }
    faults
}
