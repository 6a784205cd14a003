//! `tesuji rules profile`.

use crate::{small, snapshot, tesuji};
use serde_json::json;

const PUZZLES: &str = "tests/puzzles/sudoku9-medium.txt";

/// A run without what differs from run to run.
fn profile(more: &[&str]) -> String {
    let ran = tesuji(&[&["rules", "profile", PUZZLES, "--no-time"], more].concat());
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    ran.out
}

#[test]
fn counts_are_those_of_each_run() {
    let table = profile(&["-s", "basic"]);
    snapshot("rules-profile", &table);
    assert_eq!(profile(&["-s", "basic"]), table);
    let csv = profile(&["-s", "basic", "--format", "csv"]);
    assert!(csv.starts_with("technique,looks,hits,skipped\n"), "{csv}");
    let (techniques, wakes) = table.split_once("\n\n").unwrap();
    assert_eq!(csv.lines().count() + 1, techniques.lines().count());
    assert!(wakes.starts_with("step by"), "{wakes}");
    assert!(profile(&["-s", "basic", "--lang", "ja"]).starts_with("手筋"));
    let of_hard = |more: &[&str]| {
        let hard = ["rules", "profile", "tests/puzzles/sudoku9-hard.txt", "--no-time", "-s", "basic"];
        tesuji(&[&hard[..], more].concat()).out
    };
    let with = of_hard(&["--with", "skyscraper"]);
    assert!(!of_hard(&[]).contains("\nSkyscraper") && with.contains("\nSkyscraper"), "{with}");
    let hard = ["rules", "profile", "tests/puzzles/sudoku9-hard.txt", "--no-time", "--format", "json"];
    assert!(tesuji(&hard).json().iter().any(|one| one["skipped"].as_u64().unwrap() > 0));
}

#[test]
fn hits_are_the_steps_of_solving() {
    let mut found = indexmap::IndexMap::new();
    for graded in tesuji(&["grade", PUZZLES, "--no-tally", "--format", "json"]).json() {
        for (technique, count) in graded["counts"].as_object().unwrap() {
            *found.entry(technique.clone()).or_insert(0) += count.as_u64().unwrap();
        }
    }
    let json = tesuji(&["rules", "profile", PUZZLES, "--no-time", "--format", "json"]).json();
    let hits = json.iter().filter(|one| one["hits"] != 0);
    let hits: indexmap::IndexMap<String, u64> = hits
        .map(|one| (one["technique"].as_str().unwrap().to_owned(), one["hits"].as_u64().unwrap()))
        .collect();
    assert_eq!(hits, found);
}

#[test]
fn looks_are_attributed_to_the_steps_that_caused_them() {
    let json = tesuji(&["rules", "profile", PUZZLES, "--no-time", "-s", "basic", "--format", "json"]).json();
    let number = |value: &serde_json::Value, key: &str| value[key].as_u64().unwrap();
    let mut found = 0;
    for technique in &json {
        let (looks, hits) = (number(technique, "looks"), number(technique, "hits"));
        for edge in technique["woken_by"].as_array().unwrap() {
            let source = json.iter().find(|one| one["technique"] == edge["technique"]).unwrap();
            assert!(number(source, "hits") > 0, "{edge}");
            let (woken, matched, idle) = (number(edge, "woken"), number(edge, "found"), number(edge, "idle"));
            assert!(matched + idle <= woken && matched <= hits && woken - idle <= looks, "{technique}");
            found += matched;
        }
    }
    let single = json.iter().find(|one| one["technique"] == "naked-single").unwrap();
    let edges = single["woken_by"].as_array().unwrap();
    let of_itself = edges.iter().find(|edge| edge["technique"] == "naked-single").unwrap();
    assert_eq!((&of_itself["changes"], &of_itself["scope"]), (&json!(["candidate"]), &json!("cell")));
    assert!(found > 100, "{found}");
}

#[test]
fn sums_pass_along_edges_where_units_have_them() {
    let ran = tesuji(&["rules", "profile", "tests/puzzles/kakuro10x12.txt", "--no-time", "--format", "json"]);
    let sums = |edge: &serde_json::Value| edge["changes"].as_array().unwrap().contains(&json!("sum"));
    let edges = |line: &serde_json::Value| line["woken_by"].as_array().unwrap().clone();
    assert!(ran.json().iter().flat_map(edges).any(|edge| sums(&edge)), "{}", ran.out);
}

#[test]
fn the_largest_time_comes_first_with_its_share() {
    let ran = tesuji(&["rules", "profile", PUZZLES, "--format", "csv"]);
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.rsplitn(6, ',').collect()).collect();
    assert_eq!(rows[0], ["share", "micros", "skipped", "hits", "looks", "technique"]);
    let number = |row: &Vec<&str>, place: usize| row[place].parse::<f64>().unwrap();
    assert!(rows[1..].is_sorted_by(|one, other| number(one, 1) >= number(other, 1)), "{}", ran.out);
    let shares: f64 = rows[1..].iter().map(|row| number(row, 0)).sum();
    assert!((shares - 1.0).abs() < 0.01, "{shares}");
    let ran = tesuji(&["rules", "profile", PUZZLES]);
    let (techniques, _) = ran.out.split_once("\n\n").unwrap();
    let (first, last) = (techniques.lines().next().unwrap(), techniques.lines().last().unwrap());
    assert!(first.starts_with("technique") && first.ends_with("share"), "{first}");
    assert!(last.starts_with("all") && last.ends_with("100.0 %"), "{last}");
}

#[test]
fn what_cannot_be_measured_is_told() {
    let ran = small(&["rules", "profile", "12.3............", "-s", "valeus"]);
    assert!(ran.err.contains("did you mean `values`?"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.txt");
    std::fs::write(&path, "").unwrap();
    let ran = tesuji(&["rules", "profile", path.to_str().unwrap()]);
    assert!(ran.err.contains("no puzzle in the input"), "{}", ran.err);
}
