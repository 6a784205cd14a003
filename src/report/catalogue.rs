//! Descriptions of rules without a match: the cases of a technique with their titles and difficulties, and short
//! descriptions of links and definitions.

use super::prelude::*;
use crate::words::title_with_assumption;
use tesuji_lang::{Alias, Domain, Link, LinkParameter, ParamId, Parameter, Span, line_and_column};
use tesuji_plan::specialise::substitute;

/// Returns the technique's name with its parameters, as in `fish(n in 2..7, fins in 0..5 = 0)`.
pub fn signature(technique: &Technique) -> String {
    call_text(&technique.name, &technique.parameters.iter().map(parameter).collect::<Vec<_>>())
}

/// Returns a parameter with its value and its domain: `depth = 2 in 0..3`.
pub fn setting(parameter: &Parameter, value: &Argument) -> String {
    format!("{} = {} in {}", parameter.name, value, domain(&parameter.domain))
}

fn domain(domain: &Domain) -> String {
    match domain {
        Domain::Range(first, last) => format!("{first}..{last}"),
        Domain::Words(words) => format!("{{{}}}", words.join(", ")),
    }
}

fn parameter(parameter: &Parameter) -> String {
    let domain = domain(&parameter.domain);
    let default = parameter.default.as_ref().map(|default| format!(" = {default}"));
    format!("{} in {domain}{}", parameter.name, default.unwrap_or_default())
}

/// Returns the link's name with its parameters, as in `bilocal(u)`.
pub fn link_signature(link: &Link) -> String {
    let take = |take: &LinkParameter| match take {
        LinkParameter::Parameter(id) => link.parameters.get(id.0 as usize).map(parameter).unwrap_or_default(),
        LinkParameter::Label(id) => {
            link.variables.get(id.0 as usize).map(|v| v.name.clone()).unwrap_or_default()
        }
    };
    call_text(&link.name, &link.takes.iter().map(take).collect::<Vec<_>>())
}

/// Returns a call of a name with these parts, or the name alone if there are none.
pub fn call_text(name: &str, parts: &[String]) -> String {
    if parts.is_empty() { name.to_owned() } else { format!("{name}({})", parts.join(", ")) }
}

pub fn strength(link: &Link) -> &'static str {
    match (link.is_strong, link.is_weak) {
        (true, true) => "strong, weak",
        (true, false) => "strong",
        _ => "weak",
    }
}

/// Returns the comment of a rule up to its first full stop or colon.
pub fn first_sentence(comment: &str) -> String {
    let text = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = text.find(". ").or_else(|| text.find(": ")).unwrap_or(text.len());
    text[..end].trim_end_matches('.').to_owned()
}

/// Returns the first sentence of a comment, shortened to one line.
pub fn about(comment: &str) -> String {
    const MAX_WIDTH: usize = 80;
    let sentence = first_sentence(comment);
    let mut words = String::new();
    for word in sentence.split(' ') {
        if words.chars().count() + word.chars().count() > MAX_WIDTH {
            return words + " …";
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// Returns the calls of a technique by its name alone: parameters with a default have that value, the others every
/// value.
pub fn cases(program: &Program, technique: &Technique) -> Vec<Call> {
    // The name of a technique of the program is always a call of it.
    program.call(&technique.name).unwrap_or_default()
}

/// Returns the common name of the techniques of a rule file: its file name without folder and extension, in words.
pub fn family(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".tesuji").unwrap_or(name).replace('-', " ")
}

/// Returns the titles of the cases of a technique, without duplicates. Parts that depend on a match are replaced by
/// `…`.
pub fn titles(program: &Program, technique: &Technique, language: Language) -> Vec<String> {
    let titles = cases(program, technique).into_iter().map(|call| title(technique, &call, language));
    titles.collect::<IndexSet<String>>().into_iter().collect()
}

/// Returns the title of a case of a technique.
pub fn title(technique: &Technique, call: &Call, language: Language) -> String {
    let title = text_of(&technique.title, language)
        .map_or_else(|| technique.name.clone(), |template| fixed(template, &call.arguments));
    title_with_assumption(title, technique, language)
}

/// Returns the explanation of a case of a technique for learners; `None` if the technique has none.
pub fn lesson(technique: &Technique, call: &Call, language: Language) -> Option<String> {
    text_of(&technique.lesson, language).map(|template| fixed(template, &call.arguments))
}

/// Returns the titles of calls without a leading `…`; equal titles are followed by their arguments.
pub fn titles_of_calls(program: &Program, calls: &[Call], language: Language) -> Vec<String> {
    let titles: Vec<String> = calls.iter().map(|call| title_of_call(program, call, language)).collect();
    let is_single = |title: &String| titles.iter().filter(|other| *other == title).count() == 1;
    let told_apart = titles.iter().zip(calls).map(|(title, call)| {
        let written = program.describe(call);
        let arguments = written.find('(').map_or("", |at| &written[at..]);
        if is_single(title) { title.clone() } else { format!("{title}{arguments}") }
    });
    told_apart.collect()
}

fn title_of_call(program: &Program, call: &Call, language: Language) -> String {
    let title = title(&program.techniques[call.technique], call, language);
    title.trim_start_matches('…').to_owned()
}

/// Returns a technique with its arguments: in English as rules write it, otherwise its title without a leading `…`.
pub fn call_title(words: &StepTexts<'_>, written: &str) -> String {
    let (program, language) = (words.program, words.language);
    let calls = if language == Language::default() { None } else { program.call(written).ok() };
    match calls.as_deref() {
        Some([call]) => title_of_call(program, call, language),
        _ => written.to_owned(),
    }
}

/// Formats a list within this many columns: a short one in full, of a long one the first items and the number of all.
pub fn shorten_list(words: &[String], separator: &str, columns: usize) -> String {
    const MAX_ITEMS: usize = 4;
    let first = |shown: usize| match words.len() {
        all if shown == all => words.join(separator),
        all => join(words[..shown].iter().chain([&format!("… ({all})")]), separator),
    };
    match words {
        [] => String::new(),
        [word] => cut(word, columns),
        words => {
            let fits = (1..=words.len().min(MAX_ITEMS)).rev().map(first).find(|text| text.width() <= columns);
            fits.unwrap_or_else(|| first(0))
        }
    }
}

pub fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut left = columns.saturating_sub(1);
    let kept = text.chars().take_while(|letter| {
        let width = letter.width().unwrap_or(0);
        let fits = width <= left;
        left = left.saturating_sub(width);
        fits
    });
    format!("{}…", kept.collect::<String>().trim_end())
}

/// Returns the name with its parameters, as in `fish(n, shape, fins)`, or `fish(…)` if that exceeds the columns.
pub fn short_signature(technique: &Technique, columns: usize) -> String {
    let names: Vec<String> = technique.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    let whole = call_text(&technique.name, &names);
    if names.is_empty() || whole.width() <= columns { whole } else { format!("{}(…)", technique.name) }
}

/// Returns a text in a language, or in English if that language lacks it.
pub fn text_of(texts: &Texts, language: Language) -> Option<&Template> {
    texts.get(language.code()).or_else(|| texts.get(Language::En.code()))
}

/// Returns a text with its parts that depend on the arguments alone; parts that depend on the match are replaced by
/// `…`.
pub fn fixed(template: &Template, arguments: &[Argument]) -> String {
    let constant = |expr: &Expr| match substitute(expr, arguments).kind {
        ExprKind::Int(n) => Some(Argument::Int(n)),
        ExprKind::Word(word) => Some(Argument::Word(word)),
        _ => None,
    };
    let piece = |piece: &TemplatePart| match piece {
        TemplatePart::Text(letters) => Some(letters.clone()),
        TemplatePart::Value(expr) => constant(expr).map(|value| value.to_string()),
        TemplatePart::Choice(expr, choices) => constant(expr).map(|value| {
            let chosen = choices.iter().find(|(key, _)| key.as_ref().is_none_or(|key| *key == value));
            chosen.map(|(_, template)| fixed(template, arguments)).unwrap_or_default()
        }),
        TemplatePart::Each(..) => None,
    };
    template.iter().map(|one| piece(one).unwrap_or_else(|| "…".to_owned())).collect()
}

/// Returns the lowest and the highest difficulty of the cases of a technique; `None` if no case has one.
pub fn difficulty(program: &Program, technique: &Technique) -> Option<(i64, i64)> {
    let of_case = |call: &Call| tesuji_meaning::difficulty(program, call);
    let all: Vec<i64> = cases(program, technique).iter().filter_map(of_case).collect();
    Some((*all.iter().min()?, *all.iter().max()?))
}

/// Formats the difficulty: one number, or the lowest and the highest; empty if there is none.
pub fn difficulty_word(program: &Program, technique: &Technique) -> String {
    match difficulty(program, technique) {
        Some((least, most)) if least == most => least.to_string(),
        Some((least, most)) => format!("{least}–{most}"),
        None => String::new(),
    }
}

pub fn aliases(technique: &Technique) -> Vec<String> {
    technique.aliases.iter().map(|alias| alias.name.clone()).collect()
}

/// Returns the other names of a technique with the arguments that they denote; names with the same arguments share a
/// line.
pub fn alias_lines(technique: &Technique) -> Vec<String> {
    let mut groups: IndexMap<String, Vec<&str>> = IndexMap::new();
    for alias in &technique.aliases {
        groups.entry(stands_for(technique, alias)).or_default().push(&alias.name);
    }
    let line = |(pins, names): (String, Vec<&str>)| {
        let names = names.join(", ");
        if pins.is_empty() { names } else { format!("{names}: {pins}") }
    };
    groups.into_iter().map(line).collect()
}

fn stands_for(technique: &Technique, alias: &Alias) -> String {
    let pin = |(id, value): &(ParamId, Argument)| {
        let name = technique.parameters.get(id.0 as usize).map_or("?", |parameter| &parameter.name);
        format!("{name} = {value}")
    };
    join(alias.pins.iter().map(pin), ", ")
}

pub fn place(program: &Program, span: Span) -> String {
    match program.files.get(span.file as usize) {
        Some(file) => format!("{}:{}", file.name, line_and_column(&file.text, span.start as usize).0),
        None => String::new(),
    }
}

pub fn source(program: &Program, span: Span) -> &str {
    let file = program.files.get(span.file as usize);
    file.and_then(|file| file.text.get(span.start as usize..span.end as usize)).unwrap_or_default()
}

pub fn source_with_comment(program: &Program, comment: &str, span: Span) -> String {
    let text = source(program, span);
    let comment: String =
        comment.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
    format!("{comment}{}\n", text.trim_end())
}
