//! The page of a technique.

use super::{Writer, WrittenPage, parts};
use crate::lang::message::message;
use crate::lang::program::Technique;
use crate::library::Match;
use crate::plan::graph::Rule;
use crate::report::catalogue::{
    alias_lines, difficulty_word, few, place, short_signature, signature, titles, written,
};
use crate::report::language::{Language, fill};
use crate::report::pages::{Block, Field, Inline, Page, joined};
use crate::report::words::Words;
use crate::tools::examples::Example;
use std::collections::BTreeSet;

/// A page, and its pictures.
pub fn page(writer: &Writer<'_>, technique: &Technique) -> (Page, Vec<WrittenPage>) {
    let program = writer.program();
    let examples = examples(writer, technique);
    let mut blocks = vec![Block::Fields(fields(writer, technique, &examples))];
    if !technique.comment.trim().is_empty() {
        blocks.push(Block::Text(vec![Inline::text(one_line(&technique.comment))]));
    }
    blocks.push(heading(writer.translate(message!("The rule"))));
    blocks.push(Block::Code(written(program, "", technique.span)));
    let mut pictures = Vec::new();
    for (number, (example, found, _)) in examples.iter().enumerate() {
        pictures.extend(add_example(writer, technique, (number + 1, example, found), &mut blocks));
    }
    if let Some(plan) = writer.rules.plans(&technique.name).ok().and_then(|plans| plans.into_iter().next()) {
        let about = writer.translate(message!("How {} is searched: `tesuji rules plan`", plan.call()));
        blocks.push(heading(writer.translate(message!("The plan"))));
        blocks.push(Block::More { about, code: plan.page(None) });
    }
    let title = few(&titles(program, technique, writer.language), " / ", usize::MAX);
    (Page { path: format!("techniques/{}", technique.name), title, blocks }, pictures)
}

fn fields(writer: &Writer<'_>, technique: &Technique, examples: &[Shown<'_>]) -> Vec<Field> {
    let program = writer.program();
    let mut fields = Vec::new();
    let mut field = |name, content: Vec<Inline>| {
        if !content.is_empty() {
            fields.push(Field { name: writer.translate(name), content });
        }
    };
    let words = |text: String| if text.is_empty() { Vec::new() } else { vec![Inline::Text(text)] };
    field(message!("name"), vec![Inline::Code(signature(technique))]);
    for (language, name) in Language::ALL.iter().zip([message!("in English"), message!("in Japanese")]) {
        if technique.title.contains_key(language.code()) {
            field(name, words(titles(program, technique, *language).join(" / ")));
        }
    }
    let aliases = alias_lines(technique).into_iter().map(Inline::Code);
    field(message!("other names"), joined(aliases, "; "));
    field(message!("difficulty"), words(difficulty_word(program, technique)));
    field(message!("tried by"), tried_by(writer, technique));
    if technique.assumes_one_solution {
        field(
            message!("assumes"),
            words(writer.translate(message!("that the puzzle has exactly one solution"))),
        );
    }
    if let Some(proofs) = &writer.proofs {
        let path = format!("techniques/{}", technique.name);
        field(message!("proof"), proofs.known(&path, writer.language));
    }
    field(message!("source"), words(technique.source.join("; ")));
    let used = writer.graph.uses(&technique.name).into_iter().map(|rule| match rule {
        Rule::Technique(name) => writer.technique(name),
        Rule::Strategy(name) => writer.strategy(name),
        Rule::Definition(name) | Rule::Link(name) => parts::link(writer, name),
    });
    field(message!("uses"), joined(used, ", "));
    field(message!("wakes"), listed(writer, technique, &writer.graph.wakes(&technique.name)));
    field(message!("woken by"), listed(writer, technique, &writer.graph.woken_by(&technique.name)));
    let entered: u64 = examples.iter().map(|(.., entered)| entered).sum();
    // A plan that is a walk along links alone has no step that is counted.
    if entered > 0 {
        let cost = match examples.len() {
            1 => message!("{entered} steps of its plan, to find all matches on the example below"),
            n => message!("{entered} steps of its plan, to find all matches on the {n} examples below"),
        };
        field(message!("measured cost"), words(writer.translate(cost)));
    }
    field(message!("file"), words(place(program, technique.span)));
    fields
}

/// The strategies that try a technique, with the level of its steps.
fn tried_by(writer: &Writer<'_>, technique: &Technique) -> Vec<Inline> {
    let (program, words) = (writer.program(), Words::new(writer.program(), writer.language));
    let mut parts = Vec::new();
    for (strategy, runs) in program.strategies.iter().zip(&writer.runs) {
        let own = runs.iter().filter(|run| program.techniques[run.call.technique].name == technique.name);
        let levels: Vec<Option<&str>> = own.map(|run| run.level.as_deref()).collect();
        if levels.is_empty() {
            continue;
        }
        if !parts.is_empty() {
            parts.push(Inline::text(", "));
        }
        parts.push(writer.strategy(&strategy.name));
        let mut titles: Vec<String> = levels.into_iter().flatten().map(|name| words.level(name)).collect();
        titles.dedup();
        if !titles.is_empty() {
            let sentences = writer.language.sentences();
            let levels = titles.join(sentences.separator);
            parts.push(Inline::Text(fill(sentences.aside, &[("text", &levels)])));
        }
    }
    parts
}

/// Techniques, those that are left out where these are fewer.
fn listed(writer: &Writer<'_>, technique: &Technique, names: &[&str]) -> Vec<Inline> {
    let all = &writer.program().techniques;
    let link = |name: &&str| writer.technique(name);
    if names.len() * 2 <= all.len() {
        return joined(names.iter().map(link), ", ");
    }
    let named: BTreeSet<&str> = names.iter().copied().collect();
    let others: Vec<&str> =
        all.iter().map(|one| one.name.as_str()).filter(|name| !named.contains(name)).collect();
    if others.is_empty() {
        return vec![Inline::Text(writer.translate(message!("every technique")))];
    }
    let without_itself = others == [technique.name.as_str()];
    if without_itself {
        return vec![Inline::Text(writer.translate(message!("every other technique")))];
    }
    let mut parts = vec![Inline::Text(writer.translate(message!("every technique but these: ")))];
    parts.extend(joined(others.iter().map(link), ", "));
    parts
}

/// An example with what it finds, and how often steps of the plan were entered.
type Shown<'r> = (Example<'r>, Match, u64);

/// The first example of each case that finds something, the easiest case first.
fn examples<'r>(writer: &Writer<'r>, technique: &Technique) -> Vec<Shown<'r>> {
    let mut shown: Vec<Shown<'r>> = Vec::new();
    for example in writer.rules.examples().filter(|one| one.is_of(technique)) {
        if shown.iter().all(|(known, ..)| known.call() != example.call()) {
            shown.extend(example.measured().map(|(found, entered)| (example, found, entered)));
        }
    }
    shown.sort_by_key(|(example, ..)| example.difficulty());
    shown
}

fn add_example(
    writer: &Writer<'_>,
    technique: &Technique,
    (number, example, found): (usize, &Example<'_>, &Match),
    blocks: &mut Vec<Block>,
) -> [WrittenPage; 2] {
    let language = writer.language;
    let title = found.title(language);
    blocks.push(heading(writer.translate(message!("Example {number}: {title}"))));
    let mut about = vec![Inline::Code(example.call())];
    if !example.title().is_empty() {
        about.push(Inline::text(format!(" — {}", example.title())));
    }
    blocks.push(Block::Text(about));
    let text = found.text(language);
    if !text.is_empty() {
        blocks.push(Block::Text(vec![Inline::Text(text)]));
    }
    let path = |what: &str| format!("pictures/{}-{number}{what}.svg", technique.name);
    let before = WrittenPage { path: path(""), text: found.picture(language) };
    let after = WrittenPage { path: path("-after"), text: found.picture_after(language) };
    let shows = found.summary(language);
    blocks.push(Block::Picture {
        path: before.path.clone(),
        shows: writer.translate(message!("before {shows}")),
    });
    blocks.push(Block::Text(vec![Inline::Text(writer.translate(message!("And after it: {shows}")))]));
    blocks.push(Block::Picture {
        path: after.path.clone(),
        shows: writer.translate(message!("after {shows}")),
    });
    [before, after]
}

/// A heading of a section that no link leads to.
pub fn heading(text: String) -> Block {
    Block::Heading { text, anchor: None }
}

/// A comment without its line ends.
pub fn one_line(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The technique as lists name it: what it is called, and its id with its parameters.
pub fn named(writer: &Writer<'_>, technique: &Technique) -> [Vec<Inline>; 2] {
    let title = few(&titles(writer.program(), technique, writer.language), " / ", usize::MAX);
    let to = format!("techniques/{}", technique.name);
    [vec![writer.link(title, to)], vec![Inline::Code(short_signature(technique, usize::MAX))]]
}
