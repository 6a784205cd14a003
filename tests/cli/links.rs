//! `tesuji links`.

use crate::{EASY, small, tesuji};

/// A 4 × 4 position with one value placed in each row but the last.
const FEW: &str = "1....2....3.....";

fn links(more: &[&str]) -> crate::Ran {
    tesuji(&[&["links", FEW][..], more].concat())
}

#[test]
fn pairs_are_listed_with_what_made_them() {
    let ran = links(&["-l", "bilocal"]);
    insta::assert_snapshot!(ran.out.lines().take(4).collect::<Vec<_>>().join("\n"), @"
    bilocal  (3)r1c2 = (3)r1c4  row 1
    bilocal  (3)r1c2 = (3)r2c1  block 1
    bilocal  (3)r1c2 = (3)r4c2  column 2
    bilocal  (4)r1c2 = (4)r2c1  block 1
    ");
    assert_eq!(ran.status, 0);
}

#[test]
fn pairs_as_json() {
    let ran = links(&["-l", "bilocal", "-l", "sees", "--format", "json"]);
    let line: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    insta::assert_snapshot!(line["links"][0].to_string(), @r#"{"link":"bilocal","strong":true,"weak":true,"nodes":[{"cell":"r1c2","value":3},{"cell":"r1c4","value":3}],"labels":{"u":"row1"}}"#);
    let weak = line["links"].as_array().unwrap().iter().filter(|one| one["link"] == "sees");
    assert!(weak.clone().count() > 0);
    assert!(weak.clone().all(|one| one["strong"] == false && one["weak"] == true));
}

#[test]
fn the_graph_has_solid_and_dashed_lines_with_values() {
    let ran = links(&["-l", "bilocal", "-l", "plot", "--format", "dot"]);
    insta::assert_snapshot!(ran.out.lines().take(5).collect::<Vec<_>>().join("\n"), @r#"
    graph links {
        0 [ label="r1c2: 3 4" shape=box ]
        1 [ label="r1c3: 2 4" shape=box ]
        2 [ label="r1c4: 2 3 4" shape=box ]
        3 [ label="r2c1: 3 4" shape=box ]
    "#);
    assert!(ran.out.contains("style=solid") && ran.out.contains("style=dashed"), "{}", ran.out);
    let ran = links(&["-l", "bilocal", "-l", "plot", "--format", "svg"]);
    assert!(
        ran.out.contains("<svg") && ran.out.contains("<line") && ran.out.contains("stroke-dasharray"),
        "{}",
        ran.out
    );
    assert_eq!(ran.status, 0);
}

#[test]
fn pictures_of_no_links_and_of_all_links_are_drawn() {
    let none = small(&["links", FEW, "--format", "svg"]);
    assert!(none.out.contains("<svg") && none.status == 1, "{} {}", none.status, none.err);
    let all = tesuji(&["links", EASY, "-l", "sees", "--format", "svg"]);
    assert!(all.out.contains("<svg") && all.out.contains("the first 400 of "), "{}", all.err);
    assert_eq!(all.status, 0);
}

#[test]
fn what_is_asked_for_must_be_there() {
    let ran = links(&["-l", "bilokal"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("unknown link `bilokal`: did you mean") && ran.err.contains("`bilocal`"),
        "{}",
        ran.err
    );
    let ran = small(&["links", FEW]);
    assert_eq!((ran.out.as_str(), ran.status), ("none\n", 1));
}
