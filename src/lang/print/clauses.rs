//! Items made of clauses.

use super::super::ast::{Clause, ClauseKind, Conclusion, Fact, Joint, Piece, Tally, Text};
use super::blocks;
use super::comments::Comments;
use super::expr::{broken, list, one_line, pattern};
use super::layout::{Block, fill, fits, one_or_each, pad, width};
use super::pieces::{generators, pieces};

/// How far in clauses stand.
const INDENT: usize = 2;

/// What the clauses of one item agree in.
struct Columns {
    /// How wide a keyword is, with the blank after it.
    keyword: usize,
    /// How wide the names after `units` and `level` are.
    name: usize,
    /// How wide the first text of a style's kinds is.
    first: usize,
}

/// An item: its head, and its clauses in braces.
pub(super) fn item(head: String, clauses: &[Clause<'_>], comments: &mut Comments) -> String {
    let columns = columns(clauses);
    let mut block = Block::new(INDENT);
    for one in clauses {
        let (start, end) = (one.at.0.start as usize, one.at.0.end as usize);
        // Comments inside of a clause are moved before it.
        block.lines(comments.until(end.max(start)).map(|comment| comment.text));
        block.line(&clause(one, &columns));
        if let Some(comment) = comments.beside(end) {
            block.beside(&comment.text);
        }
    }
    let rest: Vec<String> = comments.rest().map(|comment| comment.text).collect();
    if clauses.is_empty() && rest.is_empty() {
        return format!("{head} {{ }}");
    }
    block.lines(rest.into_iter());
    format!("{head} {{\n{}\n}}", block.text())
}

/// The keyword of a clause; a style's kinds are their own keywords.
fn keyword<'a>(kind: &'a ClauseKind<'_>) -> &'a str {
    match kind {
        ClauseKind::Title(_) | ClauseKind::Caption(_) => "title",
        ClauseKind::Because(_) => "because",
        ClauseKind::Message(_) => "message",
        ClauseKind::Alias(_) => "alias",
        ClauseKind::Source(_) => "source",
        ClauseKind::Difficulty(_) => "difficulty",
        ClauseKind::Assumes(_) => "assumes",
        ClauseKind::For(_) => "for",
        ClauseKind::Let(_) => "let",
        ClauseKind::Where(_) => "where",
        ClauseKind::Merge(..) => "merge",
        ClauseKind::Then(_) => "then",
        ClauseKind::Path(path) if path.simple => "simple",
        ClauseKind::Path(path) => path.form.word(),
        ClauseKind::World(_) => "world",
        ClauseKind::Ends(..) => "ends",
        ClauseKind::Input(_) => "input",
        ClauseKind::Values(_) => "values",
        ClauseKind::Grid(..) | ClauseKind::GridForm(_) => "grid",
        ClauseKind::Units(_) => "units",
        ClauseKind::SolvedBy(_) => "strategy",
        ClauseKind::Level(..) => "level",
        ClauseKind::Statement(_) | ClauseKind::Change(_) | ClauseKind::Uniqueness => "",
        ClauseKind::Tally(_) => "tally",
        ClauseKind::Total(..) => "total",
        ClauseKind::StopWhen(_) => "stop",
        ClauseKind::On(_) => "game",
        ClauseKind::Position(_) => "position",
        ClauseKind::Finds(_) => "finds",
        ClauseKind::Says(_) => "says",
        ClauseKind::Cell(_) => "cell",
        ClauseKind::List(_) => "list",
        ClauseKind::Sets(_) => "sets",
        ClauseKind::Walk(_) => "walk",
        ClauseKind::Tour(_) => "tour",
        ClauseKind::Kind(name, ..) => name.text,
    }
}

fn columns(clauses: &[Clause<'_>]) -> Columns {
    let mut columns = Columns { keyword: 0, name: 0, first: 0 };
    for clause in clauses {
        // `difficulty` is so long that it would push all others away.
        if !matches!(clause.kind, ClauseKind::Difficulty(_)) {
            columns.keyword = columns.keyword.max(keyword(&clause.kind).len() + 1);
        }
        match &clause.kind {
            ClauseKind::For(pieces) if pieces.iter().any(|piece| piece.joint == Joint::WhereLine) => {
                columns.keyword = columns.keyword.max("where ".len());
            }
            ClauseKind::Units(units) => columns.name = columns.name.max(units.kind.text.len()),
            ClauseKind::Level(name, _) => columns.name = columns.name.max(name.text.len()),
            ClauseKind::GridForm([first, _])
            | ClauseKind::Sets([first, _])
            | ClauseKind::Kind(_, first, _) => columns.first = columns.first.max(width(first.raw)),
            _ => {}
        }
    }
    columns
}

fn clause(clause: &Clause<'_>, columns: &Columns) -> String {
    let word = pad(keyword(&clause.kind), columns.keyword);
    let word = if word.is_empty() || word.ends_with(' ') { word } else { word + " " };
    let used = INDENT + word.len();
    let own = match &clause.kind {
        ClauseKind::Title(all) | ClauseKind::Message(all) => texts(all, used),
        // These are whole sentences; one below the other they can be compared.
        ClauseKind::Because(all) => each_text(all).join(&format!("\n{}", " ".repeat(used))),
        ClauseKind::Alias(alias) => {
            let mut parts = vec![blocks::alias(alias)];
            if !alias.conditions.is_empty() {
                parts.push(format!("where {}", list(&alias.conditions)));
            }
            if !alias.title.is_empty() {
                let line = texts(&alias.title, 0);
                parts.push(format!(
                    "title {}",
                    if fits(&line, used + 6) { line } else { texts(&alias.title, used + 6) }
                ));
            }
            let line = parts.join("  ");
            if fits(&line, used) { line } else { parts.join(&format!("\n{}", " ".repeat(used))) }
        }
        ClauseKind::Source(all) => {
            let all: Vec<String> = all.iter().map(|text| format!("\"{}\"", text.raw)).collect();
            fill(&all, ", ", used, used)
        }
        ClauseKind::Difficulty(expr) => one_line(expr),
        ClauseKind::Values(expr) => one_line(expr),
        ClauseKind::For(all) => for_pieces(all, columns, used),
        ClauseKind::Let(bindings) => {
            let all: Vec<String> = bindings
                .iter()
                .map(|(element, expr)| {
                    let head = format!("{} = ", pattern(element));
                    let value = broken(expr, used + width(&head));
                    head + &value
                })
                .collect();
            one_or_each(&all, ", ", used, used)
        }
        ClauseKind::Where(conditions) => conditions_of(conditions, used),
        ClauseKind::Path(path) => super::path::clause(path, used),
        ClauseKind::World(world) => super::path::world(world, used),
        ClauseKind::Ends(from, to) => format!("{}, {}", one_line(from), one_line(to)),
        ClauseKind::Merge(None, parts) => format!("by {}", list(parts)),
        ClauseKind::Merge(Some(least), parts) => format!("{least} or more by {}", list(parts)),
        ClauseKind::Then(conclusions) => {
            let all: Vec<String> = conclusions.iter().map(conclusion).collect();
            one_or_each(&all, ", ", used, used)
        }
        ClauseKind::Input(inputs) => super::game::inputs(inputs),
        ClauseKind::Grid(grid) => super::game::grid(grid),
        ClauseKind::Units(one) => super::game::units(one, columns.name, used),
        ClauseKind::SolvedBy(call) => blocks::call(call),
        ClauseKind::Level(name, all) => {
            let name = pad(name.text, columns.name);
            let used = used + width(&name) + 1;
            format!("{name} {}", texts(all, used))
        }
        ClauseKind::Tally(all) => one_or_each(&all.iter().map(tally).collect::<Vec<_>>(), ", ", used, used),
        ClauseKind::Total(name, title, expr) => format!("{} = {}", named(name.text, title), one_line(expr)),
        ClauseKind::StopWhen(expr) => format!("when {}", one_line(expr)),
        ClauseKind::Change(change) => return super::strategy::change(change, INDENT),
        ClauseKind::Statement(statement) => return super::strategy::statement(statement, INDENT),
        ClauseKind::Caption(text)
        | ClauseKind::Position(text)
        | ClauseKind::Cell(text)
        | ClauseKind::List(text) => {
            format!("\"{}\"", text.raw)
        }
        ClauseKind::Uniqueness => return "uniqueness".to_owned(),
        ClauseKind::On(name) | ClauseKind::Assumes(name) => name.text.to_owned(),
        ClauseKind::Finds(facts) if facts.is_empty() => "nothing".to_owned(),
        ClauseKind::Finds(facts) => {
            let all: Vec<String> = facts.iter().map(fact).collect();
            fill(&all, ", ", used, used)
        }
        ClauseKind::Says(all) => {
            let all: Vec<String> =
                all.iter().map(|(style, text)| format!("{} \"{}\"", style.text, text.raw)).collect();
            one_under_the_other(&all, used)
        }
        ClauseKind::Walk(forms) | ClauseKind::Tour(forms) => {
            forms.iter().map(|form| format!("\"{}\"", form.raw)).collect::<Vec<_>>().join(" ")
        }
        ClauseKind::GridForm([first, second])
        | ClauseKind::Sets([first, second])
        | ClauseKind::Kind(_, first, second) => {
            format!("{} \"{}\"", pad(&format!("\"{}\"", first.raw), columns.first + 2), second.raw)
        }
    };
    format!("{word}{own}")
}

/// Texts on one line, or each on its own.
fn texts(texts: &[Text<'_>], used: usize) -> String {
    one_under_the_other(&each_text(texts), used)
}

fn tally(tally: &Tally<'_>) -> String {
    let grid = if tally.per_grid { "[grid]" } else { "" };
    named(&format!("{}{grid}", tally.name.text), &tally.title)
}

/// A name with its titles on one line.
fn named(name: &str, title: &[Text<'_>]) -> String {
    std::iter::once(name.to_owned()).chain(each_text(title)).collect::<Vec<_>>().join(" ")
}

/// Words on one line, or each on its own.
fn one_under_the_other(all: &[String], used: usize) -> String {
    let line = all.join("  ");
    if fits(&line, used) { line } else { all.join(&format!("\n{}", " ".repeat(used))) }
}

fn each_text(texts: &[Text<'_>]) -> Vec<String> {
    texts.iter().map(|text| format!("{} \"{}\"", text.style.text, text.quoted.raw)).collect()
}

fn conditions_of(conditions: &[super::super::ast::Expr<'_>], used: usize) -> String {
    match conditions {
        [one] => broken(one, used),
        all => {
            let all: Vec<String> = all.iter().map(|one| broken(one, used)).collect();
            one_or_each(&all, ", ", used, used)
        }
    }
}

/// The pieces of a `for`: on one line, or broken after the commas between them.
fn for_pieces(all: &[Piece<'_>], columns: &Columns, used: usize) -> String {
    let mut text = String::new();
    for (index, part) in all.chunk_by(|_, next| next.joint != Joint::WhereLine).enumerate() {
        if index > 0 {
            text += &format!("\n{}{}", " ".repeat(INDENT), pad("where", columns.keyword));
        }
        let line = pieces(part);
        let line = line.strip_prefix(" where ").unwrap_or(&line);
        if fits(line, used) {
            text += line;
            continue;
        }
        text += &generators(part, used);
    }
    text
}

fn conclusion(conclusion: &Conclusion<'_>) -> String {
    match conclusion {
        Conclusion::Eliminate(values, cells) => {
            format!("eliminate {} from {}", one_line(values), one_line(cells))
        }
        Conclusion::EliminateAll(set) => format!("eliminate {}", one_line(set)),
        Conclusion::PlaceOnly(one) => format!("place {}", one_line(one)),
        Conclusion::EachStep(each) => super::path::each_step(each),
        Conclusion::Keep(values, cells) => format!("keep {} in {}", one_line(values), one_line(cells)),
        Conclusion::Place(value, cell) => format!("place {} in {}", one_line(value), one_line(cell)),
    }
}

fn fact(fact: &Fact<'_>) -> String {
    let values: Vec<String> = fact.values.iter().map(|(value, _)| value.to_string()).collect();
    let cells: Vec<&str> = fact.cells.iter().map(|cell| cell.text).collect();
    let (word, joint) = if fact.place { ("place", "in") } else { ("eliminate", "from") };
    format!("{word} {} {joint} {}", values.join(", "), cells.join(", "))
}
