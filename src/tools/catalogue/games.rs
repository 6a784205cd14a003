//! The pages of games and of the constraints that they may have.

use super::techniques::{heading, one_line};
use super::{Writer, WrittenPage};
use crate::lang::message::{Message, message};
use crate::lang::program::{Constraint, Game, GameInput, Span, Texts};
use crate::report::catalogue::{place, written};
use crate::report::drawing::Drawing;
use crate::report::language::Language;
use crate::report::pages::{Block, Field, Inline, Page, joined};
use crate::solve::sample_board::shown;
use crate::tools::game_page::{inputs_of, title, unit_rows};

struct Declared<'p> {
    name: &'p str,
    titles: &'p Texts,
    inputs: &'p [GameInput],
    strategy: Option<&'p str>,
    comment: &'p str,
    span: Span,
}

/// The page of a game, with a picture of its board.
pub fn page(writer: &Writer<'_>, game: &Game) -> (Page, Option<WrittenPage>) {
    let program = writer.program();
    let declared = Declared {
        name: &game.name,
        titles: &game.title,
        inputs: &game.inputs,
        strategy: game.strategy.as_deref(),
        comment: &game.comment,
        span: game.span,
    };
    let extends = game.extends.iter().map(|name| writer.link(name, format!("games/{name}")));
    let with = game.with.iter().map(|name| writer.link(name, format!("constraints/{name}")));
    let more = [(message!("extends"), joined(extends, ", ")), (message!("with"), joined(with, ", "))];
    let mut blocks = about(writer, &declared, more.into());
    let picture = match shown(program, game) {
        Ok((topology, state)) => {
            let heads = [
                message!("units"),
                message!("called"),
                message!("number"),
                message!("cells"),
                message!("laws"),
            ];
            let rows = unit_rows(program, &topology, writer.language).into_iter();
            let rows = rows.map(|row| row.into_iter().map(|cell| vec![Inline::Text(cell)]).collect());
            blocks.push(heading(writer.translate(message!("Its board"))));
            let path = format!("pictures/game-{}.svg", game.name);
            let shows = writer.translate(message!("a board of {}", called(writer, &declared)));
            let text = Drawing::new(&topology, &state).titled(&shows).svg();
            blocks.push(Block::Picture { path: path.clone(), shows });
            let head = heads.map(|head| writer.translate(head)).to_vec();
            blocks.push(Block::Table { head, rows: rows.collect() });
            Some(WrittenPage { path, text })
        }
        Err(message) => {
            let why = writer.translate(message!("There is no board to show: {message}."));
            blocks.push(Block::Text(vec![Inline::Text(why)]));
            None
        }
    };
    let page = rule(writer, "games", &declared, blocks);
    (page, picture)
}

/// The page of a constraint.
pub fn of_constraint(writer: &Writer<'_>, constraint: &Constraint) -> Page {
    let declared = Declared {
        name: &constraint.name,
        titles: &constraint.title,
        inputs: &constraint.inputs,
        strategy: constraint.strategy.as_deref(),
        comment: &constraint.comment,
        span: constraint.span,
    };
    let blocks = about(writer, &declared, Vec::new());
    rule(writer, "constraints", &declared, blocks)
}

fn called(writer: &Writer<'_>, declared: &Declared<'_>) -> String {
    let titles = [writer.language, Language::En].into_iter();
    titles.filter_map(|language| title(declared.titles, language)).next().unwrap_or(declared.name.to_owned())
}

fn about(writer: &Writer<'_>, declared: &Declared<'_>, more: Vec<(Message, Vec<Inline>)>) -> Vec<Block> {
    let mut fields = Vec::new();
    let mut field = |name, content: Vec<Inline>| {
        if !content.is_empty() {
            fields.push(Field { name: writer.translate(name), content });
        }
    };
    let words = |text: String| if text.is_empty() { Vec::new() } else { vec![Inline::Text(text)] };
    field(message!("name"), vec![Inline::Code(declared.name.to_owned())]);
    for (language, name) in Language::ALL.iter().zip([message!("in English"), message!("in Japanese")]) {
        field(name, words(title(declared.titles, *language).unwrap_or_default()));
    }
    more.into_iter().for_each(|(name, content)| field(name, content));
    field(message!("what a puzzle states"), words(inputs_of(declared.inputs)));
    let strategy = declared.strategy.map(|name| {
        let id = name.split('(').next().unwrap_or(name);
        writer.link(name, format!("strategies/{id}"))
    });
    field(message!("strategy"), strategy.into_iter().collect());
    field(message!("file"), words(place(writer.program(), declared.span)));
    let mut blocks = vec![Block::Fields(fields)];
    if !declared.comment.trim().is_empty() {
        blocks.push(Block::Text(vec![Inline::text(one_line(declared.comment))]));
    }
    blocks
}

fn rule(writer: &Writer<'_>, folder: &str, declared: &Declared<'_>, mut blocks: Vec<Block>) -> Page {
    blocks.push(heading(writer.translate(message!("The rule"))));
    blocks.push(Block::Code(written(writer.program(), "", declared.span)));
    Page { path: format!("{folder}/{}", declared.name), title: called(writer, declared), blocks }
}
