//! What is wrong in rule files and examples, told in the language that is asked for.

use crate::{snapshot, tesuji};
use std::fs;

/// Wrong programs, each of another sort.
const WRONG: [&str; 5] = [
    "tests/wrong/bound-twice.tesuji",
    "tests/wrong/misspelt-keyword.tesuji",
    "tests/wrong/not-alternating.tesuji",
    "tests/wrong/unused.tesuji",
    "tests/wrong/wrong-type.tesuji",
];

#[test]
fn what_is_wrong_is_told_in_the_language_that_is_asked_for() {
    let check = |more: &[&str]| {
        let told = |args: &[&str]| tesuji(&[&["rules", "check", "--lang", "ja"], args, more].concat()).out;
        let around = |path| told(&[path, "tests/language/around.tesuji", "--no-default-rules"]);
        [&WRONG.map(around)[..], &[told(&["tests/cli/no-boards.tesuji"])]].concat()
    };
    snapshot("rules-check-ja", &check(&[]).join("\n"));
    snapshot("rules-check-ja-json", &check(&["--format", "json"]).concat());
}

#[test]
fn what_is_wrong_is_told_in_a_language_wherever_rule_files_are_read() {
    let read = |args: &[&str]| tesuji(&[args, &["--lang", "ja"]].concat());
    let [.., wrong] = WRONG;
    let told = read(&["rules", "check", wrong]).out;
    assert!(told.contains("誤り: 条件が必要です"), "{told}");
    assert_eq!(read(&["solve", crate::SMALL, "--rules", wrong]).err, told);
    assert_eq!(read(&["rules", "test", wrong]).err, told);
    let json = read(&["rules", "check", wrong, "--format", "json"]).out;
    assert_eq!(read(&["solve", crate::SMALL, "--rules", wrong, "--format", "json"]).err, json);
    let misspelt = read(&["rules", "fmt", WRONG[1]]).err;
    assert!(misspelt.contains("補足: `where`のことですか？"), "{misspelt}");
}

#[test]
fn examples_that_fail_are_told_of_in_a_language() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let wrong =
        "tesuji 1\n\nexample hidden-single {\n  position \"12.3............\"\n  finds place 3 in r1c3\n}\n";
    fs::write(&path, wrong).unwrap();
    let told = |path| tesuji(&["rules", "test", path, "--lang", "ja"]).out;
    let ran = told(path.to_str().unwrap());
    assert!(
        ran.contains("mine.tesuji:3: hidden-singleの例\n  期待：   r1c3=3\n  実際：   r1c3=4\n"),
        "{ran}"
    );
    assert!(ran.ends_with("例1個：合格0個、不合格1個\n"), "{ran}");
    fs::write(&path, wrong.replace("place 3 in r1c3", "nothing")).unwrap();
    let ran = told(path.to_str().unwrap());
    assert!(ran.contains("何も見つからないはずですが、次のものが見つかります：\n    r1c3=4\n"), "{ran}");
}
