//! `tesuji rules show`: everything about one rule.

use super::examples::{facts_of, show};
use crate::cli::args::{LookArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::program_with_examples;
use crate::cli::output::{Output, look};
use clap::Args;
use std::sync::Arc;
use tesuji::Language;
use tesuji::lang::program::{Program, Span, Technique};
use tesuji::nearest;
use tesuji::report::board::{Look, candidates};
use tesuji::report::catalogue::{
    alias_lines, difficulty_word, fixed, link_signature, place, signature, strength, text_of, titles,
};
use tesuji::report::marks::Marks;
use tesuji::solve::boards::Boards;

/// Show a technique, strategy, game, link or definition as it is written, with its examples drawn
#[derive(Debug, Args)]
#[command(after_help = include_str!("../examples/rules-show.txt"))]
pub struct ShowArgs {
    /// Its id, or another name of a technique
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Runs the command.
pub fn run(args: &ShowArgs) -> Result<Exit, Stop> {
    let program = program_with_examples(&args.rules)?;
    let look = look(args.look.color, args.look.words.lang);
    let text = match program.technique(&args.id) {
        Some(technique) => technique_page(&program, technique, look),
        None => other_page(&program, &args.id, look.language).ok_or_else(|| unknown(&program, &args.id))?,
    };
    let mut output = Output::new();
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}

fn unknown(program: &Program, id: &str) -> Stop {
    let others = program.strategies.iter().map(|s| s.name.as_str());
    let others = others.chain(program.games.iter().map(|g| g.name.as_str()));
    let others = others.chain(program.constraints.iter().map(|one| one.name.as_str()));
    let others = others.chain(program.links.iter().map(|l| l.name.as_str()));
    let others = others.chain(program.definitions.iter().map(|d| d.name.as_str()));
    let called = id.split_once('(').map(|(name, _)| name).filter(|name| program.technique(name).is_some());
    let help = called.map(|name| format!("it is shown with all its parameters: `tesuji rules show {name}`"));
    let help = help.or_else(|| nearest(id, program.technique_names().chain(others)));
    Stop::wrong(format!("there is no rule `{id}`"))
        .help(help.or_else(|| Some("`tesuji rules list` shows them all".to_owned())))
}

fn technique_page(program: &Arc<Program>, technique: &Technique, look: Look) -> String {
    let mut lines = vec![signature(technique)];
    let mut field = |name: &str, text: String| {
        if !text.is_empty() {
            lines.push(format!("  {:<11} {text}", format!("{name}:")));
        }
    };
    let languages = Language::ALL.iter().filter(|language| technique.title.contains_key(language.code()));
    for language in languages {
        field(language.code(), titles(program, technique, *language).join(" / "));
    }
    for names in alias_lines(technique) {
        field("also", names);
    }
    field("difficulty", difficulty_word(program, technique));
    field("source", technique.source.join("; "));
    field("uses", technique.uses.join(", "));
    field("file", place(program, technique.span));
    let mut text = lines.join("\n") + "\n\n" + &written(program, &technique.comment, technique.span);
    if let Ok(boards) = Boards::new(Arc::clone(program), None, |_, _, _| Ok(())) {
        for example in
            program.examples.iter().filter(|e| program.techniques[e.call.technique].name == technique.name)
        {
            let title = if example.title.is_empty() { String::new() } else { format!(": {}", example.title) };
            text.push_str(&format!("\nExample of {}{title}\n\n", program.describe(&example.call)));
            text.push_str(&match show(program, &boards, example) {
                Err(message) => format!("{message}\n"),
                Ok(shown) => {
                    let found = shown.wanted.and_then(|wanted| shown.matches.get(wanted));
                    let marks = found.map_or_else(
                        || Marks::none(&shown.topology),
                        |found| Marks::of(&shown.topology, &shown.state, found),
                    );
                    let board = candidates(&shown.topology, &shown.state, &marks, look);
                    let follows = match (found, &example.finds) {
                        (Some(found), _) => facts_of(program, &found.effects, &shown.topology),
                        (None, None) => "nothing is found".to_owned(),
                        (None, Some(_)) => {
                            "what the example says is not found: see `tesuji rules test`".to_owned()
                        }
                    };
                    format!("{board}\n{follows}\n")
                }
            });
        }
    }
    text
}

/// The page of a strategy, game, link, definition or part of a path.
fn other_page(program: &Program, id: &str, language: Language) -> Option<String> {
    let title = |texts| text_of(texts, language).map(|template| fixed(template, &[])).unwrap_or_default();
    if let Some(strategy) = program.strategy(id) {
        let fields = [("title", title(&strategy.title))];
        return Some(page(program, id, &fields, &strategy.comment, strategy.span));
    }
    let game = program.games.iter().find(|game| game.name == id);
    let constraint = program.constraint(id);
    if game.is_some() || constraint.is_some() {
        let games = game.map(|game| (&game.title, &game.comment, game.span));
        let constraints = constraint.map(|one| (&one.title, &one.comment, one.span));
        // A game may be called after its constraint.
        let pages = games
            .into_iter()
            .chain(constraints)
            .map(|(called, comment, span)| page(program, id, &[("title", title(called))], comment, span));
        return Some(pages.collect::<Vec<String>>().join("\n"));
    }
    if let Some(link) = program.links.iter().find(|link| link.name == id) {
        let fields = [("is", strength(link).to_owned()), ("uses", link.uses.join(", "))];
        return Some(page(program, &link_signature(link), &fields, &link.comment, link.span));
    }
    let definition = program.definitions.iter().find(|definition| definition.name == id)?;
    let fields = [("uses", definition.uses.join(", "))];
    Some(page(program, id, &fields, &definition.comment, definition.span))
}

/// A page: what is said of a rule, those fields left out that say nothing, and the rule itself.
fn page(program: &Program, head: &str, fields: &[(&str, String)], comment: &str, span: Span) -> String {
    let place = place(program, span);
    let all = fields.iter().map(|(name, text)| (*name, text.as_str())).chain([("file", place.as_str())]);
    let lines = all.filter(|(_, text)| !text.is_empty());
    let lines: String = lines.map(|(name, text)| format!("  {:<11} {text}\n", format!("{name}:"))).collect();
    format!("{head}\n{lines}\n{}", written(program, comment, span))
}

/// A rule as it is written, with the comment before it.
pub fn written(program: &Program, comment: &str, span: Span) -> String {
    let text = program.files.get(span.file as usize);
    let text =
        text.and_then(|file| file.text.get(span.start as usize..span.end as usize)).unwrap_or_default();
    let comment: String =
        comment.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
    format!("{comment}{}\n", text.trim_end())
}
