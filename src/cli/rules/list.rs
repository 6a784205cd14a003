//! `tesuji rules list`: what there is.

use crate::cli::args::{Form, FormArgs, RuleArgs, WordArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::program;
use crate::cli::output::Output;
use clap::Args;
use serde_json::json;
use tesuji::Language;
use tesuji::json_line;
use tesuji::lang::program::{Program, Strategy, Technique, Texts};
use tesuji::report::catalogue::{
    about, aliases, difficulty, difficulty_word, few, fixed, is_part, link_signature, place, short_signature,
    signature, strength, text_of, titles,
};
use tesuji::report::columns::{Lean, table};

/// List techniques, simplest first, then strategies, games, links and definitions
#[derive(Debug, Args)]
#[command(
    long_about = "Lists the techniques, the simplest first, then the strategies that a puzzle can be solved by, games, \
        links and definitions. Strategies that are parts of others, and cannot solve a puzzle or are not made to, are \
        listed with --all.",
    after_help = "Examples:\n  tesuji rules list\n  tesuji rules list --lang ja --rules my-rules.tesuji"
)]
pub struct ListArgs {
    /// List strategies that are parts of others as well
    #[arg(long, help_heading = "Output")]
    all: bool,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    words: WordArgs,
}

impl Default for ListArgs {
    fn default() -> Self {
        Self {
            all: false,
            rules: RuleArgs { rules: Vec::new(), no_default_rules: false },
            form: FormArgs { format: Form::Text },
            words: WordArgs { lang: Language::En },
        }
    }
}

/// Runs the command.
pub fn run(args: &ListArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let language = args.words.lang;
    let mut techniques: Vec<&Technique> = program.techniques.iter().collect();
    techniques.sort_by_key(|technique| difficulty(&program, technique));
    let strategies = program.strategies.iter().enumerate();
    let strategies = strategies.filter(|(number, _)| args.all || !is_part(&program, *number));
    let strategies: Vec<&Strategy> = strategies.map(|(_, strategy)| strategy).collect();
    let mut output = Output::new();
    match args.form.format {
        Form::Json => output.write(objects(&program, &techniques, &strategies, language))?,
        Form::Text => output.write(tables(&program, &techniques, &strategies, language))?,
    }
    output.finish()?;
    Ok(Exit::Done)
}

fn tables(
    program: &Program,
    techniques: &[&Technique],
    strategies: &[&Strategy],
    language: Language,
) -> String {
    let mut rows = vec![["technique", "title", "difficulty", "also called"].map(str::to_owned).to_vec()];
    rows.extend(techniques.iter().map(|technique| {
        vec![
            short_signature(technique),
            few(&titles(program, technique, language), " / "),
            difficulty_word(program, technique),
            few(&aliases(technique), ", "),
        ]
    }));
    let mut text = table(&rows, &[Lean::Left, Lean::Left, Lean::Right, Lean::Left]);
    let titled = |heading: &str, items: &mut dyn Iterator<Item = (&String, &Texts)>| {
        let rows = items.map(|(name, texts)| vec![name.clone(), title(texts, language)]);
        titled_rows(&[heading, "title"], rows.collect())
    };
    text.push_str(&titled("strategy", &mut strategies.iter().map(|s| (&s.name, &s.title))));
    text.push_str(&titled("game", &mut program.games.iter().map(|g| (&g.name, &g.title))));
    text.push_str(&titled("constraint", &mut program.constraints.iter().map(|c| (&c.name, &c.title))));
    let rows =
        program.links.iter().map(|l| vec![link_signature(l), strength(l).to_owned(), about(&l.comment)]);
    text.push_str(&titled_rows(&["link", "is", "about"], rows.collect()));
    for (word, is_path) in [("path", true), ("define", false)] {
        let all = program.definitions.iter().filter(|d| d.is_path == is_path);
        let rows = all.map(|d| vec![d.name.clone(), about(&d.comment)]);
        text.push_str(&titled_rows(&[word, "about"], rows.collect()));
    }
    text
}

/// Rows below their heading, where there are any.
fn titled_rows(heading: &[&str], rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut all = vec![heading.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()];
    all.extend(rows);
    format!("\n{}", table(&all, &vec![Lean::Left; heading.len()]))
}

fn title(texts: &Texts, language: Language) -> String {
    text_of(texts, language).map(|template| fixed(template, &[])).unwrap_or_default()
}

fn objects(
    program: &Program,
    techniques: &[&Technique],
    strategies: &[&Strategy],
    language: Language,
) -> String {
    let mut text = String::new();
    for technique in techniques {
        let difficulty = difficulty(program, technique).map(|(least, most)| [least, most]);
        text.push_str(&json_line(&json!({
            "kind": "technique",
            "id": technique.name,
            "signature": signature(technique),
            "titles": titles(program, technique, language),
            "difficulty": difficulty,
            "aliases": technique.aliases.iter().map(|alias| &alias.name).collect::<Vec<_>>(),
            "source": technique.source,
            "place": place(program, technique.span),
        })));
    }
    for strategy in strategies {
        let (title, place) = (title(&strategy.title, language), place(program, strategy.span));
        text.push_str(&json_line(&json!({
            "kind": "strategy", "id": strategy.name, "titles": [title], "place": place,
        })));
    }
    let games = program.games.iter().map(|game| ("game", &game.name, &game.title, game.span));
    let constraints = program.constraints.iter().map(|one| ("constraint", &one.name, &one.title, one.span));
    for (kind, name, called, span) in games.chain(constraints) {
        let (title, place) = (title(called, language), place(program, span));
        text.push_str(&json_line(&json!({"kind": kind, "id": name, "titles": [title], "place": place})));
    }
    for link in &program.links {
        text.push_str(&json_line(&json!({
            "kind": "link", "id": link.name, "signature": link_signature(link),
            "strong": link.strong, "weak": link.weak, "about": about(&link.comment),
            "place": place(program, link.span),
        })));
    }
    for definition in &program.definitions {
        let kind = if definition.is_path { "path" } else { "define" };
        text.push_str(&json_line(&json!({
            "kind": kind, "id": definition.name, "about": about(&definition.comment),
            "place": place(program, definition.span),
        })));
    }
    text
}
