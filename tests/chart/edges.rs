//! Numbers and names that are unlike most.

use crate::{axis, log, series, svg, texts};
use proptest::prelude::*;
use tesuji::report::{Axis, Body, Chart, ChartError, PathChart, PathChartStep, Series};

const JAPANESE: &str = "二国同盟・三国同盟による候補数字の除外（行・列・ブロックのどれにも当てはまる手筋）";
const LONG: &str = "a name that goes on and on until nobody remembers how it began, and-then-one-word-that-never-ends-and-has-no-blank-in-it-at-all-so-that-it-must-be-broken";

fn points(x: Axis, y: Axis, series: Vec<Series>) -> [String; 2] {
    let scatter = Body::Scatter { x: x.clone(), y: y.clone(), series: series.clone() };
    [svg(scatter), svg(Body::Lines { x, y, series })]
}

fn bars(y: Axis, categories: &[&str], series: &[(&str, &[f64])]) -> Body {
    let categories = categories.iter().map(|name| (*name).to_owned()).collect();
    Body::Bars {
        y,
        categories,
        series: series.iter().map(|(name, all)| ((*name).to_owned(), all.to_vec())).collect(),
    }
}

fn error(body: Body) -> ChartError {
    Chart { title: String::new(), body }.svg().unwrap_err()
}

#[test]
fn no_numbers_at_all() {
    for y in [axis("y"), log("y")] {
        for all in [vec![], vec![series("nothing", &[])], vec![series("", &[])]] {
            for picture in points(axis("x"), y.clone(), all) {
                assert!(texts(&picture).contains(&"x".to_owned()));
            }
        }
        svg(bars(y.clone(), &[], &[]));
        svg(bars(y.clone(), &[], &[("one", &[])]));
        svg(bars(y, &["category"], &[]));
    }
    svg(Body::Pie { slices: Vec::new() });
    svg(Body::Pie { slices: vec![("nobody".to_owned(), 0.0)] });
    svg(Body::PathChart(PathChart::default()));
}

#[test]
fn one_number_and_equal_numbers() {
    for value in [0.0, 1.0, -3.0, 0.25, 7e9, -1e-9, 1e99] {
        for n in [1, 3] {
            let same = vec![(value, value); n];
            for picture in points(axis("x"), axis("y"), vec![series("same", &same)]) {
                // The numbers of both axes hold what is between them.
                let numbers: Vec<f64> = texts(&picture).iter().filter_map(|text| text.parse().ok()).collect();
                assert!(
                    numbers.iter().any(|n| *n <= value) && numbers.iter().any(|n| *n >= value),
                    "{value}"
                );
            }
            svg(bars(axis("y"), &["a"; 3][..n], &[("one", &[value; 3][..n])]));
        }
    }
    for value in [1.0, 3.0, 1000.0, 1e-7, 1e99] {
        points(log("x"), log("y"), vec![series("same", &[(value, value)])]);
        svg(bars(log("y"), &["a"], &[("one", &[value])]));
    }
}

#[test]
fn equal_points_are_drawn_once() {
    let [once, _] = points(axis("x"), axis("y"), vec![series("s", &[(1.0, 2.0)])]);
    let [often, _] = points(axis("x"), axis("y"), vec![series("s", &[(1.0, 2.0); 1000])]);
    assert_eq!(once, often);
}

#[test]
fn one_slice_is_a_whole_circle() {
    let picture = svg(Body::Pie { slices: vec![("all".to_owned(), 8.0), ("none".to_owned(), 0.0)] });
    assert!(texts(&picture).contains(&"all: 8 (100%)".to_owned()));
    assert!(texts(&picture).contains(&"none: 0 (0%)".to_owned()));
    // Two half circles and no line to the middle.
    assert!(picture.contains("a150 150 0 1 0 300 0a150 150 0 1 0 -300 0Z"));
}

#[test]
fn percentages_are_not_rounded_to_all_or_nothing() {
    let picture = svg(Body::Pie { slices: vec![("most".to_owned(), 99_999.0), ("one".to_owned(), 1.0)] });
    assert!(texts(&picture).contains(&"most: 99999 (>99.9%)".to_owned()));
    assert!(texts(&picture).contains(&"one: 1 (<0.1%)".to_owned()));
}

#[test]
fn labels_of_many_slices_stand_apart() {
    let slices = (0..40).map(|n| (format!("slice {n}"), if n == 0 { 1000.0 } else { 1.0 })).collect();
    let picture = svg(Body::Pie { slices });
    let document = roxmltree::Document::parse(&picture).unwrap();
    let mut places: Vec<(String, f64)> = Vec::new();
    for text in document.descendants().filter(|node| node.tag_name().name() == "text").skip(1) {
        places.push((text.attribute("x").unwrap().to_owned(), text.attribute("y").unwrap().parse().unwrap()));
    }
    assert_eq!(places.len(), 40);
    places.sort_by(|a, b| a.partial_cmp(b).unwrap());
    assert!(places.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[1].1 - pair[0].1 > 13.0));
}

#[test]
fn texts_are_escaped_and_whole() {
    for name in ["<b>&\"'</b>", "]]>", "\u{0}\u{1b}[31m\u{fffe}", "a\nb\tc", JAPANESE, LONG, ""] {
        let label = Axis { label: name.to_owned(), is_logarithmic: false };
        let named = [series(name, &[(1.0, 2.0)]), series("other", &[(2.0, 3.0)])];
        let step = PathChartStep { technique: name.to_owned(), difficulty: Some(3), candidates: 5 };
        let bodies = [
            Body::Lines { x: label.clone(), y: label.clone(), series: named.to_vec() },
            Body::Scatter { x: label.clone(), y: label.clone(), series: named.to_vec() },
            Body::Pie { slices: vec![(name.to_owned(), 2.0), ("other".to_owned(), 1.0)] },
            bars(label.clone(), &[name, "other"], &[(name, &[1.0, 2.0]), ("other", &[2.0, 1.0])]),
            Body::PathChart(PathChart { start: 9, steps: vec![step], ..PathChart::default() }),
        ];
        let letters =
            |text: &str| -> String { text.chars().filter(|letter| !letter.is_whitespace()).collect() };
        let whole = letters(name).replace(['\u{0}', '\u{1b}', '\u{fffe}'], "\u{fffd}");
        for body in bodies {
            let picture = svg(body);
            assert!(letters(&texts(&picture).concat()).contains(&whole), "{name:?}");
            let title =
                Chart { title: name.to_owned(), body: Body::Pie { slices: Vec::new() } }.svg().unwrap();
            assert!(letters(&texts(&title).concat()).contains(&whole), "{name:?}");
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let scatter = |x, y, points: &[(f64, f64)]| Body::Scatter { x, y, series: vec![series("s", points)] };
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
        assert!(matches!(error(scatter(axis("x"), axis("y"), &[(1.0, value)])), ChartError::Number { .. }));
        assert!(matches!(error(scatter(axis("x"), axis("y"), &[(value, 1.0)])), ChartError::Number { .. }));
        assert!(matches!(error(bars(axis("y"), &["c"], &[("s", &[value])])), ChartError::Number { .. }));
        let slices = vec![("s".to_owned(), value)];
        assert!(matches!(error(Body::Pie { slices }), ChartError::Number { .. }));
    }
    let below = error(scatter(axis("x"), log("y"), &[(1.0, 0.0)]));
    assert_eq!(below.to_string(), "0 in `s` cannot be shown on a logarithmic axis");
    let less = error(Body::Pie { slices: vec![("s".to_owned(), -1.0)] });
    assert_eq!(less.to_string(), "negative slice `s`: -1");
    let short = error(bars(axis("y"), &["a", "b"], &[("s", &[1.0])]));
    assert_eq!(short.to_string(), "`s` has 1 numbers for 2 categories");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Every number stands inside of the picture.
    #[test]
    fn numbers_of_any_size_stand_inside(
        values in prop::collection::vec((-1e6..1e6f64, 1e-12..1e12f64), 1..6),
        power in -30..30i32,
    ) {
        let scaled: Vec<(f64, f64)> = values.iter().map(|(x, y)| (x * 10f64.powi(power), *y)).collect();
        let picture = svg(Body::Scatter { x: axis("x"), y: log("y"), series: vec![series("", &scaled)] });
        let document = roxmltree::Document::parse(&picture).unwrap();
        let marks = document.descendants().rfind(|node| node.attribute("fill") == Some("#0072b2")).unwrap();
        let mut seen = 0;
        for mark in marks.attribute("d").unwrap().split('M').skip(1) {
            let place = mark.split('a').next().unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            prop_assert!((16.0..784.0).contains(&x) && (16.0..500.0).contains(&y), "{x} {y}");
            seen += 1;
        }
        prop_assert!(seen >= 1 && seen <= values.len());
    }
}
