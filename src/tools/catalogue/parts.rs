//! Page of the building blocks of techniques: links, named parts of paths, and definitions.

use super::{CatalogueWriter, PageBuilder};
use crate::prelude::*;

const PATH: &str = "links";

/// Prefix of the name of a part in references to it.
pub const PREFIX: &str = "links#";

pub fn page(writer: &CatalogueWriter<'_>) -> Option<Page> {
    let program = writer.program();
    let mut draft = PageBuilder::new(writer);
    draft.heading(message!("What techniques are written with"));
    let mut part = |name: &str, title: String, about: Message, comment: &str, span: Span| {
        let path = format!("{PREFIX}{name}");
        if writer.has(&path) {
            draft.blocks.push(Block::Heading { text: title, anchor: Some(name.to_owned()) });
            draft.text(format!("{} {}", writer.translate(about), place(program, span)));
            draft.comment(comment);
            let results = writer.proofs.as_ref().map(|proofs| proofs.results(&path, writer.language));
            draft.blocks.extend(results.filter(|results| !results.is_empty()).map(Block::Text));
            draft.blocks.push(Block::Code(source_with_comment(program, "", span)));
        }
    };
    for link in &program.links {
        let about = message!("A link ({}).", strength(link));
        part(&link.name, link_signature(link), about, &link.comment, link.span);
    }
    for definition in program.definitions.iter() {
        let about = if definition.is_path { message!("A part of paths.") } else { message!("A definition.") };
        part(&definition.name, definition.name.clone(), about, &definition.comment, definition.span);
    }
    let title = writer.translate(message!("Links and definitions"));
    (draft.blocks.len() > 1).then(|| draft.finish(PATH.to_owned(), title))
}

pub fn page_link(writer: &CatalogueWriter<'_>) -> Option<Inline> {
    let has_parts = writer.paths.iter().any(|path| path.starts_with(PREFIX));
    let text = || writer.translate(message!("Links and definitions"));
    has_parts.then(|| Inline::Link { text: text(), to: PATH.to_owned() })
}
