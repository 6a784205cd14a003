//! The crate as a stranger uses it: nothing but what its front page shows.

mod api;
mod code_pages;
mod doors;
mod idioms;
mod imports;
mod layers;
mod packages;
mod pictures;
mod security;
mod use_of;
mod verifier;
