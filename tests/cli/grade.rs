//! `tesuji grade`.

use crate::{EASY, HARD, RULES, Ran, SMALL, run, snapshot, tesuji};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const EASY_FILE: &str = "tests/puzzles/sudoku9-easy.txt";
const MEDIUM_FILE: &str = "tests/puzzles/sudoku9-medium.txt";

/// The first figure of the document on the D-score.
const FIGURE_1: &str = "...38..948.427....93564..72169...38....8.3....48...72128..37569....682.769..52...";

/// A few puzzles: one that is easy, a line that is none, one that is hard, and a small one.
fn several() -> String {
    format!("[First, \"easy\"]\n{EASY}\nnonsense\n{HARD}\n{SMALL}\n")
}

/// Grades what stands on standard input by the techniques that a beginner has, without the time.
fn basic(more: &[&str], input: &str) -> Ran {
    run(&[&["grade", "-", "--strategy", "basic", "--no-time"], more].concat(), input)
}

#[test]
fn json_has_what_was_promised() {
    let ran = basic(&["--format", "json"], &several());
    let rows: Vec<String> = ran.json().iter().map(|row| serde_json::to_string_pretty(row).unwrap()).collect();
    snapshot("grade-json", &rows.join("\n"));
    assert!(ran.err.ends_with(": 2 solved, 1 stuck, 1 invalid\n"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn csv_has_a_column_for_each_technique() {
    snapshot("grade-csv", &basic(&["--format", "csv"], &several()).out);
}

#[test]
fn text_stands_in_columns() {
    snapshot("grade-text", &basic(&[], &several()).out);
}

#[test]
fn the_time_is_told_unless_nobody_wants_it() {
    let timed =
        |form: &[&str]| tesuji(&[&["grade", SMALL, "--strategy", "basic", "--format"], form].concat()).out;
    assert!(timed(&["json"]).contains("\"micros\":"));
    assert!(!timed(&["json", "--no-time"]).contains("micros"));
    assert!(timed(&["csv"]).lines().next().unwrap().ends_with(",micros"));
    assert!(!timed(&["csv", "--no-time"]).contains("micros"));
}

#[test]
fn the_first_figure_has_the_entropy_of_the_document_and_the_score_of_its_digits() {
    let ran = tesuji(&["grade", FIGURE_1, "--strategy", "d-score", "--format", "json"]);
    let row = &ran.json()[0];
    assert!((row["entropy"].as_f64().unwrap() - 0.3575).abs() < 5e-5, "{row}");
    assert_eq!(row["open"], 81 - FIGURE_1.bytes().filter(u8::is_ascii_digit).count(), "{row}");
    assert_eq!(
        (&row["tallies"]["d-score"], &row["level"]),
        (&Value::from(10), &Value::from("crbe")),
        "{row}"
    );
    let ran = tesuji(&["grade", FIGURE_1, "--tally", "d-score(memory = off)", "--format", "json"]);
    assert_eq!(ran.json()[0]["tallies"]["d-score(memory = off).d-score"], 13, "{}", ran.out);
    // What the strategy that grades has counted, and not what the usual one would have.
    let ran = tesuji(&["grade", FIGURE_1, "--strategy", "d-score(off)", "--format", "json"]);
    assert_eq!(ran.json()[0]["tallies"], serde_json::json!({ "d-score(off).d-score": 13 }), "{}", ran.out);
}

#[test]
fn the_level_is_the_hardest_that_was_needed() {
    let levels = |input: &str, strategy: &str| -> Vec<Value> {
        let ran = run(&["grade", "-", "--strategy", strategy, "--no-tally", "--format", "json"], input);
        ran.json().iter().map(|row| row["level"].clone()).collect()
    };
    assert_eq!(levels(&several(), "default")[..2], [Value::from("easy"), Value::Null]);
    let medium = fs::read_to_string("tests/puzzles/sudoku9-medium.txt").unwrap();
    let medium: Vec<&str> = medium.lines().take(11).collect();
    assert!(levels(&medium.join("\n"), "default").iter().all(|level| level == "medium"));
    let phases = levels(&medium.join("\n"), "d-score");
    assert!(phases.iter().any(|phase| phase == "twins"), "{phases:?}");
    assert!(levels(&several(), "basic").iter().all(Value::is_null));
}

#[test]
fn other_strategies_may_be_counted() {
    let ran = run(
        &[
            "grade",
            "-",
            "--strategy",
            "singles",
            "--tally",
            "d-score",
            "--tally",
            "overlap-alternating",
            "--format",
            "csv",
        ],
        &several(),
    );
    assert!(ran.out.contains(",d-score,overlap-alternating.looks,hardest,"), "{}", ran.out);
    let ran = tesuji(&["grade", EASY, "--tally", "basic"]);
    assert!(ran.err.starts_with("error: the strategy `basic` has no total to add\nhelp: "), "{}", ran.err);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    let ran = tesuji(&["grade", EASY, "--tally", "d-scored"]);
    assert!(ran.err.contains("d-score"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn what_speaks_of_blocks_is_not_counted_where_there_are_none() {
    let latin =
        tesuji(&["grade", SMALL, "--game", "latin-square", "--strategy", "basic", "--format", "json"]);
    assert_eq!(latin.json()[0]["tallies"]["d-score"], Value::Null, "{}", latin.out);
    let cross = [
        "grade",
        "tests/puzzles/x-sudoku9.txt",
        "--game",
        "x-sudoku",
        "--strategy",
        "basic",
        "--format",
        "json",
    ];
    assert!(tesuji(&cross).json().iter().all(|row| row["tallies"]["d-score"].as_i64() > Some(0)));
}

#[test]
fn a_puzzle_without_a_solution_has_no_score() {
    let ran = tesuji(&["grade", "tests/puzzles/none.txt", "--strategy", "basic", "--format", "json"]);
    for row in ran.json() {
        assert_eq!((&row["status"], &row["error"]["code"]), (&"contradiction".into(), &"no-solution".into()));
        assert_eq!(row["tallies"]["d-score"], Value::Null, "{row}");
    }
    assert_eq!(ran.status, 1);
}

/// More cells than values, which a search that looks at pairs of cells alone cannot refute.
#[test]
fn a_search_without_an_answer_says_so() {
    let board = |cells: usize| {
        let givens = vec![0; cells];
        serde_json::json!({ "kind": "board with different-rows", "n": 25, "cols": cells, "givens": [givens] })
    };
    let puzzles = format!("{}\n{}\n", board(26), board(5));
    let ran = basic(&["--rules", "tests/cli/pigeonhole.tesuji", "--format", "json"], &puzzles);
    let codes: Vec<Value> = ran.json().iter().map(|row| row["error"]["code"].clone()).collect();
    assert_eq!(codes, ["undecided", "several-solutions"]);
}

#[test]
fn rules_without_the_usual_score_grade_all_the_same() {
    let ran = tesuji(&[&["grade", SMALL, "--no-time"], &RULES[..]].concat());
    assert!(ran.out.contains("solved"), "{}{}", ran.out, ran.err);
    assert_eq!(ran.status, 0);
}

#[test]
fn every_row_has_its_puzzle() {
    let rows = basic(&["--format", "json"], &several()).json();
    let puzzles: Vec<&Value> = rows.iter().map(|row| &row["puzzle"]).collect();
    assert_eq!(
        puzzles,
        [&Value::from(EASY), &Value::Null, &Value::from(HARD.replace('0', ".")), &Value::from(SMALL)]
    );
    let table = basic(&["--format", "csv"], &several()).out;
    let mut lines = table.lines();
    assert!(lines.next().unwrap().starts_with("line,name,game,puzzle,status,"), "{table}");
    assert!(lines.next().unwrap().contains(&format!(",sudoku,{EASY},solved,")), "{table}");
}

#[test]
fn rows_are_sorted_by_a_column() {
    let lines = |more: &[&str]| -> Vec<u64> {
        let ran = basic(&[&["--format", "json"], more].concat(), &several());
        ran.json().iter().map(|row| row["line"].as_u64().unwrap()).collect()
    };
    assert_eq!(lines(&["--sort", "open"]), [5, 4, 2, 3]);
    // What has no value comes last either way.
    assert_eq!(lines(&["--sort", "open", "--reverse"]), [2, 4, 5, 3]);
    assert_eq!(lines(&["--sort", "status"]), [3, 2, 5, 4]);
    assert_eq!(lines(&["--sort", "naked-single", "--reverse"])[3], 3);
    let ran = basic(&["--sort", "opn"], &several());
    assert!(
        ran.err.starts_with("error: unknown column `opn`: did you mean ") && ran.err.contains("`open`"),
        "{}",
        ran.err
    );
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    assert_eq!(basic(&["--reverse"], &several()).status, 2);
}

#[test]
fn rows_are_chosen_by_conditions() {
    let graded = |more: &[&str]| {
        let ran =
            tesuji(&[&["grade", EASY_FILE, MEDIUM_FILE, "-s", "d-score", "--format", "json"], more].concat());
        ran.json()
    };
    let all = graded(&[]);
    // Those that look harder than they are.
    let conditions = ["--where", "open > 47", "--where", "level = crbe"];
    let wanted: Vec<&Value> =
        all.iter().filter(|row| row["open"].as_i64() > Some(47) && row["level"] == "crbe").collect();
    let chosen = graded(&conditions);
    let puzzles = |rows: &[&Value]| rows.iter().map(|row| row["puzzle"].clone()).collect::<Vec<_>>();
    assert!(!wanted.is_empty() && wanted.len() < all.len());
    assert_eq!(puzzles(&chosen.iter().collect::<Vec<_>>()), puzzles(&wanted));
    let harder = graded(&["--where", "level > crbe"]);
    assert!(harder.iter().all(|row| row["level"] != "crbe") && !harder.is_empty());
    for (condition, message) in [
        ("open", "expected a column, one of = != < <= > >= and a value"),
        ("opne > 3", "unknown column `opne`"),
        ("level = crb", "unknown level `crb`"),
    ] {
        let ran = tesuji(&["grade", EASY, "-s", "d-score", "--where", condition]);
        assert!(ran.status == 2 && ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn the_symmetry_of_the_givens_is_told() {
    for symmetry in ["rotate", "mirror", "flip", "diagonal", "full"] {
        let puzzle = tesuji(&["generate", "--symmetry", symmetry, "--seed", "3"]).out;
        let row = &run(&["grade", "-", "--format", "json"], &puzzle).json()[0];
        assert!(row["symmetry"].as_str().unwrap().split(' ').any(|name| name == symmetry), "{row}");
    }
    assert_eq!(tesuji(&["grade", FIGURE_1, "--format", "json"]).json()[0]["symmetry"], "rotate");
    let kakuro = tesuji(&["grade", "tests/puzzles/kakuro10x12.txt", "--format", "json"]).json();
    assert_eq!(kakuro[0]["symmetry"], Value::Null);
}

#[test]
fn levels_are_sorted_from_the_easiest_up() {
    let puzzles =
        format!("{HARD}\n{EASY}\n{}", fs::read_to_string("tests/puzzles/sudoku9-medium.txt").unwrap());
    let ran = run(&["grade", "-", "--sort", "level", "--format", "json", "--no-tally"], &puzzles);
    let levels: Vec<Value> = ran.json().iter().map(|row| row["level"].clone()).collect();
    let mut known = levels.clone();
    known.dedup();
    assert_eq!(&known[..2], ["easy", "medium"], "{known:?}");
    assert!(known[2..].iter().all(|level| level != "easy" && level != "medium"), "{known:?}");
}

#[test]
fn grades_speak_japanese() {
    let ran = basic(&["--lang", "ja"], &several());
    assert!(ran.out.lines().next().unwrap().contains("結果"), "{}", ran.out);
    assert!(ran.out.contains("解けた") && ran.out.contains("行き詰まり"), "{}", ran.out);
    assert!(
        ran.err.starts_with("4問、") && ran.err.ends_with("秒：解けた2、行き詰まり1、読めない1\n"),
        "{}",
        ran.err
    );
    let json = basic(&["--lang", "ja", "--format", "json"], &several()).json();
    assert_eq!(json[2]["status"], "stuck");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let files =
        ["tests/puzzles/sudoku9-easy.txt", "tests/puzzles/sudoku9-medium.txt", "tests/puzzles/none.txt"];
    for form in ["text", "json", "csv"] {
        let options = ["--strategy", "basic", "--no-time", "--format", form, "--jobs"];
        let jobs = |n| tesuji(&[&["grade"], &files[..], &options, &[n]].concat()).out;
        let one = jobs("1");
        assert!(one.lines().count() >= 210);
        assert_eq!(one, jobs("4"), "{form}");
    }
}

#[test]
fn a_run_that_was_broken_off_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grades");
    let file = path.to_str().unwrap();
    let medium = "tests/puzzles/sudoku9-medium.txt";
    for inputs in [&[medium][..], &["tests/puzzles/sudoku4.txt", medium]] {
        for form in ["text", "json", "csv"] {
            let options = ["--strategy", "basic", "--no-time", "--format", form, "--output", file];
            let grade = |more: &[&str]| tesuji(&[&["grade"], inputs, &options, more].concat());
            let whole = grade(&[]);
            assert_eq!((whole.out.as_str(), whole.status), ("", 0), "{}", whole.err);
            let rows = fs::read(&path).unwrap();
            // In the middle of a row, in the heading, after a whole row, before everything, and after everything.
            let after_a_row = rows.iter().enumerate().filter(|(_, b)| **b == b'\n').nth(20).unwrap().0 + 1;
            for length in [rows.len() / 2, rows.len() - 1, 3, after_a_row, 0, rows.len()] {
                fs::write(&path, &rows[..length]).unwrap();
                let ran = grade(&["--resume"]);
                assert_eq!(ran.status, 0, "{}", ran.err);
                assert!(fs::read(&path).unwrap() == rows, "{form}, cut after {length} bytes");
            }
            fs::remove_file(&path).unwrap();
            assert_eq!(grade(&["--resume"]).status, 0);
            assert!(fs::read(&path).unwrap() == rows, "{form}, without a file");
        }
    }
}

#[test]
fn rows_stand_when_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grades.csv");
    // A board without givens keeps whips busy for minutes.
    let input = format!("{EASY}\n{EASY}\n{}\n", ".".repeat(1296));
    let puzzles = folder.path().join("puzzles.txt");
    fs::write(&puzzles, input).unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(["grade", puzzles.to_str().unwrap(), "--strategy", "whips", "--format", "csv", "--jobs", "1"])
        .args(["--output", path.to_str().unwrap()])
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let rows = || fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    let begin = Instant::now();
    while rows() < 3 && begin.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(rows(), 3);
}

#[test]
fn rows_of_other_inputs_or_options_are_not_added_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grades.csv");
    let grade = |input: &str, more: &[&str]| {
        let options = ["--no-time", "--format", "csv", "--output", path.to_str().unwrap()];
        tesuji(&[&["grade", input], &options[..], more].concat())
    };
    grade("tests/puzzles/sudoku4.txt", &["--strategy", "basic"]);
    let before = fs::read(&path).unwrap();
    let ran = grade("tests/puzzles/sudoku4.txt", &["--strategy", "singles", "--resume"]);
    assert!(ran.err.contains("do not match these options"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let ran = grade(EASY, &["--strategy", "basic", "--resume"]);
    assert!(ran.err.contains("are not from these inputs"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    assert_eq!(fs::read(&path).unwrap(), before);
    let ran = tesuji(&["grade", EASY, "--resume"]);
    assert!(ran.err.contains("--output"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

/// The file that is kept beside an output until it is whole.
fn beside(output: &Path) -> PathBuf {
    PathBuf::from(format!("{}.resume.json", output.display()))
}

/// Grades two puzzles and is killed in the third, a board without givens, which keeps whips busy for minutes.
fn killed(puzzles: &Path, output: &Path, more: &[&str]) {
    let _ = fs::remove_file(output);
    fs::write(puzzles, format!("{EASY}\n{HARD}\n{}\n", ".".repeat(1296))).unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(["grade", puzzles.to_str().unwrap(), "--strategy", "whips", "--no-time"])
        .args(["--output", output.to_str().unwrap()])
        .args(more)
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // JSON has no heading.
    let lines = if more.contains(&"json") { 2 } else { 3 };
    let is_there = || fs::read_to_string(output).is_ok_and(|text| text.lines().count() == lines);
    let begin = Instant::now();
    while !is_there() && begin.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(is_there() && child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn what_rows_were_begun_with_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, output) = (folder.path().join("in.txt"), folder.path().join("grades"));
    let own = folder.path().join("own.tesuji");
    for form in ["csv", "json", "text"] {
        for jobs in ["1", "2"] {
            killed(&puzzles, &output, &["--format", form, "--jobs", jobs]);
            let rows = fs::read(&output).unwrap();
            let kept = fs::read(beside(&output)).unwrap();
            let grade = |more: &[&str]| {
                let usual = [
                    "grade",
                    puzzles.to_str().unwrap(),
                    "--strategy",
                    "whips",
                    "--no-time",
                    "--format",
                    form,
                ];
                tesuji(&[&usual, &["--output", output.to_str().unwrap()][..], more].concat())
            };
            let refused = |more: &[&str], said: &str| {
                let ran = grade(&[more, &["--resume"]].concat());
                assert!(ran.status == 2 && ran.err.contains(said), "{form} {more:?}: {}", ran.err);
                assert_eq!(fs::read(&output).unwrap(), rows);
                assert_eq!(fs::read(beside(&output)).unwrap(), kept);
            };
            refused(&["--uniqueness"], "`--uniqueness` was not given when");
            refused(&["--shard", "1/2"], "`--shard` was not given when");
            refused(&["--lang", "ja"], "を書き始めたとき、`--lang`は`en`でした");
            fs::write(&own, "tesuji 1\n").unwrap();
            refused(&["--rules", own.to_str().unwrap()], "the rules have changed since");
            // What has no row yet may be another puzzle, and more may follow.
            let with = |first: &str, second: &str| {
                fs::write(&puzzles, format!("{first}\n{second}\n{EASY}\n")).unwrap()
            };
            with(HARD, HARD);
            refused(
                &[],
                if form == "text" {
                    "in.txt has changed since row 2"
                } else {
                    "in.txt has changed since row 1"
                },
            );
            with(EASY, EASY);
            refused(&[], "in.txt has changed since row 2 was written");
            with(EASY, HARD);
            let ran = grade(&["--resume"]);
            assert_eq!(ran.status, 0, "{}", ran.err);
            assert!(!beside(&output).exists());
            let resumed = fs::read(&output).unwrap();
            // Whips do not solve all of them.
            assert_eq!(grade(&[]).status, 1);
            assert!(fs::read(&output).unwrap() == resumed && !beside(&output).exists(), "{form}");
        }
    }
}

#[test]
fn puzzles_of_rows_are_compared_without_what_they_were_begun_with() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, output) = (folder.path().join("in.txt"), folder.path().join("grades"));
    for form in ["csv", "json"] {
        let grade = |more: &[&str]| {
            let usual =
                ["grade", puzzles.to_str().unwrap(), "--strategy", "basic", "--no-time", "--format", form];
            tesuji(&[&usual, &["--output", output.to_str().unwrap()][..], more].concat())
        };
        fs::write(&puzzles, several()).unwrap();
        grade(&[]);
        let rows = fs::read(&output).unwrap();
        let after =
            |n: usize| rows.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(n).unwrap().0 + 1;
        let cut = &rows[..after(if form == "csv" { 3 } else { 2 })];
        fs::write(&output, cut).unwrap();
        fs::write(&puzzles, several().replace(HARD, EASY)).unwrap();
        let ran = grade(&["--resume"]);
        assert!(
            ran.status == 2 && ran.err.contains("in.txt has changed since row 3 was written"),
            "{}",
            ran.err
        );
        assert_eq!(fs::read(&output).unwrap(), cut);
        fs::write(&puzzles, several()).unwrap();
        grade(&["--resume"]);
        assert!(fs::read(&output).unwrap() == rows && !beside(&output).exists(), "{form}");
    }
}

#[test]
fn no_other_file_is_harmed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    // Its last line has no end, as that of a row that is not whole.
    let text = format!("{EASY}\n{EASY}");
    fs::write(&path, &text).unwrap();
    let name = path.to_str().unwrap();
    let ran = tesuji(&["grade", EASY, "--format", "json", "--output", name, "--resume"]);
    assert!(ran.err.contains("are not from these inputs"), "{}", ran.err);
    assert_eq!((fs::read_to_string(&path).unwrap(), ran.status), (text.clone(), 2));
    #[cfg(unix)]
    {
        let ran = tesuji(&["grade", EASY, "--output", "/dev/null", "--resume"]);
        assert_eq!(ran.err, "error: cannot write /dev/null: operation not supported\n");
    }
    for command in ["grade", "plot"] {
        let ran = tesuji(&[command, name, "--output", name]);
        assert!(ran.err.contains("cannot overwrite the input"), "{}", ran.err);
        assert_eq!((fs::read_to_string(&path).unwrap(), ran.status), (text.clone(), 2));
    }
}
