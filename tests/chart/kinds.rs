//! Each kind of picture as it was when somebody looked at it.

use crate::{axis, log, series, snapshot, svg, texts};
use tesuji::report::{Arc, ArcLabels, ArcRow, Arcs, Body, PathChart, PathChartStep};

#[test]
fn points_by_series() {
    let easy = series("easy", &[(49.0, 90.0), (50.0, 95.0), (52.0, 110.0), (55.0, 160.0)]);
    let hard = series("hard", &[(52.0, 400.0), (55.0, 900.0), (58.0, 2500.0)]);
    let body = Body::Scatter { x: axis("open cells"), y: log("D-score"), series: vec![easy, hard] };
    snapshot("scatter", &svg(body));
}

#[test]
fn lines_by_series() {
    let one = series("one-sided", &[(1.0, 5.0), (2.0, 9.0), (3.0, 12.0)]);
    let two = series("both sides", &[(1.0, 7.0), (2.0, 7.5), (3.0, 10.0)]);
    let body = Body::Lines { x: axis("puzzle"), y: axis("attention"), series: vec![one, two] };
    snapshot("lines", &svg(body));
}

#[test]
fn sets_that_overlap() {
    let names = ["twins", "triplets", "common candidates"].map(str::to_owned);
    let picture = svg(Body::Venn { names, parts: [48.0, 0.0, 212.0, 91.0, 7.5, 3.0, 189.0] });
    let all = ["48", "0", "212", "91", "7.5", "3", "189", "twins", "triplets", "common candidates"];
    assert!(all.iter().all(|text| texts(&picture).iter().any(|there| there == text)));
    snapshot("venn", &picture);
}

#[test]
fn shares_of_a_whole() {
    let slices = vec![("first".to_owned(), 12.0), ("second".to_owned(), 7.0), ("tie".to_owned(), 1.0)];
    let picture = svg(Body::Pie { slices });
    let labels = ["first: 12 (60%)", "second: 7 (35%)", "tie: 1 (5%)"];
    assert!(labels.iter().all(|label| texts(&picture).iter().any(|text| text == label)));
    snapshot("pie", &picture);
}

#[test]
fn bars_by_category() {
    let series = vec![("plain".to_owned(), vec![3.0, 0.0, -1.5]), ("other".to_owned(), vec![2.5, 4.0, 1.0])];
    let categories = ["easy", "medium", "hard"].map(str::to_owned).to_vec();
    snapshot("bars", &svg(Body::Bars { y: axis("mean"), categories, series }));
}

#[test]
fn course_of_a_solution() {
    let step = |technique: &str, difficulty, left| PathChartStep {
        technique: technique.to_owned(),
        difficulty: Some(difficulty),
        candidates: left,
    };
    let steps =
        vec![step("Easy", 10, 30), step("Hard", 120, 27), step("Easy", 10, 20), step("Middle", 50, 16)];
    let course = PathChart { start: 33, steps, ..PathChart::default() };
    let rows: Vec<(String, Vec<usize>)> =
        course.rows().into_iter().map(|row| (row.technique, row.steps)).collect();
    let expected = [("Hard", vec![2]), ("Middle", vec![4]), ("Easy", vec![1, 3])];
    assert_eq!(rows, expected.map(|(name, steps)| (name.to_owned(), steps)));
    snapshot("course", &svg(Body::PathChart(course)));
}

#[test]
fn techniques_without_a_difficulty_stand_last() {
    let step = |technique: &str, difficulty| PathChartStep {
        technique: technique.to_owned(),
        difficulty,
        candidates: 3,
    };
    let steps =
        vec![step("unknown", None), step("easy", Some(-1)), step("unknown", None), step("hard", Some(9))];
    let course = PathChart { start: 9, steps, ..PathChart::default() };
    let rows: Vec<String> = course.rows().into_iter().map(|row| row.technique).collect();
    assert_eq!(rows, ["hard", "easy", "unknown"]);
    let picture = svg(Body::PathChart(course));
    assert!(
        ["hard (9)", "easy (-1)", "unknown"]
            .iter()
            .all(|name| texts(&picture).iter().any(|text| text == name))
    );
}

#[test]
fn each_logarithmic_bar_is_seen() {
    let series = vec![("s".to_owned(), vec![1.0, 10.0])];
    let categories = vec!["a".to_owned(), "b".to_owned()];
    let picture = svg(Body::Bars { y: log("times"), categories, series });
    assert!(texts(&picture).contains(&"0.5".to_owned()));
}

#[test]
fn arcs_between_rows() {
    let row = |name: &str, numbers: &[usize]| ArcRow {
        name: name.to_owned(),
        numbers: numbers.to_vec(),
        is_strong: numbers[0] > 0,
    };
    let arc = |from, to, weight| Arc { from, to, weight, name: format!("{from} to {to}") };
    let diagram = Arcs {
        heads: ["technique", "steps", "looks"].map(str::to_owned).to_vec(),
        rows: vec![row("naked-single", &[20, 31]), row("裸の双子", &[2, 9]), row("x-wing", &[0, 3])],
        arcs: vec![arc(0, 0, 18), arc(0, 1, 2), arc(1, 0, 1), arc(2, 0, 1), arc(0, 2, 5)],
        labels: ArcLabels {
            to_earlier: "earlier".to_owned(),
            to_later: "later".to_owned(),
            to_itself: "itself".to_owned(),
            notes: vec!["a note".to_owned()],
        },
    };
    let picture = svg(Body::Arcs(diagram));
    snapshot("arcs", &picture);
    // Rows, arcs and the legend.
    let texts = texts(&picture);
    assert!(
        ["裸の双子", "31", "18", "later", "a note"].iter().all(|text| texts.contains(&(*text).to_owned()))
    );
    svg(Body::Arcs(Arcs::default()));
}
