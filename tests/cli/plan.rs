//! `tesuji rules plan`.

use crate::{small, snapshot, tesuji};

#[test]
fn a_plan_says_what_runs_where() {
    snapshot("rules-plan", &small(&["rules", "plan", "shared(2)"]).out);
}

#[test]
fn passes_show_what_each_changes_in_the_clauses() {
    let passes = |technique: &str, more: &[&str]| {
        tesuji(&[&["rules", "plan", technique, "--passes"], more].concat()).out
    };
    snapshot("rules-plan-passes", &passes("avoidable-rectangle1", &[]));
    snapshot("rules-plan-passes-ja", &passes("naked-single", &["--lang", "ja"]));
    // What no pass changes is shown as it is read.
    let plan = passes("naked-subset(2)", &[]);
    assert!(plan.contains("      where |V| = 2\n") && !plan.contains("    + "), "{plan}");
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

#[test]
fn a_unit_is_looked_at_again_where_a_value_that_it_needs_is_placed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("needless.tesuji");
    let rule = "tesuji 1\n\ntechnique needless {\n  title en \"Needless\"\n  difficulty 1\n  for v in values, u in units \
                where not v in needed(u)\n  then eliminate v from open(u)\n  because en \"{u} has {v}.\"\n}\n";
    std::fs::write(&file, rule).unwrap();
    let ran = tesuji(&["rules", "plan", "needless", "--rules", file.to_str().unwrap()]);
    assert!(ran.out.contains("remembers   the values and units v, u "), "{}", ran.out);
    assert!(ran.out.contains("wakes when  v is placed in u\n"), "{}", ran.out);
}

#[test]
fn a_variable_of_a_condition_is_shown_as_the_set_that_it_ranges_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inside.tesuji");
    let rule = |id: &str, condition: &str| {
        format!(
            "technique {id} {{\n  title en \"Inside {id}\"\n  difficulty 1\n  for u in units, v in needed(u)\n  \
             where {condition}\n  then eliminate v from open(u)\n  because en \"{{u}}, {{v}}.\"\n}}\n\n"
        )
    };
    let rules = [
        rule("plain", "not (some a in open(u): some b in open(u): a < b and candidates(a) = candidates(b))"),
        rule("nested", "not (some a in open(u): some b in peers(a): candidates(a) = candidates(b))"),
    ];
    std::fs::write(&file, format!("tesuji 1\n\n{}\n", rules.concat().trim_end())).unwrap();
    let plan = |id: &str| tesuji(&["rules", "plan", id, "--rules", file.to_str().unwrap()]).out;
    let plain = plan("plain");
    assert!(plain.contains(" a candidate goes from open(u)\n"), "{plain}");
    assert!(!plain.contains("goes from a\n") && !plain.contains("goes from b\n"), "{plain}");
    let nested = plan("nested");
    assert!(nested.contains(" a candidate goes from peers(a), for a in open(u)\n"), "{nested}");
}

#[test]
fn walks_of_one_value_are_looked_for_again_where_a_candidate_of_it_goes() {
    let ran = tesuji(&["rules", "plan", "simple-colours-trap"]);
    assert!(ran.out.contains("remembers   the values v "), "{}", ran.out);
    assert!(ran.out.contains("wakes when  a candidate of v goes from cells\n"), "{}", ran.out);
    assert!(ran.out.contains("or when     v is placed in cells\n"), "{}", ran.out);
    // Where a link reads other values, or a walk goes on to these, any change counts.
    let plan = |id: &str| tesuji(&["rules", "plan", id, "--rules", "tests/cli/walks.tesuji"]).out;
    for (id, remembers) in
        [("tied", "the values v "), ("tied-in-pairs", "nothing"), ("tied-by-cells", "nothing")]
    {
        let plan = plan(id);
        assert!(plan.contains(&format!("remembers   {remembers}")), "{plan}");
    }
}

#[test]
fn steps_are_those_of_the_board_that_they_are_counted_on() {
    let plan = |more: &[&str]| {
        tesuji(&[&["rules", "plan", "two-domains", "--rules", "tests/cli/two-domains.tesuji"], more].concat())
    };
    let ran = plan(&["tests/puzzles/kakuro10x12.txt"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(!ran.out.contains("found something 0 times"), "{}", ran.out);
    let last = ran.out.lines().last().unwrap();
    // A step that concludes was entered, so it has a count and a time.
    assert!(last.contains("then ") && !last.ends_with(" 0 ns"), "{}", ran.out);
}

#[test]
fn independent_parts_of_a_board_are_remembered_each_by_itself() {
    let plan = |technique: &str| tesuji(&["rules", "plan", technique]).out;
    for (technique, remembers) in [
        ("cage-comparison", "the units w"),
        ("trial", "the cells c"),
        ("combination-chain", "walks"),
        ("fish(2)", "the values v"),
    ] {
        let plan = plan(technique);
        assert!(plan.contains(&format!("remembers   {remembers}")), "{plan}");
    }
    // Copies of one puzzle below each other take as many times more as there are.
    let one = std::fs::read_to_string("tests/puzzles/kakuro-stuck.kkr").unwrap();
    let entered = |technique: &str, copies: usize| -> f64 {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("copies.kkr");
        std::fs::write(&file, one.repeat(copies)).unwrap();
        let ran = tesuji(&["rules", "plan", technique, file.to_str().unwrap()]);
        assert_eq!(ran.status, 0, "{technique}: {}", ran.err);
        let steps = ran.out.lines().skip_while(|line| !line.ends_with("time")).skip(1);
        let entered = |line: &str| line.split_whitespace().rev().nth(2).and_then(|n| n.parse::<f64>().ok());
        steps.filter_map(entered).sum()
    };
    for technique in ["trial", "cage-comparison", "joint-arrangements", "surface-sum(2)"] {
        let [one, four] = [1, 4].map(|copies| entered(technique, copies));
        assert!(one > 0.0 && four <= 5.0 * one, "{technique}: {one}, {four}");
    }
}

#[test]
fn counts_on_puzzles_are_those_of_solving() {
    const PUZZLES: &str = "tests/puzzles/sudoku9-medium.txt";
    let mut found = indexmap::IndexMap::new();
    for graded in tesuji(&["grade", PUZZLES, "--format", "json"]).json() {
        for (technique, count) in graded["counts"].as_object().unwrap() {
            *found.entry(technique.clone()).or_insert(0) += count.as_u64().unwrap();
        }
    }
    for technique in
        ["full-house", "naked-single", "hidden-single", "locked-candidates", "naked-subset(2)", "fish(2)"]
    {
        let ran = tesuji(&["rules", "plan", technique, PUZZLES]);
        assert_eq!(ran.status, 0, "{technique}: {}", ran.err);
        let measured = ran.out.lines().find(|line| line.trim_start().starts_with("measured")).unwrap();
        let count = found.get(technique).copied().unwrap_or(0);
        assert!(
            measured.ends_with(&format!("found something {count} times")),
            "{technique} {count}: {measured}"
        );
    }
    // Looked for beside a strategy that does not know it.
    let ran = tesuji(&[
        "rules",
        "plan",
        "siamese-fish(2)",
        "--strategy",
        "singles",
        "tests/puzzles/sudoku9-hard.txt",
    ]);
    let measured = ran.out.lines().find(|line| line.trim_start().starts_with("measured")).unwrap();
    assert!(!measured.contains("tried 0 times"), "{measured}");
}

#[test]
fn a_path_stands_in_a_plan_as_it_is_written() {
    let ran = tesuji(&["rules", "plan", "w-wing"]);
    assert!(ran.out.contains("-sees- (t, v) =bivalue= (t, z)\n"), "{}", ran.out);
}
