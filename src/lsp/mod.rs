//! The server for editors, by the language server protocol: over standard input and output, one file for each thing
//! that it answers. What is known about rule files is the library's; here it is put into the protocol's words.

mod diagnostics;
mod hover;
mod lifecycle;
mod names;
mod outline;
mod places;
mod positions;
mod prelude;
mod project;
mod server;
mod tokens;
mod transport;

pub use lifecycle::{End, serve};
pub use project::Reading;
