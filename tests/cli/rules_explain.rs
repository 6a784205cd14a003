//! `tesuji rules explain`.

use crate::{snapshot, tesuji};

#[test]
fn a_page_has_a_wrong_file_its_message_and_a_right_one() {
    let ran = tesuji(&["rules", "explain", "E103"]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    snapshot("rules-explain", &ran.out);
    let ran = tesuji(&["rules", "explain", "e103", "--lang", "ja"]);
    snapshot("rules-explain-ja", &ran.out);
}

#[test]
fn without_a_code_all_are_listed() {
    let ran = tesuji(&["rules", "explain"]);
    snapshot("rules-explain-list", &ran.out);
    let listed: Vec<&str> = ran.out.lines().map(|line| &line[..4]).collect();
    let json = tesuji(&["rules", "explain", "--format", "json", "--lang", "ja"]).json();
    assert_eq!(json.iter().map(|one| one["code"].as_str().unwrap()).collect::<Vec<_>>(), listed);
    assert_eq!(json[0]["title"], "言語の版がない");
}

#[test]
fn several_pages_follow_each_other() {
    let ran = tesuji(&["rules", "explain", "W501", "E403"]);
    assert!(ran.out.starts_with("W501: ") && ran.out.contains("\n\nE403: "), "{}", ran.out);
    let json = tesuji(&["rules", "explain", "W501", "E403", "--format", "json"]).json();
    let codes: Vec<&str> = json.iter().map(|one| one["diagnostics"][0]["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["W501", "E403"]);
    assert_eq!(json[0]["severity"], "warning");
    assert!(json[0]["wrong"].as_str().unwrap().starts_with("tesuji 1\n"));
}

#[test]
fn the_nearest_codes_are_told_where_there_is_none() {
    let ran = tesuji(&["rules", "explain", "E129"]);
    let said = "error: unknown code `E129`: did you mean `E109` or `E119`?\n";
    assert!(ran.err.starts_with(said), "{}", ran.err);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    let ran = tesuji(&["rules", "explain", "103"]);
    assert!(ran.err.contains("did you mean `E103`?"), "{}", ran.err);
    let ran = tesuji(&["rules", "explain", "unknown"]);
    assert!(ran.err.contains("`tesuji rules explain` lists all codes"), "{}", ran.err);
}
