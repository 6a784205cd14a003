//! Language server for editors. Each file implements one kind of request and none depends on the transport of messages.
//! The analysis of rule files is in the library; this module translates it to the protocol.

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
pub use project::RuleContext;
pub use session::{End, Session};
