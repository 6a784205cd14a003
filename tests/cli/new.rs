//! `tesuji rules new`.

use crate::{run, snapshot, tesuji};
use std::fs;

#[test]
fn a_new_technique_passes_as_it_stands() {
    for language in ["en", "ja"] {
        let ran = tesuji(&["rules", "new", "my-wing", "--lang", language]);
        assert_eq!((ran.err.as_str(), ran.status), ("", 0));
        snapshot(&format!("rules-new-{language}"), &ran.out);
        let checked = run(&["rules", "check", "-"], &ran.out);
        assert_eq!((checked.out.as_str(), checked.err.as_str()), ("", "1 file: 0 errors, 0 warnings\n"));
        let tested = run(&["rules", "test", "-"], &ran.out);
        assert_eq!((tested.out.as_str(), tested.status), ("2 examples: 2 passed, 0 failed\n", 0));
        let laid_out = run(&["rules", "fmt", "-"], &ran.out);
        assert_eq!(laid_out.out, ran.out);
    }
}

#[test]
fn it_is_written_to_a_file_that_is_not_there_yet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let path = path.to_str().unwrap();
    let ran = tesuji(&["rules", "new", "mine", "--out", path]);
    assert_eq!((ran.out.as_str(), ran.status), ("", 0), "{}", ran.err);
    let written = fs::read_to_string(path).unwrap();
    assert_eq!(written, tesuji(&["rules", "new", "mine"]).out);
    assert!(written.contains("title   en \"Mine\""), "{written}");
    let ran = tesuji(&["rules", "new", "other", "--out", path]);
    assert_eq!((ran.err, ran.status), (format!("error: {path} already exists\n"), 2));
    assert_eq!(fs::read_to_string(path).unwrap(), written);
    // What one's own files have is known as well.
    let ran = tesuji(&["rules", "new", "mine", "--rules", path]);
    assert!(ran.err.contains("a technique or strategy `mine` already exists"), "{}", ran.err);
}

#[test]
fn no_id_and_what_ships_are_refused() {
    for id in ["Mine", "my-", "my-2", "my wing", "2nd", "where", "", "my_wing", "x(n in 2..3)"] {
        let ran = tesuji(&["rules", "new", id]);
        assert!(
            ran.err.contains(&format!("invalid technique id `{id}`: use lowercase letters")),
            "{}",
            ran.err
        );
        assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    }
    for id in ["naked-single", "x-wing", "default"] {
        let ran = tesuji(&["rules", "new", id]);
        assert!(ran.err.contains(&format!("a technique or strategy `{id}` already exists")), "{id}");
        assert_eq!(ran.status, 2);
    }
}
