//! The program as it is seen on a terminal.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

/// What it writes on a terminal that is its standard error alone, and how it ends.
pub fn run(args: &[&str]) -> (String, Option<i32>) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::options().write(true).open(name).unwrap())
        .spawn()
        .unwrap();
    // The other side is closed when the program ends, which is told as an error.
    let (mut terminal, mut told) = (File::from(terminal), Vec::new());
    let _ = terminal.read_to_end(&mut told);
    (String::from_utf8_lossy(&told).into_owned(), child.wait().unwrap().code())
}
