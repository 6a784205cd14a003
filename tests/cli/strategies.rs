//! Which strategy solves a puzzle: the one that is asked for, else that of its game.

use crate::{EASY, run_in, tesuji};
use serde_json::Value;

const MINE: [&str; 2] = ["--rules", "tests/cli/strategies.tesuji"];
const BOTH: [&str; 2] = ["tests/puzzles/kakuro.jsonl", "tests/puzzles/sudoku9-easy.txt"];

/// The game and the strategy of each object.
fn told(args: &[&str]) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
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
    assert!(bare.err.contains("unknown strategy `default`") && bare.err.contains("mine"), "{}", bare.err);
}

/// A rectangle of 5 and 7 that only one solution rules out, and the same without two of its givens: they leave several.
const RECTANGLE: &str = "8..7+6+32+4+5...+4+1+8+6+794+6+725+93+185..+8.24.+6+6..+54+17+8..+48+3.6.5....+6.4...+1.693.8+2+4..+41...6.:942 943 961 972 973 775 992 795";

#[test]
fn what_assumes_one_solution_is_used_where_that_is_asked_for() {
    let step = |options: &[&str]| {
        let ran = tesuji(&[&["hint", RECTANGLE, "--format", "json", "--level", "3"], options].concat());
        ran.json()[0]["step"].clone()
    };
    assert_ne!(step(&[])["technique"], "unique-rectangle1");
    for options in [&["--uniqueness"][..], &["-t", "unique-rectangle1"], &["--with", "unique-rectangle1"]] {
        let step = step(options);
        assert_eq!(
            (&step["technique"], &step["assumes"]),
            (&"unique-rectangle1".into(), &"unique-solution".into())
        );
    }
    let ran = tesuji(&["hint", RECTANGLE, "--level", "3", "-u", "--lang", "ja"]);
    assert!(ran.out.contains("ユニークレクタングル タイプ1（解が一つだけと仮定）"), "{}", ran.out);
}

#[test]
fn that_one_solution_is_assumed_is_told_with_the_strategy() {
    let name = |options: &[&str]| {
        tesuji(&[&["solve", EASY, "--format", "json"], options].concat()).json()[0]["strategy"].clone()
    };
    assert_eq!(name(&[]), "default");
    assert_eq!(name(&["-u"]), "default with uniqueness");
    assert_eq!(name(&["-u", "-s", "basic", "--lang", "ja"]), "basic with uniqueness");
    assert_eq!(name(&["-u", "--with", "remote-pair"]), "default with remote-pair, uniqueness");
    // All others that assume it take part as well.
    assert_eq!(name(&["--with", "unique-rectangle1"]), "default with unique-rectangle1, uniqueness");
    assert_eq!(name(&["-t", "unique-rectangle1"]), "these: unique-rectangle1");
}

#[test]
fn a_strategy_says_that_one_solution_may_be_assumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let rules = "tesuji 1\n\nstrategy part {\n  title en \"Part\"\n  first-of { unique-rectangle1, hidden-single }\n}\n\n\
                 strategy whole {\n  title en \"Whole\"\n  uniqueness\n  first-of { part }\n}\n\n\
                 strategy more extends part {\n  title en \"More\"\n  uniqueness\n  first: naked-single\n}\n";
    std::fs::write(&path, rules).unwrap();
    let first = |strategy| {
        let ran = tesuji(&[
            "hint",
            RECTANGLE,
            "-r",
            path.to_str().unwrap(),
            "-s",
            strategy,
            "--level",
            "2",
            "--format",
            "json",
        ]);
        ran.json()[0]["technique"].clone()
    };
    assert_ne!(first("part"), "unique-rectangle1");
    assert_eq!(first("whole"), "unique-rectangle1");
    assert_eq!(first("more"), "unique-rectangle1");
}

#[test]
fn what_assumes_one_solution_is_not_used_where_there_are_several() {
    let several = std::fs::read_to_string("tests/puzzles/several.txt").unwrap();
    let ran = tesuji(&["solve", "tests/puzzles/several.txt", "-u", "--format", "json"]);
    assert_eq!(ran.json().len(), several.lines().count() - 1);
    for line in ran.json() {
        let steps = line["steps"].as_array().unwrap();
        assert!(steps.iter().all(|step| step["assumes"].is_null()), "{line}");
        let limits = line["limits"].as_array().unwrap();
        assert!(limits.iter().any(|limit| limit["counts"] == "solutions"), "{line}");
    }
    // Two corners of the rectangle and nothing else: it is there, and it means nothing.
    let bare = format!("+1..+2.....+2{}", ".".repeat(71));
    let ran = tesuji(&["find", &bare, "-t", "avoidable-rectangle1"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("avoidable-rectangle1 was not used"), "{}", ran.out);
}

#[test]
fn values_that_a_sign_keeps_in_their_cells_do_not_change_places() {
    let ran = tesuji(&["rules", "test", "tests/cli/tied.tesuji"]);
    assert_eq!(ran.status, 0, "{}", ran.out);
    assert!(ran.out.contains("2 examples: 2 passed"), "{}{}", ran.out, ran.err);
}

/// A puzzle that no level solves without trials.
const STUCK: &str = "......23......51.734.1...........7.5.3.......9.6.7..4.4..8....6...6.1.5.1...9....";

#[test]
fn numbers_of_a_strategy_are_handed_to_techniques() {
    let tries = |strategy: &str| tries(&[strategy]).join(", ");
    let senior = "full-house, naked-single, hidden-single, locked-candidates, naked-subset(2), naked-subset(3), \
                  hidden-subset(2), hidden-subset(3), fish(2)";
    assert_eq!(tries("senior"), senior);
    assert_eq!(tries("senior(depth = 2)"), format!("{senior}, trial, trial(2)"));
    assert_eq!(
        tries("senior(tuples-limit = 1, n-grid-limit = 1)"),
        "full-house, naked-single, hidden-single, locked-candidates"
    );
    assert!(tries("machine(max-nice-length = 8)").contains("nice-loop-out(limit = 8)"));
    assert!(tries("machine-thinking").ends_with("pattern-overlay, trial, trial(2)"));
    let shown = tesuji(&["rules", "show", "senior(2)"]).out;
    assert!(shown.contains("depth = 2 in 0..3\n") && shown.contains("tuples-limit = 3 in 1..9\n"), "{shown}");
    let wrong = tesuji(&["rules", "show", "senior(depth = 4)"]);
    assert!(wrong.err.contains("`depth` may be a number from 0 to 3"), "{}", wrong.err);
}

/// The techniques that a strategy tries, as its page lists them.
fn tries(args: &[&str]) -> Vec<String> {
    let shown = tesuji(&[&["rules", "show"], args].concat());
    let mut lines = shown.out.lines().skip_while(|line| !line.starts_with("  tries:"));
    let first = lines.next().unwrap_or_else(|| panic!("{}{}", shown.out, shown.err));
    let first = first.replacen("tries:", "      ", 1);
    let rest = lines.take_while(|line| line.starts_with(&" ".repeat(14))).map(str::to_owned);
    // Each is told as it is written, with its title behind it.
    let rows = std::iter::once(first).chain(rest);
    rows.map(|row| row.trim().split("  ").next().unwrap().to_owned()).collect()
}

#[test]
fn a_page_lists_each_technique_once_where_the_strategy_tries_it() {
    let place = |strategy: &str, technique: &str| -> Vec<usize> {
        let all = tries(&[strategy]);
        all.iter().enumerate().filter(|(_, name)| name.starts_with(technique)).map(|(at, _)| at).collect()
    };
    for level in ["advanced", "machine"] {
        let set = |setting: &str| format!("{level}(easy-method-first = {setting})");
        for loops in ["nice-loop-continuous", "nice-loop-set", "nice-loop-out", "nice-loop-mixed"] {
            let ([first], [last]) = (&place(level, loops)[..], &place(&set("t"), loops)[..]) else {
                panic!("{loops}: {:?} {:?}", place(level, loops), place(&set("t"), loops))
            };
            let fish = |strategy: &str| place(strategy, "fish")[0];
            assert!(*first < fish(level) && fish(&set("t")) < *last, "{loops}");
        }
    }
    // What another strategy tries stands where that is tried; what no argument decides may be tried.
    let all = tries(&["machine-thinking"]);
    assert_eq!(all.last().unwrap(), "trial(2)");
    assert!(tries(&["net-step"]).contains(&"forcing-net(4, 2)".to_owned()));
    assert!(!tries(&["d-score(one-left = off)"]).contains(&"full-house".to_owned()));
    assert!(tries(&["d-score"]).contains(&"full-house".to_owned()));
}

#[test]
fn methods_are_permitted_by_a_strategy_that_extends_a_level() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.tesuji");
    let text = "tesuji 1\n\n# The example of the document.\nstrategy senior-with-loops extends senior {\n  after hidden-single: \
                do-nice-loop(max-nice-length = 8)\n}\n\nstrategy no-fish extends senior {\n  without fish\n}\n";
    std::fs::write(&file, text).unwrap();
    let tries = |strategy: &str| tries(&[strategy, "--rules", file.to_str().unwrap()]);
    let senior = tries("senior(depth = 2)");
    let loops = tries("senior-with-loops(depth = 2)");
    let at = loops.iter().position(|name| name.starts_with("nice-loop-continuous")).unwrap();
    assert_eq!(loops[at - 1], "hidden-single");
    assert!(loops[at].contains("limit = 8"), "{loops:?}");
    assert_eq!([&loops[..at], &loops[at + 4..]].concat(), senior);
    let without: Vec<String> = senior.into_iter().filter(|name| !name.starts_with("fish")).collect();
    assert_eq!(tries("no-fish(depth = 2)"), without);
}

#[test]
fn a_level_has_its_settings_wherever_it_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let trials = |args: &[&str]| {
        let ran =
            run_in(folder.path(), &[&["grade", STUCK, "--no-tally", "--format", "json"], args].concat(), "");
        ran.json()[0]["counts"].clone()
    };
    let asked = trials(&["-s", "senior(depth = 2)"]);
    assert!(asked["trial"].as_u64().unwrap() > 0, "{asked}");
    let calling = "tesuji 1\nstrategy calling(deep in 0..3 = 2) { first-of { senior(depth = deep) } }\n";
    std::fs::write(folder.path().join("mine.tesuji"), calling).unwrap();
    for (strategy, same) in [("senior(depth = 2)", true), ("calling", true), ("calling(0)", false)] {
        let settings = format!("rules = [\"mine.tesuji\"]\nstrategy = \"{strategy}\"\n");
        std::fs::write(folder.path().join("tesuji.toml"), settings).unwrap();
        assert_eq!(trials(&[]) == asked, same, "{strategy}");
    }
    std::fs::write(folder.path().join("tesuji.toml"), "strategy = \"senior(depth = 4)\"\n").unwrap();
    let wrong = run_in(folder.path(), &["solve", STUCK], "");
    assert!(wrong.err.contains("`depth` may be a number from 0 to 3") && wrong.status == 2, "{}", wrong.err);
}

#[test]
fn settings_of_a_level_change_what_it_finds() {
    let count = |strategy: &str| {
        let ran = tesuji(&["grade", STUCK, "-s", strategy, "--no-tally", "--format", "json"]);
        ran.json()[0]["counts"]["trial"].as_u64().unwrap_or_default()
    };
    assert_eq!(count("senior"), 0);
    assert!(count("senior(depth = 1)") > 0);
}

#[test]
fn names_of_documents_find_the_technique() {
    let names = [
        ("do-primary", "full-house"),
        ("only-one", "naked-single"),
        ("マスミ", "naked-single"),
        ("cell-unique", "hidden-single"),
        ("ブロックン", "hidden-single"),
        ("lone-rangers", "hidden-single"),
        ("do-localization", "locked-candidates"),
        ("いずれにしても理論", "locked-candidates"),
        ("n-tuples", "naked-subset"),
        ("予約", "naked-subset"),
        ("do-n-grid", "fish"),
        ("井桁理論", "fish"),
    ];
    for (name, technique) in names {
        let shown = tesuji(&["rules", "show", name]);
        assert!(shown.out.starts_with(technique), "{name}: {}{}", shown.out, shown.err);
    }
    let permitted =
        ["solve", EASY, "--technique", "do-only-one,do-cell-unique,do-nice-loop(8)", "--format", "json"];
    assert_eq!(tesuji(&permitted).json()[0]["status"], "solved");
}

/// The thirty-four patterns as their document has them: the ends of a chain are two cells, and a cell with two values is
/// followed with both, neither of which contradicts itself.
#[test]
fn patterns_name_two_ends_and_two_values_that_hold() {
    let puzzles = "tests/puzzles/sudoku9-hard.txt";
    let ran =
        tesuji(&["solve", puzzles, "--strategy", "thirty-four-patterns", "--lang", "ja", "--format", "json"]);
    let solutions = ran.json();
    let steps: Vec<&Value> = solutions.iter().flat_map(|line| line["steps"].as_array().unwrap()).collect();
    let of = |technique: &'static str| steps.iter().filter(move |step| step["technique"] == technique);
    assert!(of("ex-w-wing").count() > 0 && of("either-value").count() > 0);
    for step in of("ex-w-wing").chain(of("mixed-chain")) {
        assert_ne!(step["bindings"]["s"], step["bindings"]["t"], "{}", step["text"]);
    }
    for step in of("either-value") {
        let worlds = ["X", "Y"].map(|world| &step["bindings"][world]["contradiction"]);
        assert_eq!(worlds, [&Value::Bool(false); 2], "{}", step["text"]);
    }
}

#[test]
fn means_over_several_runs_are_the_same_for_any_number_of_threads() {
    let grade = |strategy: &str, jobs: &str| {
        let fixed = ["grade", "tests/puzzles/sudoku9-easy.txt", "--format", "csv", "--no-time"];
        tesuji(&[&fixed[..], &["--strategy", strategy, "--jobs", jobs]].concat()).out
    };
    assert_eq!(grade("search-time(3)", "1"), grade("search-time(3)", "4"));
    // Boards without blocks have the number as well.
    let kakuro = tesuji(&["grade", BOTH[0], "--strategy", "search-time(1)", "--format", "json"]).json();
    assert!(kakuro.iter().all(|row| row["tallies"]["search-time(1).search-time"].is_number()), "{kakuro:?}");
}
