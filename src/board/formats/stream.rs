//! The positions of a file, one after the other.

use super::error::{Place, Result};
use std::collections::VecDeque;
use std::io::BufRead;

use super::blocks::Drawing;
use super::heading::Heading;
use super::kakuro::block;
use super::kakuro::words::Sums;
use super::links::Address;
use super::profile::Cells;
use super::recognise::{self, Kind};
use super::source::{self, Ahead, Source, Text};
use super::spares::Spares;
use super::{Format, json, line, links, lisp, matrix, overlap};
use crate::position::Position;

type Item = Result<Position>;

/// The positions of a reader in any of the formats, in constant memory: each line, drawing or Lisp form is read
/// when it is asked for.
///
/// # Errors
///
/// Each item is a position or the [`FormatError`](super::FormatError) of one line, drawing or form, and reading goes on after it. Only
/// an error of the reader itself is the last item.
#[derive(Debug)]
pub struct Positions<R> {
    source: Source<R>,
    format: Option<Format>,
    /// Items that are known before they are asked for: a line may be a mistake of its own and end a drawing.
    ready: VecDeque<Item>,
    heading: Option<Heading>,
    spares: Spares,
}

impl<R: BufRead> Positions<R> {
    /// The positions of `reader`; a `format` of `None` recognises each line or block by its content.
    pub fn new(reader: R, format: Option<Format>) -> Self {
        Self {
            source: Source::new(reader),
            format,
            ready: VecDeque::new(),
            heading: None,
            spares: Spares::default(),
        }
    }

    /// The same, with clues in places that positions before them had.
    #[must_use]
    pub fn in_place_of(self, spares: Spares) -> Self {
        Self { spares, ..self }
    }

    fn take(&mut self, text: Text) {
        let kind = recognise::kind(&text.text);
        match (self.format, kind) {
            (Some(Format::Sdk), Kind::Comment) => self.take_as(Format::Sdk, text),
            (None, _) | (_, Kind::Blank | Kind::Comment) => self.take_any(kind, text),
            (Some(Format::Matrix), Kind::LispComment) => {}
            (Some(Format::Ss | Format::Msk), Kind::Border) => {}
            (Some(Format::Grid | Format::Pencilmarks), Kind::Border | Kind::Label | Kind::Words) => {
                self.take_any(kind, text);
            }
            (Some(format), _) => self.take_as(format, text),
        }
    }

    /// Takes a line that begins a puzzle of a known format.
    fn take_as(&mut self, format: Format, text: Text) {
        let reads = &format.profile().reads;
        let is_object = text.text.trim_start().starts_with('{');
        let only_object = reads.word.is_none() && reads.address.is_none() && reads.lines.is_none();
        match (reads.word, reads.lines, reads.cells) {
            _ if reads.object.is_some() && (is_object || only_object) => self.take_object(text, Some(format)),
            _ if reads.address.is_some() && (reads.word.is_none() || Address::of(&text.text).is_some()) => {
                self.finish(text.number, links::read(&text.text, Some(format)), false);
            }
            (Some((_, read)), ..) => self.finish(text.number, read(&text.text), false),
            (_, Some(lines), _) => {
                let number = text.number;
                for item in (lines.read)(text, &mut self.source) {
                    self.ended(item.at(number), lines.named);
                }
            }
            (_, _, Cells::Drawn(_)) => self.take_drawing(text),
            (_, _, Cells::Form) => self.take_form(text),
            (_, _, Cells::Squares(sums)) => self.take_kakuro(text, sums),
            (_, _, Cells::None) => {}
        }
    }

    fn take_any(&mut self, kind: Kind, text: Text) {
        if self.format.is_none()
            && let Some(sums) = block::announces(&text, &mut self.source)
        {
            return self.take_kakuro(text, sums);
        }
        let announced = |format: &Format| {
            let lines = format.profile().reads.lines;
            lines.is_some_and(|lines| (lines.announced)(&text, &mut self.source))
        };
        if self.format.is_none()
            && let Some(format) = Format::ALL.into_iter().find(announced)
        {
            return self.take_as(format, text);
        }
        match kind {
            Kind::Border | Kind::LispComment => {}
            // A label stays: it can stand for nothing else.
            Kind::Blank => self.drop_heading(|heading| heading.kind != Kind::Label),
            Kind::Comment => {
                self.drop_heading(|heading| heading.kind == Kind::Words);
                match &mut self.heading {
                    Some(heading) if heading.kind != Kind::Comment => {}
                    heading => *heading = Some(Heading::comment(heading.take(), text)),
                }
            }
            Kind::Label | Kind::Words => {
                self.drop_heading(|_| true);
                self.heading = Some(Heading::new(kind, text));
            }
            Kind::Single(format) | Kind::File(format) => self.take_as(format, text),
            Kind::Address => self.finish(text.number, links::read(&text.text, None), false),
            Kind::Several(first, second) => {
                self.finish(text.number, Err(recognise::several(&[first, second])), false);
            }
            Kind::Form => self.take_form(text),
            Kind::Object => self.take_object(text, None),
            Kind::Kakuro(sums) => self.take_kakuro(text, sums),
            Kind::Section => {
                self.heading = self.heading.take().map(Heading::of_section);
                self.take_as(Format::Sdk, text);
            }
            Kind::Row if self.format.is_none() => match overlap::collect(text, &mut self.source) {
                Ok(position) => self.ended(Ok(position), true),
                Err(first) => match recognise::short_side(&first.text) {
                    Some(side) => self.take_short(first, side),
                    None => self.take_drawing(first),
                },
            },
            Kind::Row => self.take_drawing(text),
        }
    }

    /// Gives the heading up if it is one of these: a comment silently, anything else as an error.
    fn drop_heading(&mut self, which: impl Fn(&Heading) -> bool) {
        if let Some(heading) = self.heading.take_if(|heading| which(heading))
            && heading.kind != Kind::Comment
        {
            self.ready.push_back(Err(heading.error()));
        }
    }

    /// Takes the puzzle of one line, or what is wrong with it.
    fn finish(&mut self, line: usize, item: Item, drawn: bool) {
        self.ended(item.map(|position| Position { line, ..position }).at(line), drawn);
    }

    /// Takes an outcome, which gets the heading as its name if it has none. Only a drawing can be named by words.
    fn ended(&mut self, item: Item, drawn: bool) {
        if !drawn {
            self.drop_heading(|heading| heading.kind != Kind::Label);
        }
        let name = self.heading.take().and_then(|heading| heading.name());
        self.ready.push_back(item.map(|mut position| {
            position.name = position.name.or(name);
            position
        }));
    }

    fn take_object(&mut self, first: Text, format: Option<Format>) {
        let line = first.number;
        let item = json::read(first, &mut self.source, format);
        self.ended(item.at(line), false);
    }

    fn take_kakuro(&mut self, first: Text, sums: Sums) {
        let line = first.number;
        let item = block::collect(first, sums, &mut self.source);
        self.ended(item.at(line), true);
    }

    fn take_form(&mut self, first: Text) {
        let line = first.number;
        let form = lisp::collect(first, &mut self.source);
        self.finish(line, form.and_then(|form| matrix::read(&form)), false);
    }

    fn take_drawing(&mut self, first: Text) {
        let drawing = Drawing::collect(first, &mut self.source);
        let as_marks = self.format.map(|format| matches!(format.profile().reads.cells, Cells::Drawn(true)));
        let item = drawing.read(as_marks);
        if item.is_err() {
            Drawing::drop_rest(&mut self.source);
        }
        self.ended(item, true);
    }

    /// Takes lines that are as long as a row of a board as well as all the cells of a small one.
    ///
    /// A puzzle with one solution shows all of its values but one, so rows of a board of side n² show values over n,
    /// which no line of n² cells can.
    fn take_short(&mut self, first: Text, side: usize) {
        let mut run = vec![first];
        let mut ends_in_row = false;
        while run.len() < side * side
            && let Some(next) = self.source.next_text()
        {
            match next {
                Ok(text) if recognise::kind(&text.text) == Kind::Row => {
                    if recognise::short_side(&text.text) != Some(side) {
                        ends_in_row = recognise::short_side(&text.text).is_none();
                        self.source.hold(Ok(text));
                        break;
                    }
                    run.push(text);
                }
                other => {
                    self.source.hold(other);
                    break;
                }
            }
        }
        let large = run.iter().filter(|row| recognise::has_value_over(&row.text, side)).count();
        // Boards of 4 × 4 may show few large values and any may be empty, but nobody writes lines of 2 × 2 or 3 × 3.
        let is_tiny = side <= 3 && (large > 0 || run.len() == side * side);
        let is_drawing = ends_in_row || large * 2 > run.len() || is_tiny;
        if is_drawing {
            let first = run.remove(0);
            for row in run.into_iter().rev() {
                self.source.hold(Ok(row));
            }
            self.take_drawing(first);
        } else {
            for line in run {
                self.take_as(Format::Line, line);
            }
        }
    }
}

impl<R: BufRead> Iterator for Positions<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            let line = if self.source.holds_lines() {
                self.source.next_text()
            } else {
                let is_plain = matches!(self.format, None | Some(Format::Line)) && self.heading.is_none();
                match self.source.fetch() {
                    Some(Ok((number, bytes))) => {
                        if is_plain && let Some(position) = line::plain(bytes, number, || self.spares.take())
                        {
                            return Some(Ok(position));
                        }
                        Some(source::text(number, bytes))
                    }
                    Some(Err(error)) => Some(Err(error)),
                    None => None,
                }
            };
            match line {
                Some(Ok(text)) => self.take(text),
                Some(Err(error)) => return Some(Err(error)),
                None => {
                    self.drop_heading(|_| true);
                    return self.ready.pop_front();
                }
            }
        }
    }
}
