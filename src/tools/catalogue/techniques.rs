//! The page of a technique.

use super::{CatalogueWriter, PageBuilder, parts};
use crate::{CatalogueFile, Example, prelude::*, rule_graph::RuleRef};
use tesuji_meaning::difficulty;

pub fn page(writer: &CatalogueWriter<'_>, technique: &Technique) -> (Page, Vec<CatalogueFile>) {
    let examples = examples(writer, technique);
    let mut draft = PageBuilder::new(writer);
    if let Some(lesson) =
        cases(writer.program(), technique).first().and_then(|call| lesson(technique, call, writer.language))
    {
        draft.text(lesson);
    }
    draft.comment(&technique.comment);
    let mut pictures = Vec::new();
    for (number, example) in (1..).zip(&examples) {
        pictures.extend(add_example(&mut draft, number, example));
        if number == 1 {
            draft.rule(technique.span);
        }
    }
    if examples.is_empty() {
        draft.rule(technique.span);
    }
    if let Some(plan) = crate::plans::Plan::cases(writer.rules, &technique.name)
        .ok()
        .and_then(|plans| plans.into_iter().next())
    {
        let about = writer.translate(message!("How {} is searched: `tesuji rules plan`", plan.call()));
        draft.heading(message!("The plan"));
        draft.blocks.push(Block::More { about, code: plan.page(None) });
    }
    fields(&mut draft, technique, &examples);
    draft.facts();
    let title = shorten_list(&titles(writer.program(), technique, writer.language), " / ", usize::MAX);
    (draft.finish(format!("techniques/{}", technique.name), title), pictures)
}

fn fields(draft: &mut PageBuilder<'_, '_>, technique: &Technique, examples: &[ExampleMatch<'_>]) {
    let (writer, program, name) = (draft.writer, draft.writer.program(), &technique.name);
    draft.field(message!("name"), vec![Inline::Code(signature(technique))]);
    draft.titles(|language| {
        technique.title.get(language.code())?;
        Some(titles(program, technique, language).join(" / "))
    });
    let aliases = alias_lines(technique).into_iter().map(Inline::Code);
    draft.field(message!("other names"), join_inlines(aliases, "; "));
    draft.words(message!("difficulty"), difficulty_word(program, technique));
    draft.field(message!("tried by"), tried_by(writer, technique));
    if technique.needs_one_solution {
        let assumed = writer.translate(message!("that the puzzle has exactly one solution"));
        draft.words(message!("assumes"), assumed);
    }
    if let Some(proofs) = &writer.proofs {
        draft.field(message!("proof"), proofs.results(&format!("techniques/{name}"), writer.language));
    }
    draft.words(message!("source"), technique.source.join("; "));
    let used = writer.graph.uses(name).into_iter().map(|rule| match rule {
        RuleRef::Technique(name) => writer.technique(name),
        RuleRef::Strategy(name) => writer.strategy(name),
        RuleRef::Definition(name) | RuleRef::Link(name) => {
            writer.link(name, format!("{}{name}", parts::PREFIX))
        }
    });
    draft.field(message!("uses"), join_inlines(used, ", "));
    draft.field(message!("wakes"), technique_list(writer, technique, &writer.graph.triggers(name)));
    draft.field(message!("woken by"), technique_list(writer, technique, &writer.graph.triggered_by(name)));
    let entered: u64 = examples.iter().map(|(.., entered)| entered).sum();
    // A plan that consists only of a walk along links has no counted step.
    if entered > 0 {
        let cost = match examples.len() {
            1 => message!("{entered} steps of its plan, to find all matches on its example"),
            n => message!("{entered} steps of its plan, to find all matches on its {n} examples"),
        };
        draft.words(message!("measured cost"), writer.translate(cost));
    }
    draft.words(message!("file"), place(program, technique.span));
}

fn tried_by(writer: &CatalogueWriter<'_>, technique: &Technique) -> Vec<Inline> {
    let (program, words) = (writer.program(), StepTexts::new(writer.program(), writer.language));
    let mut parts = Vec::new();
    for (strategy, runs) in program.strategies.iter().zip(&writer.runs) {
        let entries = runs.iter().filter(|run| program.techniques[run.call.technique].name == technique.name);
        let levels: Vec<Option<&str>> = entries.map(|run| run.level.as_deref()).collect();
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

/// Lists techniques; if more than half of all are named, lists the ones that are left out instead.
fn technique_list(writer: &CatalogueWriter<'_>, technique: &Technique, names: &[&str]) -> Vec<Inline> {
    let techniques = &writer.program().techniques;
    let link = |name: &&str| writer.technique(name);
    if names.len() * 2 <= techniques.len() {
        return join_inlines(names.iter().map(link), ", ");
    }
    let named: BTreeSet<&str> = names.iter().copied().collect();
    let others: Vec<&str> =
        techniques.iter().map(|one| one.name.as_str()).filter(|name| !named.contains(name)).collect();
    let (what, others) = match others.as_slice() {
        [] => (message!("every technique"), others),
        [only] if *only == technique.name => (message!("every other technique"), Vec::new()),
        _ => (message!("every technique but these: "), others),
    };
    let links = join_inlines(others.iter().map(link), ", ");
    std::iter::once(Inline::Text(writer.translate(what))).chain(links).collect()
}

/// (example, its match, number of plan steps entered).
type ExampleMatch<'r> = (Example<'r>, Match, u64);

/// Returns the first example with a match for each case, the easiest case first.
fn examples<'r>(writer: &CatalogueWriter<'r>, technique: &Technique) -> Vec<ExampleMatch<'r>> {
    let mut shown: Vec<ExampleMatch<'r>> = Vec::new();
    for example in Example::all(writer.rules).filter(|one| one.is_of(technique)) {
        if shown.iter().all(|(known, ..)| known.call() != example.call()) {
            shown.extend(example.measured().map(|(found, entered)| (example, found, entered)));
        }
    }
    shown.sort_by_key(|(example, ..)| difficulty(writer.program(), &example.declared.call));
    shown
}

fn add_example(
    draft: &mut PageBuilder<'_, '_>,
    number: usize,
    shown: &ExampleMatch<'_>,
) -> [CatalogueFile; 2] {
    let ((example, found, _), language) = (shown, draft.writer.language);
    let technique = &draft.writer.program().techniques[example.declared.call.technique];
    let title = found.title(language);
    draft.heading(message!("Example {number}: {title}"));
    let mut about = vec![Inline::Code(example.call())];
    if !example.title().is_empty() {
        about.push(Inline::text(format!(" — {}", example.title())));
    }
    draft.blocks.push(Block::Text(about));
    let text = found.explanation(language);
    if !text.is_empty() {
        draft.text(text);
    }
    let shows = found.summary(language);
    let path = picture_path(&technique.name, number);
    let path_after = path.replace(".svg", "-after.svg");
    let before = draft.picture(path, message!("before {shows}"), found.svg(language));
    draft.message(message!("And after it: {shows}"));
    let after = draft.picture(path_after, message!("after {shows}"), found.svg_after(language));
    [before, after]
}

/// Returns the path of the picture of an example of a technique.
pub fn picture_path(technique: &str, number: usize) -> String {
    format!("pictures/{technique}-{number}.svg")
}

/// Returns the technique as lists show it: its title, and its id with parameters.
pub fn title_and_signature(writer: &CatalogueWriter<'_>, technique: &Technique) -> [Vec<Inline>; 2] {
    let title = shorten_list(&titles(writer.program(), technique, writer.language), " / ", usize::MAX);
    let path = format!("techniques/{}", technique.name);
    [vec![writer.link(title, path)], vec![Inline::Code(short_signature(technique, usize::MAX))]]
}
