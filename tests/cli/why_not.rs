//! `tesuji rules why-not`.

use crate::japanese::names;
use crate::{EASY, run, small, snapshot, tesuji};

/// Two cells of two candidates each that share one, in one row.
const RULE: &str = "tesuji 1\n\ntechnique two-cells {\n  title en \"Two cells\"  ja \"二つのマス\"\n  for   p in cells(2), q in cells(2) where p sees \
    q\n  let   V = candidates({p, q})\n  where |V| = 2, |peers({p, q})| > 100\n  then  eliminate V from peers({p, q})\n  because \
    en \"{p} {q} {V}\"\n}\n";

fn why(args: &[&str]) -> crate::Ran {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    std::fs::write(&path, RULE).unwrap();
    tesuji(&[&["rules", "why-not"], args, &["--rules", path.to_str().unwrap()]].concat())
}

#[test]
fn the_condition_that_fails_is_told_with_its_values() {
    let ran = why(&["two-cells", "12.3............"]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    snapshot("rules-why-not", &ran.out);
    let ran = why(&["two-cells", "12.3............", "--lang", "ja"]);
    snapshot("rules-why-not-ja", &ran.out);
    // What is quoted of the rule is its condition, with what the variables stand for.
    assert_eq!(names(&ran.out), ["peers", "peers"].repeat(ran.out.matches("> 100").count()), "{}", ran.out);
    // What is nearest lacks the one condition that nothing fulfils.
    let json = why(&["two-cells", "12.3............", "--format", "json"]).json();
    let nearest = json[0]["nearest"].as_array().unwrap();
    assert_eq!((nearest.len(), json[0]["matches"].as_u64()), (2, Some(0)));
    for near in nearest {
        assert_eq!(near["failed"].as_array().unwrap().len(), 1, "{near}");
        assert!(near["failed"][0].as_str().unwrap().contains("> 100"), "{near}");
    }
}

#[test]
fn bindings_hold_the_cells_and_the_value_that_are_asked_for() {
    let args = ["two-cells", "12.3............", "--on", "r2c1", "r2c2", "--value", "3", "--format", "json"];
    let json = why(&args).json();
    let nearest = json[0]["nearest"].as_array().unwrap();
    assert!(!nearest.is_empty());
    for near in nearest {
        let bound = near["bindings"].to_string();
        assert!(bound.contains("r2c1") && bound.contains("r2c2") && bound.contains('3'), "{bound}");
    }
    let ran = why(&["two-cells", "12.3............", "--on", "r1c3"]);
    assert!(ran.out.contains("no near match with the requested cells and value"), "{}", ran.out);
}

#[test]
fn a_path_is_told_as_far_as_it_goes() {
    let ran = tesuji(&["rules", "why-not", "xy-wing", EASY]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    snapshot("rules-why-not-path", &ran.out);
    snapshot("rules-why-not-path-ja", &tesuji(&["rules", "why-not", "xy-wing", EASY, "--lang", "ja"]).out);
}

#[test]
fn what_matches_is_said_to_with_the_first_step_of_the_strategy() {
    let ran = small(&["rules", "why-not", "last-place", crate::SMALL]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 1));
    assert!(ran.out.contains("last-place matches here"), "{}", ran.out);
    assert!(ran.out.contains("the strategy makes "), "{}", ran.out);
}

#[test]
fn what_nothing_can_be_said_of_is_told() {
    let wrong = |args: &[&str], said: &str| {
        let ran = tesuji(&[&["rules", "why-not"], args].concat());
        assert!(ran.err.contains(said), "{}", ran.err);
        assert_eq!(ran.status, 2);
    };
    wrong(&["x-wnig", EASY], "unknown technique `x-wnig`");
    wrong(&["x-wing", EASY, "--on", "r1c10"], "the board has no cell r1c10");
    wrong(&["x-wing", EASY, "--value", "10"], "the board has no value 10");
    wrong(&["x-wing", EASY, "--on", "a1"], "the board has no cell a1");
    wrong(&["x-wing", EASY, "--strategy", "nowhere"], "nowhere");
    let ran = run(&["rules", "why-not", "x-wing", "-"], "nonsense\n");
    assert_eq!(ran.status, 2);
}
