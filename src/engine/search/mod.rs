//! Searches for sets: subsets, covers, exact covers, balances, and ways to fill cells.
//!
//! # Background
//!
//! All but the last are one search: depth-first through a tree of partial choices (`Tree`), each of which is given up
//! as soon as a bound says that nothing can come of it.
//!
//! | Search | What comes next | Bounds |
//! |---|---|---|
//! | `choose`: a subset | any element behind the last one | unions of at most n; what a cover asks (`coverable`) |
//! | `cover`: units for cells | a unit of the first cell that is open, or none | at most k open; aims (`viable`) |
//! | `once`: cells for a value | a place in the unit with the fewest | exactly once; what is answered already |
//! | `balance`: two sorts of sets | a set for the candidate with the fewest | excess; how many of each sort |
//!
//! `arrange` finds which values stand in some filling of cells. It takes no way apart from the others, so it is no
//! choice: a table of remainders, each of which is looked at once.
//!
//! # What each search promises
//!
//! - **Order.** What comes first depends on the rule and the position alone: subsets in ascending order of their
//!   elements, covers by the first cell that is open, then by unit. Bounds leave out, and never change the order. The
//!   first match that is found is the one that is shown.
//! - **Bounds are safe.** What a bound gives up could not have been found. One that takes too long lets all pass.
//! - **Each once.** No set comes twice.
//! - **Deadline.** Each node is counted before anything else is done there. Where that says that the time is up, the
//!   search stops, and who asked for the answer asks whether the run has expired.
//! - **Limits.** A search that may not take longer counts its nodes there as well, and its caller notes the limit; what
//!   is answered then leads to no wrong conclusion.
//! - **Memory.** Levels are lent by the run. What is kept from one position for the next depends on the board alone, or
//!   is kept with all that it was made of.
//!
//! # How to add a bound
//!
//! 1. Say what it has to know of a part, and how that follows from the part before and the element that is added.
//! 2. If it is the union of what the elements add, it needs no code: it is one more `rows::Union` with a size.
//! 3. Otherwise implement `choose::Bound`: keep a value for each part of each level, `join` two parts or say that
//!    nothing can come of both, and do in `enter` and `leave` what holds for all that follow a part.
//! 4. Let the plan say when it holds (`plan/bounds.rs`), and `compile/choose.rs` make it.
//! 5. Compare what is found with it and without, and count instructions of both.

pub(super) mod arrange;
pub mod balance;
pub(super) mod choose;
pub(super) mod cover;
pub(super) mod once;
pub(super) mod rows;

/// What a node is.
pub(super) enum Visit {
    /// Nothing can come of it.
    Dead,
    /// It is what is looked for.
    Whole,
    /// Nodes below it may be.
    Part,
}

/// A tree of partial choices.
pub(super) trait Tree {
    /// A partial choice, in memory that its parent lends it.
    type Node<'m>;

    /// Counts a node; false where the search has to be given up.
    fn tick(&mut self) -> bool;

    fn visit(&mut self, node: &mut Self::Node<'_>) -> Visit;

    /// Goes on with each node below one by [`search`], in the order in which they are to be found, until that was
    /// stopped; says whether it was.
    fn each(&mut self, node: &mut Self::Node<'_>) -> bool;

    /// Takes what was found; true where that is enough.
    fn found(&mut self, node: &mut Self::Node<'_>) -> bool;
}

/// Goes through a node and all that is below it, depth first; says whether it was stopped.
pub(super) fn search<T: Tree>(tree: &mut T, node: &mut T::Node<'_>) -> bool {
    if !tree.tick() {
        return true;
    }
    match tree.visit(node) {
        Visit::Dead => false,
        Visit::Whole => tree.found(node),
        Visit::Part => tree.each(node),
    }
}
