//! What the rule language promises: which programs are wrong and what is said about them, what names mean, and that
//! formatting changes nothing.

#[path = "language/formatting.rs"]
mod formatting;
#[path = "language/meaning.rs"]
mod meaning;
#[path = "language/names.rs"]
mod names;
#[path = "language/page.rs"]
mod page;
#[path = "language/paths.rs"]
mod paths;
#[path = "language/proofs.rs"]
mod proofs;
#[path = "language/robust.rs"]
mod robust;
#[path = "language/worlds.rs"]
mod worlds;
#[path = "language/written.rs"]
mod written;
#[path = "language/wrong.rs"]
mod wrong;
