//! The reference page beside the grammar: its examples are right, and it leaves nothing of the language out.

use tesuji::lang::{Severity, Source, check, embedded, render_all};

const PAGE: &str = include_str!("../../grammar/reference.md");

/// Words that begin an item.
const ITEMS: [&str; 10] =
    ["technique", "define", "game", "constraint", "strategy", "example", "style", "rating", "link", "path"];

/// The examples of the page, each as items.
fn examples() -> Vec<String> {
    let blocks = PAGE.split("```").skip(1).step_by(2).map(str::trim);
    blocks.filter(|block| !block.starts_with("ebnf") && !block.starts_with("toml")).map(items).collect()
}

/// An example as items: clauses alone are those of a technique. What has the name of something that ships gets
/// another one, so that both can stand in one program.
fn items(block: &str) -> String {
    let body = block.strip_prefix("tesuji 1").unwrap_or(block).trim();
    let begins = |line: &str| ITEMS.iter().any(|item| line.starts_with(&format!("{item} ")));
    if !body.lines().any(begins) || body.starts_with("for") || body.starts_with("world") {
        let indented: Vec<String> = body.lines().map(|line| format!("  {line}")).collect();
        let before = if body.starts_with("for") {
            "  for u in units, P in choose 2 of u\n"
        } else {
            "  for c in cells\n"
        };
        let after = if body.starts_with("for") { "\n  then eliminate candidates(c) from c" } else { "" };
        return format!("technique of-the-page {{\n{before}{}{after}\n}}\n", indented.join("\n"));
    }
    let renamed = body.lines().map(|line| {
        let item = ITEMS.iter().find(|item| line.starts_with(&format!("{item} ")) && **item != "example");
        match item {
            Some(item) => {
                let rest = &line[item.len() + 1..];
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
                format!("{item} {}-of-the-page{}", &rest[..end], &rest[end..])
            }
            // So do the other names of a technique.
            None => line.replace("naked-pair(2)", "naked-pair-of-the-page(2)"),
        }
    });
    renamed.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn its_examples_are_right() {
    let examples = examples();
    assert!(examples.len() >= 10, "the page has fewer examples than it had");
    for example in examples {
        let mut sources = embedded();
        sources.push(Source { name: "page".to_owned(), text: format!("tesuji 1\n\n{example}") });
        let checked = check(sources);
        let errors: Vec<_> =
            checked.diagnostics.into_iter().filter(|fault| fault.severity == Severity::Error).collect();
        assert_eq!(render_all(&errors, &checked.program.files, false, &|_| None), "", "of\n{example}");
    }
}
