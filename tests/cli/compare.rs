//! `tesuji rules compare`.

use crate::{run, small, snapshot, tesuji};

const PUZZLES: &str = "tests/puzzles/sudoku9-medium.txt";

#[test]
fn what_each_finds_alone_is_told_with_the_first_board() {
    let ran = small(&["rules", "compare", "last-place", "last-value", crate::SMALL]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 1));
    snapshot("rules-compare", &ran.out);
    let ran = small(&["rules", "compare", "last-place", "last-value", crate::SMALL, "--lang", "ja"]);
    snapshot("rules-compare-ja", &ran.out);
}

#[test]
fn what_finds_all_of_another_is_said_to() {
    let json =
        tesuji(&["rules", "compare", "hidden-single", "full-house", PUZZLES, "--format", "json"]).json();
    let pair = &json[0];
    assert_eq!(pair["techniques"], serde_json::json!(["hidden-single", "full-house"]));
    assert_eq!((&pair["puzzles"], &pair["same"]), (&100.into(), &false.into()));
    let [alone, of_other] = [&pair["missing"][0], &pair["missing"][1]];
    assert!(alone["conclusions"].as_u64().unwrap() > 0 && !alone["first"].is_null(), "{alone}");
    assert_eq!((&of_other["conclusions"], &of_other["matches"]), (&0.into(), &0.into()));
    assert!(of_other["first"].is_null());
}

#[test]
fn the_same_technique_finds_the_same() {
    let ran = tesuji(&["rules", "compare", "x-wing", "fish(2)", PUZZLES]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    assert!(ran.out.contains("fish(2) has every conclusion of x-wing"), "{}", ran.out);
    assert!(ran.out.contains("each match of fish(2) concludes what one of x-wing does"), "{}", ran.out);
    // By any number of threads alike.
    for jobs in ["1", "3"] {
        let again = tesuji(&["rules", "compare", "x-wing", "fish(2)", PUZZLES, "--jobs", jobs]);
        assert_eq!(again.out, ran.out);
    }
}

#[test]
fn one_technique_may_conclude_the_same_by_other_matches() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    // All that a full set of places leaves, at once or one by one.
    let text = "tesuji 1\n\ntechnique at-once {\n  title en \"At once\"\n  for   c in cells(1)\n  let   {v} = candidates(c)\n  \
                then  eliminate v from peers(c)\n}\n\ntechnique one-by-one {\n  title en \"One by one\"\n  for   c in \
                cells(1), d in open(peers(c))\n  let   {v} = candidates(c)\n  where v in candidates(d)\n  then  eliminate \
                v from d\n}\n";
    std::fs::write(&path, text).unwrap();
    let args =
        ["rules", "compare", "at-once", "one-by-one", "-", "--as-given", "--rules", path.to_str().unwrap()];
    let ran = run(&args, "12.3............");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("puzzles: 1, positions: 1\n"), "{}", ran.out);
    assert!(
        ran.out.contains("positions where a match of at-once concludes what none of one-by-one does: 1"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("one-by-one has every conclusion of at-once"), "{}", ran.out);
}

#[test]
fn more_than_two_are_compared_with_each_other() {
    let words =
        ["rules", "compare", "full-house", "naked-single", "hidden-single", PUZZLES, "--format", "json"];
    let json = tesuji(&words).json();
    let pairs: Vec<String> = json.iter().map(|one| one["techniques"].to_string()).collect();
    assert_eq!(
        pairs,
        [
            r#"["full-house","naked-single"]"#,
            r#"["full-house","hidden-single"]"#,
            r#"["naked-single","hidden-single"]"#
        ]
    );
}

#[test]
fn what_cannot_be_compared_is_told() {
    let ran = tesuji(&["rules", "compare", "x-wing", "x-wnig", PUZZLES]);
    assert!(ran.err.contains("unknown technique `x-wnig`") && ran.err.contains("`x-wing`"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let ran = tesuji(&["rules", "compare", "x-wing", "fish(2)", "fish(3)"]);
    assert!(ran.err.contains("no puzzle in the input"), "{}", ran.err);
    let ran = tesuji(&["rules", "compare", "x-wing"]);
    assert!(ran.err.contains("no puzzle in the input"), "{}", ran.err);
    let ran = run(&["rules", "compare", "x-wing", "fish(2)", "-"], "nonsense\n12.3............\n");
    assert!(ran.err.contains("error: 1: "), "{}", ran.err);
    assert_eq!(ran.status, 2);
    assert!(ran.out.starts_with("puzzles: 1, "), "{}", ran.out);
}
