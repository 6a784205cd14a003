//! Which strategy solves a puzzle: the one that is asked for, else that of its game.

use crate::{EASY, tesuji};

const MINE: [&str; 2] = ["--rules", "tests/cli/strategies.tesuji"];
const BOTH: [&str; 2] = ["tests/puzzles/kakuro.jsonl", "tests/puzzles/sudoku9-easy.txt"];

/// The game and the strategy of each object.
fn told(args: &[&str]) -> Vec<(String, String)> {
    let word = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let mut told: Vec<_> =
        tesuji(args).json().iter().map(|line| (word(&line["game"]), word(&line["strategy"]))).collect();
    told.dedup();
    told
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(game, strategy)| ((*game).to_owned(), (*strategy).to_owned())).collect()
}

#[test]
fn each_puzzle_has_the_strategy_of_its_game() {
    let solve = ["solve", "--format", "json", "--no-steps"];
    let args = [&solve[..], &BOTH].concat();
    assert_eq!(told(&args), pairs(&[("kakuro", "kakuro-default"), ("sudoku", "default")]));
    let asked = [&args[..], &["--strategy", "basic"]].concat();
    assert_eq!(told(&asked), pairs(&[("kakuro", "basic"), ("sudoku", "basic")]));
    let plotted = [&["plot", "--format", "json"][..], &BOTH].concat();
    assert_eq!(told(&plotted), pairs(&[("kakuro", "kakuro-default"), ("sudoku", "default")]));
    // A text that is no puzzle is one of no game.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.txt");
    std::fs::write(&file, "12x4\n").unwrap();
    assert_eq!(told(&["solve", file.to_str().unwrap(), "--format", "json"]), pairs(&[("", "default")]));
}

#[test]
fn a_game_has_the_strategy_of_the_game_that_it_extends_unless_it_names_one() {
    for (game, strategy) in
        [("first", "d-score(memory = off)"), ("second", "d-score(memory = off)"), ("third", "singles")]
    {
        let args = [&["solve", EASY, "--game", game, "--format", "json", "--no-steps"][..], &MINE].concat();
        assert_eq!(told(&args), pairs(&[(game, strategy)]));
        let shown = tesuji(&[&["games", "show", game][..], &MINE].concat()).out;
        assert!(shown.contains(&format!("  strategy:   {strategy}\n")), "{shown}");
    }
    let listed = tesuji(&[&["games", "list", "--format", "json"][..], &MINE].concat()).json();
    let of = |game: &str| listed.iter().find(|listed| listed["id"] == game).unwrap()["strategy"].clone();
    assert_eq!((of("sudoku"), of("third")), (serde_json::Value::Null, "singles".into()));
}

#[test]
fn hints_lessons_and_grades_come_from_the_strategy_of_the_game() {
    let kakuro = std::fs::read_to_string(BOTH[0]).unwrap();
    let puzzle = kakuro.lines().next().unwrap();
    let first = |strategy: &[&str]| {
        let ran = tesuji(&[&["hint", puzzle, "--format", "json", "--level", "2"][..], strategy].concat());
        ran.json()[0]["technique"].clone()
    };
    assert_eq!(first(&[]), first(&["--strategy", "kakuro-default"]));
    assert_ne!(first(&[]), first(&["--strategy", "basic"]));
    let taught = |strategy: &[&str]| tesuji(&[&["teach", puzzle][..], strategy].concat()).out;
    assert_eq!(taught(&[]), taught(&["--strategy", "kakuro-default"]));
    // Rows of puzzles of several games have the techniques of all their strategies.
    let graded =
        |strategy: &[&str]| tesuji(&[&["grade", "--format", "csv"][..], &BOTH, strategy].concat()).out;
    let heading = |out: &str| out.lines().next().unwrap().split(',').map(str::to_owned).collect::<Vec<_>>();
    let (both, usual) = (heading(&graded(&[])), heading(&graded(&["--strategy", "default"])));
    for only in ["combination-chain", "x-chain"] {
        assert!(both.iter().any(|column| column == only), "{both:?}");
    }
    assert!(!usual.iter().any(|column| column == "combination-chain"), "{usual:?}");
}

#[test]
fn puzzles_that_need_a_technique_need_it_of_the_strategy_of_their_game() {
    for (game, technique, strategy) in
        [("kakuro", "x-wing", "kakuro-default"), ("sudoku", "combination-chain", "default")]
    {
        let ran = tesuji(&["generate", "--game", game, "--needs", technique]);
        let said = format!("the strategy `{strategy}` does not have `{technique}`");
        assert!(ran.err.contains(&said), "{}", ran.err);
    }
}

#[test]
fn rules_without_the_usual_strategy_are_good_for_games_that_name_theirs() {
    let rules = tempfile::tempdir().unwrap();
    let file = rules.path().join("mine.tesuji");
    let single = "technique single { for c in cells, v in candidates(c) where |candidates(c)| = 1 \
                  then place v in c }";
    let laws =
        "units row : distinct, complete = cells by row units column : distinct, complete = cells by col";
    let game = |name: &str, clause: &str| {
        format!("game {name} {{ input n values 1..n grid n by n {laws} {clause} }}\n")
    };
    let text = format!(
        "tesuji 1\n{single}\nstrategy mine {{ single }}\n{}{}",
        game("named", "strategy mine"),
        game("bare", "")
    );
    std::fs::write(&file, text).unwrap();
    let solve = |game: &[&str]| {
        tesuji(
            &[&["solve", "123..1....2.3...", "--no-default-rules", "--rules", file.to_str().unwrap()], game]
                .concat(),
        )
    };
    assert_ne!(solve(&["--game", "named"]).status, 2);
    let bare = solve(&["--game", "bare"]);
    assert_eq!(bare.status, 2);
    assert!(bare.err.contains("there is no strategy `default`") && bare.err.contains("mine"), "{}", bare.err);
}
