//! Formats expressions on several lines, and the pieces of a `for`: generators and their conditions.

use super::*;

/// Formats an expression on one or several lines, broken at branches, operators, conditions and heads of sets.
pub(super) fn broken(expr: &Node<'_>, indent: usize) -> String {
    terms(&children(expr), indent)
}

fn terms(nodes: &[Node<'_>], indent: usize) -> String {
    let line = sequence(nodes);
    if fits(&line, indent) {
        return line;
    }
    let last = |rule| nodes.iter().rposition(|node| node.as_rule() == rule);
    if let Some(at) = last(Rule::or).or_else(|| last(Rule::and)) {
        let (left, sign) = (terms(&nodes[..at], indent), nodes[at].as_str());
        return format!(
            "{left}{}{sign} {}",
            next_line(indent),
            terms(&nodes[at + 1..], indent + sign.len() + 1)
        );
    }
    let [node] = nodes else { return line };
    match (node.as_rule(), &children(node)[..]) {
        (Rule::conditional, parts) => branches(parts, indent),
        (Rule::quantified, [head @ .., condition]) => {
            let head = part(node, 0..head.len(), "");
            format!("{head}{}{}", next_line(indent + 2), broken(condition, indent + 2))
        }
        (Rule::braces, [element, colon, list]) if colon.as_rule() == Rule::colon => {
            let head = format!("{{ {} : ", one_line(element));
            let inside = indent + width(&head);
            let pieces = pieces(list.clone());
            let is_filter = left_of_in(&children(element)).is_some()
                && pieces.iter().all(|(joint, _)| matches!(joint, ForSeparator::Start | ForSeparator::Comma));
            let body = match is_filter {
                true => {
                    let conditions: Vec<String> =
                        pieces.iter().map(|(_, piece)| broken(piece, inside)).collect();
                    fill(&conditions, inside, inside)
                }
                false => generators(&pieces, inside),
            };
            format!("{head}{body} }}")
        }
        _ => line,
    }
}

/// Puts each branch on one line, or its condition and its value on one line each.
fn branches(parts: &[Node<'_>], indent: usize) -> String {
    let [condition, yes, no] = parts else { return sequence(parts) };
    let line = format!("if {} then {}", one_line(condition), one_line(yes));
    let next = next_line(indent);
    let first = match fits(&line, indent) {
        true => line,
        false => format!("if {}{next}then {}", broken(condition, indent + 3), broken(yes, indent + 5)),
    };
    let no = match &children(no)[..] {
        [further] if further.as_rule() == Rule::conditional => branches(&children(further), indent),
        _ => broken(no, indent),
    };
    format!("{first}{next}else {no}")
}

/// The left operand of `in`; `None` if the expression is not an `in` comparison.
fn left_of_in<'n, 's>(nodes: &'n [Node<'s>]) -> Option<&'n [Node<'s>]> {
    let is_looser = |node: &Node<'_>| matches!(node.as_rule(), Rule::or | Rule::and | Rule::negation);
    let in_index = nodes.iter().rposition(|node| node.as_rule() == Rule::comparison)?;
    (nodes[in_index].as_str() == "in" && !nodes.iter().any(is_looser)).then(|| &nodes[..in_index])
}

/// The parse tree of an item of a `for`: its separator and its expression.
pub(super) type ForItemNode<'s> = (ForSeparator, Node<'s>);

/// Pieces on one line, without the separator of the first piece.
fn line_of(pieces: &[ForItemNode<'_>]) -> String {
    let printed = pieces.iter().enumerate().map(|(index, (joint, piece))| {
        let joint = match joint {
            _ if index == 0 => "",
            ForSeparator::Start | ForSeparator::Comma => ", ",
            ForSeparator::Where | ForSeparator::WhereLine => " where ",
        };
        format!("{joint}{}", one_line(piece))
    });
    printed.collect()
}

/// Puts pieces on one line, or starts a line with each generator, followed by its conditions.
pub(super) fn generators(all: &[ForItemNode<'_>], used: usize) -> String {
    let line = line_of(all);
    if fits(&line, used) {
        return line;
    }
    let is_condition = |piece: &ForItemNode<'_>| piece.0 != ForSeparator::Where && !may_generate(piece);
    let parts: Vec<String> = match all {
        [(ForSeparator::WhereLine, _), rest @ ..] if rest.iter().all(is_condition) => {
            all.iter().map(|(_, piece)| broken(piece, used)).collect()
        }
        _ => all.chunk_by(|_, next| !may_generate(next)).map(|part| generator(part, used)).collect(),
    };
    one_or_each(&parts, used)
}

/// A generator with its conditions, on one line or with as many conditions per line as fit.
fn generator(part: &[ForItemNode<'_>], used: usize) -> String {
    let line = line_of(part);
    if fits(&line, used) {
        return line;
    }
    let further = used + 2;
    let mut parts: Vec<String> = Vec::new();
    for (joint, piece) in part {
        let condition = broken(piece, further);
        match parts.last_mut() {
            Some(first) if matches!(joint, ForSeparator::Where | ForSeparator::WhereLine) => {
                // At the start of a line, `where` would apply to the whole list.
                *first = if fits(&condition, used + width(first) + " where ".len()) {
                    format!("{first} where {condition}")
                } else {
                    format!("{first} where{}{condition}", next_line(further))
                }
            }
            _ => parts.push(condition),
        }
    }
    fill(&parts, used, further)
}

/// Whether a piece looks like a generator.
fn may_generate((joint, piece): &ForItemNode<'_>) -> bool {
    let nodes = children(piece);
    let Some([left]) = left_of_in(&nodes) else { return false };
    *joint == ForSeparator::Comma
        && match left.as_rule() {
            Rule::reference => !left.as_str().ends_with(')'),
            Rule::braces => children(left).iter().all(|inner| inner.as_rule() != Rule::colon),
            rule => matches!(rule, Rule::any | Rule::tuple),
        }
}
