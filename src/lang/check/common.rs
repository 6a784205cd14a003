//! What the checkers of all kinds of items share.

use indexmap::IndexMap;

use crate::ast::{self, Clause, ClauseKind};
use crate::program::Span;
use crate::{codes::Code, diagnostics::Diagnostic, message::message};

/// What a clause or item holds, where it is of a kind.
macro_rules! as_kind {
    ($one:expr, $kind:pat => $value:expr) => {
        match &$one.kind {
            $kind => Some($value),
            _ => None,
        }
    };
}
pub(super) use as_kind;

/// An expression as it is written.
pub(super) type Tree<'s> = ast::Expr<'s>;

/// What an item comes to, where it is good; and what is wrong with it.
pub(super) type Checked<T> = (Option<T>, Vec<Diagnostic>);

/// Results of which none is missing. All are computed first, so that everything that is wrong is said.
pub(super) fn all_some<T>(results: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    results.collect::<Vec<_>>().into_iter().collect()
}

/// What a part that may be absent comes to.
pub(super) fn map_some<P, T>(part: Option<P>, check: impl FnOnce(P) -> Option<T>) -> Option<Option<T>> {
    part.map_or(Some(None), |part| check(part).map(Some))
}

/// The word of a clause that may stand once.
pub(super) fn once<'s>(kind: &ClauseKind<'s>) -> Option<&'static str> {
    use ClauseKind::*;
    Some(match kind {
        Title(_) | Caption(_) => "title",
        Because(_) => "because",
        Message(_) => "message",
        Source(_) => "source",
        Difficulty(_) => "difficulty",
        Assumes(_) => "assumes",
        Merge(..) => "merge",
        Then(_) => "then",
        Ends(..) => "ends",
        StopWhen(_) => "stop",
        Uniqueness => "uniqueness",
        Values(_) => "values",
        Grid(_) | GridForm(_) => "grid",
        SolvedBy(_) => "strategy",
        Position(_) => "position",
        On(_) => "game",
        Finds(_) => "finds",
        Says(_) => "says",
        Cell(_) => "cell",
        List(_) => "list",
        Sets(_) => "sets",
        Walk(_) => "walk",
        Tour(_) => "tour",
        _ => return None,
    })
}

/// A fault for each clause but the first of its word.
pub(super) fn repeated<'s>(
    clauses: &[Clause<'s>],
    word: impl Fn(&ClauseKind<'s>) -> Option<&'static str>,
) -> Vec<Diagnostic> {
    let mut seen: IndexMap<&'static str, Span> = IndexMap::new();
    let mut faults = Vec::new();
    for clause in clauses {
        let Some(word) = word(&clause.kind) else { continue };
        let span = Span { end: clause.at.0.start + word.len() as u32, ..clause.at.0 };
        let first = *seen.entry(word).or_insert(span);
        if first != span {
            let fault = Code::RepeatedClause.at(span, message!("`{}` stands here a second time", word));
            faults.push(fault.and(first, message!("first here")));
        }
    }
    faults
}
