//! Options that every command takes, before its name or behind it.

use crate::{EASY, tesuji};
use assert_cmd::Command;

#[test]
fn options_stand_before_a_command_or_behind_it() {
    let mine = "tests/cli/own.tesuji";
    for (before, behind) in [
        (vec!["--lang", "ja", "hint", EASY], vec!["hint", EASY, "--lang", "ja"]),
        (
            vec!["--color", "always", "hint", EASY, "--level", "3"],
            vec!["hint", EASY, "--level", "3", "--color", "always"],
        ),
        (vec!["-j", "1", "grade", EASY, "--no-time"], vec!["grade", EASY, "--no-time", "-j", "1"]),
        (vec!["--rules", mine, "rules", "list"], vec!["rules", "list", "--rules", mine]),
        (vec!["rules", "--rules", mine, "list"], vec!["rules", "list", "-r", mine]),
        (vec!["--rules", mine, "rules"], vec!["rules", "list", "--rules", mine]),
        (vec!["--rules", mine, "games"], vec!["games", "list", "--rules", mine]),
        (vec!["--lang", "ja", "rules", "plan", "x-wing"], vec!["rules", "plan", "x-wing", "--lang", "ja"]),
        (vec!["--color", "never", "plot", EASY], vec!["plot", EASY, "--color", "never"]),
    ] {
        let (before, behind) = (tesuji(&before), tesuji(&behind));
        assert!(before.status < 2, "{}", before.err);
        assert_eq!(before.out, behind.out);
    }
    assert_ne!(tesuji(&["--lang", "ja", "hint", EASY]).out, tesuji(&["hint", EASY]).out);
}

#[test]
fn an_option_without_a_use_is_refused() {
    for (args, said) in [
        (vec!["hint", EASY, "--jobs", "2"], "unexpected argument '--jobs' found"),
        (vec!["--jobs", "2", "hint", EASY], "unexpected argument '--jobs' found"),
        (vec!["schema", "--rules", "x.tesuji"], "unexpected argument '--rules' found"),
        (vec!["solve", EASY, "--no-default-rules"], "add some with `--rules FILE`"),
    ] {
        let ran = tesuji(&args);
        assert!(ran.status == 2 && ran.err.contains(said), "{args:?}: {}", ran.err);
    }
    assert!(!tesuji(&["hint", "--help"]).out.contains("--jobs"));
    assert!(tesuji(&["--help"]).out.contains("--jobs"));
}

#[test]
fn a_wrong_setting_is_named_with_its_variable() {
    for (variable, option) in [("TESUJI_LANG", "lang"), ("TESUJI_COLOR", "color")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
        let ran = command.args(["hint", EASY]).env(variable, "xx").output().unwrap();
        let err = String::from_utf8(ran.stderr).unwrap();
        assert!(
            err.starts_with(&format!("error: {variable}: invalid {option} `xx`: expected one of ")),
            "{err}"
        );
        assert_eq!(ran.status.code(), Some(2));
    }
}
