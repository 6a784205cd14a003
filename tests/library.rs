//! The crate as a stranger uses it: nothing but what its front page shows.

#[path = "library/api.rs"]
mod api;
#[path = "library/doors.rs"]
mod doors;
#[path = "library/explanations.rs"]
mod explanations;
#[path = "library/packages.rs"]
mod packages;
#[path = "library/use_of.rs"]
mod use_of;
