//! Page of one rule.

use crate::{Example, prelude::*};
use tesuji_lang::Rating;
use tesuji_report::{catalogue::setting, language::text_in, table::padded};
use tesuji_solve::grade::named;

/// Returns the pages of the rules with a name: a technique by its id, an alias or a title, with or without arguments,
/// else a strategy, rating, game, link or definition. Each page has the source of the rule, and its examples as boards if these
/// were loaded. A title shared by several techniques gives a page for each. `None` if no rule has this name.
pub fn rule_page(rules: &Rules, name: &str, look: BoardStyle) -> Option<String> {
    let program = rules.program();
    let exact = || other_page(program, name, look.language);
    if program.technique(name).is_none()
        && let Some(page) = exact()
    {
        return Some(page);
    }
    match program.call(name) {
        Ok(calls) => Some(technique_pages(rules, &calls, look)),
        Err(_) => other_page(program, &program.spelled(name)?, look.language),
    }
}

fn technique_pages(rules: &Rules, calls: &[Call], look: BoardStyle) -> String {
    let techniques: IndexSet<usize> = calls.iter().map(|call| call.technique).collect();
    let pages = techniques.into_iter().map(|technique| {
        let of_technique: Vec<&Call> = calls.iter().filter(|call| call.technique == technique).collect();
        technique_page(rules, &of_technique, look)
    });
    join(pages, "\n")
}

/// Returns the page of a technique. For a single case, the page shows its arguments.
fn technique_page(rules: &Rules, calls: &[&Call], look: BoardStyle) -> String {
    let program = rules.program();
    let technique = &program.techniques[calls[0].technique];
    let case = (calls.len() == 1).then(|| technique.parameters.iter().zip(&calls[0].arguments));
    let given =
        case.into_iter().flatten().filter(|(parameter, value)| parameter.default.as_ref() != Some(value));
    let settings = given.map(|(parameter, value)| (message!("setting"), setting(parameter, value)));
    let languages = Language::ALL.iter().filter(|language| technique.title.contains_key(language.code()));
    let titled = languages.map(|language| {
        (Message::verbatim(language.code().to_owned()), titles(program, technique, *language).join(" / "))
    });
    let also = alias_lines(technique).into_iter().map(|names| (message!("also"), names));
    let more = [
        (message!("lesson"), lesson(technique, calls[0], look.language).unwrap_or_default()),
        (message!("difficulty"), difficulty_word(program, technique)),
        (message!("source"), technique.source.join("; ")),
        (message!("uses"), technique.uses.join(", ")),
    ];
    let fields: Vec<(Message, String)> = titled.chain(settings).chain(also).chain(more).collect();
    let rule = (technique.comment.as_str(), technique.span);
    let mut text = page(program, look.language, (&signature(technique), &fields), rule);
    for example in Example::all(rules).filter(|one| one.is_of(technique)) {
        let title = if example.title().is_empty() { String::new() } else { format!(": {}", example.title()) };
        text += &format!("\nExample of {}{title}\n\n{}", example.call(), example.board_text(look));
    }
    text
}

fn other_page(program: &Program, id: &str, language: Language) -> Option<String> {
    let (head, arguments) = id.split_at(id.find('(').unwrap_or(id.len()));
    let number = program.strategies.iter().position(|strategy| strategy.name == head.trim_end());
    let call = number.and_then(|number| match arguments {
        "" => Some(program.plain_call(number)),
        _ => program.strategy_call(id).ok(),
    });
    if let Some(call) = call {
        let strategy = &program.strategies[call.strategy];
        let title = text_of(&strategy.title, language).map(|template| fixed(template, &[]));
        let settings = strategy.parameters.iter().zip(&call.arguments);
        let settings = settings.map(|(parameter, value)| (message!("setting"), setting(parameter, value)));
        let used = program.used(&call);
        let tries = named::calls(program, &call).into_iter().filter(|call| used.contains(call));
        let tries = (message!("tries"), with_titles(program, &tries.collect::<Vec<_>>(), language));
        let fields: Vec<(Message, String)> = std::iter::once((message!("title"), title.unwrap_or_default()))
            .chain(settings)
            .chain([tries])
            .collect();
        return Some(page(program, language, (id, &fields), (&strategy.comment, strategy.span)));
    }
    if let Some(rating) = program.ratings.iter().find(|rating| rating.name == id) {
        return Some(rating_page(program, rating, language));
    }
    // A game may have the same name as its constraint.
    let entries = games(program).filter(|entry| entry.name == id);
    let pages = entries.map(|entry| {
        let title = [(message!("title"), entry.display_title(language).unwrap_or_default())];
        page(program, language, (id, &title), (entry.comment, entry.span))
    });
    let pages: Vec<String> = pages.collect();
    if !pages.is_empty() {
        return Some(pages.join("\n"));
    }
    if let Some(link) = program.links.iter().find(|link| link.name == id) {
        let fields = [(message!("is"), strength(link).to_owned()), (message!("uses"), link.uses.join(", "))];
        return Some(page(program, language, (&link_signature(link), &fields), (&link.comment, link.span)));
    }
    let definition = program.definitions.iter().find(|definition| definition.name == id)?;
    let fields = [(message!("uses"), definition.uses.join(", "))];
    Some(page(program, language, (id, &fields), (&definition.comment, definition.span)))
}

fn rating_page(program: &Program, rating: &Rating, language: Language) -> String {
    let title = text_of(&rating.title, language).map(|template| fixed(template, &[]));
    let head =
        [(message!("title"), title.unwrap_or_default()), (message!("strategy"), rating.strategy.clone())];
    let fields: Vec<(Message, String)> =
        head.into_iter().chain(model_fields(program, rating, language)).collect();
    page(program, language, (&rating.name, &fields), (&rating.comment, rating.span))
}

/// Describes the model of a rating.
pub fn model_fields(program: &Program, rating: &Rating, language: Language) -> Vec<(Message, String)> {
    let Some(model) = program.models.get(&rating.model) else { return Vec::new() };
    let texts = [&model.people, &model.levels.collection];
    let [people, collection] = texts.map(|texts| text_in(texts, language).unwrap_or_default().to_owned());
    let weights = model.weights.iter().map(|(name, weight)| format!("{name} = {weight}"));
    let fit = &model.fit;
    let errors = message!("r = {}, of ranks {}", fit.correlation, fit.rank_correlation);
    vec![
        (message!("model"), format!("{}, {}", rating.model, model.date)),
        (message!("for"), people),
        (message!("data"), format!("{}, {}", model.data.source, model.data.licence)),
        (message!("puzzles"), model.data.puzzles.to_string()),
        (message!("weights"), join(weights, ", ")),
        (message!("predicts"), language.translate(&errors)),
        (message!("levels of"), collection),
    ]
}

/// Lists techniques, one per line, each with its title.
fn with_titles(program: &Program, calls: &[Call], language: Language) -> String {
    let titles = titles_of_calls(program, calls, language).into_iter();
    let rows = calls.iter().zip(titles).map(|(call, title)| vec![program.describe(call), title]);
    table(&rows.collect::<Vec<_>>(), &[Align::Left]).trim_end().to_owned()
}

/// Column at which the values of fields begin.
const INDENT: usize = 14;

/// Builds a page from its head, the non-empty fields, and the rule with the comment before it.
pub fn page(
    program: &Program,
    language: Language,
    (head, fields): (&str, &[(Message, String)]),
    (comment, span): (&str, Span),
) -> String {
    let (file, colon) = ((message!("file"), place(program, span)), language.sentences().colon.trim_end());
    let shown_fields = fields.iter().chain([&file]).filter(|(_, text)| !text.is_empty());
    let lines: String = shown_fields
        .map(|(name, text)| {
            let name = padded(&format!("  {}{colon}", language.translate(name)), INDENT - 1);
            format!("{name} {}\n", text.replace('\n', &format!("\n{}", " ".repeat(INDENT))))
        })
        .collect();
    format!("{head}\n{lines}\n{}", source_with_comment(program, comment, span))
}
