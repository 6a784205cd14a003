//! Techniques of one's own take part in what a strategy tries; the words of options, old and new.

use crate::{EASY, EASY_SOLVED, HARD, tesuji};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// A puzzle that the strategy `basic` does not solve without wings.
const WING: &str = "..4..2......67.1..86...5..7...2.8.5......7.9...8...3..4.2....8.5....6....9.5....1";

const OWN: [&str; 2] = ["--rules", "tests/cli/own.tesuji"];

fn solved(args: &[&str]) -> serde_json::Value {
    let args = [&["solve", EASY, "--format", "json", "--no-steps", "--no-time"], &OWN[..], args].concat();
    tesuji(&args).json().remove(0)
}

#[test]
fn what_nothing_tries_is_told() {
    let ran = tesuji(&["solve", EASY, "--rules", "tests/cli/own.tesuji"]);
    let note = "note: `my-wing`, `rash` are not used by this strategy; add them with --with my-wing,rash\n";
    assert_eq!((ran.err.as_str(), ran.status), (note, 0));
    let ran = tesuji(&[&["hint", EASY, "--strategy", "mine"], &OWN[..]].concat());
    assert!(ran.err.starts_with("note: `rash` is not used by this strategy"), "{}", ran.err);
}

#[test]
fn a_technique_is_added_where_its_difficulty_says() {
    let line = solved(&["--with", "my-wing"]);
    assert_eq!(line["strategy"], "default with my-wing");
    assert!(line["counts"]["rash"].is_null());
    // The easiest of all takes what a solution holds before anything else is tried.
    let line = solved(&["--with", "my-wing,rash"]);
    assert_eq!(
        (&line["status"], &line["strategy"]),
        (&"unsound".into(), &"default with my-wing, rash".into())
    );
    let first = |args: &[&str]| {
        let steps = tesuji(&[&["solve", EASY, "--format", "json"], args].concat()).json().remove(0);
        steps["steps"][0]["technique"].as_str().unwrap().to_owned()
    };
    assert_ne!(first(&["--with", "locked-candidates"]), "locked-candidates");
    assert_eq!(first(&["--with", "locked-candidates", "--with-first"]), "locked-candidates");
}

#[test]
fn techniques_alone_are_a_strategy() {
    let line = solved(&["--technique", "naked-single,hidden-single", "-t", "fish(2..3, fins = 1)"]);
    let name = "these: naked-single, hidden-single, fish(2, fins = 1), fish(3, fins = 1)";
    assert_eq!((&line["strategy"], &line["status"]), (&name.into(), &"solved".into()));
    let ran = tesuji(&["grade", EASY, "--technique", "hidden-single", "--format", "json", "--no-tally"]);
    assert_eq!(ran.json()[0]["counts"].as_object().unwrap().keys().collect::<Vec<_>>(), ["hidden-single"]);
    let ran = tesuji(&["solve", EASY, "--technique", "hiden-single"]);
    assert!(ran.err.contains("did you mean `hidden-single`"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let ran = tesuji(&["solve", EASY, "--strategy", "basic", "--technique", "hidden-single"]);
    assert!(ran.err.contains("cannot be used with"), "{}", ran.err);
}

#[test]
fn a_strategy_extends_another_one() {
    let solve = |strategy: &str| {
        let args = ["solve", WING, "--format", "json", "--no-steps", "--strategy", strategy];
        tesuji(&[&args[..], &OWN].concat()).json().remove(0)
    };
    assert_eq!(solve("basic")["status"], "stuck");
    let mine = solve("mine");
    assert!(mine["counts"]["my-wing"].as_u64().is_some_and(|n| n > 0), "{mine}");
    // What is put beside a technique has its level.
    let level = |strategy: &str, technique: &str| {
        let args = ["solve", WING, "--format", "json", "--strategy", strategy];
        let line = tesuji(&[&args[..], &OWN].concat()).json().remove(0);
        let steps = line["steps"].as_array().unwrap().clone();
        steps.into_iter().find(|step| step["technique"] == technique).unwrap()["level"].clone()
    };
    assert_eq!(level("mine-before", "my-wing"), level("default", "xy-wing"));
    assert_eq!(level("mine-before", "my-wing"), "hard");
}

#[test]
fn without_a_technique_the_steps_of_a_strategy_are_found_the_simplest_first() {
    let found =
        |args: &[&str]| tesuji(&[&["find", EASY, "--format", "json"], args].concat()).json().remove(0);
    assert_eq!(found(&[])["matches"].as_array().unwrap().len(), 1);
    let all = found(&["--all", "--strategy", "basic"]);
    let names = all["matches"].as_array().unwrap().iter().map(|one| one["technique"].as_str().unwrap());
    let mut names: Vec<&str> = names.collect();
    names.dedup();
    assert!(names.len() > 2 && ["naked-single", "hidden-single"].contains(&names[0]), "{names:?}");
    assert!(names.contains(&"locked-candidates"), "{names:?}");
}

#[test]
fn results_go_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.txt");
    let path = file.to_str().unwrap();
    let read = || std::fs::read_to_string(&file).unwrap();
    assert_eq!(tesuji(&["solve", EASY, "-o", path]).out, "");
    assert!(read().contains(EASY_SOLVED), "{}", read());
    assert_eq!(tesuji(&["convert", EASY, "--to", "grid", "--output", path]).out, "");
    assert_eq!(read(), tesuji(&["convert", EASY, "--to", "grid"]).out);
    assert_eq!(tesuji(&["generate", "--size", "4", "--seed", "3", "--output", path]).out, "");
    assert_eq!(read(), tesuji(&["generate", "--size", "4", "--seed", "3"]).out);
    assert_eq!(tesuji(&["find", HARD, "-t", "full-house", "--output", path]).status, 1);
    assert_eq!(read(), "none: no match of full-house\n");
    let ran = tesuji(&["solve", path, "--output", path]);
    assert!(ran.err.contains("cannot overwrite the input"), "{}", ran.err);
}

#[test]
fn each_line_is_answered_before_the_next_one_comes() {
    answers(&["solve", "-", "--no-steps"], |number, line| {
        line.trim_start().starts_with(&format!("{number}  solved"))
    });
    answers(&["hint", "-", "--format", "json"], |number, line| {
        line.starts_with(&format!("{{\"line\":{number},\"status\":\"found\""))
    });
    answers(&["find", "-", "--format", "json", "-t", "hidden-single"], |number, line| {
        line.starts_with(&format!("{{\"line\":{number},"))
    });
    answers(&["grade", "-", "--format", "json"], |number, line| {
        line.starts_with(&format!("{{\"line\":{number},")) && line.contains("\"status\":\"solved\"")
    });
}

/// Holds a command that is given one line after the other against its answers, a line each.
fn answers(args: &[&str], is_answer: impl Fn(usize, &str) -> bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(args)
        .arg("--line-buffered")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (mut input, mut lines) =
        (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
    for number in 1..=3 {
        writeln!(input, "{EASY}").unwrap();
        input.flush().unwrap();
        // Without an answer this would wait for ever.
        let line = lines.next().unwrap().unwrap();
        assert!(is_answer(number, &line), "{line}");
    }
    drop(input);
    assert!(lines.next().is_none() && child.wait().unwrap().success());
}

#[test]
fn shells_and_manuals_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = tesuji(&["completions", shell]);
        assert!(ran.out.contains("tesuji") && ran.out.contains("no-default-rules"), "{shell}: {}", ran.err);
    }
    // A format that is only read is offered where one is read alone.
    let bash = tesuji(&["completions", "bash"]).out;
    assert!(
        bash.contains(" opensudoku ")
            && bash.matches(" opensudoku ").count() > bash.matches(" gecode ").count()
    );
    assert!(bash.contains(" gecode "));
    assert!(tesuji(&["man"]).out.contains(".TH tesuji 1"));
    assert!(tesuji(&["man", "rules", "check"]).out.contains("no\\-default\\-rules"));
    assert_eq!(tesuji(&["man", "nothing"]).status, 2);
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(tesuji(&["man", "--output", folder.path().to_str().unwrap()]).status, 0);
    assert!(folder.path().join("tesuji-solve.1").exists());
}

#[test]
fn what_was_entered_against_the_givens_is_told() {
    let free = EASY.chars().position(|sign| sign == '.' || sign == '0').unwrap();
    let right = EASY_SOLVED.as_bytes()[free];
    let entry =
        (b'1'..=b'9').find(|value| *value != right && tesuji(&["hint", &spoiled(free, *value)]).status == 1);
    let position = spoiled(free, entry.unwrap());
    let ran = tesuji(&["hint", &position]);
    let cell = format!("r{}c{}={}", free / 9 + 1, free % 9 + 1, char::from(entry.unwrap()));
    assert_eq!((ran.out.as_str(), ran.status), (format!("The givens contradict {cell}.\n").as_str(), 1));
    let line = tesuji(&["hint", &position, "--format", "json"]).json().remove(0);
    assert_eq!((&line["wrong"], &line["error"]["code"]), (&serde_json::json!([cell]), &"no-solution".into()));
}

/// The easy puzzle with a value entered in an open cell.
fn spoiled(free: usize, value: u8) -> String {
    format!("{}+{}{}", &EASY[..free], char::from(value), &EASY[free + 1..])
}

#[test]
fn options_have_defaults_from_files_the_environment_and_the_locale() {
    let folder = tempfile::tempdir().unwrap();
    let (file, inner) = (folder.path().join("tesuji.toml"), folder.path().join("inner"));
    std::fs::create_dir(&inner).unwrap();
    std::fs::copy("tests/cli/own.tesuji", folder.path().join("own.tesuji")).unwrap();
    let run = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
        command.args(args).current_dir(&inner).env("HOME", folder.path()).env_remove("XDG_CONFIG_HOME");
        command.env("LC_ALL", "C").envs(variables.iter().copied());
        let output = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code())
    };
    let strategy = |args: &[&str], variables: &[(&str, &str)]| {
        let (out, _, _) =
            run(&[&["solve", EASY, "--format", "json", "--no-steps"], args].concat(), variables);
        let line: serde_json::Value = serde_json::from_str(&out).unwrap();
        line["strategy"].as_str().unwrap().to_owned()
    };
    assert_eq!(strategy(&[], &[]), "default");
    std::fs::write(&file, "rules = [\"own.tesuji\"]\nstrategy = \"mine\"\nlang = \"ja\"\n").unwrap();
    assert_eq!(strategy(&[], &[]), "mine");
    assert_eq!(strategy(&[], &[("TESUJI_STRATEGY", "basic")]), "basic");
    assert_eq!(strategy(&["--strategy", "singles"], &[("TESUJI_STRATEGY", "basic")]), "singles");
    assert_eq!(strategy(&["--technique", "hidden-single"], &[]), "these: hidden-single");
    assert!(run(&["hint", EASY], &[]).0.starts_with("注目する場所"));
    assert!(run(&["hint", EASY], &[("TESUJI_LANG", "en")]).0.starts_with("Look at"));
    // The strategy to solve by is not the one that a graph is restricted to.
    assert!(run(&["rules", "graph"], &[]).0.contains("xy-chain"));
    std::fs::write(&file, "strategies = 3\n").unwrap();
    let (_, err, status) = run(&["hint", EASY], &[]);
    assert!(err.contains("tesuji.toml") && err.contains("strategies") && status == Some(2), "{err}");
    std::fs::remove_file(&file).unwrap();
    assert!(run(&["hint", EASY], &[("LC_ALL", "ja_JP.UTF-8")]).0.starts_with("注目する場所"));
    let own = folder.path().join(".config/tesuji");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("tesuji.toml"), "strategy = \"basic\"\n").unwrap();
    assert_eq!(strategy(&[], &[]), "basic");
}

#[test]
fn line_ends_of_windows_change_no_rule() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.tesuji");
    let text = std::fs::read_to_string("tests/cli/own.tesuji").unwrap();
    std::fs::write(&path, text.replace('\n', "\r\n")).unwrap();
    let file = path.to_str().unwrap();
    let with = |rules: &str| {
        tesuji(&["solve", WING, "--rules", rules, "--with", "my-wing", "--format", "json", "--no-time"]).out
    };
    assert!(with(file).contains("my-wing"));
    assert_eq!(with(file), with("tests/cli/own.tesuji"));
    let laid_out = |rules: &str| tesuji(&["rules", "fmt", "--check", rules]).status;
    assert_eq!(laid_out(file), laid_out("tests/cli/own.tesuji"));
}
