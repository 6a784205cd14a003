//! The positions of a file, in order.

use super::{
    blocks::DrawnRows,
    columns::HeaderColumns,
    heading::Heading,
    json, layout, links, lisp, matrix,
    source::{self, LineSource},
};
use crate::prelude::*;
use std::{
    collections::VecDeque,
    io::BufRead,
    sync::{Arc, Mutex, PoisonError},
};

type Item = Result<PuzzleSpec>;

/// Iterator over the positions of a reader in any of the formats, in constant memory: each is read on demand.
///
/// # Errors
///
/// Each item is a position or the [`FormatError`](super::FormatError) of one line, drawing or form; reading continues
/// after it. An error of the reader itself is the last item.
#[derive(Debug)]
pub struct Positions<R> {
    source: LineSource<R>,
    format: Option<Format>,
    /// Items that are read early: one line may both be an error and end a drawing.
    ready: VecDeque<Item>,
    heading: Option<Heading>,
    /// Headings of a table, after its first line was read.
    columns: Option<HeaderColumns>,
    /// Selected column of a table for the puzzles.
    wanted: Option<String>,
    /// Whether the last puzzle was a picture, below which words may follow.
    is_below: bool,
    spares: PuzzlePool,
}

impl<R: BufRead> Positions<R> {
    /// Creates the positions of `reader`; a `format` of `None` recognises each line or block by its content.
    pub fn new(reader: R, format: Option<Format>) -> Self {
        let (ready, heading, columns, wanted, is_below, spares) = Default::default();
        Self { source: LineSource::new(reader), format, ready, heading, columns, wanted, is_below, spares }
    }

    /// Selects the column of a table with the positions: its first line must contain this name.
    #[must_use]
    pub fn with_column(self, name: Option<String>) -> Self {
        Self { wanted: name, ..self }
    }

    /// Returns the column of a table with the positions, or `None` before its line of headings was read.
    pub fn column(&self) -> Option<&str> {
        self.columns.as_ref().map(HeaderColumns::name)
    }

    /// Reuses the clue buffers of this pool for the positions.
    #[must_use]
    pub fn with_pool(self, spares: PuzzlePool) -> Self {
        Self { spares, ..self }
    }

    fn take(&mut self, text: SourceLine) {
        let is_remark = text.is_blank() || text.text.trim_start().starts_with('#');
        if let (Some(columns), false) = (&self.columns, is_remark) {
            let item = columns.row(&text, self.format);
            return self.finish(text.number, item, false);
        }
        let kind = recognise::kind(&text.text);
        if self.wanted.is_some() && !is_remark || kind == LineKind::Words && self.reads_lines() {
            let next = peek(&mut self.source, 1).pop();
            match HeaderColumns::from_heading(text.typed(), next.as_deref(), self.wanted.as_deref()) {
                Ok(None) => {}
                Ok(columns) => return self.columns = columns,
                Err(error) => {
                    // Without its column no row of a table can be read.
                    self.source.end();
                    return self.finish(text.number, Err(error), false);
                }
            }
        }
        let Some(format) = self.format else { return self.take_any(kind, text) };
        let is_between = match (kind, format.profile().form_of(&text.text)) {
            (LineKind::Blank, _) => true,
            (LineKind::Comment, _) => format != Format::Sdk,
            (LineKind::Border, Some(ReadForm::Rows(_) | ReadForm::Drawn(_))) => true,
            (LineKind::Label | LineKind::Words, Some(ReadForm::Drawn(_))) => true,
            (LineKind::LispComment, Some(ReadForm::Lisp)) => true,
            _ => kind == LineKind::Words && self.is_below,
        };
        if is_between { self.take_any(kind, text) } else { self.take_as(format, text) }
    }

    fn reads_lines(&self) -> bool {
        matches!(self.format, None | Some(Format::Line))
    }

    /// Returns the kind of a line, given the line below it: a damaged row is neither a name nor a border.
    fn kind_beside_next(&mut self, kind: LineKind, text: &mut SourceLine) -> LineKind {
        if !matches!(
            kind,
            LineKind::Words | LineKind::Comment | LineKind::Label | LineKind::Row | LineKind::Border
        ) {
            return kind;
        }
        let next = peek(&mut self.source, 1).pop();
        if let Some(sums) = SumSyntax::guess_from_row(&text.text, next.as_deref()) {
            return LineKind::Kakuro(sums);
        }
        let Some(next) = next else { return kind };
        match kind {
            LineKind::Border => match layout::dashes_as_cells(&text.text, &self.row_below(&text.text)) {
                Some(cells) => {
                    text.text = cells;
                    LineKind::Row
                }
                None => kind,
            },
            LineKind::Words if recognise::resembles_row(&text.text) && layout::is_like(&text.text, &next) => {
                LineKind::Row
            }
            _ => kind,
        }
    }

    /// Returns the first of the next lines that differs from a line of dashes.
    fn row_below(&mut self, dashes: &str) -> String {
        let next = peek(&mut self.source, dashes.trim().len());
        next.into_iter().find(|line| line.trim() != dashes.trim()).unwrap_or_default()
    }

    fn take_as(&mut self, format: Format, first: SourceLine) {
        let (line, source) = (first.number, &mut self.source);
        let (item, is_named) = match format.profile().form_of(&first.text) {
            None => return,
            Some(ReadForm::Word(_, read)) => (read(&first.text), false),
            Some(ReadForm::Address(..)) => (links::read(&first.text, Some(format)), false),
            Some(ReadForm::Object(..)) => (json::read(first, source, Some(format)), false),
            Some(ReadForm::Lines(_, read) | ReadForm::Announced(_, read)) => (read(first, source), false),
            Some(ReadForm::Rows(read)) => (read(first, source), true),
            Some(ReadForm::Many(_, read)) => {
                return read(first, source)
                    .into_iter()
                    .for_each(|item| self.push_item(item.at_line(line), false));
            }
            Some(ReadForm::Drawn(as_marks)) => return self.take_drawing(first, Some(*as_marks)),
            Some(ReadForm::Lisp) => (lisp::read(first, source, matrix::read), false),
            Some(ReadForm::Squares(sums)) => (block::collect(first, *sums, source), true),
        };
        self.finish(line, item, is_named);
        self.is_below = format == Format::Drawn;
    }

    fn take_any(&mut self, kind: LineKind, mut text: SourceLine) {
        let line = text.number;
        let sums = self.format.is_none().then(|| block::announces(&text, &mut self.source)).flatten();
        let kind = match sums {
            Some(sums) => LineKind::Kakuro(sums),
            None if self.format.is_none() => self.kind_beside_next(kind, &mut text),
            None => kind,
        };
        if self.format.is_none() && sums.is_none() {
            let announced = claim(None, |_, form| match form {
                ReadForm::Announced(is, read) => is(&text, &mut self.source).then_some(*read),
                _ => None,
            });
            match announced {
                Ok(None) => {}
                Ok(Some((_, read))) => {
                    let item = read(text, &mut self.source);
                    return self.finish(line, item, false);
                }
                Err(error) => return self.finish(line, Err(error), false),
            }
        }
        match kind {
            LineKind::Border | LineKind::LispComment => {}
            // A label remains: it can only be a name.
            LineKind::Blank => self.drop_heading(|heading| heading.kind != LineKind::Label),
            LineKind::Comment => {
                self.drop_heading(|heading| heading.kind == LineKind::Words);
                match &mut self.heading {
                    Some(heading) if heading.kind != LineKind::Comment => {}
                    heading => *heading = Some(Heading::comment(heading.take(), text)),
                }
            }
            LineKind::Label | LineKind::Words => {
                self.drop_heading(|_| true);
                self.heading = Some(match self.is_below {
                    true if kind == LineKind::Words => Heading::caption(text),
                    _ => Heading::new(kind, text),
                });
            }
            LineKind::Single(format) | LineKind::File(format) => self.take_as(format, text),
            LineKind::Address => self.finish(line, links::read(&text.text, None), false),
            LineKind::Several => {
                let wrong = recognise::claimed(text.text.trim()).map(drop);
                wrong.unwrap_or_else(|error| self.finish(line, Err(error), false));
            }
            LineKind::Object => {
                let item = json::read(text, &mut self.source, None);
                self.finish(line, item, false);
            }
            LineKind::Kakuro(sums) => {
                let item = block::collect(text, sums, &mut self.source);
                self.finish(line, item, true);
            }
            LineKind::Section => {
                self.heading = self.heading.take().map(Heading::into_section);
                self.take_as(Format::Sdk, text);
            }
            LineKind::Row => match self.take_row(text) {
                Ok(item) => self.finish(line, item, true),
                Err(first) => match recognise::short_side(&first.text) {
                    Some(side) => self.take_short(first, side),
                    None => self.take_drawing(first, None),
                },
            },
        }
    }

    /// Reads the board of several grids or with blank cells that begins with a row, or returns the row.
    fn take_row(&mut self, first: SourceLine) -> Result<Item, SourceLine> {
        layout::join_bands(&first, &mut self.source);
        layout::restore_rows(&first, &mut self.source);
        overlap::collect(first, &mut self.source)
    }

    /// Drops the heading if it matches: a comment silently, any other as an error.
    fn drop_heading(&mut self, which: impl Fn(&Heading) -> bool) {
        let heading = self.heading.take_if(|heading| which(heading));
        self.ready.extend(heading.and_then(|heading| heading.error()).map(Err));
    }

    /// Adds the puzzle that begins on a line, or its error.
    fn finish(&mut self, line: usize, item: Item, drawn: bool) {
        self.push_item(item.map(|position| PuzzleSpec { line, ..position }).at_line(line), drawn);
    }

    /// Adds a result, which is named by the heading if it has no name. Only a drawing can be named by words.
    fn push_item(&mut self, item: Item, drawn: bool) {
        if !drawn {
            self.drop_heading(|heading| heading.kind != LineKind::Label);
        }
        self.is_below = false;
        let name = self.heading.take().and_then(|heading| heading.name());
        self.ready.push_back(item.map(|mut position| {
            position.name = position.name.or(name);
            position
        }));
    }

    fn take_drawing(&mut self, first: SourceLine, as_marks: Option<bool>) {
        let line = first.number;
        let item = DrawnRows::collect(first, &mut self.source).read(as_marks);
        // Rows that follow a board with an error would only repeat the error.
        let is_part =
            |line: &SourceLine| matches!(recognise::kind(&line.text), LineKind::Row | LineKind::Border);
        while item.is_err() && drop_next(&mut self.source, is_part) {}
        self.finish(line, item, true);
    }

    /// Reads lines whose length is that of a row of a board as well as that of all cells of a small one.
    ///
    /// A puzzle with one solution shows all of its values but one, so rows of a board of side n² show values over n,
    /// unlike any line of n² cells.
    fn take_short(&mut self, first: SourceLine, side: usize) {
        let is_row = |text: &str| recognise::kind(text) == LineKind::Row;
        let mut run = gather(first, &mut self.source, |run, line| {
            run.len() < side * side && is_row(&line.text) && recognise::short_side(&line.text) == Some(side)
        });
        let is_longer = |next: &String| is_row(next) && recognise::short_side(next).is_none();
        let ends_in_row = run.len() < side * side && peek(&mut self.source, 1).iter().any(is_longer);
        let is_large = |sign| value_of(sign).is_some_and(|value| usize::from(value) > side);
        let large = run.iter().filter(|row| row.text.chars().any(is_large)).count();
        // Boards of 4 × 4 may show few large values and any may be empty, but lines of 2 × 2 or 3 × 3 are not written.
        let is_tiny = side <= 3 && (large > 0 || run.len() == side * side);
        if !ends_in_row && large * 2 <= run.len() && !is_tiny {
            return run.into_iter().for_each(|line| self.take_as(Format::Line, line));
        }
        let first = run.remove(0);
        unread_all(&mut self.source, run.into_iter().map(Ok));
        self.take_drawing(first, None);
    }
}

impl<R: BufRead> Iterator for Positions<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            let is_free = self.heading.is_none()
                && self.columns.is_none()
                && self.wanted.is_none()
                && !self.source.has_unread_lines();
            let line = if is_free && matches!(self.format, None | Some(Format::Line)) {
                let line = self.source.fetch();
                if let Some(Ok((_, []))) = line {
                    continue;
                }
                if let Some(Ok((number, bytes))) = line
                    && let Some(position) = line::read_plain(bytes, number, || self.spares.take())
                {
                    self.is_below = false;
                    return Some(Ok(position));
                }
                line.map(|line| line.and_then(|(number, bytes)| source::text(number, bytes)))
            } else {
                self.source.next_text()
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

/// Maximum number of pooled buffers: more than all threads use at the same time.
const KEPT: usize = 4096;

/// Pool of clue buffers: finished positions return their buffer, so that a batch is read without an allocation for each
/// puzzle. Clones share the pool.
#[derive(Debug, Clone, Default)]
pub struct PuzzlePool(Arc<Mutex<Vec<Vec<Clue>>>>);

impl PuzzlePool {
    /// Returns the clues of a finished position to the pool.
    pub fn recycle(&self, clues: Vec<Clue>) {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if places.len() < KEPT {
            places.push(clues);
        }
    }

    pub(super) fn take(&self) -> Vec<Clue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }
}
