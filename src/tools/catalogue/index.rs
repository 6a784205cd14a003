//! Index page of the catalogue: techniques by family and by difficulty, strategies and games.

use super::{
    CatalogueWriter, PageBuilder, parts,
    techniques::{picture_path, title_and_signature},
};
use crate::{CatalogueFile, prelude::*};
use tesuji_report::{INDEX, catalogue::family};

/// Returns the index page. `pictures` are the pictures of technique examples.
pub fn page(writer: &CatalogueWriter<'_>, pictures: &[CatalogueFile]) -> Page {
    let program = writer.program();
    let mut techniques: Vec<&Technique> =
        program.techniques.iter().filter(|one| writer.has(&format!("techniques/{}", one.name))).collect();
    let mut draft = PageBuilder::new(writer);
    draft.message(message!(
        "Techniques: {}. This catalogue is generated from their rule files.",
        techniques.len()
    ));
    draft.blocks.extend(parts::page_link(writer).map(|link| Block::Text(vec![link])));
    draft.blocks.push(Block::Search(writer.translate(message!("Search"))));
    families(&mut draft, &techniques, pictures);
    if !techniques.is_empty() {
        techniques.sort_by_key(|technique| difficulty(program, technique));
        draft.heading(message!("By difficulty"));
        table(&mut draft, &techniques, &[]);
    }
    entry_table(&mut draft, message!("Strategies"), program.strategies.iter().map(Entry::from));
    entry_table(&mut draft, message!("Games"), games(program).filter(|entry| entry.kind == "game"));
    entry_table(
        &mut draft,
        message!("Constraints"),
        games(program).filter(|entry| entry.kind == "constraint"),
    );
    draft.finish(INDEX.to_owned(), writer.translate(message!("Techniques")))
}

fn families(draft: &mut PageBuilder<'_, '_>, techniques: &[&Technique], pictures: &[CatalogueFile]) {
    let mut families: IndexMap<u32, Vec<&Technique>> = IndexMap::new();
    for technique in techniques {
        families.entry(technique.span.file).or_default().push(technique);
    }
    for (file, of_file) in families {
        let Some(file) = draft.writer.program().files.get(file as usize) else { continue };
        draft.heading(message!("Family: {name}", name = Message::term(family(&file.name))));
        if let Some(comment) = file_comment(&file.text) {
            draft.text(comment);
        }
        table(draft, &of_file, pictures);
    }
}

/// Adds a table of techniques, each with the picture of its first example if `pictures` contains it.
fn table(draft: &mut PageBuilder<'_, '_>, techniques: &[&Technique], pictures: &[CatalogueFile]) {
    let writer = draft.writer;
    // Without pictures there is no column for them.
    let skipped = usize::from(pictures.is_empty());
    let heads = [message!("picture"), message!("technique"), message!("name"), message!("difficulty")];
    let heads = heads.into_iter().skip(skipped).chain(writer.proofs.is_some().then(|| message!("proof")));
    let row = |technique: &&Technique| {
        let [title, name] = title_and_signature(writer, technique);
        let path = picture_path(&technique.name, 1);
        let drawn = pictures.iter().any(|picture| picture.path == path);
        let shows = writer.translate(message!("an example"));
        let picture = drawn.then_some(Inline::Thumbnail { path, shows });
        let difficulty = difficulty_word(writer.program(), technique);
        let proofs = writer.proofs.iter();
        let proof = proofs.map(|proofs| proofs.short(&format!("techniques/{}", technique.name)));
        let cells = [picture.into_iter().collect(), title, name, vec![Inline::Text(difficulty)]];
        let proof = proof.map(|proof| vec![Inline::Text(writer.translate(proof))]);
        cells.into_iter().skip(skipped).chain(proof).collect()
    };
    draft.table(heads, techniques.iter().map(row).collect());
}

fn entry_table<'p>(
    draft: &mut PageBuilder<'_, '_>,
    heading: Message,
    entries: impl Iterator<Item = Entry<'p>>,
) {
    let writer = draft.writer;
    let row = |entry: Entry<'p>| {
        let path = format!("{}/{}", entry.folder, entry.name);
        let called = entry.display_title(writer.language).into_iter().map(Inline::Text).collect();
        let link = writer.has(&path).then(|| writer.link(entry.name, path))?;
        Some(vec![vec![link], called, vec![Inline::Text(about(entry.comment))]])
    };
    let rows: Vec<Vec<Vec<Inline>>> = entries.filter_map(row).collect();
    if !rows.is_empty() {
        draft.heading(heading);
        draft.table([message!("name"), message!("called"), message!("about")], rows);
    }
}

/// Returns the first comment of a rule file that is separate from any item, or `None` if there is none before the first
/// item.
fn file_comment(text: &str) -> Option<String> {
    let mut blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let is_comment = |block: &str| block.lines().all(|line| line.starts_with('#'));
    let begins = |block: &str| ["tesuji ", "use "].iter().any(|word| block.starts_with(word));
    let first = blocks.find(|block| !begins(block)).filter(|block| is_comment(block))?;
    let words = first.lines().flat_map(|line| line.trim_start_matches('#').split_whitespace());
    Some(words.collect::<Vec<_>>().join(" "))
}
