//! The statements of strategies.

use super::super::ast::{Change, Each, Expr, Name, Place, Statement};
use super::blocks::call;
use super::expr::{broken, list, one_line as expr, pattern};
use super::layout::{fill, fits, pad, width};
use super::pieces::{generators, pieces};

/// A change of another strategy that begins at some column.
pub(super) fn change(change: &Change<'_>, column: usize) -> String {
    let head = match &change.place {
        Place::First => "first: ".to_owned(),
        Place::Last => "last: ".to_owned(),
        Place::Before(anchor) => format!("before {}: ", call(anchor)),
        Place::After(anchor) => format!("after {}: ", call(anchor)),
        Place::Without => "without ".to_owned(),
    };
    let calls: Vec<String> = change.calls.iter().map(call).collect();
    let used = column + width(&head);
    head + &fill(&calls, ", ", used, used)
}

/// A statement of a strategy that begins at some column.
pub(super) fn statement(statement: &Statement<'_>, column: usize) -> String {
    let line = one_line(statement);
    if fits(&line, column) { line } else { lines(statement, column) }
}

/// A statement on several lines, where it has several.
fn lines(statement: &Statement<'_>, column: usize) -> String {
    if let Statement::Each(each) = statement {
        return self::each(each, column);
    }
    let Some((head, inner)) = head_and_body(statement) else {
        return match statement {
            Statement::Exhaust(inner) => format!("exhaust {}", followed(inner, column, column + 8)),
            Statement::Then(..) => format!("try {}", followed(statement, column, column + 4)),
            Statement::Count { name, grid, amount: Some(amount) } => {
                let head = format!("{} by ", count_head(name, grid));
                let amount = broken(amount, column + width(&head));
                head + &amount
            }
            Statement::If(condition, yes, no) => {
                let yes = block(&format!("if {}", expr(condition)), yes, column);
                if no.is_empty() { yes } else { format!("{yes} {}", block("else", no, column)) }
            }
            Statement::Pick(pick) => {
                let tail = "until placed in ";
                let until = broken(&pick.until, column + 2 + tail.len());
                format!("{} {tail}{until}", block(&pick_head(pick), &pick.body, column))
            }
            Statement::Sweep(since, until, each) => {
                let blanks = " ".repeat(column + 2);
                let one = |each: &Each<'_>| format!("{blanks}{}\n", self::each(each, column + 2));
                let lines: String = each.iter().map(one).collect();
                format!("{} {{\n{lines}{}}}", sweep_head(since, until), " ".repeat(column))
            }
            _ => one_line(statement),
        };
    };
    block(&head, inner, column)
}

/// What stands before the braces of a statement and what stands in them, where it has these and nothing else.
fn head_and_body<'a, 's>(statement: &'a Statement<'s>) -> Option<(String, &'a [Statement<'s>])> {
    Some(match statement {
        Statement::FirstOf(inner) => ("first-of".to_owned(), inner),
        Statement::Repeat(inner) => ("repeat".to_owned(), inner),
        Statement::Times(times, inner) => (format!("repeat {} times", expr(times)), inner),
        Statement::Together(inner) => ("together".to_owned(), inner),
        Statement::All(inner) => ("do".to_owned(), inner),
        Statement::Seek(event, inner) => (format!("seek {}", event.text), inner),
        Statement::Level(name, inner) => (format!("level {}", name.text), inner),
        Statement::Each(each) => (format!("for {}", pieces(&each.pieces)), &each.body),
        Statement::Cascade(cascade) => {
            let (from, rounds) = (expr(&cascade.from), expr(&cascade.rounds));
            (format!("cascade {} from {from} within {rounds}", cascade.name.text), &cascade.body)
        }
        _ => return None,
    })
}

fn each(each: &Each<'_>, column: usize) -> String {
    let head = format!("for {}", pieces(&each.pieces));
    let line = format!("{head} {}", braces(&each.body));
    if fits(&line, column) {
        return line;
    }
    let head =
        if fits(&head, column + 2) { head } else { format!("for {}", generators(&each.pieces, column + 4)) };
    block(&head, &each.body, column)
}

/// What is tried, with what follows where it made a step.
fn followed(tried: &Statement<'_>, column: usize, used: usize) -> String {
    // Braces close where the statement begins, and not below what stands before it.
    let printed = |one: &Statement<'_>| {
        let line = one_line(one);
        if fits(&line, used) { line } else { lines(one, column) }
    };
    match tried {
        Statement::Then(tried, then) => block(&format!("{} then", printed(tried)), then, column),
        tried => printed(tried),
    }
}

fn count_head(name: &Name<'_>, grid: &Option<Expr<'_>>) -> String {
    let grid = grid.as_ref().map_or_else(String::new, |grid| format!("[{}]", expr(grid)));
    format!("count {}{grid}", name.text)
}

fn pick_head(pick: &super::super::ast::Pick<'_>) -> String {
    let conditions = match pick.conditions.is_empty() {
        true => String::new(),
        false => format!(" where {}", list(&pick.conditions)),
    };
    format!("pick {} in {}{conditions} by {}", pick.name.text, expr(&pick.from), list(&pick.key))
}

fn sweep_head(since: &Name<'_>, until: &Option<Name<'_>>) -> String {
    let until = until.as_ref().map_or_else(String::new, |event| format!(" until {}", event.text));
    format!("sweep since {}{until}", since.text)
}

fn is_call(statement: &Statement<'_>) -> bool {
    matches!(statement, Statement::Call(_, pins) if pins.is_empty())
}

fn block(head: &str, inner: &[Statement<'_>], column: usize) -> String {
    if inner.iter().all(is_call) {
        let printed: Vec<String> = inner.iter().map(one_line).collect();
        let indent = column + head.rsplit('\n').next().unwrap_or(head).trim_start().len() + 3;
        return format!("{head} {{ {} }}", fill(&printed, ", ", indent, indent));
    }
    let blanks = " ".repeat(column + 2);
    let lists = !inner.iter().any(|one| {
        matches!(one, Statement::Count { .. } | Statement::Let(..) | Statement::Pick(_) | Statement::Each(_))
    });
    let level = |one: &Statement<'_>| if let Statement::Level(name, _) = one { name.text.len() } else { 0 };
    let widest = inner.iter().map(level).max().unwrap_or(0);
    // Calls of a list stand one after the other; what is done one after the other stands on a line each.
    let parts = inner.chunk_by(|one, next| lists && is_call(one) && is_call(next));
    let lines = parts.map(|part| {
        let [one] = part else {
            let calls: Vec<String> = part.iter().map(one_line).collect();
            return format!("{blanks}{}\n", fill(&calls, ", ", column + 2, column + 2));
        };
        let Statement::Level(name, inside) = one else {
            return format!("{blanks}{}\n", statement(one, column + 2));
        };
        // The braces of levels stand one below the other.
        let head = format!("level {}", pad(name.text, widest));
        let line = format!("{head} {}", braces(inside));
        let text = if fits(&line, column + 2) { line } else { block(&head, inside, column + 2) };
        format!("{blanks}{text}\n")
    });
    format!("{head} {{\n{}{}}}", lines.collect::<String>(), " ".repeat(column))
}

fn one_line(statement: &Statement<'_>) -> String {
    if let Some((head, inner)) = head_and_body(statement) {
        return format!("{head} {}", braces(inner));
    }
    match statement {
        Statement::Call(one, pins) if pins.is_empty() => call(one),
        Statement::Call(one, pins) => {
            let pins: Vec<String> =
                pins.iter().map(|(name, value)| format!("{} = {}", name.text, expr(value))).collect();
            format!("{} with {}", call(one), pins.join(", "))
        }
        Statement::Exhaust(inner) => match &**inner {
            Statement::Then(tried, then) => format!("exhaust {} then {}", one_line(tried), braces(then)),
            inner => format!("exhaust {}", one_line(inner)),
        },
        Statement::Then(tried, then) => format!("try {} then {}", one_line(tried), braces(then)),
        Statement::Count { name, grid, amount } => {
            let amount = amount.as_ref().map_or_else(String::new, |amount| format!(" by {}", expr(amount)));
            count_head(name, grid) + &amount
        }
        Statement::If(condition, yes, no) => {
            let yes = format!("if {} {}", expr(condition), braces(yes));
            if no.is_empty() { yes } else { format!("{yes} else {}", braces(no)) }
        }
        Statement::Sweep(since, until, all) => {
            let all: Vec<String> = all
                .iter()
                .map(|each| format!("for {} {}", pieces(&each.pieces), braces(&each.body)))
                .collect();
            format!("{} {{ {} }}", sweep_head(since, until), all.join(" "))
        }
        Statement::Pick(pick) => {
            format!("{} {} until placed in {}", pick_head(pick), braces(&pick.body), expr(&pick.until))
        }
        Statement::Let(bound, value, _) => format!("let {} = {}", pattern(bound), expr(value)),
        _ => String::new(),
    }
}

/// Statements in braces on one line. A comma stands after a call, and none after a closing brace.
fn braces(statements: &[Statement<'_>]) -> String {
    let mut text = String::new();
    for (index, one) in statements.iter().enumerate() {
        text += &one_line(one);
        text += match one {
            _ if index + 1 == statements.len() => "",
            _ if text.ends_with('}') => " ",
            _ => ", ",
        };
    }
    if text.is_empty() { "{ }".to_owned() } else { format!("{{ {text} }}") }
}
