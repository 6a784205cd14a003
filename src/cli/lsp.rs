//! `tesuji lsp`: the server for editors.

mod transport;

use crate::cli::prelude::*;
use std::{io, path::absolute, sync::mpsc::RecvTimeoutError, time::Duration};
use tesuji::lsp::{End, RuleContext, Session};
use transport::{incoming, send};

/// Pause of the input before files are checked, so that typing does not wait for checks.
const CHECK_DELAY: Duration = Duration::from_millis(120);

/// Run the language server for editors of rule files
#[derive(Debug, Args)]
pub struct LspArgs {
    #[command(flatten)]
    rules: RuleArgs,
    /// Use standard input and output: the default, for editors that pass this option
    #[arg(long = "stdio", hide = true)]
    uses_stdio: bool,
}

pub fn run(args: &LspArgs) -> Result<Exit, CommandError> {
    let rules = args
        .rules
        .rules
        .iter()
        .map(|path| absolute(path).map_err(|error| CommandError::read_error(path, &error)));
    let rules = rules.collect::<Result<_, _>>()?;
    let context = RuleContext { rules, is_standalone: args.rules.no_default_rules, ..RuleContext::default() };
    Ok(match serve(Session::new(context, say::language()))? {
        End::Asked => Exit::Success,
        End::Gone => Exit::Incomplete,
    })
}

/// Serves an editor until it requests the end or disconnects.
fn serve(mut session: Session) -> io::Result<End> {
    let incoming = incoming();
    loop {
        let next = match session.is_behind() {
            true => incoming.recv_timeout(CHECK_DELAY),
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
