//! Instructions of a command, counted by callgrind.

use std::process::Command;

/// Instructions of a command with further arguments; `None` if valgrind is not installed or counts nothing.
pub fn instructions(command: &Command, arguments: &[&str]) -> Option<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(command.get_program())
        .args(command.get_args())
        .args(arguments);
    valgrind.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let text = String::from_utf8_lossy(&valgrind.output().ok()?.stderr).into_owned();
    text.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}
