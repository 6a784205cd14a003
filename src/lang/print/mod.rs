//! The formatter: a rule file in its one canonical form, comments kept.

mod blocks;
mod clauses;
mod comments;
mod expr;
mod game;
mod layout;
mod path;
mod pieces;
mod strategy;

pub(super) use blocks::call;

use super::ast::{Item, ItemKind, Parameter};
use super::diagnostics::Diagnostic;
use super::load::Source;
use super::parse;
use comments::{Comment, Comments};
use layout::{Block, fits};

/// Formats a rule file. Where something is not understood there is nothing to format, and the faults come back.
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let text = source.text.as_str();
    let mut faults = Vec::new();
    let items: Vec<Item<'_>> = parse::parse(&[text], &mut faults).into_iter().flatten().collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut blocks: Vec<String> = Vec::new();
    let mut end = 0;
    let mut after_use = false;
    for item in &items {
        let (start, next) = (item.at.0.start as usize, item.at.0.end as usize);
        let is_use = matches!(item.kind, ItemKind::Use(_));
        let (free, own) = comments::before(&text[end..start]);
        let joins = is_use && after_use && free.is_empty() && own.is_empty();
        blocks.extend(free);
        let mut comments = Comments::inside(&text[start..next], start);
        let printed = format!("{own}{}", print(item, &mut comments));
        match blocks.last_mut() {
            Some(last) if joins => *last = format!("{last}\n{printed}"),
            _ => blocks.push(printed),
        }
        // What stands behind the closing brace is printed below it.
        blocks.extend(comments.rest().map(|comment| comment.text));
        end = next;
        after_use = is_use;
    }
    let (free, own) = comments::before(&text[end..]);
    blocks.extend(free);
    blocks.extend((!own.is_empty()).then(|| own.trim_end().to_owned()));
    let printed = if blocks.is_empty() { String::new() } else { blocks.join("\n\n") + "\n" };
    debug_assert!(says(&printed, &items), "formatting changed what is said:\n{text}\n---\n{printed}");
    Ok(printed)
}

/// Whether a text says the same as some items.
fn says(text: &str, items: &[Item<'_>]) -> bool {
    let mut faults = Vec::new();
    let again = parse::parse(&[text], &mut faults).into_iter().flatten();
    faults.is_empty() && again.map(|item| item.kind).eq(items.iter().map(|item| item.kind.clone()))
}

fn print(item: &Item<'_>, comments: &mut Comments) -> String {
    match &item.kind {
        ItemKind::Version(version, _) => format!("tesuji {version}"),
        ItemKind::Use(path) => format!("use \"{}\"", path.raw),
        ItemKind::Technique(technique) => {
            let head = headed("technique", technique.name.text, &technique.parameters);
            clauses::item(head, &technique.clauses, comments)
        }
        ItemKind::Define(define) => {
            let head = format!("{} =", headed("define", define.name.text, &define.parameters));
            let inside: Vec<Comment> = comments.until(define.body.at.0.end as usize).collect();
            let short = format!("{head} {}", expr::one_line(&define.body));
            let mut printed = if inside.is_empty() && fits(&short, 0) {
                short
            } else {
                let mut block = Block::new(2);
                block.lines(inside.into_iter().map(|comment| comment.text));
                block.line(&expr::broken(&define.body, 2));
                format!("{head}\n{}", block.text())
            };
            if let Some(comment) = comments.beside(define.body.at.0.end as usize) {
                printed = format!("{printed}  {}", comment.text);
            }
            printed
        }
        ItemKind::Game(game) => {
            let extends = game.extends.map_or_else(String::new, |base| format!(" extends {}", base.text));
            let with: Vec<&str> = game.with.iter().map(|name| name.text).collect();
            let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
            let head = format!("{} {}{extends}{with}", game.sort(), game.name.text);
            clauses::item(head, &game.clauses, comments)
        }
        ItemKind::Strategy(strategy) => {
            let head = headed("strategy", strategy.name.text, &strategy.parameters);
            let extends = strategy.extends.map_or_else(String::new, |base| format!(" extends {}", base.text));
            clauses::item(head + &extends, &strategy.clauses, comments)
        }
        ItemKind::Example(example) => {
            clauses::item(format!("example {}", blocks::call(&example.call)), &example.clauses, comments)
        }
        ItemKind::Style(style) => {
            clauses::item(format!("style {}", style.name.text), &style.clauses, comments)
        }
        ItemKind::Link(link) => {
            let kinds: Vec<&str> = link.kinds.iter().map(|kind| kind.text).collect();
            let head = format!("link {}{} {}", link.name.text, path::takes(&link.takes), kinds.join(", "));
            clauses::item(head, &link.clauses, comments)
        }
        ItemKind::Path(fragment) => {
            let head = format!("path {}{} =", fragment.name.text, path::names(&fragment.parameters));
            let inside: Vec<Comment> = comments.until(item.at.0.end as usize).collect();
            let short = format!("{head} {}", path::body(&fragment.body, 0));
            if inside.is_empty() && fits(&short, 0) {
                return short;
            }
            let mut block = Block::new(2);
            block.lines(inside.into_iter().map(|comment| comment.text));
            block.line(&path::body(&fragment.body, 2));
            format!("{head}\n{}", block.text())
        }
        ItemKind::Broken(_) => String::new(),
    }
}

/// The head of an item with its parameters, on as many lines as these need.
fn headed(keyword: &str, name: &str, parameters: &[Parameter<'_>]) -> String {
    let head = format!("{keyword} {name}");
    let printed: Vec<String> = parameters.iter().map(blocks::parameter).collect();
    let indent = head.chars().count() + 1;
    // A line of them ends with `,`, the last one with `) {`.
    let last = |(at, one): (usize, String)| if at + 1 == parameters.len() { one + ") {" } else { one };
    let printed: Vec<String> = printed.into_iter().enumerate().map(last).collect();
    let list = layout::fill(&printed, ", ", indent, indent);
    list.strip_suffix(" {").map_or(head.clone(), |list| format!("{head}({list}"))
}
