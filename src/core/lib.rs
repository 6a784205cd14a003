//! The query form: what rules, loops and questions say, as nodes of one graph in which equal things are one node.
//!
//! A node is made of others by an operation; a loop of any sort, such as `some x in X: …`, `{ h : x in X where … }` or
//! `union { … }`, is a query with generators, conditions and a fold. Whatever way a rule says something, making its
//! nodes rewrites it by the laws of the algebra (`law/laws.txt`) to one form, so that what plans and runs rules meets
//! no other spelling.
//!
//! In come expressions of a checked program and facts about a board; out go nodes with their facts. It may use checked
//! programs and boards.

pub(crate) use tesuji_lang as lang;

pub mod ask;
pub mod board;
pub mod form;
pub mod law;
pub mod lower;
pub mod make;
pub mod node;
mod orient;
mod part;
mod put;
mod query;
pub mod raise;
