//! `tesuji serve`: the page, from a server on this machine.

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
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use tesuji::page::Engine;
use tokio::sync::Notify;

/// Open the page in a browser, on which one plays, learns, sets puzzles and writes rules
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// A puzzle written inline, or a file of puzzles, to begin with
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Rule file, or folder of rule files, to add to those that ship; may be given again
    #[arg(short, long, value_name = "FILE|DIR", help_heading = "Rules")]
    rules: Vec<PathBuf>,
    /// The port of this machine, 0 for any that is free
    #[arg(long, value_name = "N", default_value = "0", help_heading = "Server")]
    port: u16,
    /// Say the address, and open no browser
    #[arg(long, help_heading = "Server")]
    no_open: bool,
    /// Answer calls without the secret of the address: whoever reaches the port, other users of this machine too, can
    /// then read and write what the page can
    #[arg(long, help_heading = "Server")]
    no_secret: bool,
    /// The most memory for all calls of the page together: above it the largest call ends with a message
    #[arg(long, value_name = "SIZE", default_value = "2GB", help_heading = "Server", value_parser = memory)]
    memory: ByteSize,
}

pub fn run(args: &ServeArgs) -> Result<Exit, Stop> {
    let puzzle = args.puzzle.as_deref().map(puzzle).transpose()?;
    // Errors in rule files are reported before the page opens, on which they can be corrected.
    match rules(&RuleArgs { rules: args.rules.clone(), no_default_rules: false }) {
        Ok(_) | Err(Stop::Said) => {}
        Err(stop) => return Err(stop),
    }
    let absolute = |path: &PathBuf| std::path::absolute(path).map_err(|error| Stop::unread(path, &error));
    let engine = Engine::new(args.rules.iter().map(absolute).collect::<Result<_, _>>()?, puzzle);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|error| {
        Stop::wrong(message!("cannot listen on port {}: {error}", args.port))
            .help(message!("`--port 0` takes one that is free"))
    })?;
    let stop = Arc::new(Notify::new());
    let pressed = Arc::clone(&stop);
    // Without a handler, Ctrl-C ends the program by default.
    let _ = ctrlc::set_handler(move || pressed.notify_one());
    let place = listener.local_addr()?;
    let secret = (!args.no_secret).then(|| Secret::new(place.port())).transpose();
    let secret = secret.map_err(|error| {
        Stop::wrong(message!("the system gives no random bytes: {error}", error = error.to_string()))
    })?;
    let address = format!("http://{place}/{}", secret.as_ref().map(Secret::query).unwrap_or_default());
    announce(&address, say::language())?;
    if !args.no_open && has_display() && open::that_detached(&address).is_err() {
        say::note(message!("no browser could be opened"));
    }
    listen::serve(listener, Calls::new(Arc::new(engine), args.memory), secret, &stop)?;
    Ok(Exit::Done)
}

/// Returns the text of puzzles that are given inline or as a file.
fn puzzle(input: &str) -> Result<String, Stop> {
    let path = Path::new(input);
    match path.is_file() {
        true => fs::read_to_string(path).map_err(|error| Stop::unread(path, &error)),
        // If it is not a puzzle either, opening it returns the error.
        false => Inputs::open(&[input.to_owned()], &ReadingArgs::default()).map(|_| input.to_owned()),
    }
}

/// Writes the address immediately.
fn announce(address: &str, language: Language) -> Result<(), Stop> {
    let mut output = Output::new().at_once(true);
    output.write(language.translate(&message!("the page is at {address} — Ctrl-C ends it")) + "\n")
}

/// Whether a browser can be shown.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
