//! Pages of games and of their constraints.

use super::{CatalogueWriter, PageBuilder};
use crate::{CatalogueFile, game_page::unit_rows, prelude::*};

pub fn page(writer: &CatalogueWriter<'_>, entry: &Entry<'_>) -> (Page, Option<CatalogueFile>) {
    let program = writer.program();
    let game = program.games.iter().find(|game| entry.kind == "game" && game.name == entry.name);
    let called = entry.display_title(writer.language).unwrap_or_else(|| entry.name.to_owned());
    let mut draft = PageBuilder::new(writer);
    draft.field(message!("name"), vec![Inline::Code(entry.name.to_owned())]);
    draft.titles(|language| entry.title(language));
    if let Some(game) = game {
        let extends = game.extends.iter().map(|name| writer.link(name, format!("games/{name}")));
        draft.field(message!("extends"), join_inlines(extends, ", "));
        let with = game.with.iter().map(|name| writer.link(name, format!("constraints/{name}")));
        draft.field(message!("with"), join_inlines(with, ", "));
    }
    draft.words(message!("what a puzzle states"), entry.inputs());
    let strategy = entry.strategy.map(|name| {
        let id = name.split('(').next().unwrap_or(name);
        writer.link(name, format!("strategies/{id}"))
    });
    draft.field(message!("strategy"), strategy.into_iter().collect());
    draft.words(message!("file"), place(program, entry.span));
    draft.comment(entry.comment);
    let picture = game.and_then(|game| board(&mut draft, game, &called));
    draft.rule(entry.span);
    draft.facts();
    (draft.finish(format!("{}/{}", entry.folder, entry.name), called), picture)
}

fn board(draft: &mut PageBuilder<'_, '_>, game: &Game, called: &str) -> Option<CatalogueFile> {
    let (program, language) = (draft.writer.program(), draft.writer.language);
    let (topology, state) = match sample_board(program, game) {
        Ok(shown) => shown,
        Err(message) => {
            draft.message(message!("There is no board to show: {message}."));
            return None;
        }
    };
    draft.heading(message!("Its board"));
    let path = format!("pictures/game-{}.svg", game.name);
    let shows = message!("a board of {}", called);
    let text = Drawing { title: language.translate(&shows), ..Drawing::new(&topology, &state) }.svg();
    let picture = draft.picture(path, shows, text);
    let heads =
        [message!("units"), message!("called"), message!("number"), message!("cells"), message!("laws")];
    let rows = unit_rows(program, &topology, language).into_iter();
    let rows = rows.map(|row| row.into_iter().map(|cell| vec![Inline::Text(cell)]).collect());
    draft.table(heads, rows.collect());
    Some(picture)
}
