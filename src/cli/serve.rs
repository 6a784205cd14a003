//! `tesuji serve`: the page, from a server on this machine.

mod api;
mod budget;
mod calls;
mod gate;
mod listen;
mod reply;
mod secret;
mod turns;

use crate::cli::prelude::*;
use bytesize::ByteSize;
use calls::Calls;
use secret::Secret;
use std::{
    fs,
    net::{Ipv4Addr, TcpListener},
    sync::Arc,
};
use tesuji::service::Service;
use tokio::sync::Notify;

/// Open the web page: play, learn, set puzzles, write rules
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Puzzle to open first: written inline, or a file of puzzles
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Rule file, or folder of rule files, to add to the built-in ones; may be given again
    #[arg(short, long, value_name = "FILE|DIR", help_heading = "Rules")]
    rules: Vec<PathBuf>,
    /// Port of this machine, or 0 for any free one
    #[arg(long, value_name = "N", default_value = "0", help_heading = "Server")]
    port: u16,
    /// Print the address of the calls and the secret for scripts, and do not open a browser
    #[arg(long = "api", help_heading = "Server")]
    is_api: bool,
    /// Print the address, and do not open a browser
    #[arg(long, help_heading = "Server")]
    no_open: bool,
    /// Answer calls without the secret of the address: anyone who can reach the port, including other users
    /// of this machine, can then read and write what the page can
    #[arg(long, help_heading = "Server")]
    no_secret: bool,
    /// Memory limit for all calls of the page together: above it the largest call fails
    #[arg(long, value_name = "SIZE", default_value = "2GB", help_heading = "Server", value_parser = memory)]
    memory: ByteSize,
}

pub fn run(args: &ServeArgs) -> Result<Exit, CommandError> {
    let puzzle = args.puzzle.as_deref().map(puzzle).transpose()?;
    // Errors in rule files are reported before the page opens, on which they can be corrected.
    match load_rules(&RuleArgs { rules: args.rules.clone(), no_default_rules: false }) {
        Ok(_) | Err(CommandError::Reported) => {}
        Err(error) => return Err(error),
    }
    let absolute =
        |path: &PathBuf| std::path::absolute(path).map_err(|error| CommandError::read_error(path, &error));
    let service = Service::new(args.rules.iter().map(absolute).collect::<Result<_, _>>()?, puzzle);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|error| {
        CommandError::new(message!("cannot listen on port {}: {error}", args.port))
            .with_help(message!("use `--port 0` for any free port"))
    })?;
    let stop = Arc::new(Notify::new());
    let interrupted = Arc::clone(&stop);
    // Without a handler, Ctrl-C ends the program by default.
    let _ = ctrlc::set_handler(move || interrupted.notify_one());
    let address = listener.local_addr()?;
    let secret = (!args.no_secret).then(|| Secret::new(address.port())).transpose();
    let secret = secret.map_err(|error| {
        CommandError::new(message!("cannot get random bytes: {error}", error = error.to_string()))
    })?;
    let url = format!("http://{address}/{}", secret.as_ref().map(Secret::query).unwrap_or_default());
    let announced = match args.is_api {
        true => {
            let header = secret.as_ref().map(|secret| secret.header() + "\n").unwrap_or_default();
            let path = format!("http://{address}{}", api::PATH);
            say::language().translate(&message!("calls are answered at {path} — press Ctrl-C to stop"))
                + "\n"
                + &header
        }
        false => say::language().translate(&message!("the page is at {url} — press Ctrl-C to stop")) + "\n",
    };
    // Written immediately, since the server runs until it is stopped.
    Output::new().unbuffered(true).write(announced)?;
    if !args.no_open && !args.is_api && has_display() && open::that_detached(&url).is_err() {
        say::print_note(message!("cannot open a browser"));
    }
    listen::serve(listener, Calls::new(Arc::new(service), args.memory), secret, &stop)?;
    Ok(Exit::Success)
}

/// Returns the text of puzzles that are given inline or as a file.
fn puzzle(input: &str) -> Result<String, CommandError> {
    let path = Path::new(input);
    match path.is_file() {
        true => fs::read_to_string(path).map_err(|error| CommandError::read_error(path, &error)),
        // If it is not a puzzle either, opening it returns the error.
        false => Inputs::open(&[input.to_owned()], &ReadingArgs::default()).map(|_| input.to_owned()),
    }
}

/// Whether a browser can be shown.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
