//! Formats paths and worlds on several lines.

use super::*;

/// Formats a `path`, `cycle` or `walk` from a given column.
pub(super) fn clause(clause: &Node<'_>, column: usize) -> String {
    let nodes = children(clause);
    let place = |rule: Rule| nodes.iter().position(|node| node.as_rule() == rule);
    let Some(at) = place(Rule::path_body) else { return String::new() };
    // The word after `simple`.
    let word = place(Rule::simple).map_or_else(String::new, |at| part(clause, at + 1..at + 1, "") + " ");
    let column = column + width(&word);
    let mut text = body(&nodes[at], column);
    if let Some(each) = place(Rule::for_each) {
        let head = one_line(&nodes[each]);
        let line = format!("{head} {text}");
        text = if fits(&line, column) { line } else { format!("{head}{}{text}", next_line(column)) };
    }
    text = word + &text;
    let bounds = lines(&nodes[at + 1..]).join("  ");
    if bounds.is_empty() {
        return text;
    }
    let line = format!("{text}  {bounds}");
    if fits(&line, column) { line } else { format!("{text}{}{bounds}", next_line(column)) }
}

/// Formats parts of a path in sequence, on several lines if they do not fit on one.
pub(super) fn body(body: &Node<'_>, column: usize) -> String {
    let mut text = String::new();
    let mut end_column = column;
    for one in children(body) {
        let mut printed = one_line(&one);
        if text.is_empty() {
            end_column = column;
        } else if fits(&printed, end_column + 1) {
            text.push(' ');
            end_column += 1;
        } else {
            text += &next_line(column);
            end_column = column;
        }
        if !fits(&printed, end_column) && one.as_rule() == Rule::bracket {
            printed = broken(&one, column);
        }
        end_column = column_after(&printed, end_column);
        text += &printed;
    }
    text
}

fn broken(bracket: &Node<'_>, column: usize) -> String {
    let mut alternatives = children(bracket);
    alternatives.retain(|inner| inner.as_rule() == Rule::alternative);
    let print_alternative = |alternative: &Node<'_>| {
        let text =
            child(alternative, Rule::path_body).map_or_else(String::new, |inner| body(&inner, column + 2));
        let shows = child(alternative, Rule::shows);
        text + &shows.map_or_else(String::new, |shows| format!(" {}", one_line(&shows)))
    };
    let end = part(bracket, alternatives.len()..usize::MAX, "");
    let alternatives: Vec<String> = alternatives.iter().map(print_alternative).collect();
    format!("[ {} {end}", alternatives.join(&format!("{}| ", next_line(column))))
}

/// Formats a `world` from a given column.
pub(super) fn world(world: &Node<'_>, column: usize) -> String {
    let nodes = children(world);
    let first = nodes.iter().position(|node| node.as_rule() == Rule::using).unwrap_or(nodes.len());
    let head = part(world, 0..first, "using");
    let head = head.strip_prefix("world ").unwrap_or(&head);
    let (using, within): (Vec<Node<'_>>, Vec<Node<'_>>) =
        nodes[first..].iter().cloned().partition(|node| node.as_rule() == Rule::using);
    let (using, within) = (lines(&using), lines(&within).concat());
    let line = format!("{head} using {} {within}", using.join(", "));
    let line = line.trim_end();
    if fits(line, column) {
        return line.to_owned();
    }
    let using_column = column + "using ".len();
    let using = fill(&using, using_column, using_column);
    let next = next_line(column);
    let joint = if fits(&within, column_after(&using, using_column) + 1) { " " } else { &next };
    format!("{head}{next}using {using}{joint}{within}").trim_end().to_owned()
}
