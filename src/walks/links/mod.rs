//! Links of paths: labelled pairs of nodes on a position, maintained while it changes.
//!
//! A source enumerates the pairs of a link under the keys of its plan (`source`). A view (`view`) keeps the pairs of a
//! position in a table (`pair_table`), replaces those of dirty keys, and logs the inserted ones. Pairs of a
//! position-independent link are enumerated once per board.

pub mod link;
pub mod pair_table;
pub mod source;
pub mod view;
