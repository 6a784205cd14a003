//! The page of what techniques are written with: links, parts of paths and definitions.

use super::Writer;
use super::techniques::{heading, one_line};
use crate::lang::message::message;
use crate::lang::program::Span;
use crate::report::catalogue::{link_signature, place, strength, written};
use crate::report::pages::{Block, Inline, Page};

const PATH: &str = "links";

/// What stands before the name of a part where a link leads to it.
pub const PREFIX: &str = "links#";

/// A link to a part.
pub fn link(writer: &Writer<'_>, name: &str) -> Inline {
    writer.link(name, format!("{PREFIX}{name}"))
}

/// The page; nothing where there is nothing to be on it.
pub fn page(writer: &Writer<'_>) -> Option<Page> {
    let program = writer.program();
    let mut blocks = Vec::new();
    let mut part = |name: &str, title: String, about: String, comment: &str, span: Span| {
        if writer.has(&format!("{PREFIX}{name}")) {
            blocks.push(Block::Heading { text: title, anchor: Some(name.to_owned()) });
            let about = format!("{about}{}", place(program, span));
            blocks.push(Block::Text(vec![Inline::Text(about)]));
            if !comment.trim().is_empty() {
                blocks.push(Block::Text(vec![Inline::Text(one_line(comment))]));
            }
            let known = writer.proofs.as_ref().map(|proofs| {
                let known = proofs.known(&format!("{PREFIX}{name}"), writer.language);
                Block::Text(known)
            });
            blocks.extend(known.filter(|block| *block != Block::Text(Vec::new())));
            blocks.push(Block::Code(written(program, "", span)));
        }
    };
    for link in &program.links {
        let about = writer.translate(message!("A link ({}).", strength(link))) + " ";
        part(&link.name, link_signature(link), about, &link.comment, link.span);
    }
    for definition in &program.definitions {
        let about = if definition.is_path { message!("A part of paths.") } else { message!("A definition.") };
        let about = writer.translate(about) + " ";
        part(&definition.name, definition.name.clone(), about, &definition.comment, definition.span);
    }
    let title = writer.translate(message!("Links and definitions"));
    (!blocks.is_empty()).then(|| {
        blocks.insert(0, heading(writer.translate(message!("What techniques are written with"))));
        Page { path: PATH.to_owned(), title, blocks }
    })
}

/// A link to the page as a whole, where there is one.
pub fn whole(writer: &Writer<'_>) -> Option<Inline> {
    let some = writer.paths.iter().any(|path| path.starts_with(PREFIX));
    let text = || writer.translate(message!("Links and definitions"));
    some.then(|| Inline::Link { text: text(), to: PATH.to_owned() })
}
