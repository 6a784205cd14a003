//! What shells complete.

use crate::tesuji;
use std::io::Write;
use std::process::Command;

/// The words that bash offers for the last of some words.
fn bash(words: &[&str]) -> Vec<String> {
    let script = tesuji(&["completions", "bash", "--rules", "tests/cli/own.tesuji"]).out;
    let last = words.len() - 1;
    let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let call = format!(
        "{script}\nCOMP_WORDS=({}); COMP_CWORD={last}; \
         _tesuji tesuji {} {}; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words.join(" "),
        words[last],
        words[last - 1]
    );
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(call.as_bytes()).unwrap();
    let ran = Command::new("bash").arg(file.path()).output().expect("bash runs");
    String::from_utf8(ran.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn names_of_rules_are_completed() {
    for (words, offered) in [
        (vec!["tesuji", "find", "x", "-t", "swo"], "swordfish"),
        (vec!["tesuji", "solve", "x", "--strategy", "thir"], "thirty-four-patterns"),
        (vec!["tesuji", "solve", "x", "--game", "kak"], "kakuro"),
        (vec!["tesuji", "generate", "--needs", "sky"], "skyscraper"),
        (vec!["tesuji", "generate", "--solvable-with", "bas"], "basic"),
        (vec!["tesuji", "links", "x", "--link", "biv"], "bivalue"),
        (vec!["tesuji", "convert", "x", "--to", "matr"], "matrix"),
        (vec!["tesuji", "rules", "show", "swo"], "swordfish"),
        (vec!["tesuji", "rules", "plan", "swo"], "swordfish"),
        (vec!["tesuji", "hint", "x", "--notation", "patterns-c"], "patterns-check"),
    ] {
        let found = bash(&words);
        assert!(found.iter().any(|word| word == offered), "{words:?}: {found:?}");
    }
    let zsh = tesuji(&["completions", "zsh"]).out;
    assert!(zsh.contains("swordfish") && zsh.contains("thirty-four-patterns"));
}
