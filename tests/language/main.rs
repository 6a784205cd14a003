//! What the rule language promises: which programs are wrong and what is said about them, what names mean, and that
//! formatting changes nothing.

mod evaluated;
mod formatting;
mod meaning;
mod models;
mod names;
mod page;
mod paths;
mod proofs;
mod robust;
mod worlds;
mod written;
mod wrong;
