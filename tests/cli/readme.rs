//! README.md and grammar/manual.md, which goes on from it, do what they say: their commands run, and what they show is what comes out.

use crate::pages::{blocks, holds, run};
use crate::tesuji;
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("../../README.md");
const MANUAL: &str = include_str!("../../grammar/manual.md");

/// A folder with nothing but the rule file of the page.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (_, mine) =
        blocks(PAGE).into_iter().find(|(kind, _)| *kind == "tesuji").expect("the page has a rule file");
    fs::write(folder.path().join("mine.tesuji"), mine).unwrap();
    folder
}

#[test]
fn every_command_runs_in_its_order_without_more_than_the_page_says() {
    let folder = folder();
    let mut lines: Vec<&str> = Vec::new();
    for (kind, text) in [PAGE, MANUAL].into_iter().flat_map(blocks) {
        match kind {
            "sh" => lines.extend(text.lines()),
            _ => lines.extend(text.lines().filter_map(|line| line.strip_prefix("$ "))),
        }
    }
    assert!(lines.len() >= 14, "{lines:?}");
    let mut finds = 0;
    for line in lines {
        let (output, ran) = run(folder.path(), line);
        assert!(ran && !output.is_empty(), "{line}\n{output}");
        let name = match line.split(' ').nth(1) {
            Some("find" | "solve") if line.contains("my-wing") => "My Wing",
            Some("grade") if line.contains("my-wing") => "my-wing",
            _ => continue,
        };
        assert!(output.contains(name), "{line}\n{output}");
        finds += 1;
    }
    assert!(finds >= 3, "{finds}");
    let traces = fs::read_to_string(folder.path().join("traces/wings.trace")).unwrap();
    assert!(traces.contains("my-wing"), "{traces}");
}

#[test]
fn the_first_command_solves_its_puzzle() {
    let line =
        PAGE.lines().find_map(|line| line.strip_prefix("cargo run --release -- ")).expect("it is there");
    let (output, _) = run(Path::new("."), &format!("tesuji {line}"));
    assert!(output.contains("Solved in") && output.contains("--all"), "{output}");
    assert!(output.lines().count() <= 50, "{output}");
    assert!(output.lines().all(|line| line.chars().count() <= 100), "{output}");
}

#[test]
fn what_is_shown_comes_out() {
    let folder = folder();
    let mut shown = 0;
    for (_, text) in [PAGE, MANUAL].into_iter().flat_map(blocks) {
        let Some((line, rest)) = text.strip_prefix("$ ").and_then(|text| text.split_once('\n')) else {
            continue;
        };
        let (output, _) = run(folder.path(), line);
        shown += holds(&output, rest, line);
    }
    assert!(shown >= 1);
}

#[test]
fn the_commands_of_the_table_exist() {
    let table =
        PAGE.split("## Commands").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a chapter");
    let mut count = 0;
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let mut columns = row.split('|').skip(1).map(|column| column.split('`').skip(1).step_by(2));
        let (commands, others) = (columns.next().expect("commands"), columns.next().expect("their purpose"));
        for command in commands {
            let group = command.strip_suffix(" …");
            let group_and_command = |name: &str| [group.unwrap_or_default(), name].join(" ");
            let names = match group {
                Some(_) => others.clone().map(group_and_command).collect(),
                None => vec![command.to_owned()],
            };
            for name in names {
                let words: Vec<&str> = name.split(' ').chain(["--help"]).collect();
                assert_eq!(tesuji(&words).status, 0, "{name}");
                count += 1;
            }
        }
    }
    assert!(count >= 30, "{count}");
}
