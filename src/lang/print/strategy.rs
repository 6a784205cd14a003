//! Formats the statements of strategies on several lines.

use super::*;
use crate::words::is_keyword;

/// Formats a change of another strategy from a given column.
pub(super) fn change(change: &Node<'_>, column: usize) -> String {
    let head = part(change, 0..1, "") + " ";
    let calls = child(change, Rule::added).map_or_else(Vec::new, |added| lines(&children(&added)));
    let used = column + width(&head);
    head + &fill(&calls, used, used)
}

/// Formats a statement of a strategy from a given column.
pub(super) fn statement(statement: &Node<'_>, column: usize) -> String {
    let line = one_line(statement);
    if fits(&line, column) { line } else { several(statement, column) }
}

/// Formats a compound statement on several lines.
fn several(statement: &Node<'_>, column: usize) -> String {
    let nodes = children(statement);
    match (statement.as_rule(), &nodes[..]) {
        (Rule::each_of | Rule::each_choice, _) => each(statement, column),
        (Rule::exhaust, _) => format!("exhaust {}", followed(&nodes, column, column + 8)),
        (Rule::attempt, _) => format!("try {}", followed(&nodes, column, column + 4)),
        (Rule::count, [head @ .., amount]) if amount.as_rule() == Rule::amount => {
            let head = format!("{} by ", part(statement, 0..head.len(), ""));
            let amount: String =
                children(amount).iter().map(|amount| broken(amount, column + width(&head))).collect();
            head + &amount
        }
        (Rule::condition, [_, yes, no @ ..]) => {
            let yes = block(&part(statement, 0..1, ""), &children(yes), column);
            let no = no.iter().map(|no| format!(" {}", block("else", &children(no), column)));
            yes + &no.collect::<String>()
        }
        (Rule::pick, [head @ .., body, until]) => {
            let tail = "until placed in ";
            let until = broken(until, column + 2 + tail.len());
            let block = block(&part(statement, 0..head.len(), ""), &children(body), column);
            format!("{block} {tail}{until}")
        }
        (Rule::cascade, [head @ .., body]) => {
            block(&part(statement, 0..head.len(), ""), &children(body), column)
        }
        (Rule::sweep, _) => {
            let events = nodes.iter().take_while(|inner| inner.as_rule() == Rule::event).count();
            let next = next_line(column + 2);
            let each: String =
                nodes[events..].iter().map(|one| format!("{next}{}", each(one, column + 2))).collect();
            format!("{} {{{each}{}}}", part(statement, 0..events, "{"), next_line(column))
        }
        (Rule::step | Rule::weighted | Rule::let_statement | Rule::count, _) => one_line(statement),
        _ => {
            let first = nodes.iter().position(|inner| is_statement(inner.as_rule())).unwrap_or(nodes.len());
            block(&part(statement, 0..first, "{"), &nodes[first..], column)
        }
    }
}

fn each(each: &Node<'_>, column: usize) -> String {
    let (line, head) = (one_line(each), part(each, 0..1, ""));
    let parts = children(each);
    let [list, body] = &parts[..] else { return line };
    if fits(&line, column) {
        return line;
    }
    let head = match fits(&head, column + 2) {
        true => head,
        false => format!("for {}", generators(&pieces(list.clone()), column + 4)),
    };
    block(&head, &children(body), column)
}

/// Formats a statement with its `then` list.
fn followed(parts: &[Node<'_>], column: usize, used: usize) -> String {
    let [tried, then @ ..] = parts else { return String::new() };
    let line = one_line(tried);
    // Closing braces are aligned with the start of the statement, not with the text before it.
    let tried = if fits(&line, used) { line } else { several(tried, column) };
    match then {
        [then, ..] => block(&format!("{tried} then"), &children(then), column),
        [] => tried,
    }
}

fn is_call(statement: &Node<'_>) -> bool {
    statement.as_rule() == Rule::step && child(statement, Rule::pin).is_none()
}

fn level_name<'s>(statement: &Node<'s>) -> Option<Node<'s>> {
    child(statement, Rule::name).filter(|_| statement.as_rule() == Rule::level)
}

fn block(head: &str, inner: &[Node<'_>], column: usize) -> String {
    if inner.iter().all(is_call) {
        let indent = column + head.rsplit('\n').next().unwrap_or(head).trim_start().len() + 3;
        return format!("{head} {{ {} }}", fill(&lines(inner), indent, indent));
    }
    let next = next_line(column + 2);
    let in_turn = [Rule::count, Rule::let_statement, Rule::pick, Rule::each_of];
    let is_list = !inner.iter().any(|one| in_turn.contains(&one.as_rule()));
    let widest = inner.iter().filter_map(level_name).map(|name| name.as_str().len()).max().unwrap_or(0);
    let of_one = |one: &Node<'_>| {
        let Some(name) = level_name(one) else { return statement(one, column + 2) };
        // The braces of levels are aligned.
        let head = format!("level {}", pad(name.as_str(), widest));
        let (line, short) = (one_line(one), format!("level {}", name.as_str()));
        let line = line.replacen(&short, &head, 1);
        match fits(&line, column + 2) {
            true => line,
            false => block(&head, &children(one)[1..], column + 2),
        }
    };
    // Calls of a list share lines; statements of a sequence have a line each.
    let mut parts = inner.chunk_by(|one, next| is_list && is_call(one) && is_call(next)).peekable();
    let mut text = String::new();
    while let Some(part) = parts.next() {
        text += &next;
        text += &match part {
            [one] => of_one(one),
            _ => fill(&lines(part), column + 2, column + 2),
        };
        // Without the comma, a call with the name of a keyword would include the next line.
        let is_open = part.last().is_some_and(|last| is_keyword(&one_line(last)));
        text += if is_open && parts.peek().is_some() { "," } else { "" };
    }
    format!("{head} {{{text}{}}}", next_line(column))
}
