//! Sources of positions: the command line itself, files, or standard input.

use super::{args::ReadingArgs, failure::Stop, progress, table};
use crate::cli::say;
use same_file::is_same_file;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tesuji::table::Shard;
use tesuji::text::message;
use tesuji::{Format, FormatError, Puzzle, PuzzlePool, PuzzleReader};

/// Default name of the column of puzzles.
const USUAL_COLUMN: &str = "puzzle";

pub struct Item {
    /// File of the puzzle, if there are several inputs.
    pub file: Option<Arc<str>>,
    pub read: Result<Puzzle, FormatError>,
}

impl Item {
    /// Returns the line of its input on which the puzzle begins, from 1.
    pub fn line(&self) -> usize {
        self.read.as_ref().map_or_else(|error| error.line, Puzzle::line)
    }

    /// Returns the location of the puzzle: its line, after its file if there are several inputs.
    pub fn label(&self) -> String {
        let line = self.line();
        self.file.as_ref().map_or_else(|| line.to_string(), |file| format!("{file}:{line}"))
    }
}

pub struct Inputs {
    places: Vec<(Arc<str>, Place)>,
    format: Option<Format>,
    column: Option<String>,
    ignores_unsupported: bool,
    read: Arc<AtomicU64>,
    size: Option<u64>,
    spares: PuzzlePool,
    shard: Shard,
}

enum Place {
    Inline(Vec<Result<Puzzle, FormatError>>),
    File(File),
    /// A table, whose puzzles are read one by one.
    Table(Box<dyn Iterator<Item = Result<Puzzle, FormatError>>>),
    Standard,
}

impl Inputs {
    /// Opens every input, so that a wrong name is reported before any work is done.
    pub fn open(inputs: &[String], reading: &ReadingArgs) -> Result<Self, Stop> {
        if reading.ignore_unsupported {
            say::note(message!(
                "what the rules have no constraint for is left out; a puzzle may have more solutions than it should"
            ));
        }
        let mut places = Vec::new();
        let mut size = Some(0);
        for (number, input) in inputs.iter().enumerate() {
            if input == "-" && inputs[..number].contains(input) {
                return Err(Stop::wrong(message!("- stands twice, and standard input can be read once")));
            }
            let (name, place) = place(input, reading)?;
            let name = name.unwrap_or_else(|| say::language().translate(&message!("input {}", number + 1)));
            size = match &place {
                Place::File(file) => size.zip(file.metadata().ok()).map(|(size, data)| size + data.len()),
                Place::Inline(_) => size,
                Place::Standard | Place::Table(_) => None,
            };
            places.push((Arc::from(name), place));
        }
        Ok(Self {
            places,
            format: reading.from,
            column: reading.column.clone(),
            ignores_unsupported: reading.ignore_unsupported,
            read: Arc::default(),
            size: size.filter(|&size| size > 0),
            spares: PuzzlePool::default(),
            shard: Shard::ALL,
        })
    }

    /// Keeps only the puzzles of a shard.
    pub fn in_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    pub fn is_standard(&self) -> bool {
        matches!(self.places[..], [(_, Place::Standard)])
    }

    pub fn names(&self) -> Vec<Arc<str>> {
        self.places.iter().map(|(name, _)| Arc::clone(name)).collect()
    }

    /// Makes sure that the output overwrites no input file.
    pub fn none_is(&self, output: Option<&Path>) -> Result<(), Stop> {
        let Some(written) = output else { return Ok(()) };
        let is_file = |place: &Place| matches!(place, Place::File(_) | Place::Table(_));
        let files = self.places.iter().filter(|(_, place)| is_file(place));
        match files.into_iter().find(|(name, _)| is_same_file(Path::new(&**name), written).unwrap_or(false)) {
            Some((name, _)) => Err(Stop::wrong(message!("{name} is an input, and would be written over"))),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes to read, if known, and a count of the bytes read so far.
    pub fn progress(&self) -> (Option<u64>, Arc<AtomicU64>) {
        (self.size, Arc::clone(&self.read))
    }

    /// Returns a pool for unneeded puzzles: those read next reuse their memory.
    pub fn spares(&self) -> PuzzlePool {
        self.spares.clone()
    }

    pub fn single(self) -> Result<Puzzle, Stop> {
        let mut items = self.items();
        let (Some(item), None) = (items.next(), items.next()) else {
            return Err(Stop::wrong(message!("one position is taken at a time")));
        };
        item.read.map_err(|error| Stop::wrong(error.explained()))
    }

    /// Returns all positions, and whether there are several, for which two are read ahead. If lines are answered one by
    /// one, none is read ahead, and the flag is `true`.
    pub fn ahead(self, answers_lines: bool) -> (bool, impl Iterator<Item = Item>) {
        let mut items = self.items();
        let first: Vec<Item> = items.by_ref().take(if answers_lines { 0 } else { 2 }).collect();
        (answers_lines || first.len() > 1, first.into_iter().chain(items))
    }

    pub fn items(self) -> impl Iterator<Item = Item> {
        let several = self.places.len() > 1;
        let (format, read, spares, shard) = (self.format, self.read, self.spares, self.shard);
        let (column, ignores) = (self.column, self.ignores_unsupported);
        let taken = move |puzzle: Puzzle| if ignores { puzzle.ignoring_unsupported() } else { puzzle };
        let positions = move |reader, name: &str| {
            let puzzles = PuzzleReader::new(reader, format).with_pool(&spares).in_column(column.clone());
            with_note(puzzles, column.is_none().then(|| name.to_owned()))
        };
        let items = self.places.into_iter().flat_map(move |(name, place)| {
            let positions: Box<dyn Iterator<Item = _>> = match place {
                Place::Inline(positions) => Box::new(positions.into_iter()),
                Place::Table(positions) => positions,
                Place::File(file) => Box::new(positions(counting(Box::new(file), &read), &name)),
                Place::Standard => Box::new(positions(counting(Box::new(progress::stdin()), &read), &name)),
            };
            let file = several.then_some(name);
            positions.map(move |read| Item { file: file.clone(), read: read.map(taken) })
        });
        (0..).zip(items).filter(move |(number, _)| shard.has(*number)).map(|(_, item)| item)
    }
}

fn place(input: &str, reading: &ReadingArgs) -> Result<(Option<String>, Place), Stop> {
    let format = reading.from;
    if input == "-" {
        return Ok((Some("-".to_owned()), Place::Standard));
    }
    let path = Path::new(input);
    let missing = match path.metadata() {
        Ok(data) if data.is_dir() => {
            return Err(Stop::wrong(message!("{input} is a folder, not a file of puzzles")));
        }
        Ok(data) => {
            let unread = |error| Stop::unread(path, &error);
            let file = File::open(path).map_err(unread)?;
            let place = match table::form(&file, data.is_file()).map_err(unread)? {
                Some(form) => Place::Table({
                    let column = reading.column.as_deref().unwrap_or(USUAL_COLUMN);
                    table::puzzles(file, form, path, (column, format))?
                }),
                None => Place::File(file),
            };
            return Ok((Some(input.to_owned()), place));
        }
        Err(error) => error,
    };
    let positions: Vec<_> = match &reading.column {
        Some(_) => PuzzleReader::new(input.as_bytes(), format).in_column(reading.column.clone()).collect(),
        None => Puzzle::read_all(input, format),
    };
    match positions.first() {
        // One valid puzzle shows that puzzles were meant; errors of the others are reported in their places.
        _ if positions.iter().any(Result::is_ok) => Ok((None, Place::Inline(positions))),
        Some(Err(error)) => {
            let shown: String = input.chars().take(60).collect();
            let dots = if shown.len() < input.len() { "…" } else { "" };
            Err(Stop::wrong(message!(
                "`{shown}{dots}` is neither a file nor a puzzle\n  as a file: {missing}\n  as a puzzle: {}",
                error.explained()
            )))
        }
        _ => Err(Stop::wrong(message!("an input is empty")).help(message!("- reads from standard input"))),
    }
}

/// Returns the puzzles, with a note about the column of the table `name` in which they were found.
fn with_note<R: BufRead>(
    mut puzzles: PuzzleReader<R>,
    mut name: Option<String>,
) -> impl Iterator<Item = Result<Puzzle, FormatError>> {
    std::iter::from_fn(move || {
        let item = puzzles.next();
        if let Some(column) = puzzles.column()
            && let Some(name) = name.take()
            && !column.eq_ignore_ascii_case(USUAL_COLUMN)
        {
            say::note(message!("{name}: the puzzles are in the column `{column}`"));
        }
        item
    })
}

struct CountingReader {
    inner: Box<dyn Read>,
    read: Arc<AtomicU64>,
}

fn counting(inner: Box<dyn Read>, read: &Arc<AtomicU64>) -> BufReader<CountingReader> {
    BufReader::with_capacity(1 << 16, CountingReader { inner, read: Arc::clone(read) })
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}
