//! The crate as a stranger uses it: nothing but what its front page shows.

#[path = "library/api.rs"]
mod api;
#[path = "library/code_pages.rs"]
mod code_pages;
#[path = "library/doors.rs"]
mod doors;
#[path = "library/layers.rs"]
mod layers;
#[path = "library/packages.rs"]
mod packages;
#[path = "library/pictures.rs"]
mod pictures;
#[path = "library/use_of.rs"]
mod use_of;
#[path = "library/verifier.rs"]
mod verifier;
