//! Help for people.

use crate::{snapshot, tesuji};

const COMMANDS: &[&[&str]] = &[
    &[],
    &["solve"],
    &["hint"],
    &["explain"],
    &["teach"],
    &["plot"],
    &["thread"],
    &["find"],
    &["grade"],
    &["links"],
    &["convert"],
    &["edit"],
    &["generate"],
    &["rules"],
    &["rules", "list"],
    &["rules", "show"],
    &["rules", "new"],
    &["rules", "check"],
    &["rules", "explain"],
    &["rules", "fmt"],
    &["rules", "test"],
    &["rules", "watch"],
    &["rules", "doc"],
    &["rules", "plan"],
    &["rules", "profile"],
    &["rules", "prove"],
    &["rules", "why-not"],
    &["rules", "compare"],
    &["rules", "graph"],
    &["games"],
    &["games", "list"],
    &["games", "show"],
    &["verify"],
    &["serve"],
    &["site"],
    &["lsp"],
    &["schema"],
    &["licenses"],
    &["study"],
    &["summary"],
    &["study", "levels"],
    &["study", "overlap"],
    &["study", "kakuro"],
    &["study", "compare"],
    &["study", "subsumption"],
    &["study", "order"],
    &["study", "loops"],
];

#[test]
fn every_command_has_help_with_an_example() {
    for &command in COMMANDS {
        let ran = tesuji(&[command, &["--help"]].concat());
        assert_eq!(ran.status, 0, "{command:?}");
        assert!(ran.out.contains("Usage: tesuji"), "{command:?}");
        let examples =
            ran.out.split_once("Examples:\n").unwrap_or_else(|| panic!("no example: {command:?}")).1;
        assert!(
            examples.contains(&["tesuji", &command.join(" ")].join(" ").trim().to_owned()),
            "{command:?}"
        );
    }
}

/// The words of a command as a shell takes them; what is piped on, redirected or told beside it is left out.
fn words(example: &str) -> Vec<String> {
    let command = example.split("   ").next().unwrap_or_default();
    let command = command.split(['>', '<']).next().unwrap_or_default();
    let command = command.split('|').find(|part| part.trim_start().starts_with("tesuji")).unwrap_or_default();
    let quoted = command.split(['\'', '"']).enumerate();
    let words = quoted.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.skip(1).collect()
}

#[test]
fn every_example_is_a_command_that_is_understood() {
    let mut seen = 0;
    for &command in COMMANDS {
        let help = tesuji(&[command, &["--help"]].concat()).out;
        let examples = help.split_once("Examples:\n").map_or("", |(_, examples)| examples);
        // A long example goes on in the next row.
        let examples =
            examples.split("\n  ").filter(|row| !row.trim().is_empty()).fold(Vec::new(), |mut all, row| {
                match all.last_mut() {
                    Some(before) if !row.contains("tesuji") => *before = format!("{before} {}", row.trim()),
                    _ => all.push(row.trim().to_owned()),
                }
                all
            });
        for example in examples {
            let words = words(&example);
            // What stands before --help is read, and nothing is run.
            let ran = tesuji(&words.iter().map(String::as_str).chain(["--help"]).collect::<Vec<_>>());
            assert_eq!(ran.status, 0, "{example}\n{}", ran.err);
            seen += 1;
        }
    }
    assert!(seen > 80, "{seen} examples");
}

#[test]
fn help_stands_in_groups() {
    let mut all = String::new();
    for &command in COMMANDS {
        let words = [&["tesuji"], command].concat().join(" ");
        all.push_str(&format!("$ {words} --help\n\n{}\n", tesuji(&[command, &["--help"]].concat()).out));
    }
    snapshot("help", &all);
}

/// Whether a text has a phrase in English: three words of small letters, one after the other.
fn is_english(text: &str) -> bool {
    let is_word = |word: &&str| {
        let word = word.trim_end_matches(['.', ':', ';']);
        word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase())
    };
    text.split(' ').collect::<Vec<_>>().windows(3).any(|words| words.iter().all(is_word))
}

/// Commands whose help has no example.
const PLAIN: &[&[&str]] = &[&["completions"], &["man"]];

fn all_commands() -> impl Iterator<Item = &'static [&'static str]> {
    COMMANDS.iter().chain(PLAIN).copied()
}

/// The help of a command in Japanese.
fn japanese(command: &[&str], flag: &str) -> String {
    let mut run = assert_cmd::Command::cargo_bin("tesuji").unwrap();
    let run = run.env("TESUJI_LANG", "ja").args(command).arg(flag).output().unwrap();
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn help_is_in_the_language_of_the_run() {
    for command in all_commands() {
        for flag in ["-h", "--help"] {
            let help = japanese(command, flag);
            let usage = format!("使い方： {}", [&["tesuji"], command].concat().join(" "));
            assert!(help.contains(&format!("\n{usage}")), "{command:?} {flag}\n{help}");
            let told = help.split("\n例：\n").next().unwrap();
            let lines = told.lines().map(|line| line.strip_prefix(&usage).unwrap_or(line));
            let english: Vec<&str> = lines.filter(|line| is_english(line)).collect();
            assert_eq!(english, Vec::<&str>::new(), "{command:?} {flag}");
            let usual = ["Options:", "Commands:", "Arguments:", "Usage:", "[default", "[possible"];
            assert!(!usual.iter().any(|word| told.contains(word)), "{command:?} {flag}\n{told}");
        }
    }
}

#[test]
fn what_is_long_in_english_is_long_in_japanese() {
    let mut seen = 0;
    for command in all_commands() {
        let about = |help: String, usage: &str| help.split(usage).next().unwrap().trim().to_owned();
        let english =
            ["-h", "--help"].map(|flag| about(tesuji(&[command, &[flag]].concat()).out, "\nUsage:"));
        let own = ["-h", "--help"].map(|flag| about(japanese(command, flag), "\n使い方："));
        assert_eq!(english[0] == english[1], own[0] == own[1], "{command:?}: {own:?}");
        let paragraphs = |text: &str| text.split("\n\n").count();
        assert_eq!(paragraphs(&english[1]), paragraphs(&own[1]), "{command:?}\n{}", own[1]);
        // What is listed is listed by the same names.
        let listed = |text: &str| -> Vec<String> {
            let rows = text.lines().filter_map(|line| line.strip_prefix("  "));
            let rows = rows.filter(|row| row.split_once("  ").is_some());
            rows.map(|row| row.split_whitespace().next().unwrap().to_owned()).collect()
        };
        assert_eq!(listed(&english[1]), listed(&own[1]), "{command:?}");
        seen += usize::from(english[0] != english[1]);
    }
    assert!(seen > 35, "{seen} commands with a long help");
}

#[test]
fn no_command_is_missing_that_has_help_in_japanese() {
    let language: toml::Table = std::fs::read_to_string("rules/languages/ja.toml").unwrap().parse().unwrap();
    let keys = language["help"].as_table().unwrap().keys();
    let called = keys.filter(|key| key.split(' ').next() == Some("tesuji"));
    let known: Vec<String> = all_commands().map(|words| [&["tesuji"], words].concat().join(" ")).collect();
    let unknown: Vec<&String> = called.filter(|key| !known.contains(key)).collect();
    assert_eq!(unknown, Vec::<&String>::new());
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(tesuji(&["help", "solve"]).out, tesuji(&["solve", "--help"]).out);
}

#[test]
fn the_version_is_told() {
    assert_eq!(tesuji(&["--version"]).out, format!("tesuji {}\n", env!("CARGO_PKG_VERSION")));
}
