//! `tesuji study`.

use crate::{EASY, EASY_SOLVED, HARD, Ran, SMALL, run, snapshot, tesuji};
use serde_json::{Map, Value};
use std::fs;
use tesuji::study::statistics::{Statistics, correlation, rank_correlation};

const MEDIUM: &str = "tests/puzzles/sudoku9-medium.txt";

fn study(args: &[&str]) -> Ran {
    tesuji(&[&["study"], args].concat())
}

/// The report as JSON.
fn report(args: &[&str]) -> Value {
    let ran = study(&[args, &["--format", "json"]].concat());
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err))
}

/// The rows of the table whose title begins so, by the headings of the columns.
fn rows(report: &Value, title: &str) -> Vec<Map<String, Value>> {
    let tables = report["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["title"].as_str().unwrap().starts_with(title));
    let table = table.unwrap_or_else(|| panic!("no table {title}: {report}"));
    let columns: Vec<String> = table["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column.as_str().unwrap().to_owned())
        .collect();
    let row =
        |cells: &Value| columns.iter().cloned().zip(cells.as_array().unwrap().iter().cloned()).collect();
    table["rows"].as_array().unwrap().iter().map(row).collect()
}

/// What the program found of the finding whose text has these words.
fn finding(report: &Value, words: &str) -> Value {
    let findings = report["findings"].as_array().unwrap();
    let found = findings.iter().find(|finding| finding["document"].as_str().unwrap().contains(words));
    found.unwrap_or_else(|| panic!("no finding {words}: {report}")).clone()
}

/// The first puzzles of a file, as an input of their own.
fn some(file: &str, lines: usize) -> tempfile::NamedTempFile {
    let text = fs::read_to_string(file).unwrap();
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).take(lines).collect();
    let input = tempfile::NamedTempFile::new().unwrap();
    fs::write(input.path(), kept.join("\n")).unwrap();
    input
}

#[test]
fn levels_are_told_in_every_form() {
    // Standard input has the same name on every machine.
    let text = fs::read_to_string(MEDIUM).unwrap();
    let input: Vec<&str> = text.lines().skip(1).take(12).collect();
    for form in ["text", "markdown", "csv", "json"] {
        let ran = run(&["study", "levels", "-", "--format", form], &input.join("\n"));
        assert_eq!(ran.status, 0, "{}", ran.err);
        let (before, version) = ran.out.split_once("rule files ").unwrap();
        snapshot(&format!("study-levels-{form}"), &format!("{before}rule files VERSION{}", &version[12..]));
    }
}

#[test]
fn more_logics_finish_more_and_orders_add_up() {
    let report = report(&["levels", MEDIUM]);
    let finished: Vec<(Vec<String>, i64)> = rows(&report, "Puzzles finished by combination")
        .iter()
        .map(|row| {
            let names = row["combination"].as_str().unwrap().split(" + ").map(str::to_owned).collect();
            (names, row["finished"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(finished.len(), 15);
    let of = |names: &[&str]| {
        let same = |known: &Vec<String>| {
            known.len() == names.len() && names.iter().all(|n| known.iter().any(|k| k == n))
        };
        finished.iter().find(|(known, _)| same(known)).unwrap().1
    };
    for (some, fewer) in &finished {
        for (more, finished) in
            finished.iter().filter(|(more, _)| some.iter().all(|name| more.contains(name)))
        {
            assert!(finished >= fewer, "{some:?} {more:?}");
        }
    }
    let orders = rows(&report, "Sums of finished puzzles");
    assert_eq!(orders.len(), 24);
    for row in &orders {
        let order: Vec<&str> = row["order"].as_str().unwrap().split(", ").collect();
        let sum: i64 = (1..=4).map(|first| of(&order[..first])).sum();
        assert_eq!(row["sum"], sum, "{order:?}");
    }
    assert!(orders.windows(2).all(|pair| pair[0]["sum"].as_i64() >= pair[1]["sum"].as_i64()));
    assert!(of(&["Twins"]) > 0 && of(&["Twins"]) < of(&["Twins", "Common candidates"]));
}

#[test]
fn scores_by_level_are_those_of_grade() {
    let report = report(&["levels", MEDIUM]);
    let graded = tesuji(&["grade", MEDIUM, "--strategy", "d-score", "--format", "json"]).json();
    let ids =
        ["crbe", "candidates", "twins", "common-candidates", "triplets", "diagonal", "unfinished", "all"];
    for (row, level) in rows(&report, "Level that is needed").iter().zip(ids) {
        let of_level = |graded: &&Value| match level {
            "all" => true,
            "unfinished" => graded["status"] == "stuck",
            level => graded["status"] == "solved" && graded["level"] == level,
        };
        let scores =
            graded.iter().filter(of_level).map(|graded| graded["tallies"]["d-score"].as_f64().unwrap());
        let summary = Statistics::from_numbers(scores);
        assert_eq!(row["puzzles"], summary.map_or(0, |summary| summary.count), "{level}");
        let mean = summary.map(|summary| (summary.mean * 100.0).round() / 100.0);
        assert_eq!(row["mean"].as_f64(), mean, "{level}");
    }
    let readings = rows(&report, "Readings");
    assert_eq!(readings.first().unwrap()["reading"], "usual");
    assert!(readings.iter().any(|row| row["reading"] == "no digit is kept in mind"));
    assert_eq!(readings.last().unwrap()["all"], "175.2 ± 382.3");
}

#[test]
fn several_inputs_are_official_levels() {
    let report = report(&["levels", "tests/puzzles/sudoku9-easy.txt", MEDIUM]);
    let official = rows(&report, "Official levels");
    assert_eq!(official.len(), 2);
    assert!(official[0]["score mean"].as_f64() < official[1]["score mean"].as_f64());
    let pairs = rows(&report, "Correlations");
    assert_eq!(pairs.len(), 10);
    assert!(
        finding(&report, "number of open cells is strongly")["here"].as_str().unwrap().starts_with("r = ")
    );
}

#[test]
fn policies_are_compared_on_overlapping_grids() {
    let overlaps = "tests/puzzles/overlaps.jsonl";
    let report = report(&["overlap", overlaps]);
    for from in ["A", "B"] {
        for row in rows(&report, &format!("2 grids, from {from}: looks and passes")) {
            for policy in ["alternating", "one-sided"] {
                let of = |what: &str| row[&format!("{policy}: {what}")].as_i64().unwrap();
                assert_eq!(of("looks at A") + of("looks at B"), of("sum"), "{row:?}");
            }
        }
    }
    let solved =
        tesuji(&["solve", overlaps, "--strategy", "overlap-one-sided(start = 2)", "--format", "json"]);
    let mut looks: Vec<i64> =
        solved.json()[..6].iter().map(|row| row["tallies"]["looks"].as_i64().unwrap()).collect();
    let told = rows(&report, "2 grids, from B: looks and passes");
    let mut told: Vec<i64> = told.iter().map(|row| row["one-sided: sum"].as_i64().unwrap()).collect();
    looks.sort_unstable();
    told.sort_unstable();
    assert_eq!(looks, told);
    for (grids, puzzles) in [(2, 6), (3, 4)] {
        let all = rows(&report, &format!("{grids} grids: the fewest looks of all policies"));
        assert_eq!(all.len(), if grids == 2 { 4 } else { 5 });
        let alone: i64 = all.iter().map(|row| row["wins alone"].as_i64().unwrap()).sum();
        assert_eq!(alone, puzzles);
    }
    let text = study(&["overlap", overlaps]).out;
    snapshot("study-overlap-text", &text[text.find("policies").unwrap()..]);
}

/// As many boards of two grids as the document has.
const TWO_GRIDS: [&str; 11] = [
    "generate",
    "--game",
    "overlap",
    "--shape",
    "two",
    "--solvable-with",
    "overlap-first",
    "--shared-empty",
    "--count",
    "45",
    "--seed=1",
];

#[test]
fn boards_that_the_document_has_not_have_no_figures_of_it() {
    for language in ["en", "ja"] {
        let ran =
            study(&["overlap", "tests/puzzles/overlaps.jsonl", "--lang", language, "--format", "markdown"]);
        let headings: Vec<&str> = ran.out.split("\n## ").skip(1).collect();
        let [two, three] = headings[..] else { panic!("{}", ran.out) };
        // Chapters are named where a finding is about other boards; numbers of tables and figures are of two grids.
        let places = ["(document, ", "論文の図", "論文の表"];
        assert!(places.iter().any(|place| two.contains(place)), "{two}");
        assert!(places.iter().all(|place| !three.contains(place)), "{three}");
    }
}

#[test]
fn findings_are_asked_under_every_reading() {
    // Six puzzles of two grids are too few for any.
    let of_few = report(&["overlap", "tests/puzzles/overlaps.jsonl"]);
    let verdicts = of_few["findings"].as_array().unwrap().iter().map(|finding| &finding["borne_out"]);
    assert!(verdicts.clone().count() > 8 && verdicts.clone().all(Value::is_null), "{of_few}");
    let made = tesuji(&TWO_GRIDS);
    let input = tempfile::NamedTempFile::new().unwrap();
    fs::write(input.path(), made.out).unwrap();
    let report = report(&["overlap", input.path().to_str().unwrap()]);
    // A reading under which too few are finished is judged nowhere.
    let finished: Vec<(String, i64)> = rows(&report, "2 grids: wins alone under other readings")
        .iter()
        .map(|row| (row["reading"].as_str().unwrap().to_owned(), row["finished"].as_i64().unwrap()))
        .collect();
    assert!(finished.iter().any(|(_, n)| *n < 10) && finished[0].1 >= 30, "{finished:?}");
    for finding in report["findings"].as_array().unwrap() {
        for (reading, n) in finished.iter().filter(|(_, n)| *n < 10) {
            assert!(finding["readings"][reading].is_null(), "{reading} {n}: {finding}");
        }
    }
    let fewest = finding(&report, "one-sided needs the fewest looks most often");
    let wins = |reading: usize| rows(&report, "2 grids: wins alone under other readings")[reading].clone();
    let (usual, cascade) = (wins(0), wins(1));
    for row in [&usual, &cascade] {
        let of =
            |policy: &str| row.iter().find(|(name, _)| name.starts_with(policy)).unwrap().1.as_i64().unwrap();
        let others = of("alternating").max(of("overlap first"));
        let expected: Value = match of("one-sided").cmp(&others) {
            std::cmp::Ordering::Greater => true.into(),
            std::cmp::Ordering::Equal => "tie".into(),
            std::cmp::Ordering::Less => false.into(),
        };
        assert_eq!(fewest["readings"][row["reading"].as_str().unwrap()], expected);
    }
    assert_eq!(cascade["reading"], "hidden singles cascade (text of 5.2.1)");
    let shared = finding(&report, "looks at the shared cells grow");
    assert_eq!(shared["readings"]["usual"], true);
    // Chapters 6.2 and 7.2: both starts, who wins the hardest, and easy ones beside them.
    let hardest = finding(&report, "needs 15.1 % (65.7 looks) less");
    let told = hardest["here"].as_str().unwrap();
    let share: f64 = told.split(" puzzles, ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let times: f64 = told.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((share / 15.1 - times).abs() < 0.06, "{told}");
    let size = share / 15.1;
    let expected: Value = if size < 0.0 {
        false.into()
    } else if (1.0 / 1.5..=1.5).contains(&size) {
        true.into()
    } else {
        "direction".into()
    };
    assert_eq!(hardest["readings"]["usual"], expected, "{hardest}");
    for words in [
        "neither start is better",
        "from either start",
        "on the 10 hardest puzzles one-sided",
        "easy puzzles",
    ] {
        assert!(finding(&report, words)["readings"].is_object(), "{words}");
    }
    // Puzzles are in the order of the looks in the table of all policies.
    let sums: Vec<f64> = rows(&report, "2 grids: looks from the better start")
        .iter()
        .map(|row| row.iter().filter(|(name, _)| *name != "puzzle").map(|(_, n)| n.as_f64().unwrap()).sum())
        .collect();
    assert!(sums.len() >= 30 && sums.is_sorted(), "{sums:?}");
    let figures: Vec<&str> =
        report["figures"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    for place in ["attention.A", "attention.B", "shared-attention"] {
        assert!(figures.contains(&&*format!("2-grids-n-{place}")), "{figures:?}");
    }
    // Tables 7 to 9: the looks of each puzzle add up to table 10.
    for value in [1, 2, 3] {
        let looks = rows(&report, "2 grids: looks of overlap first");
        for row in rows(&report, &format!("2 grids: overlap first, n = {value}")) {
            let of = |name: &str| row[name].as_i64().unwrap();
            assert_eq!(of("looks at A") + of("looks at B") + of("looks at shared cells"), of("looks"));
            let puzzle = looks.iter().find(|looks| looks["puzzle"] == row["puzzle"]).unwrap();
            let from = row["from"].as_str().unwrap();
            assert_eq!(puzzle[&format!("n = {value}, from {from}")], row["looks"]);
        }
    }
}

#[test]
fn boards_are_compared_by_where_the_third_grid_lies() {
    let generate = |shape: &str| {
        let policy = ["--solvable-with", "overlap-first", "--shared-empty", "--seed", "1"];
        tesuji(&[&["generate", "--game", "overlap", "--shape", shape, "--count", "4"], &policy[..]].concat())
            .out
    };
    let input = tempfile::NamedTempFile::new().unwrap();
    fs::write(input.path(), generate("chain") + &generate("r1c1,r7c7,r1c13")).unwrap();
    let report = report(&["overlap", input.path().to_str().unwrap()]);
    let boards = rows(&report, "3 grids: wins alone by where the third grid lies");
    assert!(boards.iter().all(|row| row["puzzles"].as_i64() > Some(0)), "{boards:?}");
    let boards: Vec<&str> = boards.iter().map(|row| row["board"].as_str().unwrap()).collect();
    assert_eq!(boards, ["15 × 21", "21 × 21"]);
    assert!(finding(&report, "where the third grid lies")["readings"].is_object());
}

#[test]
fn what_a_policy_leaves_is_told_in_its_own_words() {
    // A swordfish is needed.
    let ran = study(&["overlap", HARD, "--game", "sudoku", "--lang", "ja"]);
    assert!(ran.err.contains("交互法では解き終わりません"), "{}", ran.err);
}

#[test]
fn expected_times_are_compared_with_scores() {
    let puzzles: Vec<String> = fs::read_to_string(MEDIUM)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .take(12)
        .enumerate()
        .map(|(n, puzzle)| format!("{},{},{}", &puzzle[..81], n + 10, 300 + 40 * n))
        .collect();
    let table = format!("puzzle,players,seconds\n{}\n", puzzles.join("\n"));
    let input = tempfile::NamedTempFile::new().unwrap();
    fs::write(input.path(), table).unwrap();
    let path = input.path().to_str().unwrap();
    for column in ["seconds", "players"] {
        let report = report(&["levels", path, "--times", column]);
        let times = finding(&report, "expected times");
        assert!(times["here"].as_str().unwrap().ends_with(", of 12 puzzles"), "{times}");
        assert!(report["figures"].as_array().unwrap().contains(&"score-over-times".into()));
        // Both columns grow by the same steps.
        let pairs = rows(&report, "Correlations");
        assert!(pairs.iter().any(|row| row["with"] == "expected time"));
    }
    let without = study(&["levels", path, "--times", "minutes"]).out;
    assert!(without.contains("no input is a table with a column `minutes`"), "{without}");
}

#[test]
fn levels_are_drawn_and_deceptive_puzzles_listed() {
    let report = report(&["levels", "tests/puzzles/sudoku9-easy.txt", MEDIUM]);
    let figures = report["figures"].as_array().unwrap();
    for name in ["open-by-official-level", "three-logics"] {
        assert!(figures.contains(&name.into()), "{figures:?}");
    }
    let deceptive = rows(&report, "Puzzles that look harder than they are");
    assert!(!deceptive.is_empty() && deceptive.iter().all(|row| row["open cells"].as_i64() > Some(47)));
    // They can be looked up: by file and number, and by their grids.
    for row in deceptive {
        let (file, number) = row["puzzle"].as_str().unwrap().split_once(" no. ").unwrap();
        let puzzles = fs::read_to_string(file).unwrap();
        let puzzle = puzzles.lines().filter(|line| !line.starts_with('#'));
        let puzzle = puzzle.clone().nth(number.parse::<usize>().unwrap() - 1).unwrap();
        assert!(puzzle.starts_with(row["grid"].as_str().unwrap()), "{row:?}");
    }
    let text = study(&["levels", "tests/puzzles/sudoku9-easy.txt"]).out;
    for named in ["open cells (document, figure 26)", "H_G (document, figure 27)"] {
        assert!(text.contains(named), "{named}");
    }
}

#[test]
fn theorems_are_counted_by_the_size_of_boards() {
    let report = report(&["kakuro", "tests/puzzles/kakuro.jsonl"]);
    let times = rows(&report, "Time of one solution");
    let sizes: Vec<&Value> = times.iter().map(|row| &row["size"]).collect();
    assert_eq!(sizes, ["8 × 10", "8 × 10", "12 × 10", "12 × 10"]);
    assert_eq!(times[2]["solved"], 3);
    let means = rows(&report, "Mean applications of each theorem");
    let solved =
        tesuji(&["solve", "tests/puzzles/kakuro.jsonl", "--strategy", "limit-theorems", "--format", "json"]);
    let third: f64 = solved.json()[..3].iter().map(|row| row["tallies"]["theorem3"].as_f64().unwrap()).sum();
    let turns: f64 =
        solved.json()[..3].iter().map(|row| row["tallies"]["fixpoints12"].as_f64().unwrap()).sum();
    let usual = "here, theorem 4 once a turn (3 puzzles)";
    let here = means.iter().find(|row| row["size"] == "12 × 10" && row[""] == usual).unwrap();
    assert!((here["theorem 3"].as_f64().unwrap() - third / 3.0).abs() < 0.06, "{here:?}");
    let mean = rows(&report, "Mean number of times");
    let here = mean.iter().find(|row| row["size"] == "12 × 10" && row[""] == usual).unwrap();
    assert!((here["theorems 1 and 2"].as_f64().unwrap() - turns / 3.0).abs() < 0.06, "{here:?}");
    // The order of the text stands beside it; what a reading does not count has no 0.
    assert_eq!(here["theorem 4"], Value::Null);
    for title in ["Time of one solution", "The same puzzles by", "Mean applications", "Mean number of times"]
    {
        let rows = rows(&report, title);
        let read = |row: &Map<String, Value>| row.values().filter_map(Value::as_str).collect::<String>();
        assert!(rows.iter().any(|row| read(row).contains("each until nothing is left")), "{title}");
    }
    let exhausted = "here, each until nothing is left (text of chapter 5) (3 puzzles)";
    let of_text = |rows: &[Map<String, Value>], theorem: &str| {
        let row = rows.iter().find(|row| row["size"] == "12 × 10" && row[""] == exhausted).unwrap();
        row[theorem].as_f64().unwrap()
    };
    let solved = tesuji(
        &[
            &["solve", "tests/puzzles/kakuro.jsonl", "--strategy", "limit-theorems(exhausted)"][..],
            &["--format", "json"],
        ]
        .concat(),
    );
    let fourth: f64 = solved.json()[..3].iter().map(|row| row["tallies"]["theorem4"].as_f64().unwrap()).sum();
    assert!((of_text(&means, "theorem 4") - fourth / 3.0).abs() < 0.06);
    assert!(of_text(&mean, "theorem 4") > 0.0);
    let fixpoints = rows(&report, "Results of the theorems");
    let left: Vec<f64> = fixpoints.iter().map(|row| row["open cells left, mean"].as_f64().unwrap()).collect();
    assert!(left[..4].windows(2).all(|pair| pair[0] >= pair[1]), "{left:?}");
    assert_eq!(left[7], 0.0);
}

#[test]
fn generated_kakuro_are_those_that_the_theorems_solve() {
    let report = report(&["kakuro", "--count", "1", "--seed", "3"]);
    let sizes = ["12 × 10", "20 × 12", "22 × 14"];
    for title in ["Time of one solution", "Making the sample", "The same puzzles by a plain search"] {
        let rows = rows(&report, title);
        let mut found: Vec<&Value> = rows.iter().map(|row| &row["size"]).collect();
        found.dedup();
        assert_eq!(found, sizes, "{title}");
        assert!(rows.iter().all(|row| row["puzzles"] == 1), "{rows:?}");
    }
    assert!(rows(&report, "Time of one solution").iter().all(|row| row["solved"] == 1));
    // How many of these are solved says nothing, and clocks of different machines are not compared.
    let findings = report["findings"].as_array().unwrap();
    let documents = findings.iter().map(|finding| finding["document"].as_str().unwrap());
    assert!(documents.clone().all(|says| !says.contains("without a search") && !says.contains("seconds")));
    // Three puzzles are too few to judge by.
    assert_eq!(documents.count(), 3);
    assert!(findings.iter().all(|finding| finding["borne_out"].is_null()), "{findings:?}");
    let here = |finding: &Value| finding["here"].as_str().unwrap().contains("fewer than 10 are too few");
    assert!(findings.iter().all(here), "{findings:?}");
}

#[test]
fn theorems_are_compared_with_the_nodes_of_a_plain_search() {
    let report = report(&["kakuro", "tests/puzzles/kakuro.jsonl"]);
    for row in rows(&report, "The same puzzles by a plain search") {
        let number = |column: &str| row[column].as_f64().unwrap();
        let open: f64 = rows(&report, "Results of the theorems")
            .iter()
            .find(|other| other["size"] == row["size"])
            .map(|other| other["of cells, mean"].as_f64().unwrap())
            .unwrap();
        // A search puts a value into each open cell at least once, and ends.
        assert!(number("nodes, most") >= open && number("nodes, most") <= 1_000_000.0, "{row:?}");
        assert!(number("nodes, median") <= number("nodes, most"), "{row:?}");
    }
    let finding = finding(&report, "less computation than a search");
    assert!(finding["here"].as_str().unwrap().contains("nodes"), "{finding}");
}

#[test]
fn samples_have_seeds_of_their_own_and_are_no_official_levels() {
    let report = report(&["levels", "--count", "2", "--seed", "7"]);
    let puzzles = report["about"]["puzzles"].as_str().unwrap();
    let mut seeds: Vec<&str> =
        puzzles.split("--seed ").skip(1).map(|rest| rest.split(';').next().unwrap()).collect();
    assert_eq!(seeds.len(), 5);
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 5, "{puzzles}");
    let tables = report["tables"].as_array().unwrap();
    let titles = || tables.iter().map(|table| table["title"].as_str().unwrap());
    assert!(titles().all(|title| !title.starts_with("Official levels")));
    assert!(rows(&report, "Correlations").iter().all(|row| row["with"] != "official level"));
    // None of the samples for easy puzzles is made to be solved by something.
    assert!(!puzzles.contains("--solvable-with"), "{puzzles}");
}

#[test]
fn a_puzzle_that_is_generated_twice_is_used_once() {
    let subject = |number: usize, generated: bool| tesuji::studies::StudyPuzzle {
        source: 0,
        number,
        label: number.to_string(),
        is_generated: generated,
        puzzle: Box::new(|| Ok(EASY.parse().unwrap())),
    };
    let file = tesuji::studies::StudyFile::from_name("compare").unwrap();
    let study = tesuji::studies::Study::new(
        &tesuji::Rules::builtin(),
        &file,
        tesuji::studies::StudyOptions::default(),
    )
    .unwrap();
    let used = |generated: bool| study.run((1..=3).map(|n| subject(n, generated)), |_| {}).puzzles();
    assert_eq!((used(true), used(false)), (1, 3));
}

/// The tables and findings of a report that are told of a study, without what takes time.
fn told(report: &Value) -> (Vec<(usize, usize)>, Vec<Value>) {
    let size = |part: &Value| part.as_array().unwrap().len();
    let tables = report["tables"].as_array().unwrap().iter();
    let tables = tables.map(|table| (size(&table["columns"]), size(&table["rows"]))).collect();
    let findings = report["findings"].as_array().unwrap().iter();
    (tables, findings.map(|finding| finding["borne_out"].clone()).collect())
}

#[test]
fn studies_speak_japanese() {
    let words = [
        "puzzles",
        "share",
        "mean",
        "median",
        "deviation",
        "size",
        "solved",
        "all",
        "policy",
        "from",
        "document",
        "puzzle",
        "reading",
        "finished",
        "usual",
        "level",
        "logic",
        "order",
        "sum",
        "technique",
        "positions",
        "covered by the others",
        "combination",
        "unfinished",
        "with",
        "open cells",
        "as many looks",
        "here",
        "tried",
    ];
    let medium = some(MEDIUM, 12);
    let medium = medium.path().to_str().unwrap();
    for args in [
        vec!["levels", medium],
        vec!["overlap", "tests/puzzles/overlaps.jsonl"],
        vec!["kakuro", "tests/puzzles/kakuro.jsonl"],
        vec!["subsumption", "-t", "skyscraper", "-t", "pair-base-line", "-t", "naked-subset(2)", medium],
        vec!["order", "-t", "naked-single", "-t", "hidden-single", medium],
    ] {
        let english = report(&args);
        let japanese = report(&[&args[..], &["--lang", "ja"]].concat());
        // What is told does not depend on the language.
        assert_eq!(told(&english), told(&japanese), "{args:?}");
        let is_japanese = |text: &Value| assert!(!text.as_str().unwrap().is_ascii(), "{args:?}: {text}");
        is_japanese(&japanese["title"]);
        for finding in japanese["findings"].as_array().unwrap() {
            is_japanese(&finding["document"]);
        }
        for table in japanese["tables"].as_array().unwrap() {
            is_japanese(&table["title"]);
            let cells = table["rows"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
            for text in table["columns"].as_array().unwrap().iter().chain(cells).filter_map(Value::as_str) {
                assert!(!words.contains(&text), "{args:?}: {text} in {}", table["title"]);
            }
        }
        assert!(japanese["about"].as_object().unwrap().keys().all(|name| !name.is_ascii()), "{args:?}");
    }
    let ran = study(&["kakuro", "tests/puzzles/kakuro.jsonl", "--lang", "ja"]);
    assert!(
        ran.out.contains("\n論文: 定理1・3は定理2・4に比べてかなり多く適用される（6章）\n今回: "),
        "{}",
        ran.out
    );
    // Six puzzles are too few to judge by.
    assert!(
        ran.out.contains("（対象が6件で、判断に必要な10件に足りない）\n一致: 比較できない（どの解釈でも）\n"),
        "{}",
        ran.out
    );
}

#[test]
fn what_others_remove_as_well_is_needless() {
    let report =
        report(&["subsumption", "-t", "fish(2)", "-t", "fish(2, fins = 5)", "-t", "naked-subset(2)", MEDIUM]);
    let needless = rows(&report, "Techniques that find nothing");
    let needless: Vec<&str> = needless.iter().map(|row| row["technique"].as_str().unwrap()).collect();
    let [plain, finned] = ["X-Wing(2)", "X-Wing(2, fins = 5)"];
    assert!(needless.contains(&&*format!("{plain} (row)")), "{needless:?}");
    assert!(needless.contains(&&*format!("{plain} (column)")), "{needless:?}");
    assert!(!needless.contains(&"Naked Pair"), "{needless:?}");
    let together = rows(&report, "What the others together remove");
    let pairs = together.iter().find(|row| row["technique"] == "Naked Pair").unwrap();
    assert!(pairs["finds something of its own"].as_i64().unwrap() > 0, "{pairs:?}");
    let matrix = rows(&report, "Positions on which the technique of the column");
    for row in matrix.iter().filter(|row| row["technique"].as_str().unwrap().starts_with(plain)) {
        let finned = row["technique"].as_str().unwrap().replace(plain, finned);
        let all = together.iter().find(|other| other["technique"] == row["technique"]).unwrap();
        assert_eq!(row[&finned], all["finds something"], "{row:?}");
    }
}

#[test]
fn loops_are_counted_on_every_board() {
    let input = some(MEDIUM, 10);
    let path = input.path().to_str().unwrap();
    let report = report(&["loops", "--limit", "5", "--links", "plot-any", path]);
    let number = |row: &serde_json::Map<String, Value>, column: &str| row[column].as_i64().unwrap();
    let by_sort = rows(&report, "Loops by theorem");
    let loops: i64 = by_sort.iter().map(|row| number(row, "loops")).sum();
    let how_many = rows(&report, "Boards by the number");
    let reading = "at most 5 cells over links of the b/b plot with steps 8 and 9";
    let boards: i64 = how_many.iter().map(|row| number(row, reading)).sum();
    assert!(boards > 0 && loops >= boards - number(&how_many[0], reading), "{by_sort:?} {how_many:?}");
    let most = finding(&report, "are discontinuous");
    let continuous = number(&by_sort[0], "loops");
    assert!(most["here"].as_str().unwrap().starts_with(&format!("{} of {loops}", loops - continuous)));
    assert_eq!(most["readings"][reading], most["borne_out"]);
}

#[test]
fn loops_are_judged_under_each_limit_and_plot() {
    let report = report(&["loops", MEDIUM]);
    let few = finding(&report, "1 to 5 of them");
    let readings = few["readings"].as_object().unwrap();
    let names: Vec<&str> = readings.keys().map(String::as_str).collect();
    let of = |limit: usize| {
        ["links of the b/b plot", "links of the b/b plot with steps 8 and 9"]
            .map(|links| format!("at most {limit} cells over {links}"))
    };
    assert_eq!(names, [of(3), of(5), of(8)].concat());
    // Each verdict is that of the boards that have 1 to 5 loops, of those that have any.
    let how_many = rows(&report, "Boards by the number");
    for (reading, verdict) in readings {
        let on = |range: &str| {
            how_many.iter().find(|row| row["loops"] == range).unwrap()[reading].as_u64().unwrap()
        };
        let any: u64 = ["1–5", "6–9", "10–20", "> 20"].map(on).iter().sum();
        assert_eq!(*verdict, if any < 10 { Value::Null } else { (2 * on("1–5") >= any).into() }, "{reading}");
    }
    // Longer loops are more.
    let loops = |reading: &str| -> i64 {
        let by_sort = rows(&report, "Loops by theorem");
        by_sort.iter().filter(|row| row["reading"] == reading).map(|row| row["loops"].as_i64().unwrap()).sum()
    };
    assert!(loops(&of(3)[0]) <= loops(&of(8)[0]) && loops(&of(8)[0]) <= loops(&of(8)[1]));
}

#[test]
fn patterns_that_occur_together_are_listed_by_puzzle() {
    let input = some("tests/puzzles/sudoku9-hard.txt", 45);
    let (path, techniques) = (input.path().to_str().unwrap(), ["-t", "fish(2)", "-t", "fish(3)"]);
    let report = report(&[&["subsumption"][..], &techniques, &[path]].concat());
    let listed = rows(&report, "Patterns that occur together, in the puzzles");
    let mut steps = 0;
    for row in &listed {
        let puzzles: Vec<&str> = row["in each"].as_str().unwrap().split("  ").collect();
        assert_eq!(row["puzzles"], puzzles.len());
        for puzzle in puzzles {
            // 089:Y(-),T(Y)
            let (number, found) = puzzle.split_once(':').unwrap();
            assert!(
                number.len() == 3 && number.parse::<usize>().is_ok_and(|n| (1..=45).contains(&n)),
                "{puzzle}"
            );
            for step in found.split(',') {
                assert!(["T(Y)", "T(-)", "Y(T)", "Y(-)"].contains(&step), "{puzzle}");
                steps += 1;
            }
        }
    }
    assert!(!listed.is_empty() && steps > 0);
    // Each is a step of the course.
    let solved = tesuji(&["solve", path, "-s", "thirty-four-patterns", "--format", "json"]).json();
    let applied: u64 = solved
        .iter()
        .flat_map(|row| ["fish(2)", "fish(3)"].map(|fish| row["counts"][fish].as_u64().unwrap_or(0)))
        .sum();
    assert_eq!(steps, applied);
}

#[test]
fn strategies_stand_side_by_side() {
    let report = report(&["compare", "-s", "singles", "-s", "default", MEDIUM]);
    let graded = |strategy: &str| {
        let rows = tesuji(&["grade", MEDIUM, "--strategy", strategy, "--format", "json"]).json();
        let solved = rows.iter().filter(|row| row["status"] == "solved").count();
        (rows.len(), i64::try_from(solved).unwrap())
    };
    let by_strategy = rows(&report, "Results by strategy");
    let titles = ["Singles", "All techniques, simplest first"];
    for ((row, strategy), title) in by_strategy.iter().zip(["singles", "default"]).zip(titles) {
        assert_eq!((&row["strategy"], &row["solved"]), (&title.into(), &graded(strategy).1.into()));
    }
    assert_eq!(by_strategy.len(), 2);
    // What the stronger one leaves the weaker one does not solve.
    let (singles, default) = (graded("singles").1, graded("default").1);
    let left = rows(&report, "Puzzles that the strategy of the row");
    assert_eq!((&left[0][titles[1]], &left[1][titles[0]]), (&0.into(), &(default - singles).into()));
    assert!(default > singles);
    // Each puzzle has its steps beside each other.
    let each = rows(&report, "Steps of the first puzzles");
    assert_eq!(each.len(), graded("singles").0.min(60));
    assert!(each.iter().any(|row| row[titles[0]].is_null() && row[titles[1]].as_i64() > Some(0)));
    assert_eq!(each[1]["puzzle"], format!("{MEDIUM} no. 2"));
}

#[test]
fn what_a_document_says_of_techniques_is_tested() {
    let input = some(MEDIUM, 40);
    let report = report(&[
        "subsumption",
        "-t",
        "pair-base-line",
        "-t",
        "skyscraper",
        "-t",
        "two-string-kite",
        "-t",
        "turbot-fish",
        "--strategy",
        "singles",
        input.path().to_str().unwrap(),
        "tests/puzzles/sudoku9-hard.txt",
    ]);
    let first = finding(&report, "so it was withdrawn");
    let told = first["here"].as_str().unwrap();
    let counts: Vec<usize> = told.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!(first["borne_out"], counts[0] == counts[1], "{first}");
    assert!(counts[0] > counts[1] / 2, "{first}");
    assert!(
        report["findings"]
            .as_array()
            .unwrap()
            .iter()
            .all(|finding| !finding["document"].as_str().unwrap().contains("three columns"))
    );
}

#[test]
fn orders_are_searched() {
    let techniques = ["hidden-single", "locked-candidates", "naked-subset(2)", "naked-single"];
    let args: Vec<&str> = techniques.iter().flat_map(|technique| ["-t", technique]).collect();
    let report = report(&[&["order"], &args[..], &[MEDIUM]].concat());
    let orders = rows(&report, "Orders");
    let work = |row: &Map<String, Value>| row["work per puzzle"].as_f64().unwrap();
    assert!(work(&orders[2]) <= work(&orders[0]) && work(&orders[2]) <= work(&orders[1]));
    assert!(orders[1]["sum of solved"].as_i64() >= orders[0]["sum of solved"].as_i64());
    assert_eq!(orders[2]["tried"], "24: none is better");
    let along = rows(&report, "Puzzles solved by the first techniques");
    let last = along.last().unwrap();
    assert!(last["as given"] == last["least work"] && last["as given"] == last["solves most soonest"]);

    // What the work is made of: the order as a strategy, and the difficulties of its techniques.
    let rules = tempfile::Builder::new().suffix(".tesuji").tempfile().unwrap();
    let strategy = format!("tesuji 1\nstrategy mine {{ first-of {{ {} }} }}\n", techniques.join(", "));
    fs::write(rules.path(), strategy.replace("{ first-of", "{ title en \"Mine\" ja \"自作\" first-of"))
        .unwrap();
    let own = ["--rules", rules.path().to_str().unwrap(), "--strategy", "mine", "--format", "json"];
    let solved = tesuji(&[&["solve", MEDIUM], &own[..]].concat()).json();
    let listed = tesuji(&["rules", "list", "--format", "json"]).json();
    let cost = |technique: &str| {
        let id = technique.split('(').next().unwrap();
        let (range, is_pair) =
            (&listed.iter().find(|rule| rule["id"] == id).unwrap()["difficulty"], id != technique);
        if is_pair { difficulty_of_pairs() } else { range[0].as_f64().unwrap() }
    };
    let mut sum = 0.0;
    for row in &solved {
        let mut costs = 0.0;
        for technique in techniques {
            costs += cost(technique);
            sum += row["counts"].get(technique).and_then(Value::as_f64).unwrap_or(0.0) * costs;
        }
        if row["status"] == "stuck" {
            sum += costs;
        }
    }
    assert_eq!(work(&orders[0]), (sum / solved.len() as f64).round());
}

/// The difficulty of naked pairs, as a course of a solution tells it.
fn difficulty_of_pairs() -> f64 {
    let graded = tesuji(&["grade", MEDIUM, "--strategy", "basic", "--format", "json"]).json();
    let row = graded.iter().find(|row| row["hardest"] == "naked-subset(2)").unwrap();
    row["difficulty"].as_f64().unwrap()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for args in [
        vec!["levels", "tests/puzzles/sudoku9-easy.txt"],
        vec!["overlap", "tests/puzzles/overlaps.jsonl"],
        vec!["order", "-t", "naked-single", "-t", "hidden-single", MEDIUM],
        vec!["subsumption", "-t", "fish(2)", "-t", "skyscraper", MEDIUM],
        vec!["levels", "--count", "2", "--seed", "3"],
    ] {
        let [one, many] = ["1", "3"].map(|jobs| study(&[&args[..], &["--jobs", jobs]].concat()));
        assert_eq!(one.out, many.out);
        assert_eq!((one.status, one.err), (many.status, many.err));
    }
}

#[test]
fn a_wrong_line_costs_no_other() {
    let input = format!("{EASY}\nnonsense\n{HARD}\n{}\n{SMALL}\n", ".".repeat(81));
    let ran = run(&["study", "levels", "-", "--format", "json"], &input);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let all = rows(&report, "Level that is needed");
    assert_eq!(all.last().unwrap()["puzzles"], 3);
    assert!(report["about"]["puzzles"].as_str().unwrap().starts_with("3 of 5, "), "{report}");
    assert!(
        ran.err.contains("error: 2: ") && ran.err.contains("error: 4: more than one solution"),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, 2);
    let ran = run(&["study", "order", "-"], &format!("{EASY}\n{}\n", ".".repeat(81)));
    assert_eq!(ran.status, 1, "{}", ran.err);
}

#[test]
fn what_makes_no_study_is_refused() {
    for (args, message) in [
        (vec!["levels", EASY, "--score", "basic"], "has no total, or no levels"),
        (vec!["levels", EASY, "--logics", "basic"], "must be a `first-of` of 2 to 7 levels"),
        (vec!["levels", EASY, "--score", "d-scor"], "d-score"),
        (vec!["order", EASY, "-t", "naked-single"], "expected 2 to 64"),
        (vec!["order", EASY, "-t", "nakd-single"], "naked-single"),
        (vec!["subsumption", EASY, "-t", "fish(19)"], "from 2 to 18"),
        (vec!["kakuro", EASY, "--strategy", "none-such"], "none-such"),
        (vec!["kakuro", EASY, "--strategy", "basic"], "does not count `theorem1`"),
        (vec!["levels", EASY, "--count", "3"], "--count"),
        (vec!["levels", "no-such-file"], "no-such-file"),
        (vec!["levels", "tests/puzzles/several.txt"], "no puzzle in the input that the study can use"),
    ] {
        let ran = study(&args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
    }
}

#[test]
fn of_ones_own_puzzles_the_numbers_of_a_document_are_not_told_between() {
    let text = |args: &[&str]| study(&[&["levels"], args].concat()).out;
    assert!(!text(&[EASY]).contains("in the document"));
    assert!(text(&["--count", "1"]).contains("(in the document 722 of 1639)"));
}

#[test]
fn a_puzzle_that_is_solved_already_has_its_place_in_the_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{EASY}\n{EASY_SOLVED}\n");
    let args = ["study", "levels", "-", "--figures", folder.path().to_str().unwrap(), "--format", "json"];
    let ran = run(&args, &input);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(folder.path().join("score-over-open.svg").exists());
}

#[test]
fn pictures_go_to_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let figures = folder.path().join("in").join("it");
    let ran = study(&["levels", MEDIUM, "--figures", figures.to_str().unwrap(), "--format", "markdown"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for name in ["combinations", "score-over-open", "score-over-entropy"] {
        let file = figures.join(format!("{name}.svg"));
        let svg = fs::read_to_string(&file).unwrap();
        roxmltree::Document::parse(&svg).unwrap();
        assert!(ran.out.contains(&format!("({})", file.display())), "{}", ran.out);
    }
}

#[cfg(unix)]
#[test]
fn interrupted_it_tells_what_is_there() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let child = Command::new(assert_cmd::cargo::cargo_bin("tesuji"))
        .args(["study", "levels", "--count", "1000000", "--jobs", "1", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Long enough to begin, and far from long enough to end.
    std::thread::sleep(Duration::from_secs(3));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["about"]["interrupted"].as_str().unwrap().starts_with("after "), "{report}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn sums_are_as_they_should_be() {
    let summary = Statistics::from_numbers([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap();
    assert_eq!((summary.count, summary.min, summary.max, summary.mean), (8, 2.0, 9.0, 5.0));
    assert!((summary.deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
    assert_eq!(summary.median, 4.5);
    assert_eq!(Statistics::from_numbers([0.0; 0]), None);
    assert_eq!(Statistics::from_numbers([3.0]).unwrap().deviation, 0.0);
    let line = [(1.0, 3.0), (2.0, 5.0), (3.0, 7.0)];
    assert!((correlation(line).unwrap() - 1.0).abs() < 1e-12);
    // By hand: 3 over the root of 5 times 5.
    assert!((correlation([(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0)]).unwrap() - 0.6).abs() < 1e-12);
    assert_eq!(correlation([(1.0, 2.0), (1.0, 3.0)]), None);
    let curve = [(1.0, 1.0), (2.0, 8.0), (3.0, 27.0), (4.0, 64.0)];
    assert!((rank_correlation(&curve).unwrap() - 1.0).abs() < 1e-12);
    assert!(correlation(curve).unwrap() < 1.0);
}
