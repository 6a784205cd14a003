//! Help for people.

use crate::{snapshot, tesuji};

const COMMANDS: &[&[&str]] = &[
    &[],
    &["solve"],
    &["hint"],
    &["teach"],
    &["plot"],
    &["find"],
    &["grade"],
    &["links"],
    &["convert"],
    &["generate"],
    &["rules"],
    &["rules", "list"],
    &["rules", "show"],
    &["rules", "check"],
    &["rules", "fmt"],
    &["rules", "test"],
    &["rules", "plan"],
    &["games"],
    &["games", "list"],
    &["games", "show"],
    &["schema"],
    &["study"],
    &["study", "levels"],
    &["study", "overlap"],
    &["study", "kakuro"],
    &["study", "subsumption"],
    &["study", "order"],
    &["study", "file"],
];

#[test]
fn every_command_has_help_with_an_example() {
    for &command in COMMANDS {
        let ran = tesuji(&[command, &["--help"]].concat());
        assert_eq!(ran.status, 0, "{command:?}");
        assert!(ran.out.contains("Usage: tesuji"), "{command:?}");
        let examples =
            ran.out.split_once("Examples:\n").unwrap_or_else(|| panic!("no example: {command:?}")).1;
        assert!(
            examples.contains(&["tesuji", &command.join(" ")].join(" ").trim().to_owned()),
            "{command:?}"
        );
    }
}

#[test]
fn help_stands_in_groups() {
    let mut all = String::new();
    for &command in COMMANDS {
        let words = [&["tesuji"], command].concat().join(" ");
        all.push_str(&format!("$ {words} --help\n\n{}\n", tesuji(&[command, &["--help"]].concat()).out));
    }
    snapshot("help", &all);
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(tesuji(&["help", "solve"]).out, tesuji(&["solve", "--help"]).out);
}

#[test]
fn the_version_is_told() {
    assert_eq!(tesuji(&["--version"]).out, format!("tesuji {}\n", env!("CARGO_PKG_VERSION")));
}
