//! `tesuji rules test --coverage`: what examples and snapshots reach.

use crate::{SMALL, snapshot, tesuji};
use serde_json::Value;
use std::fs;

/// A rule with everything that is counted, and examples that reach some of it.
const RULES: &str = r#"tesuji 1

link two(u) strong, weak {
  for  v in values, u in units where v in needed(u), distinct(u)
  let  {a, b} = places(u, v)
  ends (a, v), (b, v)
}

link pair strong, weak {
  for  c in cells(2)
  let  {x, y} = candidates(c)
  ends (c, x), (c, y)
}

link seen(u) weak {
  for  u in units where distinct(u), a in u, b in u where a < b, v in values
  ends (a, v), (b, v)
}

# The last cells of a unit.
technique few(n in 1..2) {
  title   en "Few {n: 1 One | 2 Two}" ja "少"
  alias   few-in-blocks where kind(u) = block title en "Few of a block"
  for     u in units where distinct(u) and |open(u)| > n, S in choose n of open(u)
  let     V = candidates(S)
  where   |V| = n, n = 1 or some d in S: |candidates(d)| = 2
  then    eliminate V from u - S
  because en "{S} hold only {V}."
}

technique wing {
  title   en "Wing"
  path    (_, z) [ =two= | =pair= ] [ -seen- =two|pair= ]{1..2} (_, z)
  then    eliminate against(first) & against(last)
  because en "{path}."
}

strategy few-first { first-of { few(1), wing, few(2), hidden-single } }

example few(1) {
  position "12.3............"
  finds    eliminate 4 from r2c3, eliminate 4 from r2c4
}
"#;

fn coverage(more: &[&str]) -> crate::Ran {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    fs::write(&path, RULES).unwrap();
    let path = path.to_str().unwrap();
    let ran = tesuji(&[&["rules", "test", path], more].concat());
    crate::Ran { out: ran.out.replace(path, "mine.tesuji"), ..ran }
}

#[test]
fn what_is_not_reached_is_named() {
    let ran = coverage(&["--coverage"]);
    snapshot("rules-test-coverage", &ran.out);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = coverage(&["--coverage", "--lang", "ja"]);
    snapshot("rules-test-coverage-ja", &ran.out);
}

#[test]
fn snapshots_reach_more() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.txt"), format!("{SMALL}\n")).unwrap();
    let line = |more: &[&str]| -> Value {
        coverage(&[&["--format", "json", "--coverage"], more].concat()).json().pop().unwrap()
    };
    let reached = |line: &Value, kind: &str| {
        let kinds = line["kinds"].as_array().unwrap();
        kinds.iter().find(|one| one["kind"] == kind).unwrap()["reached"].as_u64().unwrap()
    };
    let folder = folder.path().to_str().unwrap();
    let (alone, more) = (line(&[]), line(&["--snapshots", folder, "--strategy", "few-first"]));
    assert_eq!(reached(&alone, "techniques"), 1);
    assert!(reached(&more, "texts") > reached(&alone, "texts"), "{more}");
}

#[test]
fn less_than_asked_for_fails() {
    let percent =
        coverage(&["--coverage", "--format", "json"]).json().pop().unwrap()["percent"].as_f64().unwrap();
    assert!(percent > 10.0 && percent < 90.0, "{percent}");
    let ran = coverage(&["--min-coverage", "10"]);
    assert_eq!(ran.status, 0);
    assert!(ran.out.contains("\ncoverage: "), "{}", ran.out);
    let ran = coverage(&["--min-coverage", "90%"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.ends_with(" % is below the minimum of 90 %\n"), "{}", ran.out);
    let last = coverage(&["--min-coverage", "90", "--format", "json"]).json().pop().unwrap();
    assert_eq!((last["passed"].as_bool(), last["least"].as_f64()), (Some(false), Some(90.0)));
    let junit = coverage(&["--min-coverage", "90", "--format", "junit"]).out;
    assert!(junit.contains("<failure"), "{junit}");
    assert_eq!(coverage(&["--min-coverage", "101"]).status, 2);
}
