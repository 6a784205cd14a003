//! Formats paths and worlds on several lines.

use super::*;

/// Formats a `path`, `cycle` or `walk` from a given column.
pub(super) fn clause(clause: &Node<'_>, column: usize) -> String {
    let all = children(clause);
    let place = |rule: Rule| all.iter().position(|node| node.as_rule() == rule);
    let Some(at) = place(Rule::path_body) else { return String::new() };
    // The word after `simple`.
    let word = place(Rule::simple).map_or_else(String::new, |at| part(clause, at + 1..at + 1, "") + " ");
    let column = column + width(&word);
    let mut text = body(&all[at], column);
    if let Some(each) = place(Rule::for_each) {
        let head = one_line(&all[each]);
        let line = format!("{head} {text}");
        text = if fits(&line, column) { line } else { format!("{head}{}{text}", next_line(column)) };
    }
    text = word + &text;
    let bounds = lines(&all[at + 1..]).join("  ");
    if bounds.is_empty() {
        return text;
    }
    let line = format!("{text}  {bounds}");
    if fits(&line, column) { line } else { format!("{text}{}{bounds}", next_line(column)) }
}

/// Formats parts of a path in sequence, on several lines if they do not fit on one.
pub(super) fn body(body: &Node<'_>, column: usize) -> String {
    let mut text = String::new();
    let mut at = column;
    for one in children(body) {
        let mut printed = one_line(&one);
        if text.is_empty() {
            at = column;
        } else if fits(&printed, at + 1) {
            text.push(' ');
            at += 1;
        } else {
            text += &next_line(column);
            at = column;
        }
        if !fits(&printed, at) && one.as_rule() == Rule::bracket {
            printed = broken(&one, column);
        }
        at = column_after(&printed, at);
        text += &printed;
    }
    text
}

fn broken(bracket: &Node<'_>, column: usize) -> String {
    let mut alternatives = children(bracket);
    alternatives.retain(|inner| inner.as_rule() == Rule::alternative);
    let one = |alternative: &Node<'_>| {
        let text =
            child(alternative, Rule::path_body).map_or_else(String::new, |inner| body(&inner, column + 2));
        let shows = child(alternative, Rule::shows);
        text + &shows.map_or_else(String::new, |shows| format!(" {}", one_line(&shows)))
    };
    let end = part(bracket, alternatives.len()..usize::MAX, "");
    let alternatives: Vec<String> = alternatives.iter().map(one).collect();
    format!("[ {} {end}", alternatives.join(&format!("{}| ", next_line(column))))
}

/// Formats a `world` from a given column.
pub(super) fn world(world: &Node<'_>, column: usize) -> String {
    let all = children(world);
    let first = all.iter().position(|node| node.as_rule() == Rule::using).unwrap_or(all.len());
    let head = part(world, 0..first, "using");
    let head = head.strip_prefix("world ").unwrap_or(&head);
    let (using, within): (Vec<Node<'_>>, Vec<Node<'_>>) =
        all[first..].iter().cloned().partition(|node| node.as_rule() == Rule::using);
    let (using, within) = (lines(&using), lines(&within).concat());
    let line = format!("{head} using {} {within}", using.join(", "));
    let line = line.trim_end();
    if fits(line, column) {
        return line.to_owned();
    }
    let at = column + "using ".len();
    let using = fill(&using, at, at);
    let next = next_line(column);
    let joint = if fits(&within, column_after(&using, at) + 1) { " " } else { &next };
    format!("{head}{next}using {using}{joint}{within}").trim_end().to_owned()
}
