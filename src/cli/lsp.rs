//! `tesuji lsp`: the server for editors.

mod transport;

use crate::cli::prelude::*;
use std::{io, path::absolute, sync::mpsc::RecvTimeoutError, time::Duration};
use tesuji::lsp::{End, Reading, Session};
use transport::{incoming, send};

/// Pause of the input before files are checked, so that typing does not wait for checks.
const QUIET: Duration = Duration::from_millis(120);

/// Serve an editor in which rule files are written
#[derive(Debug, Args)]
pub struct LspArgs {
    #[command(flatten)]
    rules: RuleArgs,
    /// Talk over standard input and output, as is done anyway: some editors say so
    #[arg(long, hide = true)]
    stdio: bool,
}

pub fn run(args: &LspArgs) -> Result<Exit, Stop> {
    let rules =
        args.rules.rules.iter().map(|path| absolute(path).map_err(|error| Stop::unread(path, &error)));
    let rules = rules.collect::<Result<_, _>>()?;
    let reading = Reading { rules, alone: args.rules.no_default_rules, ..Reading::default() };
    Ok(match serve(Session::new(reading, say::language()))? {
        End::Asked => Exit::Done,
        End::Gone => Exit::Not,
    })
}

/// Serves an editor until it requests the end or disconnects.
fn serve(mut session: Session) -> io::Result<End> {
    let incoming = incoming();
    loop {
        let next = match session.is_behind() {
            true => incoming.recv_timeout(QUIET),
            false => incoming.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok(Ok(message)) => send(&session.receive(message))?,
            Ok(Err(refusal)) => send(&[refusal])?,
            Err(RecvTimeoutError::Timeout) => send(&session.catch_up())?,
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Gone),
        }
        if let Some(end) = session.end() {
            return Ok(end);
        }
    }
}
