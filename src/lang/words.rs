//! The words of the language: for editors, which colour and offer them.

use super::check::{CONSTANTS, LAWS, TYPES, function_names};
use super::message::{Message, message};
use super::program::{Event, ONE_SOLUTION};
use std::collections::BTreeSet;
use std::sync::LazyLock;

pub use super::parse::is_name;

/// The grammar, which says what its words are.
const GRAMMAR: &str = include_str!("../../grammar/tesuji.pest");

/// The words that the grammar has: those that begin items, clauses and statements, and those between expressions.
static KEYWORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let lines = GRAMMAR.lines().filter(|line| !line.trim_start().starts_with("//"));
    let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    let words = quoted.map(|word| word.trim_end_matches('('));
    words
        .filter(|word| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'))
        .collect()
});

/// A function of the language, or a few of one name that do much the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionHelp {
    /// How it is called, `places(X, V)`; two that are told together have `, ` between them.
    pub call: &'static str,
    /// The type of what it gives.
    pub gives: &'static str,
    /// What it does.
    pub meaning: Message,
    /// How it is used.
    pub example: &'static str,
}

/// The words that the grammar has, in the order of the alphabet.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.iter().copied()
}

/// Whether the grammar has a word.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(word)
}

/// The names of all functions, each once, in the order of the alphabet.
pub fn functions() -> BTreeSet<&'static str> {
    function_names().collect()
}

/// The constants of the language.
pub fn constants() -> impl Iterator<Item = &'static str> {
    CONSTANTS.into_iter().chain(["grids"])
}

/// Words that mean something at one place only: types, laws, events, what a technique assumes.
pub fn other_words() -> impl Iterator<Item = &'static str> {
    TYPES.into_iter().chain(LAWS).chain(Event::ALL.map(|(word, _)| word)).chain([ONE_SOLUTION])
}

/// What the functions of a name do.
pub fn help_on(function: &str) -> impl Iterator<Item = FunctionHelp> {
    let of_it =
        move |help: &FunctionHelp| help.call.split(", ").any(|call| call.split('(').next() == Some(function));
    all_help().into_iter().filter(of_it)
}

/// What all functions do, as the reference page lists them.
pub fn all_help() -> Vec<FunctionHelp> {
    let help = |call, gives, meaning, example| FunctionHelp { call, gives, meaning, example };
    vec![
        help(
            "candidates(X)",
            "set of value",
            message!("values that the cell X may hold, or some cell of the set or unit X"),
            "let V = candidates(S)",
        ),
        help(
            "places(X, V)",
            "set of cell",
            message!(
                "cells of the unit, set of cells or set of units X that may hold the value V, or one of the set V; a cell where it is placed counts"
            ),
            "let P = places(u, v)",
        ),
        help(
            "open(X)",
            "set of cell",
            message!("cells of the unit or set of cells X without a placed value"),
            "for c in open(u)",
        ),
        help(
            "needed(u)",
            "set of value",
            message!("values that the unit u must hold and does not hold yet"),
            "for v in needed(u)",
        ),
        help("needs(u, v)", "bool", message!("whether the unit u must hold v"), "where needs(u, v)"),
        help(
            "peers(X)",
            "set of cell",
            message!("cells that see the cell X, or every cell of the set X; all cells for the empty set"),
            "eliminate v from peers(F)",
        ),
        help(
            "units(K)",
            "set of unit",
            message!("units of the kind K, or of the kinds in the set K, in board order"),
            "for u in units(row)",
        ),
        help("units-of(c)", "set of unit", message!("units that hold the cell c"), "for w in units-of(c)"),
        help(
            "cells(X)",
            "set of cell",
            message!("cells of the unit X, or of all units of the set X"),
            "cells(B) - cells(C)",
        ),
        help(
            "cells(n)",
            "set of cell",
            message!("open cells with exactly n candidates"),
            "for c in cells(2)",
        ),
        help(
            "cells(N)",
            "set of cell",
            message!("cells of the candidates of the set N, or of the nodes of the path N"),
            "where |cells(path)| > 4",
        ),
        help(
            "values(N)",
            "set of value",
            message!("values of the candidates of the set N"),
            "\"{values(removed)}\"",
        ),
        help(
            "against(N)",
            "set of candidate",
            message!("candidates that the laws forbid together with every candidate of the set N"),
            "eliminate against(first) & against(last)",
        ),
        help(
            "first(K), last(K)",
            "set of candidate",
            message!("the first and the last node of the path K"),
            "let m = last(K)",
        ),
        help(
            "removed(W)",
            "set of candidate",
            message!(
                "candidates that the world W has lost, all where it is contradictory; of a set of worlds, those that all of them have lost, and none where there is no world"
            ),
            "for (d, v) in removed(X) & removed(Y)",
        ),
        help(
            "placed(W)",
            "set of candidate",
            message!(
                "candidates that were placed in the world W, the supposed one included, all where it is contradictory; of a set of worlds likewise"
            ),
            "eliminate against(placed(X)) & against(placed(Y))",
        ),
        help(
            "contradiction(W)",
            "bool",
            message!(
                "whether the world W, or each of a set of worlds, came to a contradiction; of no world at all it is false"
            ),
            "where contradiction(W)",
        ),
        help(
            "grounds(W, d)",
            "path",
            message!(
                "the placements, in order, that the loss of the candidate d in the world W rests on, the supposed one left out"
            ),
            "let L = grounds(X, (d, v))",
        ),
        help(
            "grounds(W)",
            "path",
            message!(
                "the placements, in order, that the contradiction of the world W rests on, the supposed one left out; none without a contradiction"
            ),
            "\"{grounds(W)}\"",
        ),
        help(
            "emptied(W)",
            "set of candidate",
            message!(
                "what the world W has none left of, where it came to a contradiction: the candidates of a cell, or of a value in a unit that must hold it; of several, what rests on the fewest placements"
            ),
            "\"{cells(emptied(W))}\"",
        ),
        help(
            "history(W, d)",
            "path",
            message!(
                "the placements that were made in the world W, in order, up to the loss of the candidate d, the supposed one left out"
            ),
            "where |cells(history(W, d))| <= 18",
        ),
        help(
            "turned(K, a, b)",
            "path",
            message!(
                "the closed path K from the cell a round to the cell b, whichever way that is; no path where they are not neighbours on it"
            ),
            "let R = turned(path, a, b)",
        ),
        help(
            "covers(v)",
            "set of set of cell",
            message!("all ways to place v once in each unit that needs it and whose cells differ"),
            "let T = union covers(v)",
        ),
        help(
            "balances(T, L, n)",
            "set of (set of set of candidate, set of set of candidate)",
            message!("sets of T and as many of L that use each other up, n of each at most"),
            "for (B, C) in balances(T, L, 8)",
        ),
        help(
            "combinations(u)",
            "set of set of value",
            message!(
                "the sets of values that the size, the sum and the laws of u allow: all values for a complete unit, none are known for a unit without a sum"
            ),
            "for N in combinations(u)",
        ),
        help(
            "sum(U)",
            "int",
            message!(
                "what the cells of the unit U, or of each unit of the set U, add up to; a unit of which that is not known counts 0"
            ),
            "where sum(u) > 0",
        ),
        help(
            "summed(u)",
            "bool",
            message!("whether the cells of u differ and add up to a sum"),
            "for u in units where summed(u)",
        ),
        help(
            "arrangements(u)",
            "set of candidate",
            message!(
                "the candidates that stand in some way to fill u in that obeys all laws among its cells"
            ),
            "eliminate (u, values) - arrangements(u)",
        ),
        help(
            "arrangements(P, Q, d)",
            "set of candidate",
            message!("the same for the cells P and Q, where P add up to d more than Q"),
            "arrangements(P, Q, sum(u) - sum(w))",
        ),
        help(
            "subsets(X)",
            "set of sets",
            message!(
                "all sets of elements of X, a unit or a set of cells, units, values or candidates; the empty one too"
            ),
            "{ M in subsets(u) : |candidates(M)| = |M| }",
        ),
        help(
            "count(U, c)",
            "int",
            message!("how many units of the set U hold the cell c"),
            "where count(B, c) > count(C, c)",
        ),
        help(
            "count(X, d)",
            "int",
            message!("how many sets of candidates of the set X hold the candidate d"),
            "where count(C, d) > count(B, d)",
        ),
        help("kind(u)", "kind", message!("the kind of the unit u"), "where kind(u) = block"),
        help(
            "distinct(u)",
            "bool",
            message!("whether the cells of u must differ"),
            "for u in units where distinct(u)",
        ),
        help(
            "complete(u)",
            "bool",
            message!("whether u must hold every value"),
            "for u in units where complete(u)",
        ),
        help(
            "given(c)",
            "bool",
            message!("whether the value of c was printed with the puzzle"),
            "where not given(c)",
        ),
        help("row(c)", "int", message!("the row of c, counted from 1"), "where row(a) = row(b)"),
        help("column(c)", "int", message!("the column of c, counted from 1"), "where column(a) < column(b)"),
        help(
            "number(u)",
            "int",
            message!("the place of u among the units of its kind, counted from 1"),
            "\"box {number(u)}\"",
        ),
        help("letter(n)", "word", message!("A for 1, B for 2 …"), "\"{letter(column(c))}\""),
        help("min(a, b)", "int", message!("the smaller number"), "difficulty 20 * min(n, 3)"),
        help("max(a, b)", "int", message!("the larger number"), "difficulty max(n, 2)"),
        help("abs(a)", "int", message!("the number without its sign"), "where abs(row(a) - row(b)) = 1"),
        help(
            "cells(g), units(g)",
            "set of cell, set of unit",
            message!("the cells of the grid g, the units of it"),
            "for u in units(g)",
        ),
        help(
            "number(g)",
            "int",
            message!("the place of g among the grids, counted from 1"),
            "where number(g) = 1",
        ),
        help("placed(v)", "set of cell", message!("the cells in which the value v is placed"), "|placed(v)|"),
    ]
}
