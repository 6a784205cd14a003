//! `tesuji plot`.

use crate::{EASY, HARD, Ran, SMALL, run, small, snapshot, tesuji};
use roxmltree::Document;
use serde_json::Value;
use std::fs;
use unicode_width::UnicodeWidthStr;

const KAKURO: &str = "3 3\n- 4, 6,\n,3 0 0\n,7 0 0\n";
/// A puzzle that needs more than single values.
const MEDIUM: &str = ".......8..42.6...917...5.....8.7.......5.3...45....3.6......51.....274....7...8..";

/// The first puzzle with two grids.
fn overlap() -> String {
    let text = fs::read_to_string("tests/puzzles/overlap9.txt").unwrap();
    text.lines().nth(1).unwrap().to_owned()
}

fn plot(puzzle: &str, more: &[&str]) -> Ran {
    run(&[&["plot", "-"][..], more].concat(), puzzle)
}

/// The rows and the curve of a text, without its first two columns.
fn columns(text: &str) -> Vec<&str> {
    let place = text.lines().next().unwrap().find("steps").unwrap();
    let lines = text.lines().take_while(|line| !line.starts_with("Solved"));
    lines.map(|line| line.char_indices().nth(place).map_or("", |(at, _)| &line[at..])).collect()
}

#[test]
fn a_row_for_each_technique_and_the_candidates_left() {
    let ran = plot(MEDIUM, &["--format", "text"]);
    snapshot("plot-text", &ran.out);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    let ran = plot(KAKURO, &["--format", "text", "--lang", "ja"]);
    snapshot("plot-kakuro-ja", &ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn every_step_has_one_mark() {
    for puzzle in [EASY, MEDIUM, &overlap(), KAKURO] {
        let ran = plot(puzzle, &["--format", "text", "--width", "300"]);
        let columns = columns(&ran.out);
        let marks: Vec<&&str> = columns[1..].iter().take_while(|line| !line.is_empty()).collect();
        let steps = plot(puzzle, &["--format", "json"]).json()[0]["steps"].as_array().unwrap().len();
        for step in 0..steps {
            let of_step = marks.iter().filter(|row| row.as_bytes()[step] == b'*').count();
            assert_eq!(of_step, 1, "step {step}\n{}", ran.out);
        }
        assert!(marks.iter().all(|row| row.len() == steps), "{}", ran.out);
    }
}

#[test]
fn columns_are_shared_where_there_are_more_steps() {
    for width in ["40", "47", "60", "90"] {
        let ran = plot(MEDIUM, &["--format", "text", "--width", width]);
        assert!(ran.out.lines().next().unwrap().contains(" in each column"), "{}", ran.out);
        let rows = columns(&ran.out);
        let marks = rows[1..].iter().take_while(|line| !line.is_empty());
        let lengths: Vec<usize> = marks.map(|row| row.len()).collect();
        assert!(lengths.iter().all(|length| *length == lengths[0]), "{}", ran.out);
        if width == "90" {
            let lines = ran.out.lines().take_while(|line| !line.starts_with("Solved"));
            assert!(lines.map(UnicodeWidthStr::width).all(|columns| columns <= 90), "{}", ran.out);
        }
    }
}

#[test]
fn the_steps_are_those_of_solve() {
    for puzzle in [HARD, MEDIUM, &overlap(), KAKURO] {
        let ran = plot(puzzle, &["--format", "json"]);
        let json = &ran.json()[0];
        let solved = run(&["solve", "-", "--format", "json"], puzzle);
        let of_solve = &solved.json()[0];
        for key in ["line", "name", "game", "strategy", "status", "error"] {
            assert_eq!(json[key], of_solve[key], "{key}");
        }
        assert_eq!(ran.status, solved.status);
        let (steps, others) = (json["steps"].as_array().unwrap(), of_solve["steps"].as_array().unwrap());
        assert_eq!(steps.len(), others.len());
        let mut left = json["candidates"].as_u64().unwrap();
        for (step, other) in steps.iter().zip(others) {
            for key in ["n", "technique", "args", "title"] {
                assert_eq!(step[key], other[key]);
            }
            let gone = other["eliminates"].as_array().unwrap().iter();
            let gone: usize = gone.map(|gone| gone["values"].as_array().unwrap().len()).sum();
            let now = step["candidates"].as_u64().unwrap();
            assert!(now + gone as u64 <= left && now < left, "{step} after {left}");
            left = now;
        }
        assert_eq!(left == 0, json["status"] == "solved");
    }
}

#[test]
fn difficulties_are_those_of_the_rules() {
    let rules = tesuji(&["rules", "list", "--format", "json"]).json();
    let ran = plot(MEDIUM, &["--format", "json"]);
    for step in ran.json()[0]["steps"].as_array().unwrap() {
        let rule = rules.iter().find(|rule| rule["id"] == step["technique"]).unwrap();
        let (least, most) = (rule["difficulty"][0].as_i64(), rule["difficulty"][1].as_i64());
        let difficulty = step["difficulty"].as_i64();
        assert!(difficulty.is_some() && least <= difficulty && difficulty <= most, "{step}");
    }
    let own: Vec<Value> = small(&["plot", SMALL, "--format", "json"]).json();
    assert!(own[0]["steps"].as_array().unwrap().iter().all(|step| step["difficulty"] == 20));
}

#[test]
fn without_a_terminal_it_is_a_picture() {
    for puzzle in [MEDIUM, HARD, &overlap(), KAKURO] {
        let ran = plot(puzzle, &[]);
        let document = Document::parse(&ran.out).unwrap();
        let steps = plot(puzzle, &["--format", "json"]).json()[0]["steps"].as_array().unwrap().len();
        let marks = document.descendants().filter(|node| node.tag_name().name() == "path");
        let marks = marks.filter(|path| path.children().any(|child| child.tag_name().name() == "title"));
        let drawn: usize = marks.map(|path| path.attribute("d").unwrap().matches('M').count()).sum();
        assert_eq!(drawn, steps);
        assert_eq!(ran.err, "");
    }
    let stuck = plot(HARD, &["--lang", "ja", "--strategy", "patterns-and-chains"]);
    assert!(stuck.out.contains("行き詰まりました") && stuck.out.contains("手筋（難易度）"), "{}", stuck.out);
    assert_eq!(stuck.status, 1);
    assert_eq!(plot(MEDIUM, &["--format", "svg"]).out, plot(MEDIUM, &["--jobs", "3"]).out);
}

#[test]
fn a_picture_goes_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("course.svg");
    let ran = plot(MEDIUM, &["--output", file.to_str().unwrap()]);
    assert_eq!((ran.out.as_str(), ran.status), ("", 0));
    assert_eq!(fs::read_to_string(&file).unwrap(), plot(MEDIUM, &[]).out);
    // What is no puzzle has no picture, and leaves the file as it was.
    let ran = plot("11..............", &["--output", file.to_str().unwrap()]);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    assert!(ran.err.contains("invalid") && ran.err.contains("are both 1"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), plot(MEDIUM, &[]).out);
    let nowhere = folder.path().join("none/course.svg");
    let ran = plot(MEDIUM, &["--output", nowhere.to_str().unwrap()]);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn the_ending_of_a_file_says_what_goes_into_it() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begin) in
        [("a.svg", "<svg"), ("a.txt", "technique"), ("a.json", "{\"line\":1,"), ("a", "<svg")]
    {
        let path = folder.path().join(name);
        assert_eq!(plot(SMALL, &["--output", path.to_str().unwrap()]).status, 0);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(begin), "{name}: {text}");
    }
}

#[test]
fn several_puzzles_have_a_picture_each() {
    let all = format!("{SMALL}\n11..............\n{EASY}\n");
    let ran = plot(&all, &[]);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    assert!(ran.err.contains("several pictures") && ran.err.contains("--output FOLDER/"), "{}", ran.err);
    let folder = tempfile::tempdir().unwrap();
    let pictures = format!("{}/", folder.path().join("new").display());
    let ran = plot(&all, &["--output", &pictures]);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    assert!(ran.err.contains("2  invalid") && ran.err.contains("3 puzzles"), "{}", ran.err);
    let mut names: Vec<String> = fs::read_dir(&pictures)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["0001.svg", "0003.svg"]);
    assert_eq!(fs::read_to_string(format!("{pictures}0003.svg")).unwrap(), plot(EASY, &[]).out);
    let ran = plot(&all, &["--output", &pictures, "--format", "json"]);
    assert!(ran.err.contains("is a folder"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn several_puzzles_follow_each_other_as_text_and_json() {
    let all = format!("{SMALL}\n11..............\n{EASY}\n");
    let ran = plot(&all, &["--format", "text"]);
    assert_eq!(ran.out.lines().filter(|line| line.starts_with("# ")).count(), 3, "{}", ran.out);
    assert!(ran.out.contains("Not a puzzle: "), "{}", ran.out);
    let lines = plot(&all, &["--format", "json"]).json();
    let told: Vec<(u64, &str, bool)> = lines
        .iter()
        .map(|line| {
            (line["line"].as_u64().unwrap(), line["status"].as_str().unwrap(), line["candidates"].is_null())
        })
        .collect();
    assert_eq!(told, [(1, "solved", false), (2, "invalid", true), (3, "solved", false)]);
}

#[test]
fn a_solved_position_has_no_steps() {
    let ran = plot("1234341221434321", &["--format", "text"]);
    assert_eq!((ran.out.as_str(), ran.status), ("Solved in 0 steps.\n", 0));
    assert!(Document::parse(&plot("1234341221434321", &[]).out).is_ok());
}

#[test]
fn a_width_is_for_text_only() {
    let ran = plot(SMALL, &["--width", "80"]);
    assert!(ran.err.contains("--width requires text output"), "{}", ran.err);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
}

#[test]
fn a_course_can_be_broken_off() {
    let ran = plot(EASY, &["--max-steps", "3", "--format", "json"]);
    assert_eq!(ran.json()[0]["steps"].as_array().unwrap().len(), 3);
    assert_eq!(ran.status, 1);
}
