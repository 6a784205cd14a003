//! `tesuji rules profile`.

use crate::{small, snapshot, tesuji};

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
    assert_eq!(csv.lines().count() + 1, table.lines().count());
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
fn the_largest_time_comes_first_with_its_share() {
    let ran = tesuji(&["rules", "profile", PUZZLES, "--format", "csv"]);
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.rsplitn(6, ',').collect()).collect();
    assert_eq!(rows[0], ["share", "micros", "skipped", "hits", "looks", "technique"]);
    let number = |row: &Vec<&str>, place: usize| row[place].parse::<f64>().unwrap();
    assert!(rows[1..].is_sorted_by(|one, other| number(one, 1) >= number(other, 1)), "{}", ran.out);
    let shares: f64 = rows[1..].iter().map(|row| number(row, 0)).sum();
    assert!((shares - 1.0).abs() < 0.01, "{shares}");
    let ran = tesuji(&["rules", "profile", PUZZLES]);
    let (first, last) = (ran.out.lines().next().unwrap(), ran.out.lines().last().unwrap());
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
    assert!(ran.err.contains("there is no puzzle in the input"), "{}", ran.err);
}
