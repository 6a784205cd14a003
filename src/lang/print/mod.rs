//! The formatter: converts a rule file to its canonical form and keeps comments.
//!
//! It works on the parse tree. Text that fits on one line is printed by [`line`]; the other modules break items,
//! clauses, expressions, paths and strategies into several lines.

mod clauses;
mod comments;
mod expr;
mod layout;
mod line;
mod path;
mod strategy;

use crate::{
    Diagnostic, Source,
    ast::{Call, ForSeparator},
    load,
    parse::{self, Node, Rule, first_word, pieces, tight_end},
};
use comments::Comments;
use expr::*;
use layout::*;
use line::*;

/// Formats a rule file, or returns the diagnostics if it does not follow the grammar. Other files, such as models, are
/// returned unchanged.
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    let text = source.text.as_str();
    if source.rules() != text {
        return Ok(text.to_owned());
    }
    let mut errors = Vec::new();
    parse::parse(&[text], &mut errors);
    errors.extend(load::stray(0, text));
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut blocks: Vec<String> = Vec::new();
    let (mut end, mut after_use) = (0, false);
    for chunk in parse::split(text) {
        let Some(root) = parse::tree(chunk.body) else { continue };
        let is_use = root.as_rule() == Rule::use_item;
        let (free, own) = comments::before(&text[end..chunk.start]);
        let joins = is_use && after_use && free.is_empty() && own.is_empty();
        blocks.extend(free);
        let mut comments = Comments::from_item(chunk.body);
        let printed = format!("{own}{}", item(&root, &mut comments));
        match blocks.last_mut() {
            Some(last) if joins => *last = format!("{last}\n{printed}"),
            _ => blocks.push(printed),
        }
        // Comments after the closing brace are printed below it.
        blocks.extend(comments.drain_before(usize::MAX));
        (end, after_use) = (chunk.start + chunk.body.len(), is_use);
    }
    let (free, own) = comments::before(&text[end..]);
    blocks.extend(free);
    blocks.extend((!own.is_empty()).then(|| own.trim_end().to_owned()));
    let printed = if blocks.is_empty() { String::new() } else { blocks.join("\n\n") + "\n" };
    debug_assert!(said(&printed) == said(text), "formatting changed what is said:\n{text}\n---\n{printed}");
    Ok(printed)
}

/// Each item on one line, for the comparison of two texts that differ in layout.
fn said(text: &str) -> Vec<String> {
    let trees = parse::split(text).into_iter().filter_map(|chunk| parse::tree(chunk.body));
    trees.map(|root| one_line(&root)).collect()
}

/// A call in the canonical form.
pub fn call(call: &Call) -> String {
    parse::call_tree(&call.text).map_or_else(String::new, |tree| one_line(&tree))
}

fn item(root: &Node<'_>, comments: &mut Comments) -> String {
    let in_head = |node: &&Node<'_>| {
        use Rule::{call, name, names, number, parameters, strength, string, takes, with};
        matches!(node.as_rule(), name | parameters | takes | names | strength | with | call | number | string)
    };
    let nodes = children(root);
    let heads = nodes.iter().take_while(in_head).count();
    let head = match nodes[..heads].iter().position(|node| node.as_rule() == Rule::parameters) {
        Some(at) => with_parameters(root, at, heads),
        None => part(root, 0..heads, "{"),
    };
    match (root.as_rule(), &nodes[heads..]) {
        (Rule::version_item | Rule::use_item, _) => head,
        (Rule::define_item | Rule::path_item, [body]) => definition(&head, body, comments),
        (_, clauses) => clauses::item(&head, clauses, comments),
    }
}

/// Formats the head of an item with its parameters, on as many lines as needed.
fn with_parameters(root: &Node<'_>, at: usize, heads: usize) -> String {
    let nodes = children(root);
    let (before, after) = (part(root, 0..at, ""), part(root, at + 1..heads, "{"));
    let mut printed = lines(&children(&nodes[at]));
    // Each line of parameters ends with `,`, the last one with `) {`.
    printed.last_mut().into_iter().for_each(|last| last.push_str(") {"));
    let indent = before.chars().count() + 1;
    let list = fill(&printed, indent, indent);
    format!("{before}({} {after}", list.trim_end_matches(" {")).trim_end().to_owned()
}

/// Formats a definition or a named part of a path, on the line of its head or below it.
fn definition(head: &str, body: &Node<'_>, comments: &mut Comments) -> String {
    let is_path = body.as_rule() == Rule::path_body;
    let end = if is_path { usize::MAX } else { tight_end(body.clone()) };
    let inside: Vec<String> = comments.drain_before(end).collect();
    let short = format!("{head} {}", one_line(body));
    let mut printed = if inside.is_empty() && fits(&short, 0) {
        short
    } else {
        let body = if is_path { path::body(body, 2) } else { broken(body, 2) };
        let lines = inside.into_iter().chain([body]).map(|line| format!("\n  {line}"));
        head.to_owned() + &lines.collect::<String>()
    };
    if let Some(comment) = comments.take_beside(end) {
        printed = format!("{printed}  {comment}");
    }
    printed
}
