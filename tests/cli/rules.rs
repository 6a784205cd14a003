//! `tesuji rules`: the catalogue, checks, formatting and the graph.

use crate::{small, snapshot, tesuji};
use std::fs;
use std::time::{Duration, Instant};

#[test]
fn the_list_has_techniques_strategies_and_games() {
    let ran = small(&["rules", "list"]);
    snapshot("rules-list", &ran.out);
    // In a pipe nothing is cut.
    let all = tesuji(&["rules", "list", "--all"]).out;
    assert!(all.contains("Hidden Triple") && all.contains("Locked Candidates"), "{all}");
    let ran = small(&["rules", "list", "--lang", "ja"]);
    assert!(ran.out.contains("残り1個"), "{}", ran.out);
}

#[test]
fn the_list_is_json_too() {
    let json = small(&["rules", "list", "--format", "json"]).json();
    let shared = json.iter().find(|one| one["id"] == "shared").unwrap();
    assert_eq!(shared["titles"], serde_json::json!(["Shared Two", "Shared Three"]));
    assert_eq!(shared["difficulty"], serde_json::json!([60, 90]));
    assert_eq!(shared["aliases"], serde_json::json!(["shared-two"]));
}

#[test]
fn parts_of_strategies_are_listed_where_all_is_asked_for() {
    let listed = |more: &[&str]| -> Vec<String> {
        let json = tesuji(&[&["rules", "list", "--format", "json"], more].concat()).json();
        let strategies = json.iter().filter(|one| one["kind"] == "strategy");
        strategies.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    let (runs, all) = (listed(&[]), listed(&["--all"]));
    let has = |list: &[String], id: &str| list.iter().any(|one| one == id);
    for part in ["scan", "overlap-turn", "settle", "twins-sweep", "diagonal-sweep"] {
        assert!(!has(&runs, part) && has(&all, part), "{part}");
    }
    for whole in ["default", "singles", "machine", "thirty-four-patterns", "d-score", "overlap-first"] {
        assert!(has(&runs, whole) && has(&all, whole), "{whole}");
    }
    // What is listed solves puzzles, or says that it is for others.
    for id in runs {
        let ran = tesuji(&["solve", crate::SMALL, "--strategy", &id]);
        assert!(!ran.err.contains("is a part of other strategies"), "{id}: {}", ran.err);
    }
    assert!(!tesuji(&["rules", "list"]).out.contains("twins-sweep"));
}

#[test]
fn without_a_word_it_is_the_list() {
    assert_eq!(tesuji(&["rules"]).out, tesuji(&["rules", "list"]).out);
}

#[test]
fn a_technique_is_shown_with_its_examples() {
    snapshot("rules-show", &small(&["rules", "show", "last-place"]).out);
}

#[test]
fn links_and_parts_of_paths_are_shown_with_what_they_use() {
    let out = tesuji(&["rules", "show", "bilocal"]).out;
    assert!(out.starts_with("bilocal(u)\n  is:         strong, weak\n  file:"), "{out}");
    let out = tesuji(&["rules", "show", "plot"]).out;
    assert!(out.contains("\n  uses:       has-strong-link\n"), "{out}");
    let out = tesuji(&["rules", "show", "onward"]).out;
    assert!(out.contains("\n  uses:       out, sees, bilocal\n"), "{out}");
    let out = tesuji(&["rules", "show", "xy-chain"]).out;
    assert!(out.contains("\n  uses:       bivalue, sees, line\n"), "{out}");
    let ran = tesuji(&["rules", "show", "bilocl"]);
    assert!(ran.err.contains("did you mean `bilocal`?"), "{}", ran.err);
}

#[test]
fn every_shipped_rule_can_be_shown() {
    let listed = tesuji(&["rules", "list", "--all", "--format", "json"]).json();
    let ids: Vec<&str> = listed.iter().map(|one| one["id"].as_str().unwrap()).collect();
    let ran = tesuji(&[&["rules", "show"], &ids[..]].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    // One after the other, as they were asked for.
    let mut rest = ran.out.as_str();
    for one in &listed {
        let declared = format!("{} {}", one["kind"].as_str().unwrap(), one["id"].as_str().unwrap());
        rest = rest.split_once(&declared).unwrap_or_else(|| panic!("no {declared}")).1;
    }
}

#[test]
fn what_ships_has_no_fault_and_its_examples_hold() {
    let ran = tesuji(&["rules", "check", "rules"]);
    assert_eq!((ran.out.as_str(), ran.status), ("", 0));
    assert!(ran.err.ends_with(" files: 0 errors, 0 warnings\n"), "{}", ran.err);
    let ran = tesuji(&["rules", "test"]);
    assert!(ran.out.ends_with(" passed, 0 failed\n"), "{}", ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn faults_are_shown_with_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let text = "tesuji 1\n\ntechnique mine {\n  title en \"Mine\"\n  difficulty 1\n  for u in unitz, v in needed(u)\n  \
                let {c} = places(u, v)\n  then place v in c\n  because en \"So.\"\n}\n";
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let ran = tesuji(&["rules", "check", path]);
    assert!(ran.out.contains("mine.tesuji:6:12") && ran.out.contains("did you mean `units`?"), "{}", ran.out);
    assert_eq!((ran.err.as_str(), ran.status), ("1 file: 1 error, 0 warnings\n", 1));
    let json = tesuji(&["rules", "check", path, "--format", "json"]).json();
    assert_eq!(json.len(), 1);
    assert_eq!((&json[0]["line"], &json[0]["severity"]), (&6.into(), &"error".into()));
    fs::write(path, text.replace("unitz", "units")).unwrap();
    assert_eq!(tesuji(&["rules", "check", path]).status, 0);
}

#[test]
fn rounds_that_depend_on_the_position_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let text = "tesuji 1\n\ntechnique rounds {\n  for n in {2, 3}\n  walk (_, _) [ -bilocal- ]{n} (d, w)\n  \
                then eliminate w from d\n}\n";
    fs::write(&path, text).unwrap();
    let ran = tesuji(&["rules", "check", path.to_str().unwrap()]);
    assert!(
        ran.out.contains("[E701]") && ran.out.contains("how often a part repeats is not known"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("mine.tesuji:5:"), "{}", ran.out);
}

#[test]
fn what_no_board_can_be_made_of_and_no_engine_can_run_is_shown_likewise() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let text = "tesuji 1\n\ngame wide {\n  values 1..70\n  grid 3 by 3\n  units row : distinct = cells by row\n}\n\n\
                link long(a, b, d, e, f, g, h, i, j) strong {\n  for a in cells(2)\n  let {x, y} = candidates(a), \
                b = a, d = a, e = a, f = a, g = a, h = a, i = a, j = a\n  ends (a, x), (a, y)\n}\n\n\
                technique loose {\n  path =long=\n  then eliminate against(first) & against(last)\n}\n";
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let ran = tesuji(&["rules", "check", path]);
    assert!(ran.out.contains("[E702] Error: cannot build the board of the game `wide`"), "{}", ran.out);
    assert!(
        ran.out
            .contains("[E701] Error: `loose`: a link has at most eight labels, so the engine cannot run it"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("mine.tesuji:3:1") && ran.out.contains("mine.tesuji:12:8"), "{}", ran.out);
    assert_eq!((ran.err.as_str(), ran.status), ("1 file: 2 errors, 0 warnings\n", 1));
    let json = tesuji(&["rules", "check", path, "--format", "json"]).json();
    let codes: Vec<_> = json.iter().map(|one| one["code"].as_str()).collect();
    assert_eq!(codes, [Some("E702"), Some("E701")]);
}

#[test]
fn a_position_of_an_example_that_cannot_be_read_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let text = "tesuji 1\n\nexample naked-single {\n  position \"123.x..........\"\n  finds    nothing\n}\n";
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let ran = tesuji(&["rules", "check", path]);
    assert!(ran.out.contains("[E702] Error: the position of an example of `naked-single`: "), "{}", ran.out);
    assert!(ran.out.contains("mine.tesuji:4:12"), "{}", ran.out);
    assert_eq!((ran.err.as_str(), ran.status), ("1 file: 1 error, 0 warnings\n", 1));
    fs::write(path, text.replace("x..........", "............")).unwrap();
    assert_eq!(tesuji(&["rules", "check", path]).status, 0);
}

#[test]
fn a_byte_order_mark_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    fs::write(&path, "\u{feff}tesuji 1\n\nstrategy mine { first-of { hidden-single } }\n").unwrap();
    assert_eq!(tesuji(&["rules", "check", path.to_str().unwrap()]).status, 0);
}

#[test]
fn the_files_may_use_what_ships_or_stand_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    fs::write(&path, "tesuji 1\n\nstrategy mine { first-of { hidden-single } }\n").unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(tesuji(&["rules", "check", path]).status, 0);
    assert_eq!(tesuji(&["rules", "check", path, "--no-default-rules"]).status, 1);
}

#[test]
fn an_example_that_fails_says_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let good =
        "tesuji 1\n\nexample hidden-single {\n  position \"12.3............\"\n  finds place 4 in r1c3\n}\n";
    fs::write(&path, good).unwrap();
    let path = path.to_str().unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert_eq!((ran.out.as_str(), ran.status), ("1 example: 1 passed, 0 failed\n", 0));
    fs::write(path, good.replace("place 4", "place 3")).unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert!(ran.out.contains("mine.tesuji:3: example of hidden-single"), "{}", ran.out);
    assert!(ran.out.contains("wanted:  r1c3=3\n  found:   r1c3=4\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    // Both stand on the board, and the legend says what is what.
    fs::write(path, good.replace("in r1c3", "in r2c1")).unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert!(ran.out.contains("^4") && ran.out.contains("~4"), "{}", ran.out);
    assert!(ran.out.contains("Signs: ~ found, but not expected; ^ expected, but not found"), "{}", ran.out);
    fs::write(path, good.replace("place 4 in r1c3", "nothing")).unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert!(ran.out.contains("nothing should be found, but this is:\n    r1c3=4\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
}

#[test]
fn an_example_may_say_how_its_match_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let good = "tesuji 1\n\nexample hidden-single {\n  position \"12.3............\"\n  finds place 4 in r1c3\n  \
                says en \"In row 1, 4 fits only in r1c3.\" patterns \"横列他配置不可\"\n}\n";
    fs::write(&path, good).unwrap();
    let path = path.to_str().unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert_eq!((ran.out.as_str(), ran.status), ("1 example: 1 passed, 0 failed\n", 0));
    fs::write(path, good.replace("横列", "縦列")).unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert!(
        ran.out.contains("wanted:  en \"In row 1, 4 fits only in r1c3.\"  patterns \"縦列他配置不可\""),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("patterns \"横列他配置不可\"\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    // A style that it is not written in, and another match than the right one.
    fs::write(path, good.replace("patterns", "patterns-check")).unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert!(ran.out.contains("nothing in patterns-check"), "{}", ran.out);
    fs::write(path, good.replace("place 4", "place 3")).unwrap();
    let ran = tesuji(&["rules", "test", path]);
    assert!(ran.out.contains("wanted:  r1c3=3\n  found:   r1c3=4\n"), "{}", ran.out);
    let ran = tesuji(&["rules", "fmt", path, "--check"]);
    assert!(ran.out.contains("+   says     en \"In row 1"), "{}", ran.out);
}

#[test]
fn files_are_laid_out_in_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let untidy = "tesuji 1\n\nstrategy   mine   {   first-of { hidden-single,naked-single } }\n";
    fs::write(&path, untidy).unwrap();
    let name = path.to_str().unwrap();
    let ran = tesuji(&["rules", "fmt", name, "--check"]);
    assert!(ran.out.contains("- strategy   mine"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    assert_eq!(fs::read_to_string(&path).unwrap(), untidy);
    assert_eq!(tesuji(&["rules", "fmt", name]).status, 0);
    let tidy = fs::read_to_string(&path).unwrap();
    assert!(tidy.contains("strategy mine {"), "{tidy}");
    assert_eq!(tesuji(&["rules", "fmt", name, "--check"]).status, 0);
    let ran = crate::run(&["rules", "fmt", "-"], untidy);
    assert_eq!(ran.out, tidy);
    fs::write(&path, "tesuji 1\n\nstrategy {\n").unwrap();
    assert_eq!(tesuji(&["rules", "fmt", name]).status, 2);
}

#[test]
fn rules_on_standard_input_are_checked_and_tested() {
    let good = "tesuji 1\n\nstrategy mine { first-of { hidden-single, naked-single } }\n";
    let ran = crate::run(&["rules", "check", "-"], good);
    assert_eq!((ran.out.as_str(), ran.status), ("", 0), "{}", ran.err);
    assert!(ran.err.contains("1 file: 0 errors"), "{}", ran.err);
    let ran = crate::run(&["rules", "check", "-"], &good.replace("naked-single", "naked-singel"));
    assert!(ran.out.contains("-:3:") && ran.out.contains("did you mean `naked-single`"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    let ran = crate::run(&["rules", "test", "-"], good);
    assert_eq!(ran.status, 0, "{}", ran.err);
}

#[test]
fn the_graph_is_dot_and_a_picture() {
    snapshot("rules-graph", &small(&["rules", "graph", "--strategy", "default"]).out);
    let ran = tesuji(&["rules", "graph", "--strategy", "basic", "--format", "svg"]);
    assert!(ran.out.contains("<svg") && ran.out.trim_end().ends_with("</svg>"), "{}", ran.out);
    assert!(ran.err.is_empty() && !ran.out.contains("left out"), "{}", ran.err);
    let ran = tesuji(&["rules", "graph", "--strategy", "nothing"]);
    assert_eq!(ran.status, 2);
}

#[test]
fn the_graph_of_a_run_has_its_counts() {
    let puzzles = "tests/puzzles/sudoku9-medium.txt";
    let dot = tesuji(&["rules", "graph", puzzles, "-s", "basic"]).out;
    snapshot("rules-graph-run", &dot);
    // An edge for each of the profile, with its counts.
    let profile =
        tesuji(&["rules", "profile", puzzles, "-s", "basic", "--no-time", "--format", "json"]).json();
    let mut edges = 0;
    for technique in &profile {
        for edge in technique["woken_by"].as_array().unwrap() {
            let label = format!("[ label=\"{}/{}\" ", edge["found"], edge["woken"]);
            let line = format!("    {} -> {} {label}", edge["technique"], technique["technique"]);
            assert!(dot.contains(&line), "{line}");
            edges += 1;
        }
    }
    assert_eq!(dot.matches(" -> ").count(), edges);
    for (language, title) in [("en", "Naked Single"), ("ja", "単一候補")] {
        for strategy in ["basic", "default"] {
            let ran =
                tesuji(&["rules", "graph", puzzles, "-s", strategy, "--format", "svg", "--lang", language]);
            assert_eq!((ran.err.as_str(), ran.status), ("", 0));
            let picture = roxmltree::Document::parse(&ran.out).unwrap();
            let texts: Vec<&str> = picture.descendants().filter_map(|node| node.text()).collect();
            assert!(texts.iter().any(|text| text.contains(title)), "{title}: {}", ran.out);
            let arcs =
                picture.descendants().filter(|node| node.attribute("stroke-opacity").is_some()).count();
            assert!((10..=63).contains(&arcs), "{arcs}");
        }
    }
    let ran = tesuji(&["rules", "graph", "nowhere.txt", "-s", "basic"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    let ran = tesuji(&["rules", "graph", "--timeout", "3"]);
    assert_eq!((ran.err.as_str(), ran.status), ("error: these options require a puzzle\n", 2));
}

#[test]
fn a_picture_of_many_rules_is_cut_and_says_so() {
    let begin = Instant::now();
    let ran = tesuji(&["rules", "graph", "--format", "svg"]);
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    let note = "not drawn: what wakes what, and ";
    assert!(ran.err.starts_with(&format!("note: {note}")), "{}", ran.err);
    assert!(ran.err.ends_with("those with the fewest lines\n"), "{}", ran.err);
    assert!(ran.out.contains(note), "{}", ran.out);
    // What is drawn are rules and their lines, none of them twice.
    let lines = ran.out.matches("<path").count();
    assert!((100..=260).contains(&lines), "{lines}");
    // Where it is enough to leave out what wakes what, all rules are there.
    let ran = tesuji(&["rules", "graph", "--strategy", "default", "--format", "svg"]);
    assert_eq!(ran.err, "note: not drawn: what wakes what\n");
    assert!(ran.out.contains("naked-subset") && ran.out.contains("w-wing"), "{}", ran.out);
}

#[test]
fn a_rule_file_that_is_too_large_is_refused_at_once() {
    let file = tempfile::Builder::new().suffix(".tesuji").tempfile().unwrap();
    let large = format!("tesuji 1\n{}", "1".repeat(2_000_000));
    fs::write(file.path(), &large).unwrap();
    let path = file.path().to_str().unwrap();
    let refused = |ran: crate::Ran, name: &str| {
        let message = format!("error: {name} is too large: a rule file has at most 1048576 bytes\n");
        assert_eq!((ran.err.as_str(), ran.out.as_str(), ran.status), (message.as_str(), "", 2));
    };
    refused(tesuji(&["rules", "check", path]), path);
    refused(tesuji(&["solve", crate::SMALL, "--rules", path]), path);
    refused(crate::run(&["rules", "check", "-"], &large), "-");
    // No more of it is read than can be a rule file.
    file.as_file().set_len(100_000_000_000).unwrap();
    refused(tesuji(&["rules", "check", path]), path);
}
