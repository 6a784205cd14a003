//! The program as it is seen on a terminal.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// A new terminal: our side, and the program's.
fn open() -> (File, File) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    (File::from(terminal), File::options().read(true).write(true).open(name).unwrap())
}

/// What it writes on a terminal that is its standard error alone, and how it ends.
pub fn run(args: &[&str]) -> (String, Option<i32>) {
    let (mut terminal, inner) = open();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(inner)
        .spawn()
        .unwrap();
    // The other side is closed when the program ends, which is told as an error.
    let mut told = Vec::new();
    let _ = terminal.read_to_end(&mut told);
    (String::from_utf8_lossy(&told).into_owned(), child.wait().unwrap().code())
}

/// What is seen on a terminal where these keys are typed, each when the text beside it has appeared, and how it ends.
pub fn type_in(args: &[&str], keys: &[(&str, &str)]) -> (String, Option<i32>) {
    on_terminal("xterm", args, keys)
}

/// The same on a terminal of a kind.
pub fn on_terminal(kind: &str, args: &[&str], keys: &[(&str, &str)]) -> (String, Option<i32>) {
    let (mut terminal, inner) = open();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(args)
        .env("LC_ALL", "C")
        .env("TERM", kind)
        .env_remove("TERM_PROGRAM")
        .env_remove("TMUX")
        .env_remove("KITTY_WINDOW_ID")
        .env_remove("KONSOLE_VERSION")
        .stdin(inner.try_clone().unwrap())
        .stdout(inner.try_clone().unwrap())
        .stderr(inner)
        .spawn()
        .unwrap();
    let (mut seen, mut buffer) = (Vec::new(), [0; 4096]);
    for (text, key) in keys {
        let begin = seen.len();
        while !String::from_utf8_lossy(&seen[begin..]).contains(text) {
            let read = terminal.read(&mut buffer).unwrap();
            seen.extend_from_slice(&buffer[..read]);
        }
        terminal.write_all(key.as_bytes()).unwrap();
    }
    let _ = terminal.read_to_end(&mut seen);
    (String::from_utf8_lossy(&seen).into_owned(), child.wait().unwrap().code())
}
