//! Pictures of steps, on boards of every kind.

use roxmltree::Document;
use std::fs;
use tesuji::authoring::Example;
use tesuji::{Language, Puzzle, Rules, RulesBuilder, Solver, SolverOptions};

/// The first puzzles of some files, with the game where a file does not say it.
const FILES: [(&str, Option<&str>, usize); 7] = [
    ("sudoku9-hard.txt", None, 2),
    ("x-sudoku9.txt", Some("x-sudoku"), 1),
    ("kakuro.jsonl", None, 2),
    ("overlaps.jsonl", None, 2),
    ("sudoku4.txt", None, 1),
    ("sudoku16.txt", None, 1),
    ("sudoku25.txt", None, 1),
];

/// The number that an attribute of a node is.
fn number(node: &roxmltree::Node<'_, '_>, name: &str) -> Option<f64> {
    node.attribute(name).map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is {text}")))
}

#[test]
fn steps_are_drawn_inside_of_their_pictures_on_every_board() {
    let rules = Rules::builtin();
    let solver = Solver::new(&rules, SolverOptions::default().with_max_steps(10)).unwrap();
    let mut drawn = 0;
    for (file, game, count) in FILES {
        let text = fs::read_to_string(format!("tests/puzzles/{file}")).unwrap();
        for puzzle in Puzzle::read_all(&text, None).into_iter().take(count) {
            let puzzle = puzzle.unwrap();
            let puzzle = if let Some(game) = game { puzzle.with_game(game) } else { puzzle };
            let solution = solver.solve(&puzzle);
            for step in solution.steps() {
                let picture = step.svg(Language::En);
                assert_eq!(picture, step.svg(Language::En));
                let of = format!("{file}, {step}");
                check(&picture, &of, step.before().cells().count());
                check(&step.svg_after(Language::Ja), &of, step.before().cells().count());
                drawn += 1;
            }
        }
    }
    assert!(drawn > 50, "{drawn}");
}

/// Every cell is there once, a change is marked, and nothing lies outside of the picture.
fn check(picture: &str, of: &str, cells: usize) {
    let picture = Document::parse(picture).unwrap_or_else(|error| panic!("{of}: {error}"));
    let root = picture.root_element();
    let size = [number(&root, "width"), number(&root, "height")].map(Option::unwrap);
    let classes =
        |class: &str| root.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!(classes("cell"), cells, "{of}");
    assert!(classes("new") + classes("lost") > 0, "{of}");
    for node in root.descendants() {
        for (names, most) in [(["x", "x1", "x2", "cx"], size[0]), (["y", "y1", "y2", "cy"], size[1])] {
            for at in names.into_iter().filter_map(|name| number(&node, name)) {
                assert!((0.0..=most).contains(&at), "{of}: {at} of {most}");
            }
        }
    }
}

/// A place in a picture.
type Place = (f64, f64);

/// Points of a way that is written as data of a path, a pixel apart.
fn points(way: &str) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    for part in way.split(['M', 'L', 'Q']).filter(|part| !part.is_empty()) {
        let numbers: Vec<f64> = part.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let to: Vec<Place> = numbers.chunks(2).map(|at| (at[0], at[1])).collect();
        let Some(&from) = all.last() else {
            all.extend(to);
            continue;
        };
        let (bend, to) = (to[0], to[to.len() - 1]);
        let steps = 1.0_f64.max(far(from, bend) + far(bend, to)).ceil() as usize;
        all.extend((1..=steps).map(|n| {
            let part = n as f64 / steps as f64;
            let of = |a: f64, b: f64, c: f64| match to == bend {
                true => a + (c - a) * part,
                false => (1.0 - part).powi(2) * a + 2.0 * part * (1.0 - part) * b + part.powi(2) * c,
            };
            (of(from.0, bend.0, to.0), of(from.1, bend.1, to.1))
        }));
    }
    all
}

fn far(a: Place, b: Place) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The parts of ways that lie apart from the ends of all of them.
fn apart<'p>(points: &'p [Place], ends: &'p [Place]) -> impl Iterator<Item = &'p Place> {
    points.iter().filter(|place| ends.iter().all(|end| far(**place, *end) > 18.0))
}

/// What is wrong with the links of a picture: those that cross a digit, and those that run along each other.
fn faults(picture: &str) -> Vec<String> {
    let picture = Document::parse(picture).unwrap();
    let nodes = || picture.descendants();
    let is_link = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("path") && matches!(node.attribute("class"), Some("strong" | "weak"))
    };
    let ways: Vec<Vec<Place>> =
        nodes().filter(is_link).map(|node| points(node.attribute("d").unwrap())).collect();
    let ends: Vec<Place> = ways.iter().flat_map(|way| [way[0], way[way.len() - 1]]).collect();
    let mut faults = Vec::new();
    for text in nodes().filter(|node| node.has_tag_name("text") && node.attribute("class") != Some("words")) {
        let size = text.ancestors().find_map(|node| number(&node, "font-size")).unwrap();
        let (x, y) = (number(&text, "x").unwrap(), number(&text, "y").unwrap() - size * 0.35);
        let wide = text.text().unwrap().trim().chars().count() as f64 * size * 0.3;
        let covers = |(a, b): &Place| (a - x).abs() < wide && (b - y).abs() < size * 0.36;
        for way in ways.iter().filter(|way| way.iter().any(covers)) {
            faults.push(format!("{:?} is crossed by the link from {:?}", text.text(), way[0]));
        }
    }
    for (at, way) in ways.iter().enumerate() {
        for other in &ways[..at] {
            let beside = |place: &&Place| other.iter().any(|one| far(**place, *one) < 2.5);
            let along = apart(way, &ends).filter(beside).count();
            if along > 14 {
                faults.push(format!("two links run along each other for {along} pixels from {:?}", way[0]));
            }
        }
    }
    faults
}

/// Links go around every digit and mark, and only cross each other, in every example of a chain that ships.
#[test]
fn links_cross_no_digit_and_run_along_no_other_link() {
    let sources = RulesBuilder { reads_examples: true, ..RulesBuilder::default() };
    let rules = sources.build().unwrap();
    let (mut links, mut faulty) = (0, Vec::new());
    for technique in rules.techniques() {
        for found in Example::matches_of(&rules, technique.name()).unwrap() {
            let picture = found.svg(Language::En);
            links += picture.matches("class=\"strong\"").count() + picture.matches("class=\"weak\"").count();
            assert!(!picture.contains("there is no space"), "{found}");
            faulty.extend(faults(&picture).into_iter().map(|fault| format!("{found}: {fault}")));
        }
    }
    assert!(links > 400, "{links}");
    assert!(faulty.is_empty(), "{}", faulty.join("\n"));
}

/// The board in README.md: a step of the puzzle that its first command solves. With `TESUJI_ACCEPT=1` it is
/// drawn anew.
#[test]
fn the_picture_of_the_readme_is_a_step_of_its_puzzle() {
    let page = include_str!("../../README.md");
    let puzzle = page.lines().find_map(|line| line.strip_prefix("cargo run --release -- teach ")).unwrap();
    let (alt, rest) = page
        .split("![")
        .filter_map(|image| image.split_once("]("))
        .find(|(_, rest)| rest.contains(".svg)"))
        .unwrap();
    let (path, _) = rest.split_once(')').unwrap();
    let rules = Rules::builtin();
    let solution = Solver::new(&rules, SolverOptions::default().with_max_steps(2))
        .unwrap()
        .solve(&puzzle.parse().unwrap());
    let step = solution.steps().last().unwrap();
    assert!(alt.contains(&format!("step {}, a {},", step.number, step.title(Language::En))), "{alt}");
    let drawn = step.svg(Language::En) + "\n";
    if std::env::var_os("TESUJI_ACCEPT").is_some() {
        fs::write(path, &drawn).unwrap();
    }
    check(&drawn, path, 81);
    assert!(fs::read_to_string(path).unwrap_or_default() == drawn, "TESUJI_ACCEPT=1 draws {path} anew");
}
