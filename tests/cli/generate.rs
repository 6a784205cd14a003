//! `tesuji generate`.

use crate::{run, tesuji};
use std::time::{Duration, Instant};

/// Puzzles of a fixed seed.
fn generate(args: &[&str]) -> crate::Ran {
    tesuji(&[&["generate", "--seed", "5"], args].concat())
}

#[test]
fn puzzles_come_one_a_line_and_are_the_same_each_time() {
    let first = generate(&["--count", "12", "--jobs", "1"]);
    assert_eq!(first.status, 0, "{}", first.err);
    let lines: Vec<&str> = first.out.lines().collect();
    assert_eq!(lines.len(), 12);
    assert!(lines.iter().all(|line| line.len() == 81));
    assert_eq!(generate(&["--count", "12", "--jobs", "4"]).out, first.out);
    // A smaller number gives the first ones.
    assert_eq!(generate(&["--count", "2"]).out, format!("{}\n{}\n", lines[0], lines[1]));
}

#[test]
fn givens_are_as_many_as_asked_for() {
    let made = generate(&["--size", "4", "--givens", "6..8", "--count", "5", "--timeout", "60"]);
    assert_eq!((made.status, made.out.lines().count()), (0, 5), "{}", made.err);
    for line in made.out.lines() {
        let givens = line.chars().filter(|sign| *sign != '.').count();
        assert!((6..=8).contains(&givens), "{line}");
    }
}

#[test]
fn what_is_written_can_be_read_again() {
    for game in
        ["x-sudoku", "jigsaw", "overlap", "kakuro", "killer", "futoshiki", "thermo-sudoku", "kropki-sudoku"]
    {
        let made = generate(&["--game", game, "--count", "2"]);
        assert_eq!(made.status, 0, "{}", made.err);
        let read = crate::run(&["convert", "-", "--to", "json"], &made.out);
        assert_eq!(read.status, 0, "{game}: {}", read.err);
        assert_eq!(read.out.lines().count(), 2, "{game}");
        let again = crate::run(&["solve", "-", "--format", "json", "--no-steps"], &made.out);
        assert!(!again.out.contains("invalid"), "{game}: {}", again.out);
        assert!(!again.out.contains("more than one solution"), "{game}: {}", again.out);
    }
}

#[test]
fn another_format_is_written() {
    let made = generate(&["--to", "grid", "--count", "2", "--size", "4"]);
    assert_eq!(made.status, 0, "{}", made.err);
    assert!(made.out.contains("\n\n"), "{}", made.out);
    let read = crate::run(&["convert", "-", "--to", "line"], &made.out);
    assert_eq!(read.out, generate(&["--count", "2", "--size", "4"]).out);
    // The game is known from the command line; what else the format cannot say is an error.
    let plain = generate(&["--game", "x-sudoku", "--to", "line"]);
    assert_eq!((plain.status, plain.out.trim_end().len()), (0, 81), "{}", plain.err);
    let lost = generate(&["--game", "killer", "--to", "line"]);
    assert_eq!(lost.status, 2);
    assert!(lost.err.starts_with("error: "), "{}", lost.err);
}

#[test]
fn a_seed_that_is_not_given_is_told() {
    let made = tesuji(&["generate", "--size", "4"]);
    let seed = made.err.strip_prefix("seed ").unwrap().lines().next().unwrap();
    assert_eq!(tesuji(&["generate", "--size", "4", "--seed", seed]).out, made.out);
}

#[test]
fn wrong_options_are_told() {
    let wrong: [(&[&str], &str); 15] = [
        (&["--count", "0"], "0 is not in 1.."),
        (&["--game", "sudko"], "unknown game `sudko`"),
        (&["--solvable-with", "singels"], "unknown strategy `singels`: did you mean `singles`?"),
        (&["--size", "large"], "invalid size"),
        (&["--shape", "star"], "unknown shape"),
        (&["--level", ".."], "levels such as"),
        (&["--minimal", "--givens", "30"], "cannot be used with"),
        (&["--shared-empty"], "--solvable-with"),
        (&["--givens", "28..24"], "expected a number of givens such as 30, 24..28, 24.. or ..28"),
        (&["--givens", "few"], "expected a number of givens such as 30, 24..28, 24.. or ..28"),
        (&["--symmetry", "round"], "unknown symmetry"),
        (&["--minutes", "15..10"], "expected two numbers such as 10..15"),
        (&["--minutes", "10"], "expected two numbers such as 10..15"),
        (&["--rating", "minutes"], "--minutes"),
        (&["--minutes", "1..2", "--rating", "hours"], "unknown rating `hours`"),
    ];
    for (args, message) in wrong {
        let ran = generate(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
    }
}

#[test]
fn puzzles_take_the_minutes_that_are_wanted() {
    let made = generate(&["--minutes", "8.5..9.5", "--count", "2", "--symmetry", "rotate", "--jobs", "1"]);
    assert_eq!((made.status, made.out.lines().count()), (0, 2), "{}", made.err);
    assert_eq!(made.out, generate(&["--minutes", "8.5..9.5", "--count", "2", "--symmetry", "rotate"]).out);
    let rated = crate::run(&["grade", "-", "--rating", "minutes", "--format", "json"], &made.out).json();
    for grade in rated {
        let minutes = grade["rating"]["value"].as_f64().unwrap();
        assert!((8.5..=9.5).contains(&minutes), "{minutes}");
        assert!(grade["symmetry"].as_str().unwrap().contains("rotate"), "{grade}");
    }
    let easy = generate(&["--minutes", "..1", "--size", "4", "--tries", "3"]);
    assert!(easy.status <= 1, "{}", easy.err);
    let slow = generate(&["--minutes", "500..", "--size", "4", "--tries", "3"]);
    assert!(slow.status == 1 && slow.err.contains("3 below the rating"), "{}", slow.err);
}

#[test]
fn what_does_not_come_out_ends_with_1() {
    let ran = generate(&["--givens", "9", "--tries", "2"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("none found in 2 tries"), "{}", ran.err);
    // What came nearest is told.
    let (least, most) = ran.err.split_once(" (").unwrap().1.split_once(" to ").unwrap();
    let most: usize = most.split(' ').next().unwrap().parse().unwrap();
    assert!(least.parse::<usize>().unwrap() > 15 && most < 40, "{}", ran.err);
    let ran = generate(&["--givens", "9", "--tries", "2", "--lang", "ja"]);
    assert!(ran.err.contains("1問目：2回試しても見つかりませんでした（ヒントは"), "{}", ran.err);
}

#[test]
fn levels_that_were_missed_are_told() {
    let ran = generate(&["--level", "extreme", "--size", "4", "--tries", "4"]);
    assert!(ran.err.contains("none found in 4 tries (4 Easy)"), "{}", ran.err);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_limit_of_time_holds_on_the_largest_boards() {
    for more in [&["--tries", "1"][..], &["--solvable-with", "default"]] {
        let begin = Instant::now();
        let ran = generate(&[&["--size", "64", "--timeout", "1"], more].concat());
        assert!(begin.elapsed() < Duration::from_secs(10), "{more:?}: {:?}", begin.elapsed());
        assert!(ran.err.contains("1 timed out"), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.status), ("", 1));
    }
}

#[cfg(unix)]
#[test]
fn on_a_terminal_long_work_tells_how_far_it_is() {
    let args = ["generate", "--seed", "5", "--givens", "9", "--tries", "1000000", "--timeout", "2"];
    let (told, status) = crate::terminal::run(&args);
    assert_eq!(status, Some(1));
    let (_, rate) = told.split_once(" tries, ").unwrap_or_else(|| panic!("{told}"));
    let (rate, misses) = rate.split_once(" a second (").unwrap();
    assert!(rate.parse::<u32>().is_ok_and(|rate| rate > 0), "{told}");
    // The nearest misses.
    let least = misses.split(" to ").next().unwrap();
    assert!(least.parse::<u32>().is_ok_and(|least| (16..40).contains(&least)), "{told}");
}

#[test]
fn what_is_asked_for_and_never_has_a_step_is_told() {
    // A fish with fins comes before and does whatever a skyscraper does.
    let ran = generate(&["--needs", "skyscraper", "--tries", "20"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(
        ran.err.contains("wherever the easier techniques were stuck, the required technique had no step")
    );
    let ran = generate(&["--needs", "skyscraper", "--tries", "1", "--lang", "ja"]);
    assert!(ran.err.contains("求めた手筋は使えませんでした"), "{}", ran.err);
}

#[test]
fn the_puzzle_that_came_nearest_is_named() {
    let args = ["--needs", "x-wing", "--tries", "3"];
    let ran = generate(&args);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    let (open, puzzle) =
        ran.err.split_once("the nearest, with ").unwrap().1.split_once(" open cells: ").unwrap();
    // Like all that need an X-wing, it is too hard for singles.
    let left: usize = open.parse().unwrap();
    let solved = run(&["solve", "-", "--strategy", "singles", "--format", "json"], puzzle).json();
    assert!((1..81).contains(&left) && solved[0]["status"] == "stuck", "{}", ran.err);
    assert!(generate(&[&args[..], &["--lang", "ja"]].concat()).err.contains("最も近い問題（"));
}

#[test]
fn a_seed_gives_the_puzzles_that_it_has_always_given() {
    let games: [&[&str]; 4] =
        [&[], &["--size", "16"], &["--game", "kakuro", "--size", "6x6"], &["--game", "killer"]];
    let puzzles: Vec<String> =
        games.iter().map(|game| generate(&[&["--count", "2"], *game].concat()).out).collect();
    crate::snapshot("generate-seed-5", &puzzles.concat());
}

#[test]
fn constraints_are_mixed() {
    let args = ["--size", "6", "--mix", "thermo,killer", "--count", "2"];
    let made = generate(&[&args[..], &["--jobs", "2"]].concat());
    assert_eq!(made.status, 0, "{}", made.err);
    assert_eq!(generate(&[&args[..], &["--jobs", "1"]].concat()).out, made.out);
    let solved = run(&["solve", "-", "--format", "json", "--no-steps"], &made.out).json();
    assert_eq!(solved[0]["game"], "sudoku with thermometers, cages");
    crate::snapshot("generate-mix-seed-5", &made.out);
    let wrong = generate(&["--mix", "thermometrs"]);
    assert_eq!((wrong.status, wrong.out.as_str()), (2, ""));
    assert!(
        wrong.err.contains("unknown constraint `thermometrs`: did you mean `thermometers`?"),
        "{}",
        wrong.err
    );
}
