//! Links, paths and worlds.

use super::super::ast::{
    Alternative, EachStep, Given, LinkArgument, LinkUse, Name, PartKind, PathClause, PathPart, Repeat, Steps,
    Suffix, Takes, Using, World,
};
use super::blocks;
use super::expr::{one_line, pattern};
use super::layout::{fill, fits, width};

/// `(u, n in 1..3)`
pub(super) fn takes(takes: &[Takes<'_>]) -> String {
    let printed: Vec<String> = takes
        .iter()
        .map(|take| match take {
            Takes::Parameter(parameter) => blocks::parameter(parameter),
            Takes::Name(name) => name.text.to_owned(),
        })
        .collect();
    if printed.is_empty() { String::new() } else { format!("({})", printed.join(", ")) }
}

/// Names in brackets, where there are any.
pub(super) fn names(names: &[Name<'_>]) -> String {
    let names: Vec<&str> = names.iter().map(|name| name.text).collect();
    if names.is_empty() { String::new() } else { format!("({})", names.join(", ")) }
}

/// What a `path`, `cycle` or `walk` says, that begins at some column.
pub(super) fn clause(clause: &PathClause<'_>, column: usize) -> String {
    let word = if clause.simple { format!("{} ", clause.form.word()) } else { String::new() };
    let column = column + width(&word);
    let mut body = body(&clause.body, column);
    if let Some(each) = &clause.each {
        let otherwise = each.otherwise.as_ref();
        let otherwise = otherwise.map_or_else(String::new, |set| format!(" else {}", one_line(set)));
        let (name, element) = (each.name.text, pattern(&each.pattern));
        let head = format!("{name} for {element} in {}{otherwise} =", one_line(&each.source));
        let line = format!("{head} {body}");
        body = match !body.contains('\n') && fits(&line, column) {
            true => line,
            false => format!("{head}\n{}{body}", " ".repeat(column)),
        };
    }
    let mut text = word + &body;
    let within = clause.within.as_ref().map(|(least, most)| {
        let most = most.as_ref().map_or_else(String::new, one_line);
        format!(
            "within {}..{}cells",
            one_line(least),
            if most.is_empty() { " ".to_owned() } else { most + " " }
        )
    });
    let shortest = clause.shortest.as_ref().map(|count| format!("shortest {}", one_line(count)));
    let bounds: Vec<String> = within.into_iter().chain(shortest).collect();
    if !bounds.is_empty() {
        let bounds = bounds.join("  ");
        let line = format!("{text}  {bounds}");
        text = if fits(&line, column) { line } else { format!("{text}\n{}{bounds}", " ".repeat(column)) };
    }
    text
}

/// Parts of a path one after the other; where they do not fit, several lines.
pub(super) fn body(parts: &[PathPart<'_>], column: usize) -> String {
    let mut text = String::new();
    let mut at = column;
    for one in parts {
        let mut printed = part(one);
        if text.is_empty() {
            at = column;
        } else if fits(&printed, at + 1) {
            text.push(' ');
            at += 1;
        } else {
            text += &format!("\n{}", " ".repeat(column));
            at = column;
        }
        if !fits(&printed, at) {
            printed = broken(one, column);
        }
        at = match printed.rsplit_once('\n') {
            Some((_, line)) => width(line),
            None => at + width(&printed),
        };
        text += &printed;
    }
    text
}

/// A part that takes several lines: what stands in a bracket.
fn broken(part: &PathPart<'_>, column: usize) -> String {
    let PartKind::Bracket(alternatives, after) = &part.kind else { return self::part(part) };
    let inside = column + 2;
    let one = |alternative: &Alternative<'_>| shown(body(&alternative.body, inside), alternative);
    let alternatives: Vec<String> = alternatives.iter().map(one).collect();
    format!("[ {} ]{}", alternatives.join(&format!("\n{}| ", " ".repeat(column))), suffix(after))
}

fn part(part: &PathPart<'_>) -> String {
    let slot = |name: &Option<Name<'_>>| name.map_or("_", |name| name.text).to_owned();
    match &part.kind {
        PartKind::Node(cell, value) => format!("({}, {})", slot(cell), slot(value)),
        PartKind::Nothing => "()".to_owned(),
        PartKind::Back => "from path".to_owned(),
        PartKind::Step(strong, links, given) => {
            let sign = if *strong { '=' } else { '-' };
            let links: Vec<String> = links.iter().map(link).collect();
            let given = match given {
                None => String::new(),
                Some(Given::Named(name)) => format!(" given {}", name.text),
                Some(Given::Later) => " given path - first".to_owned(),
            };
            format!("{sign}{}{given}{sign}", links.join(" | "))
        }
        PartKind::Bracket(alternatives, after) => {
            let alternatives: Vec<String> = alternatives.iter().map(alternative).collect();
            format!("[ {} ]{}", alternatives.join(" | "), suffix(after))
        }
        PartKind::Fragment { reversed, name, arguments, suffix: after } => {
            let sign = if *reversed { "~" } else { "" };
            let given: Vec<String> = arguments.iter().map(slot).collect();
            let given = if given.is_empty() { String::new() } else { format!("({})", given.join(", ")) };
            format!("{sign}{}{given}{}", name.text, suffix(after))
        }
    }
}

fn alternative(alternative: &Alternative<'_>) -> String {
    let parts: Vec<String> = alternative.body.iter().map(part).collect();
    shown(parts.join(" "), alternative)
}

/// The body of an alternative with how it is printed.
fn shown(body: String, alternative: &Alternative<'_>) -> String {
    match &alternative.shows {
        Some((_, text)) => format!("{body} shows \"{}\"", text.raw),
        None => body,
    }
}

fn suffix(suffix: &Suffix<'_>) -> String {
    let repeat = match &suffix.repeat {
        None => String::new(),
        Some(Repeat::Optional) => "?".to_owned(),
        Some(Repeat::Any) => "*".to_owned(),
        Some(Repeat::Some) => "+".to_owned(),
        Some(Repeat::Exactly(times)) => format!("{{{}}}", one_line(times)),
        Some(Repeat::Range(least, most)) => {
            format!("{{{}..{}}}", one_line(least), most.as_ref().map_or_else(String::new, one_line))
        }
    };
    match suffix.name {
        Some(name) => format!("{repeat} as {}", name.text),
        None => repeat,
    }
}

fn link(link: &LinkUse<'_>) -> String {
    let argument = |argument: &LinkArgument<'_>| match (&argument.is, &argument.name) {
        (Some(is), Some(name)) => format!("{} {}", one_line(is), name.text),
        (Some(is), None) => one_line(is),
        (None, _) => "_".to_owned(),
    };
    let arguments: Vec<String> = link.arguments.iter().map(argument).collect();
    let arguments = if arguments.is_empty() { String::new() } else { format!("({})", arguments.join(", ")) };
    format!("{}{arguments}", link.name.text)
}

/// `each weak (m, n): eliminate E`, `each als(A): eliminate E`
pub(super) fn each_step(each: &EachStep<'_>) -> String {
    let steps = match &each.steps {
        Steps::Kind(kind, from, to) => format!("{} ({}, {})", kind.text, from.text, to.text),
        Steps::Link(link, labels) => {
            let labels: Vec<&str> = labels.iter().map(|label| label.map_or("_", |name| name.text)).collect();
            format!("{}({})", link.text, labels.join(", "))
        }
    };
    format!("each {steps}: eliminate {}", one_line(&each.set))
}

/// What a `world` says, that begins at some column.
pub(super) fn world(world: &World<'_>, column: usize) -> String {
    let each = world
        .each
        .as_ref()
        .map_or_else(String::new, |(element, set)| format!(" for {} in {}", pattern(element), one_line(set)));
    let head = format!(
        "{}{each} = suppose {} in {}",
        world.name.text,
        one_line(&world.value),
        one_line(&world.cell)
    );
    let using: Vec<String> = world.using.iter().map(using).collect();
    let within = world.within.as_ref();
    let within = within.map_or_else(String::new, |within| format!(" within {} placements", one_line(within)));
    let line = format!("{head} using {}{within}", using.join(", "));
    if fits(&line, column) {
        return line;
    }
    let at = column + "using ".len();
    let using = fill(&using, ", ", at, at);
    let last = using.rsplit('\n').next().unwrap_or(&using);
    let used = if using.contains('\n') { width(last) } else { at + width(last) };
    let within = match fits(&within, used) {
        true => within,
        false => format!("\n{}{}", " ".repeat(column), within.trim_start()),
    };
    format!("{head}\n{}using {using}{within}", " ".repeat(column))
}

fn using(using: &Using<'_>) -> String {
    let argument = |(name, value): &(Option<Name<'_>>, super::super::ast::Expr<'_>)| match name {
        Some(name) => format!("{} = {}", name.text, one_line(value)),
        None => one_line(value),
    };
    let arguments: Vec<String> = using.arguments.iter().map(argument).collect();
    let arguments = if arguments.is_empty() { String::new() } else { format!("({})", arguments.join(", ")) };
    let condition = using.condition.as_ref().map_or_else(String::new, |c| format!(" if {}", one_line(c)));
    format!("{}{arguments}{condition}", using.name.text)
}
