//! The server for editors, by the language server protocol: one file for each thing that it answers, and
//! none that knows how messages come and go. What is known about rule files is the library's; here it is put into the protocol's words.

mod diagnostics;
mod hints;
mod hover;
mod messages;
mod names;
mod outline;
mod places;
mod positions;
mod prelude;
mod project;
mod server;
mod session;
mod signature;
mod tokens;

pub use messages::{ErrorCode, refusal};
pub use project::Reading;
pub use session::{End, Session};
