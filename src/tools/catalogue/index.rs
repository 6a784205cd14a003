//! The first page: techniques by family and by difficulty, strategies and games.

use super::techniques::{heading, named};
use super::{Writer, parts};
use crate::lang::message::{Message, message};
use crate::lang::program::{Technique, Texts};
use crate::report::catalogue::{about, difficulty, difficulty_word};
use crate::report::language::Language;
use crate::report::pages::INDEX;
use crate::report::pages::{Block, Inline, Page};
use crate::tools::game_page::title;
use indexmap::IndexMap;

/// The page.
pub fn page(writer: &Writer<'_>) -> Page {
    let program = writer.program();
    let techniques: Vec<&Technique> =
        program.techniques.iter().filter(|one| writer.has(&format!("techniques/{}", one.name))).collect();
    let mut blocks = Vec::new();
    let count = message!(
        "Techniques: {}. Each stands in a rule file; all that is said here is made from it.",
        techniques.len()
    );
    blocks.push(Block::Text(vec![Inline::Text(writer.translate(count))]));
    if let Some(link) = parts::whole(writer) {
        blocks.push(Block::Text(vec![link]));
    }
    families(writer, &techniques, &mut blocks);
    if !techniques.is_empty() {
        let mut sorted = techniques;
        sorted.sort_by_key(|technique| difficulty(program, technique));
        blocks.push(heading(writer.translate(message!("By difficulty"))));
        blocks.push(table(writer, &sorted));
    }
    let strategies = program.strategies.iter().map(|one| (&*one.name, &one.title, &*one.comment));
    others(writer, message!("Strategies"), "strategies", strategies, &mut blocks);
    let games = program.games.iter().map(|one| (&*one.name, &one.title, &*one.comment));
    others(writer, message!("Games"), "games", games, &mut blocks);
    let constraints = program.constraints.iter().map(|one| (&*one.name, &one.title, &*one.comment));
    others(writer, message!("Constraints"), "constraints", constraints, &mut blocks);
    Page { path: INDEX.to_owned(), title: writer.translate(message!("Techniques")), blocks }
}

/// The techniques of each file, with what the file says of itself.
fn families(writer: &Writer<'_>, techniques: &[&Technique], blocks: &mut Vec<Block>) {
    let mut families: IndexMap<u32, Vec<&Technique>> = IndexMap::new();
    for technique in techniques {
        families.entry(technique.span.file).or_default().push(technique);
    }
    for (file, of_file) in families {
        let Some(file) = writer.program().files.get(file as usize) else { continue };
        let name = file.name.rsplit('/').next().unwrap_or(&file.name);
        let name = name.strip_suffix(".tesuji").unwrap_or(name).to_owned();
        blocks.push(heading(writer.translate(message!("Family: {name}"))));
        blocks.extend(file_comment(&file.text).map(|comment| Block::Text(vec![Inline::Text(comment)])));
        blocks.push(table(writer, &of_file));
    }
}

fn table(writer: &Writer<'_>, techniques: &[&Technique]) -> Block {
    let mut heads = vec![message!("technique"), message!("name"), message!("difficulty")];
    heads.extend(writer.proofs.is_some().then(|| message!("proof")));
    let row = |technique: &&Technique| {
        let [title, name] = named(writer, technique);
        let mut row = vec![title, name, vec![Inline::Text(difficulty_word(writer.program(), technique))]];
        let path = format!("techniques/{}", technique.name);
        row.extend(
            writer.proofs.iter().map(|proofs| vec![Inline::Text(writer.translate(proofs.short(&path)))]),
        );
        row
    };
    Block::Table {
        head: heads.into_iter().map(|head| writer.translate(head)).collect(),
        rows: techniques.iter().map(row).collect(),
    }
}

/// A table of strategies, games or constraints, where there are any.
fn others<'p>(
    writer: &Writer<'_>,
    what: Message,
    folder: &str,
    all: impl Iterator<Item = (&'p str, &'p Texts, &'p str)>,
    blocks: &mut Vec<Block>,
) {
    let all = all.filter(|(name, ..)| writer.has(&format!("{folder}/{name}")));
    let rows: Vec<Vec<Vec<Inline>>> = all
        .map(|(name, titles, comment)| {
            let called = [writer.language, Language::En].into_iter();
            let called = called.filter_map(|language| title(titles, language)).next();
            let link = writer.link(name, format!("{folder}/{name}"));
            vec![
                vec![link],
                called.into_iter().map(Inline::Text).collect(),
                vec![Inline::Text(about(comment))],
            ]
        })
        .collect();
    if !rows.is_empty() {
        blocks.push(heading(writer.translate(what)));
        let heads = [message!("name"), message!("called"), message!("about")];
        blocks.push(Block::Table { head: heads.map(|head| writer.translate(head)).to_vec(), rows });
    }
}

/// What a rule file says of itself: the first comment that stands by itself, before any item.
fn file_comment(text: &str) -> Option<String> {
    let mut blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let is_comment = |block: &str| block.lines().all(|line| line.starts_with('#'));
    let begins = |block: &str| ["tesuji ", "use "].iter().any(|word| block.starts_with(word));
    let first = blocks.find(|block| !begins(block)).filter(|block| is_comment(block))?;
    let words = first.lines().flat_map(|line| line.trim_start_matches('#').split_whitespace());
    Some(words.collect::<Vec<_>>().join(" "))
}
