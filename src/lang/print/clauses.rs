//! Formats items that consist of clauses.

use super::*;

/// Indentation of clauses.
const INDENT: usize = 2;

/// Widths of the aligned columns in the clauses of one item.
#[derive(Default)]
struct Columns {
    /// Keywords, with the blank after them.
    keyword: usize,
    /// Names after `units` and `level`.
    name: usize,
    /// The first text of a style's kinds.
    first: usize,
}

pub fn item(head: &str, clauses: &[Node<'_>], comments: &mut Comments) -> String {
    let columns = columns(clauses);
    let mut block: Vec<String> = Vec::new();
    for one in clauses {
        let end = tight_end(one.clone());
        // Comments inside of a clause are moved before it.
        block.extend(comments.drain_before(end.max(one.as_span().start())));
        let beside = comments.take_beside(end).map_or_else(String::new, |comment| format!("  {comment}"));
        block.push(clause(one, &columns) + &beside);
    }
    block.extend(comments.drain_before(usize::MAX));
    if block.is_empty() {
        return format!("{head} {{ }}");
    }
    // A law is often a single clause, which is printed on the line of its name.
    if let ([only], [clause]) = (block.as_slice(), clauses)
        && matches!(
            clause.as_rule(),
            Rule::differ | Rule::connected | Rule::each_cell | Rule::next_cells | Rule::every_cells
        )
    {
        let line = format!("{head} {{ {only} }}");
        if fits(&line, 0) && !only.contains('\n') && !only.contains('#') {
            return line;
        }
    }
    let next = next_line(INDENT);
    format!("{head} {{{next}{}\n}}", block.join(&next))
}

/// First word of a clause, which has its own column; empty for statements.
fn keyword<'s>(clause: &Node<'s>) -> &'s str {
    match clause.as_rule() {
        Rule::change | Rule::uniqueness => "",
        Rule::kind_form => child(clause, Rule::name).map_or("", |name| name.as_str()),
        rule if is_statement(rule) => "",
        _ => first_word(clause.as_str()),
    }
}

fn columns(clauses: &[Node<'_>]) -> Columns {
    let mut columns = Columns::default();
    let mut widen = |column: fn(&mut Columns) -> &mut usize, width: usize| {
        let column = column(&mut columns);
        *column = width.max(*column);
    };
    for clause in clauses {
        let first = |rule| child(clause, rule).map_or("", |first| first.as_str());
        match clause.as_rule() {
            // This keyword is so long that it would widen the column of all others.
            Rule::difficulty => continue,
            Rule::for_clause
                if for_pieces(clause).iter().any(|(joint, _)| *joint == ForSeparator::WhereLine) =>
            {
                widen(|columns| &mut columns.keyword, "where ".len());
            }
            Rule::units | Rule::level_name => widen(|columns| &mut columns.name, first(Rule::name).len()),
            Rule::grid_form | Rule::sets_form | Rule::kind_form => {
                widen(|columns| &mut columns.first, width(first(Rule::string)));
            }
            _ => {}
        }
        widen(|columns| &mut columns.keyword, keyword(clause).len() + 1);
    }
    columns
}

fn clause(clause: &Node<'_>, columns: &Columns) -> String {
    let (all, word) = (children(clause), keyword(clause));
    let line = one_line(clause);
    let line = line.strip_prefix(word).unwrap_or(&line).trim_start().to_owned();
    let mut word = pad(word, columns.keyword);
    if !word.ends_with(' ') {
        word.push(' ');
    }
    let used = INDENT + word.len();
    let printed = match clause.as_rule() {
        Rule::uniqueness => return line,
        Rule::change => return super::strategy::change(clause, INDENT),
        rule if is_statement(rule) => return super::strategy::statement(clause, INDENT),
        Rule::title | Rule::message => texts(clause, used),
        // Whole sentences are printed on separate lines, to be compared.
        Rule::lesson | Rule::because | Rule::reasons => each_text(clause).join(&next_line(used)),
        Rule::alias => {
            let part = |node: &Node<'_>| match node.as_rule() {
                Rule::conditions => format!("where {}", one_line(node)),
                Rule::title => format!("title {}", texts(node, used + 6)),
                _ => one_line(node),
            };
            joined_or_each(&all.iter().map(part).collect::<Vec<_>>(), "  ", used)
        }
        Rule::show => {
            let role = |role: &Node<'_>| match &children(role)[..] {
                [what, _] => format!("{} as {}", one_line(what), each_text(role).join("  ")),
                _ => one_line(role),
            };
            one_or_each(&all.iter().map(role).collect::<Vec<_>>(), used)
        }
        Rule::formula => all.iter().map(|formula| broken(formula, used)).collect(),
        Rule::source => fill(&lines(&all), used, used),
        Rule::finds if !all.is_empty() => fill(&lines(&all), used, used),
        Rule::then | Rule::tally | Rule::reads => one_or_each(&lines(&all), used),
        Rule::says => joined_or_each(&lines(&all), "  ", used),
        Rule::for_clause => {
            let items = for_pieces(clause);
            let parts = items.chunk_by(|_, (joint, _)| *joint != ForSeparator::WhereLine);
            let parts: Vec<String> = parts.map(|part| generators(part, used)).collect();
            parts.join(&(next_line(INDENT) + &pad("where", columns.keyword)))
        }
        Rule::let_clause => {
            let binding = |binding: &Node<'_>| match &children(binding)[..] {
                [pattern, expr] => {
                    let head = format!("{} = ", one_line(pattern));
                    let value = broken(expr, used + width(&head));
                    head + &value
                }
                _ => one_line(binding),
            };
            one_or_each(&all.iter().map(binding).collect::<Vec<_>>(), used)
        }
        Rule::where_clause => {
            let conditions = all.iter().flat_map(children);
            let conditions: Vec<String> = conditions.map(|one| broken(&one, used)).collect();
            one_or_each(&conditions, used)
        }
        Rule::path_clause | Rule::cycle_clause | Rule::walk_clause => super::path::clause(clause, used),
        Rule::world_clause => super::path::world(clause, used),
        Rule::state => {
            let variables: Vec<String> = all.iter().map(|variable| state_variable(variable, used)).collect();
            one_or_each(&variables, used)
        }
        Rule::scan_step if !fits(&line, used) => scan_step(&all, &line, used),
        Rule::units => units(&all, columns.name, used),
        Rule::level_name => {
            let name = pad(all.first().map_or("", |name| name.as_str()), columns.name) + " ";
            let used = used + width(&name);
            name + &texts(clause, used)
        }
        Rule::grid_form | Rule::sets_form | Rule::kind_form => {
            let mut forms =
                all.iter().filter(|form| form.as_rule() == Rule::string).map(|form| form.as_str());
            let first = pad(forms.next().unwrap_or_default(), columns.first);
            format!("{first} {}", forms.next().unwrap_or_default())
        }
        _ => line,
    };
    format!("{word}{printed}")
}

/// Formats texts on one line, or each on its own line.
fn texts(holder: &Node<'_>, used: usize) -> String {
    joined_or_each(&each_text(holder), "  ", used)
}

fn each_text(holder: &Node<'_>) -> Vec<String> {
    child(holder, Rule::texts).map_or_else(Vec::new, |texts| lines(&children(&texts)))
}

fn for_pieces<'s>(clause: &Node<'s>) -> Vec<ForItemNode<'s>> {
    child(clause, Rule::pieces).map_or_else(Vec::new, pieces)
}

/// Formats a state variable; its texts in several languages are on separate lines if they do not fit on one.
fn state_variable(variable: &Node<'_>, used: usize) -> String {
    let line = one_line(variable);
    let Some(words) = child(variable, Rule::state_words) else { return line };
    let head = line.strip_suffix(&one_line(&words)).unwrap_or(&line).to_owned() + "says ";
    let used = used + width(&head);
    head + &texts(&words, used)
}

/// Formats a step with its changes below its conditions.
fn scan_step(all: &[Node<'_>], line: &str, used: usize) -> String {
    let changes = all.iter().filter(|node| node.as_rule() == Rule::assignment).map(one_line);
    let changes = changes.collect::<Vec<String>>().join(", ");
    let head = line.strip_suffix(&changes).unwrap_or(line).trim_end();
    format!("{head}{}{changes}", next_line(used))
}

fn units(all: &[Node<'_>], name: usize, used: usize) -> String {
    let Some((kind, rest)) = all.split_first() else { return String::new() };
    let mut text = pad(kind.as_str(), name);
    let (laws, rest) =
        rest.split_at(usize::from(rest.first().is_some_and(|one| one.as_rule() == Rule::laws)));
    text.extend(laws.iter().map(|laws| format!(" : {}", one_line(laws))));
    let Some((members, each)) = rest.split_first() else { return text };
    let line = one_line(members);
    let word = match members.as_rule() {
        Rule::groups => line.as_str(),
        Rule::couples => &line[..line.find(')').map_or(line.len(), |end| end + 1)],
        _ => first_word(&line),
    };
    text += &format!(" = {word}");
    let part = |part: Node<'_>| match part.as_rule() {
        Rule::conditions => Some(format!("where {}", one_line(&part))),
        Rule::key => Some(format!("by {}", one_line(&part))),
        _ => None,
    };
    let mut parts: Vec<String> = match members.as_rule() {
        Rule::pairs | Rule::shapes => vec![line[word.len()..].trim_start().to_owned()],
        Rule::couples => {
            let rest = line[word.len()..].trim_start();
            let (sources, conditions) = rest.split_once(" where ").unwrap_or((rest, ""));
            let conditions = Some(conditions).filter(|conditions| !conditions.is_empty());
            let conditions = conditions.map(|conditions| format!("where {conditions}"));
            std::iter::once(sources.to_owned()).chain(conditions).collect()
        }
        _ => children(members).into_iter().filter_map(part).collect(),
    };
    parts.extend(each.iter().map(one_line));
    if parts.is_empty() {
        return text;
    }
    let column = used + width(&text) + 1;
    format!("{text} {}", fill_words(parts.into_iter(), column, column))
}
