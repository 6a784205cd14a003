//! Ratings: values of puzzles, and models that are fitted to times.
//!
//! The puzzles and times of `tests/puzzles/times.csv` are 12 rows of github.com/synnwang/sudoku_dataset_difficulty (CC0).

use crate::{EASY, HARD, run, snapshot, tesuji};
use serde_json::Value;
use std::fs;

const TIMES: &str = "tests/puzzles/times.csv";

/// A rating of one's own, with its model in the folder beside it.
fn own(value: &str, weights: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rating = format!(
        "tesuji 1\n\nrating mine {{\n  title    en \"Mine\"\n  strategy search-time(1)\n  model    mine\n  value    {value}\n}}\n"
    );
    fs::write(folder.path().join("mine.tesuji"), rating).unwrap();
    let model = include_str!("../language/weights.toml");
    let model = model.replace("slope = 2.0\nglances = 1.0", weights).replace("[\"board\"]", "[\"sudoku\"]");
    fs::create_dir(folder.path().join("models")).unwrap();
    fs::write(folder.path().join("models/mine.toml"), model).unwrap();
    folder
}

/// The value of one's own rating for a puzzle; null if there is none.
fn value(value: &str, weights: &str) -> Value {
    let folder = own(value, weights);
    let rules = folder.path().join("mine.tesuji").display().to_string();
    let ran =
        tesuji(&["grade", EASY, "--rating", "mine", "--rules", &rules, "--no-tally", "--format", "json"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    ran.json()[0]["rating"]["value"].clone()
}

#[test]
fn grades_have_columns_of_a_rating() {
    let ran = tesuji(&["grade", EASY, "--rating", "minutes", "--no-tally", "--format", "csv"]);
    let mut lines = ran.out.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let (names, cells) = (lines.next().unwrap(), lines.next().unwrap());
    let at = names.iter().position(|name| *name == "minutes").unwrap();
    assert_eq!(names[at..at + 4], ["minutes", "minutes-low", "minutes-high", "rating"]);
    let [minutes, low, high] = [at, at + 1, at + 2].map(|at| cells[at].parse::<f64>().unwrap());
    assert!(low < minutes && minutes < high, "{low} {minutes} {high}");
    let json = tesuji(&["grade", EASY, "--rating", "Minutes", "--format", "json"]).json();
    let rating = &json[0]["rating"];
    assert_eq!((rating["value"].as_f64(), rating["tested"].as_bool()), (Some(minutes), Some(true)));
    assert_eq!(rating["level"], cells[at + 3]);
    assert!(rating["reasons"].as_str().unwrap().contains("single candidate"), "{rating}");
    let told = tesuji(&["grade", EASY, "--rating", "minutes", "--format", "json", "--lang", "ja"]).json();
    assert!(told[0]["rating"]["reasons"].as_str().unwrap().contains("場面"), "{}", told[0]);
}

#[test]
fn a_harder_puzzle_takes_longer_and_one_that_is_not_solved_has_no_rating() {
    let minutes = |puzzle: &str| {
        let ran = tesuji(&["grade", puzzle, "--rating", "minutes", "--no-tally", "--format", "json"]);
        ran.json()[0]["rating"]["value"].as_f64()
    };
    assert!(minutes(HARD).is_none_or(|hard| hard > minutes(EASY).unwrap()));
    // A puzzle without givens is not finished.
    assert_eq!(minutes(&".".repeat(81)), None);
}

#[test]
fn formulas_are_of_real_numbers() {
    assert_eq!(value("a / 4 + search - search", "a = 1.0"), 0.25);
    assert_eq!(value("pow(a, 3) + 0 * search", "a = 2.0"), 8.0);
    assert_eq!(value("sqrt(a) * max(1, min(2, 3)) - (-1) + 0 * search", "a = 4.0"), 5.0);
    assert_eq!(value("exp(ln(a)) + 0 * search", "a = 7.5"), 7.5);
}

#[test]
fn what_is_no_finite_number_is_no_rating() {
    for formula in
        ["ln(a * (search - search))", "exp(ln(0 * search)) * a", "a / (search - search)", "sqrt(a - search)"]
    {
        assert_eq!(value(formula, "a = 1.0"), Value::Null, "{formula}");
    }
}

#[test]
fn wrong_names_are_told() {
    let ran = tesuji(&["grade", EASY, "--rating", "minute"]);
    assert_ne!(ran.status, 0);
    assert!(ran.err.contains("unknown rating `minute`: did you mean `minutes`?"), "{}", ran.err);
    let folder = own("a * searc", "a = 1.0\nunused = 2.0");
    let ran = tesuji(&["rules", "check", &folder.path().join("mine.tesuji").display().to_string()]);
    assert!(
        ran.out.contains("did you mean `search`?") || ran.err.contains("did you mean `search`?"),
        "{}",
        ran.out
    );
}

#[test]
fn a_table_has_a_column_for_the_rating() {
    let json = tesuji(&["grade", EASY, "--rating", "minutes", "--format", "json"]).json().remove(0);
    let number = |field: &str| json["rating"][field].as_f64().unwrap();
    let ran = tesuji(&["grade", EASY, "--rating", "minutes", "--no-time"]);
    let said = format!("{:.1} ({:.1}–{:.1}) ", number("value"), number("low"), number("high"));
    assert!(ran.out.contains("Minutes") && ran.out.contains(&said), "{}", ran.out);
}

#[test]
fn solutions_have_the_value_and_its_reasons() {
    let json = |args: &[&str]| {
        tesuji(&[args, &["--rating", "minutes", "--format", "json"]].concat()).json().remove(0)
    };
    let graded = json(&["grade", EASY])["rating"].clone();
    assert_eq!(json(&["solve", EASY, "--no-steps"])["rating"], graded);
    assert_eq!(json(&["teach", EASY])["rating"], graded);
    let value = format!("Minutes: about {:.1} (", graded["value"].as_f64().unwrap());
    let reasons = format!("for people who finish, on a phone: {}.", graded["reasons"].as_str().unwrap());
    let input = format!("{EASY}\n{EASY}\n");
    for ran in [
        run(&["solve", "-", "--rating", "minutes"], &input),
        tesuji(&["solve", EASY, "--rating", "minutes", "--steps"]),
        tesuji(&["teach", EASY, "--rating", "minutes", "--format", "markdown"]),
    ] {
        let said = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(&value) && said.contains(&reasons), "{}", ran.out);
    }
    let japanese = tesuji(&["solve", EASY, "--rating", "minutes", "--steps", "--lang", "ja"]).out;
    assert!(
        japanese.contains("所要時間（分）：約")
            && japanese.contains("携帯電話で最後まで解いた人の場合です。")
    );
    let plain = tesuji(&["solve", EASY, "--format", "json"]).json().remove(0);
    assert!(plain.get("rating").is_none());
    let unknown = tesuji(&["solve", EASY, "--rating", "minute"]);
    assert!(unknown.status == 2 && unknown.err.contains("did you mean `minutes`?"), "{}", unknown.err);
    // A puzzle without a value is told with the reason.
    let empty = tesuji(&["solve", &".".repeat(81), "--rating", "minutes"]);
    assert!(empty.out.contains("no rating: `search-time` does not solve the puzzle"), "{}", empty.out);
}

#[test]
fn games_without_times_are_rated_with_a_caveat() {
    let kakuro = fs::read_to_string("tests/puzzles/kakuro.jsonl").unwrap();
    let first = kakuro.lines().next().unwrap();
    let ran = run(&["solve", "-", "--rating", "minutes", "--steps"], first);
    assert!(ran.out.contains("The model was not fitted to puzzles of this game."), "{}{}", ran.out, ran.err);
    let json = run(&["solve", "-", "--rating", "minutes", "--format", "json"], first).json().remove(0);
    assert_eq!(json["rating"]["tested"], false);
    // A large board of a game with times takes longer than any of the data.
    let large = fs::read_to_string("tests/puzzles/sudoku16.txt").unwrap();
    let first = large.lines().find(|line| !line.starts_with('#')).unwrap();
    let ran = run(&["solve", "-", "--rating", "minutes", "--steps"], first);
    assert!(
        ran.out.contains("This value is extrapolated: the model was fitted to values from "),
        "{}",
        ran.out
    );
    let json = run(&["solve", "-", "--rating", "minutes", "--format", "json"], first).json().remove(0);
    assert_eq!(json["rating"]["tested"], false);
}

#[test]
fn the_means_of_runs_have_their_deviations() {
    let runs = |strategy: &str| {
        let ran = tesuji(&["solve", HARD, "--strategy", strategy, "--format", "json"]);
        ran.json().remove(0)
    };
    let several = runs("search-time(3)");
    let search = &several["runs"]["counts"]["search"];
    assert_eq!(several["runs"]["runs"], 3);
    assert!(search["deviation"].as_f64().unwrap() > 0.0, "{search}");
    assert_eq!(search["mean"].as_f64().unwrap().round(), several["tallies"]["search"].as_f64().unwrap());
    assert!(runs("search-time(1)").get("runs").is_none());
}

#[test]
fn a_rating_is_shown_with_its_model() {
    let ran = tesuji(&["rules", "show", "minutes"]);
    assert!(ran.out.contains("people who finish, on a phone") && ran.out.contains("CC0-1.0"), "{}", ran.out);
    assert!(tesuji(&["rules", "list"]).out.contains("minutes"));
}

/// A table of the report on some inputs, as a map from its title to its rows.
fn study(args: &[&str]) -> Value {
    let ran = tesuji(&[&["study", "difficulty", "--folds", "3"], args, &["--format", "json"]].concat());
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err))
}

fn rows(report: &Value, title: &str) -> Vec<Vec<Value>> {
    let tables = report["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["title"].as_str().unwrap().starts_with(title));
    let table = table.unwrap_or_else(|| panic!("no table {title}: {report}"));
    table["rows"].as_array().unwrap().iter().map(|row| row.as_array().unwrap().clone()).collect()
}

#[test]
fn times_that_a_formula_gives_are_fitted_exactly() {
    let graded =
        tesuji(&["grade", TIMES, "--strategy", "search-time", "--tally", "search-time", "--format", "json"])
            .json();
    let mut table = "puzzle,seconds\n".to_owned();
    for graded in &graded {
        let search = graded["tallies"]["search-time"].as_f64().unwrap() / 1000.0;
        table += &format!("{},{}\n", graded["puzzle"].as_str().unwrap(), (1.5 + 0.75 * search.ln()).exp());
    }
    let input = tempfile::Builder::new().suffix(".csv").tempfile().unwrap();
    fs::write(input.path(), table).unwrap();
    let report = study(&[&input.path().display().to_string()]);
    let weights: Vec<f64> = rows(&report, "Weights").iter().map(|row| row[2].as_f64().unwrap()).collect();
    assert_eq!(weights, [1.5, 0.75]);
    let ratings = rows(&report, "Ratings in");
    assert_eq!((&ratings[0][3], &ratings[0][5]), (&Value::from(1.0), &Value::from(1.0)), "{ratings:?}");
}

#[test]
fn ratings_are_compared_on_the_same_puzzles() {
    let folder = own("exp(a + b * ln(search / 1000))", "a = 4.0\nb = 0.8");
    let rules = folder.path().join("mine.tesuji").display().to_string();
    let report = study(&[TIMES, "--rating", "minutes", "--rating", "mine", "--rules", &rules]);
    let differences = rows(&report, "Differences of the correlations from those of minutes");
    assert_eq!((differences.len(), &differences[0][0], &differences[0][1]), (1, &"mine".into(), &12.into()));
    let (low, high) = differences[0][3].as_str().unwrap().split_once('–').unwrap();
    let [low, high]: [f64; 2] = [low, high].map(|end| end.parse().unwrap());
    let difference = differences[0][2].as_f64().unwrap();
    assert!(low <= difference && difference <= high && low < high, "{differences:?}");
    // One rating has nothing to be compared with.
    let alone = study(&[TIMES]);
    let titles = alone["tables"].as_array().unwrap().iter().map(|table| table["title"].as_str().unwrap());
    assert!(titles.into_iter().all(|title| !title.starts_with("Differences")));
}

#[test]
fn a_study_is_told_in_text() {
    let input = fs::read_to_string(TIMES).unwrap();
    let ran = run(&["study", "difficulty", "-", "--folds", "3", "--second", "d_to"], &input);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let (before, version) = ran.out.split_once("rule files ").unwrap();
    snapshot("study-difficulty", &format!("{before}rule files VERSION{}", &version[12..]));
    let again = run(&["study", "difficulty", "-", "--folds", "3", "--second", "d_to", "--jobs", "1"], &input);
    assert_eq!(ran.out, again.out);
}

#[test]
fn measures_of_two_inputs_are_joined() {
    let text = fs::read_to_string(TIMES).unwrap();
    let rows_of = |columns: &[usize]| {
        let cells = |line: &str| {
            let cells: Vec<&str> = line.split(',').collect();
            columns.iter().map(|at| cells[*at]).collect::<Vec<_>>().join(",")
        };
        let input = tempfile::Builder::new().suffix(".csv").tempfile().unwrap();
        fs::write(input.path(), text.lines().map(cells).collect::<Vec<_>>().join("\n")).unwrap();
        input
    };
    let (times, second) = (rows_of(&[0, 1, 2]), rows_of(&[0, 3]));
    let names = [&times, &second].map(|input| input.path().display().to_string());
    let apart = study(&[&names[0], &names[1], "--second", "d_to"]);
    let together = study(&[TIMES, "--second", "d_to"]);
    assert_eq!(rows(&apart, "What the times"), rows(&together, "What the times"));
}

#[test]
fn the_model_file_of_a_study_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let figures = folder.path().join("rules/models").display().to_string();
    let collection = "tests/puzzles/sudoku9-medium.txt";
    let report = study(&[TIMES, collection, "--date", "2026-01-02", "--figures", &figures]);
    assert_eq!(report["files"], serde_json::json!(["phone.toml"]));
    let model = folder.path().join("rules/models/phone.toml");
    let text = fs::read_to_string(&model).unwrap();
    assert!(text.contains("date = \"2026-01-02\"") && text.contains("puzzles = 12"), "{text}");
    // Intervals never narrow as predictions grow.
    let factors = |name: &str| -> Vec<f64> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        lines.map(|factor| factor.parse().unwrap()).collect()
    };
    let (lows, highs) = (factors("low"), factors("high"));
    assert_eq!((lows.len(), highs.len()), (4, 4), "{text}");
    assert!(lows.is_sorted_by(|a, b| a >= b) && highs.is_sorted(), "{text}");
    let ran = tesuji(&["rules", "show", "minutes", "--rules", &model.display().to_string()]);
    assert!(ran.out.contains("phone, 2026-01-02"), "{}{}", ran.out, ran.err);
}

#[test]
fn times_that_are_missing_are_told() {
    let ran = tesuji(&["study", "difficulty", TIMES, "--times", "second"]);
    assert!(
        ran.out.contains("column `second`") && ran.out.contains("did you mean `seconds`?"),
        "{}",
        ran.out
    );
    let ran = tesuji(&["study", "difficulty", TIMES, "--folds", "none"]);
    assert!(ran.err.contains("`none` is no value of `--folds`"), "{}", ran.err);
}
