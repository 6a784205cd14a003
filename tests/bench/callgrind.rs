//! Instructions of a command, counted by callgrind.

use std::process::Command;

/// Instructions and standard output of a command with further arguments; `None` if valgrind is not installed or counts
/// nothing.
pub fn run(command: &Command, arguments: &[&str]) -> Option<(u64, Vec<u8>)> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(command.get_program())
        .args(command.get_args())
        .args(arguments);
    valgrind.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = valgrind.output().ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())?;
    Some((count, output.stdout))
}
