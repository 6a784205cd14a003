//! Page of a rating: its strategy and its model.

use super::{CatalogueWriter, PageBuilder};
use crate::{page::model_fields, prelude::*};
use tesuji_lang::Rating;

/// Folder of the pages.
pub const FOLDER: &str = "ratings/";

pub fn page(writer: &CatalogueWriter<'_>, rating: &Rating) -> Page {
    let (program, language) = (writer.program(), writer.language);
    let title = |language| text_of(&rating.title, language).map(|template| fixed(template, &[]));
    let mut draft = PageBuilder::new(writer);
    draft.field(message!("name"), vec![Inline::Code(rating.name.clone())]);
    draft.titles(title);
    draft.field(message!("strategy"), vec![writer.strategy(&rating.strategy)]);
    for (name, text) in model_fields(program, rating, language) {
        draft.words(name, text);
    }
    draft.words(message!("file"), place(program, rating.span));
    draft.comment(&rating.comment);
    draft.rule(rating.span);
    draft.facts();
    draft.finish(format!("{FOLDER}{}", rating.name), title(language).unwrap_or_else(|| rating.name.clone()))
}
