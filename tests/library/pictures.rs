//! Pictures of steps, on boards of every kind.

use roxmltree::Document;
use std::fs;
use tesuji::{Language, Puzzle, Rules, Solver, SolverOptions};

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
    let rules = Rules::shipped();
    let solver =
        Solver::new(&rules, SolverOptions { max_steps: Some(10), ..SolverOptions::default() }).unwrap();
    let mut drawn = 0;
    for (file, game, count) in FILES {
        let text = fs::read_to_string(format!("tests/puzzles/{file}")).unwrap();
        for puzzle in Puzzle::read_all(&text, None).into_iter().take(count) {
            let puzzle = puzzle.unwrap();
            let puzzle = if let Some(game) = game { puzzle.of_game(game) } else { puzzle };
            let solution = solver.solve(&puzzle);
            for step in solution.steps() {
                let picture = step.picture(Language::En);
                assert_eq!(picture, step.picture(Language::En));
                let of = format!("{file}, {step}");
                check(&picture, &of, step.before().cells().count());
                check(&step.picture_after(Language::Ja), &of, step.before().cells().count());
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

/// The picture at the head of README.md: a step of the puzzle that its first command solves. With `TESUJI_ACCEPT=1` it is
/// drawn anew.
#[test]
fn the_picture_of_the_readme_is_a_step_of_its_puzzle() {
    let page = include_str!("../../README.md");
    let puzzle = page.lines().find_map(|line| line.strip_prefix("cargo run --release -- teach ")).unwrap();
    let (alt, rest) = page.split_once("![").unwrap().1.split_once("](").unwrap();
    let (path, _) = rest.split_once(')').unwrap();
    let rules = Rules::shipped();
    let solution = Solver::new(&rules, SolverOptions { max_steps: Some(2), ..SolverOptions::default() })
        .unwrap()
        .solve(&puzzle.parse().unwrap());
    let step = solution.steps().last().unwrap();
    assert!(alt.contains(&format!("step {}, a {},", step.number, step.title(Language::En))), "{alt}");
    let drawn = step.picture(Language::En) + "\n";
    if std::env::var_os("TESUJI_ACCEPT").is_some() {
        fs::write(path, &drawn).unwrap();
    }
    check(&drawn, path, 81);
    assert!(fs::read_to_string(path).unwrap_or_default() == drawn, "TESUJI_ACCEPT=1 draws {path} anew");
}
