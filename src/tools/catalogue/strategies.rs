//! The page of a strategy: what it runs, in its order.

use super::Writer;
use super::techniques::{heading, one_line};
use crate::lang::message::message;
use crate::report::catalogue::{place, written};
use crate::report::language::Language;
use crate::report::pages::{Block, Field, Inline, Page};
use crate::report::words::Words;

/// The page.
pub fn page(writer: &Writer<'_>, number: usize) -> Page {
    let program = writer.program();
    let (strategy, words) = (&program.strategies[number], Words::new(program, writer.language));
    let mut fields = vec![Field {
        name: writer.translate(message!("name")),
        content: vec![Inline::Code(strategy.name.clone())],
    }];
    let mut field = |name, text: String| {
        if !text.is_empty() {
            fields.push(Field { name: writer.translate(name), content: vec![Inline::Text(text)] });
        }
    };
    for (language, name) in Language::ALL.iter().zip([message!("in English"), message!("in Japanese")]) {
        if strategy.title.contains_key(language.code()) {
            field(name, Words::new(program, *language).title(&strategy.title).unwrap_or_default());
        }
    }
    let totals: Vec<&str> = strategy.totals.iter().map(|(name, _)| name.as_str()).collect();
    field(message!("adds up"), totals.join(", "));
    field(message!("file"), place(program, strategy.span));
    let mut blocks = vec![Block::Fields(fields)];
    if !strategy.comment.trim().is_empty() {
        blocks.push(Block::Text(vec![Inline::text(one_line(&strategy.comment))]));
    }
    let (runs, used) = (&writer.runs[number], program.used(&program.plain_call(number)));
    if !runs.is_empty() {
        blocks.push(heading(writer.translate(message!("What it runs, in its order"))));
        let levels = runs.iter().any(|run| run.level.is_some());
        let mut head = vec![String::new(), writer.translate(message!("technique"))];
        if levels {
            head.push(writer.translate(message!("level")));
        }
        let row = |(at, run): (usize, &super::Run)| {
            let name = &program.techniques[run.call.technique].name;
            let to = format!("techniques/{name}");
            let mut link = vec![writer.link(program.describe(&run.call), to)];
            if !used.contains(&run.call) {
                link.push(Inline::Text(writer.translate(message!(" (only with --uniqueness)"))));
            }
            let mut row = vec![vec![Inline::Text((at + 1).to_string())], link];
            if levels {
                row.push(
                    run.level.as_deref().map(|name| Inline::Text(words.level(name))).into_iter().collect(),
                );
            }
            row
        };
        blocks.push(Block::Table { head, rows: runs.iter().enumerate().map(row).collect() });
    }
    blocks.push(heading(writer.translate(message!("The rule"))));
    blocks.push(Block::Code(written(program, "", strategy.span)));
    let title = words.title(&strategy.title).unwrap_or_else(|| strategy.name.clone());
    Page { path: format!("strategies/{}", strategy.name), title, blocks }
}
