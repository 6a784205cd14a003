//! `tesuji rules plan`.

use crate::{small, snapshot, tesuji};

#[test]
fn a_plan_says_what_runs_where() {
    snapshot("rules-plan", &small(&["rules", "plan", "shared(2)"]).out);
}

#[test]
fn each_case_has_its_plan() {
    let ran = small(&["rules", "plan", "shared"]);
    assert!(ran.out.starts_with("shared(2)\n") && ran.out.contains("\nshared(3)\n"), "{}", ran.out);
}

#[test]
fn puzzles_show_what_each_step_costs() {
    let ran = tesuji(&["rules", "plan", "locked-candidates", "tests/puzzles/sudoku9-medium.txt"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let measured = ran.out.lines().find(|line| line.trim_start().starts_with("measured")).unwrap();
    assert!(measured.contains("100 puzzles, tried "), "{measured}");
    assert!(
        ran.out.lines().any(|line| line.ends_with("entered      time") || line.contains("entered")),
        "{}",
        ran.out
    );
    assert!(ran.out.lines().any(|line| line.ends_with("µs") || line.ends_with("ms") || line.ends_with("ns")));
}

#[test]
fn every_shipped_technique_has_a_plan() {
    for one in
        tesuji(&["rules", "list", "--format", "json"]).json().iter().filter(|one| one["kind"] == "technique")
    {
        let id = one["id"].as_str().unwrap();
        let ran = tesuji(&["rules", "plan", id]);
        assert_eq!(ran.status, 0, "{id}: {}", ran.err);
        assert!(ran.out.contains("remembers") && ran.out.contains("then "), "{id}: {}", ran.out);
    }
}
