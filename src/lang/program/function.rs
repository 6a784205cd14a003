//! The functions of the language.

use serde::{Deserialize, Serialize};

/// A function of the language. What each means is on the reference page beside the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Function {
    /// `candidates(X)`: values that the cell X, or some cell of the set X, may hold.
    Candidates,
    /// `places(X, V)`: cells of X (unit, set of cells, set of units) that may hold V (value, set of values).
    Places,
    /// `open(X)`: cells of X (unit, set of cells) without a placed value.
    Open,
    /// `needed(u)`: values that the unit u must hold and does not hold yet.
    Needed,
    /// `needs(u, v)`: whether the unit u must hold v.
    Needs,
    /// `peers(X)`: cells that see the cell X, or all cells of the set X; all cells for the empty set.
    Peers,
    /// `units(K)`: units of the kind K or of a kind of the set K, in board order.
    UnitsOfKind,
    /// `units-of(c)`: units that hold the cell c.
    UnitsOf,
    /// `cells(X)`: cells of the unit X, or of all units of the set X.
    CellsOf,
    /// `cells(g)`: cells of the grid g.
    CellsOfGrid,
    /// `units(g)`: units of the grid g, those that it shares with others included.
    UnitsOfGrid,
    /// `number(g)`: the place of the grid g among the grids, counted from 1.
    GridNumber,
    /// `placed(v)`: cells in which the value v is placed.
    PlacedOf,
    /// `cells(n)`: open cells with exactly n candidates.
    CellsWith,
    /// `count(U, c)`: how many units of the set U hold the cell c.
    Count,
    /// `kind(u)`.
    KindOf,
    /// `distinct(u)`: whether the cells of u must differ.
    Distinct,
    /// `complete(u)`: whether u must hold every value.
    Complete,
    /// `given(c)`: whether c's value was printed with the puzzle.
    Given,
    /// `row(c)`, counted from 1.
    Row,
    /// `column(c)`, counted from 1.
    Column,
    /// `number(u)`: the place of u among the units of its kind, counted from 1.
    Number,
    /// `letter(n)`: A for 1, B for 2 …
    Letter,
    /// `min(a, b)`.
    Min,
    /// `max(a, b)`.
    Max,
    /// `abs(a)`.
    Abs,
    /// `(c, v)` as candidates: each of some cells with each of some values, whether or not the cell may hold it.
    Product,
    /// `against(N)`: candidates that the laws forbid together with each candidate of the set N.
    Against,
    /// `cells(N)`: cells of the candidates of the set N.
    CellsAmong,
    /// `values(N)`: values of the candidates of the set N.
    ValuesAmong,
    /// `cells(K)`: cells of the nodes of the path K.
    CellsAlong,
    /// `first(K)`: the first node of the path K.
    FirstOf,
    /// `last(K)`: the last node of the path K.
    LastOf,
    /// `removed(W)`: candidates that the world W has lost; of a set of worlds, those that all of them have lost that
    /// are not contradictory.
    Removed,
    /// `placed(W)`: candidates that were placed in the world W, likewise.
    PlacedIn,
    /// `contradiction(W)`: whether the world W, or each of a set of worlds, came to a contradiction.
    Contradiction,
    /// `grounds(W, d)`: the placements, in order, that the removal of the candidate d in the world W rests on, the
    /// supposed one left out, as a path without links.
    Grounds,
    /// `grounds(W)`: the placements, in order, that the contradiction of the world W rests on, likewise; none without
    /// one.
    ContradictionGrounds,
    /// `emptied(W)`: the candidates that a cell had, or that a unit had for a value that it must hold, and of which the
    /// contradictory world W has none left.
    Emptied,
    /// `history(W, d)`: the placements that were made in the world W, in order, up to the removal of the candidate d,
    /// the supposed one left out, as a path without links.
    History,
    /// `turned(K, a, b)`: the closed path K from the cell a round to the cell b, one way or the other; no nodes where
    /// they are not neighbours on it.
    Turned,
    /// `regions(row, col)` in a game: the number that its input, whose index is the first argument, has for a square.
    InputAt,
    /// `covers(v)`: the ways to place v once in each unit that needs it, as sets of cells.
    Covers,
    /// `balances(T, L, n)`: pairs of as many sets of T as of L, n at most, of which these hold each candidate at least as
    /// often as those, and some more often.
    Balances,
    /// `count(X, d)`: how many sets of the set X hold the candidate d.
    CountIn,
    /// `combinations(u)`: the sets of values that the size, the sum and the laws of the unit u allow.
    Combinations,
    /// `subsets(X)`: the sets that hold no other cells than those of X.
    Subsets,
    /// `sum(U)`: what the cells of the unit U, or of each unit of the set U, add up to.
    Sum,
    /// `summed(u)`: whether the cells of u differ and add up to a sum.
    Summed,
    /// `arrangements(u)`: the candidates that stand in some way to fill the unit u that obeys all laws among its cells.
    ArrangementsOf,
    /// `arrangements(P, Q, d)`: the same for the cells P and Q, where P add up to d more than Q.
    ArrangementsIn,
}
