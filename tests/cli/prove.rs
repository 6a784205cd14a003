//! `tesuji rules prove`.

use crate::japanese::names;
use crate::{run, snapshot, tesuji};
use serde_json::Value;

/// A technique that takes too much, one that is right, and a link that joins what may both be false.
const RULES: &str = "tesuji 1\n\ntechnique one-too-many {\n  title en \"One too many\"\n  for   u in units where distinct(u), S in \
    choose 2 of u & cells(2)\n  let   V = candidates(S)\n  where |V| = 3\n  then  eliminate V from u - S\n  because en \"{S} \
    hold {V} in {u}\"\n}\n\ntechnique two-of-two {\n  title en \"Two of two\"\n  for   u in units where distinct(u), S in \
    choose 2 of u & cells(2)\n  let   V = candidates(S)\n  where |V| = 2\n  then  eliminate V from u - S\n  because en \"{S} hold \
    {V} in {u}\"\n}\n\n# Two of the three candidates of a cell.\nlink two-of-three strong {\n  for   c in cells(3), v in \
    candidates(c), w in candidates(c) where w != v\n  ends  (c, v), (c, w)\n}\n";

/// What is said of the rules above, without what the time decides.
fn proofs(args: &[&str], rules: &str) -> (Vec<Value>, i32) {
    let ran = run(&[&["rules", "prove", "-", "--format", "json"], args].concat(), rules);
    assert!(!ran.err.contains("error"), "{}", ran.err);
    (ran.json(), ran.status)
}

#[test]
fn wrong_rules_are_refuted_on_the_smallest_board() {
    let (json, status) = proofs(&[], RULES);
    assert_eq!(status, 1);
    let of = |name: &str| json.iter().find(|one| one["rule"] == name).unwrap();
    assert_eq!(json.len(), 3);
    assert_eq!(of("two-of-two")["standing"], "proved");
    for (wrong, kind) in [("one-too-many", "technique"), ("two-of-three", "link")] {
        let one = of(wrong);
        assert_eq!((&one["standing"], &one["kind"]), (&"refuted".into(), &kind.into()));
        let refutation = &one["refutation"];
        assert_eq!(refutation["board"], "sudoku 4×4");
        assert_eq!(refutation["solution"].as_array().unwrap().len(), 16);
        assert_eq!(refutation["nodes"].is_null(), kind == "technique");
    }
}

#[test]
fn the_position_of_a_refutation_shows_the_fault_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    std::fs::write(&path, RULES).unwrap();
    let path = path.to_str().unwrap();
    let (json, _) = proofs(&[], RULES);
    let one = json.iter().find(|one| one["rule"] == "one-too-many").unwrap();
    let position = one["refutation"]["position"].as_str().unwrap();
    let found =
        run(&["find", "-", "-t", "one-too-many", "--all", "--format", "json", "--rules", path], position)
            .json();
    // One of the matches removes what a solution has.
    let solution = one["refutation"]["solution"].as_array().unwrap();
    let lost = |gone: &Value| {
        let cell = gone["cell"].as_str().unwrap().as_bytes();
        let at = usize::from(cell[1] - b'1') * 4 + usize::from(cell[3] - b'1');
        gone["values"].as_array().unwrap().contains(&solution[at])
    };
    let matches = found[0]["matches"].as_array().unwrap();
    assert!(matches.iter().any(|one| one["eliminates"].as_array().unwrap().iter().any(lost)), "{position}");
}

#[test]
fn refutations_are_drawn() {
    // How many matches the right rule has is the trial's.
    let wrong = |text: String| -> String {
        let is_right = |line: &&str| line.to_lowercase().replace('-', " ").starts_with("two of two");
        text.lines().filter(|line| !is_right(line)).map(|line| format!("{line}\n")).collect()
    };
    snapshot("rules-prove", &wrong(run(&["rules", "prove", "-", "--positions", "2"], RULES).out));
    let text = run(&["rules", "prove", "-", "--positions", "2", "--lang", "ja"], RULES).out;
    let right = text.lines().find_map(|line| line.strip_prefix("Two of two：")).unwrap();
    assert!(right.starts_with("数独 4×4") && names(right).is_empty(), "{right}");
    let text = wrong(text);
    snapshot("rules-prove-ja", &text);
}

#[test]
fn shipped_rules_stand_as_they_are_said_to() {
    let names = [
        "sees",
        "bilocal",
        "bivalue",
        "naked-single",
        "hidden-single",
        "naked-subset(2)",
        "hidden-subset(2)",
        "locked-candidates",
        "x-wing",
        "xy-wing",
        "skyscraper",
        "alternating-chain",
        "forcing-net(2)",
        "hidden-unique-rectangle",
    ];
    let ran = tesuji(
        &[&["rules", "prove", "--format", "json", "--positions", "2", "--timeout", "30"], &names[..]]
            .concat(),
    );
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    let mut said = String::new();
    for one in ran.json() {
        // On how many boards the time decides.
        let (boards, given) = (!one["boards"].as_array().unwrap().is_empty(), &one["given"]);
        said += &format!("{} {} {} {boards} {given}\n", one["rule"], one["standing"], one["follows"]);
        // A rule that never matches is not tried.
        assert!(one["trial"]["matches"].as_u64().unwrap() > 0, "{one}");
    }
    snapshot("rules-prove-shipped", &said);
}

#[test]
fn a_rule_matches_the_positions_of_its_examples() {
    let names = ["sk-loop", "tridagon", "double-exocet"];
    let args = ["rules", "prove", "--format", "json", "--positions", "1", "--timeout", "4"];
    for one in tesuji(&[&args[..], &names].concat()).json() {
        assert!(one["trial"]["matches"].as_u64().unwrap() > 0, "{one}");
    }
}

#[test]
fn any_number_of_threads_says_the_same() {
    let names = ["naked-single", "hidden-single", "sees", "bivalue"];
    let args = [&["rules", "prove", "--positions", "2", "--timeout", "60"], &names[..]].concat();
    let one = tesuji(&[&args[..], &["--jobs", "1"]].concat());
    assert_eq!(one.out, tesuji(&[&args[..], &["--jobs", "3"]].concat()).out);
    assert_eq!(one.status, 0);
}

#[test]
fn what_cannot_be_proved_is_told() {
    let ran = tesuji(&["rules", "prove", "x-wnig"]);
    assert!(ran.err.contains("unknown technique `x-wnig`"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let ran = tesuji(&["rules", "prove", "nowhere.tesuji"]);
    assert!(ran.err.contains("nowhere.tesuji"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let ran = run(&["rules", "prove", "-"], "tesuji 1\ntechnique t { for c in cels(1) then place 1 in c }");
    assert!(ran.err.contains("E103"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn every_wrong_rule_is_refuted() {
    let files = ["tests/wrong-rules/techniques.tesuji", "tests/wrong-rules/links.tesuji"];
    let ran = tesuji(&[&["rules", "prove", "--format", "json"], &files[..]].concat());
    assert_eq!(ran.status, 1);
    assert!(!ran.err.contains("\"severity\":\"error\""), "{}", ran.err);
    let json = ran.json();
    assert!(json.len() > 40, "{}", json.len());
    for one in json {
        assert_eq!(one["standing"], "refuted", "{one}");
    }
}

#[cfg(unix)]
#[test]
fn on_a_terminal_it_says_how_many_are_done() {
    let names = ["fish(4, mutant)", "fish(3, mutant)"];
    let args = ["rules", "prove", "--jobs", "1", "--timeout", "1"];
    let (told, status) = crate::terminal::run(&[&args[..], &names].concat());
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("1 of 2, 00:00:"), "{told}");
}

/// A game with a unit whose cells may be alike, a rule that forgets that, one that minds it, and one for a board that
/// there is not.
const OF_A_GAME: &str = r#"tesuji 1

game paired {
  title  en "Paired"
  input  n
  values 1..n
  grid   n by n
  units  row    : distinct, complete = cells by row
  units  column : distinct, complete = cells by col
  units  pair   = cells by row + col
}

technique forgets {
  title en "Forgets"
  for   u in units, S in choose 2 of u & cells(2)
  let   V = candidates(S)
  where |V| = 2
  then  eliminate V from u - S
}

technique minds {
  title en "Minds"
  for   u in units(row), S in choose 2 of u & cells(2)
  let   V = candidates(S)
  where |V| = 2
  then  eliminate V from u - S
}

technique never {
  title en "Never"
  for   c in cells(2), v in candidates(c) where |units(pair)| = 1
  then  eliminate v from c
}
"#;

#[test]
fn boards_are_those_of_own_games_as_well() {
    let text = run(&["rules", "prove", "-", "--positions", "4"], OF_A_GAME).out;
    assert!(text.contains("forgets: refuted on paired 4×4\n"), "{text}");
    let minds =
        text.lines().find_map(|line| line.strip_prefix("minds: proved on sudoku 4×4, 6×6, ")).unwrap();
    assert!(minds.contains(", paired 4×4") || minds.starts_with("paired 4×4"), "{text}");
    assert!(text.contains("; not tested: it matched on none of "), "{text}");
    let total =
        "proved on every board: 0; proved on some boards: 1; tested only: 0; not tested: 1; refuted: 1";
    assert_eq!(text.lines().last(), Some(total));
}

/// A technique that counts on one solution and is wrong, with an example whose position has many solutions.
const OF_ONE_SOLUTION: &str = r#"tesuji 1

technique reversed {
  assumes unique-solution
  for     (P, V) in rectangles(both)
  let     {c} = roof(P, V)
  then    eliminate candidates(c) - V from c
}

example reversed {
  position ".................................................................................:311 411 511 611 711 811 911 314 414 514 614 714 814 914 321 421 521 621 721 821 921 424 524 624 724 824 924"
  finds    eliminate 3, 4, 5, 6, 7, 8, 9 from r2c4
}
"#;

#[test]
fn what_counts_on_one_solution_is_tried_on_examples_completed_to_one() {
    let once = ["--positions", "1"];
    let (json, status) = proofs(&once, OF_ONE_SOLUTION);
    assert_eq!((json[0]["standing"].as_str(), status), (Some("refuted"), 1));
    // The givens beside the pattern are those of a puzzle whose one solution loses a value.
    let refutation = &json[0]["refutation"];
    let position: Value = serde_json::from_str(refutation["position"].as_str().unwrap()).unwrap();
    let in_line = |values: &[Value]| values.iter().map(Value::to_string).collect::<String>();
    let rows = position["givens"].as_array().unwrap();
    let givens: String = rows.iter().map(|row| in_line(row.as_array().unwrap())).collect();
    let solved = run(&["solve", "-", "--format", "json"], &givens).json().remove(0);
    assert_eq!(solved["status"], "solved", "{givens}");
    assert_eq!(solved["result"], in_line(refutation["solution"].as_array().unwrap()));
    let args =
        [&["rules", "prove", "extended-rectangle(4)", "avoidable-rectangle2", "--format", "json"], &once[..]];
    for proof in run(&args.concat(), "").json() {
        assert_eq!(proof["standing"], "tried", "{proof}");
    }
}

/// A technique without a condition that it needs: `q` and `r` see each other's row or column, not more.
const FORGETFUL: &str = r#"tesuji 1

technique forgetful {
  title en "Forgetful"
  for   p in cells(2), q in cells(2) where p sees q, candidates(p) = candidates(q)
  for   r in peers(p)
  then  eliminate candidates(p) from r
}
"#;

#[test]
fn a_refutation_shows_what_variables_stand_for_and_what_they_share() {
    let text = run(&["rules", "prove", "-"], FORGETFUL).out;
    let bound = text.lines().find(|line| line.contains("p = r")).unwrap_or_else(|| panic!("{text}"));
    assert!(bound.contains("q = r") && bound.contains("r = r"), "{text}");
    assert!(text.contains("q and r share no unit") || text.contains("p and r share "), "{text}");
}

/// A technique that next to no position has a match of, and that no proof is looked for.
const RARE: &str = r#"tesuji 1

technique rare {
  title en "Rare"
  for   v in values where |open(cells)| = 7
  let   T = union covers(v)
  then  eliminate v from open(cells) - T
}
"#;

#[test]
fn a_trial_of_few_matches_is_called_thin() {
    let text = run(&["rules", "prove", "-", "--positions", "5"], RARE).out;
    let thin = "only 1 match in 335 positions, which is weak evidence: add examples to the file";
    assert!(text.contains(": 1 match, no fault found; ") && text.contains(thin), "{text}");
}
