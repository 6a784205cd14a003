//! Sources of positions: the command line itself, files, or standard input.

use super::{args::ReadingArgs, failure::CommandError, progress, table};
use crate::cli::say;
use same_file::is_same_file;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use tesuji::{Format, FormatError, Puzzle, PuzzlePool, PuzzleReader, table::Shard, text::message};

/// Default name of the column of puzzles.
const DEFAULT_COLUMN: &str = "puzzle";

pub struct Item {
    /// File of the puzzle, if there are several inputs.
    pub file: Option<Arc<str>>,
    pub puzzle: Result<Puzzle, FormatError>,
}

impl Item {
    /// Returns the line of its input on which the puzzle begins, from 1.
    pub fn line(&self) -> usize {
        self.puzzle.as_ref().map_or_else(|error| error.line, Puzzle::line)
    }

    /// Returns the location of the puzzle: its line, after its file if there are several inputs.
    pub fn label(&self) -> String {
        let line = self.line();
        self.file.as_ref().map_or_else(|| line.to_string(), |file| format!("{file}:{line}"))
    }
}

pub struct Inputs {
    sources: Vec<(Arc<str>, InputSource)>,
    format: Option<Format>,
    column: Option<String>,
    should_ignore_unsupported: bool,
    bytes_read: Arc<AtomicU64>,
    size: Option<u64>,
    pool: PuzzlePool,
    shard: Shard,
}

enum InputSource {
    Inline(Vec<Result<Puzzle, FormatError>>),
    File(File),
    /// A table, whose puzzles are read one by one.
    Table(Box<dyn Iterator<Item = Result<Puzzle, FormatError>>>),
    Stdin,
}

impl Inputs {
    /// Opens every input, so that a wrong name is reported before any work is done.
    pub fn open(inputs: &[String], reading: &ReadingArgs) -> Result<Self, CommandError> {
        if reading.ignore_unsupported {
            say::print_note(message!(
                "unsupported constraints are left out, so a puzzle may have more solutions than intended"
            ));
        }
        let mut sources = Vec::new();
        let mut size = Some(0);
        for (number, input) in inputs.iter().enumerate() {
            if input == "-" && inputs[..number].contains(input) {
                return Err(CommandError::new(message!("standard input (-) given twice")));
            }
            let (name, source) = open_source(input, reading)?;
            let name = name.unwrap_or_else(|| say::language().translate(&message!("input {}", number + 1)));
            size = match &source {
                InputSource::File(file) => {
                    size.zip(file.metadata().ok()).map(|(size, data)| size + data.len())
                }
                InputSource::Inline(_) => size,
                InputSource::Stdin | InputSource::Table(_) => None,
            };
            sources.push((Arc::from(name), source));
        }
        Ok(Self {
            sources,
            format: reading.from,
            column: reading.column.clone(),
            should_ignore_unsupported: reading.ignore_unsupported,
            bytes_read: Arc::default(),
            size: size.filter(|&size| size > 0),
            pool: PuzzlePool::default(),
            shard: Shard::ALL,
        })
    }

    /// Keeps only the puzzles of a shard.
    pub fn in_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    pub fn is_stdin(&self) -> bool {
        matches!(self.sources[..], [(_, InputSource::Stdin)])
    }

    #[cfg(feature = "studies")]
    pub fn names(&self) -> Vec<Arc<str>> {
        self.sources.iter().map(|(name, _)| Arc::clone(name)).collect()
    }

    /// Makes sure that the output overwrites no input file.
    pub fn ensure_not_input(&self, output: Option<&Path>) -> Result<(), CommandError> {
        let Some(written) = output else { return Ok(()) };
        let is_file = |source: &InputSource| matches!(source, InputSource::File(_) | InputSource::Table(_));
        let files = self.sources.iter().filter(|(_, source)| is_file(source));
        match files.into_iter().find(|(name, _)| is_same_file(Path::new(&**name), written).unwrap_or(false)) {
            Some((name, _)) => Err(CommandError::new(message!("cannot overwrite the input {name}"))),
            None => Ok(()),
        }
    }

    /// Returns the number of bytes to read, if known, and a count of the bytes read so far.
    pub fn progress(&self) -> (Option<u64>, Arc<AtomicU64>) {
        (self.size, Arc::clone(&self.bytes_read))
    }

    /// Returns a pool for unneeded puzzles: those read next reuse their memory.
    pub fn pool(&self) -> PuzzlePool {
        self.pool.clone()
    }

    pub fn single(self) -> Result<Puzzle, CommandError> {
        let mut items = self.items();
        let (Some(item), None) = (items.next(), items.next()) else {
            return Err(CommandError::new(message!("expected a single position")));
        };
        item.puzzle.map_err(|error| CommandError::new(error.explained()))
    }

    /// Returns all positions, and whether there are several, for which two are read ahead. If lines are answered one by
    /// one, none is read ahead, and the flag is `true`.
    pub fn read_ahead(self, is_line_by_line: bool) -> (bool, impl Iterator<Item = Item>) {
        let mut items = self.items();
        let first: Vec<Item> = items.by_ref().take(if is_line_by_line { 0 } else { 2 }).collect();
        (is_line_by_line || first.len() > 1, first.into_iter().chain(items))
    }

    pub fn items(self) -> impl Iterator<Item = Item> {
        let has_several = self.sources.len() > 1;
        let (format, read, spares, shard) = (self.format, self.bytes_read, self.pool, self.shard);
        let (column, ignores) = (self.column, self.should_ignore_unsupported);
        let taken = move |puzzle: Puzzle| if ignores { puzzle.ignoring_unsupported() } else { puzzle };
        let positions = move |reader, name: &str| {
            let puzzles = PuzzleReader::new(reader, format).with_pool(&spares).in_column(column.clone());
            with_note(puzzles, column.is_none().then(|| name.to_owned()))
        };
        let items = self.sources.into_iter().flat_map(move |(name, source)| {
            let positions: Box<dyn Iterator<Item = _>> = match source {
                InputSource::Inline(positions) => Box::new(positions.into_iter()),
                InputSource::Table(positions) => positions,
                InputSource::File(file) => Box::new(positions(counting_reader(Box::new(file), &read), &name)),
                InputSource::Stdin => {
                    Box::new(positions(counting_reader(Box::new(progress::stdin()), &read), &name))
                }
            };
            let file = has_several.then_some(name);
            positions.map(move |read| Item { file: file.clone(), puzzle: read.map(taken) })
        });
        (0..).zip(items).filter(move |(number, _)| shard.has(*number)).map(|(_, item)| item)
    }
}

fn open_source(input: &str, reading: &ReadingArgs) -> Result<(Option<String>, InputSource), CommandError> {
    let format = reading.from;
    if input == "-" {
        return Ok((Some("-".to_owned()), InputSource::Stdin));
    }
    let path = Path::new(input);
    let missing = match path.metadata() {
        Ok(data) if data.is_dir() => {
            return Err(CommandError::new(message!("{input} is a folder, not a file of puzzles")));
        }
        Ok(data) => {
            let unread = |error| CommandError::read_error(path, &error);
            let file = File::open(path).map_err(unread)?;
            let source = match table::detect_format(&file, data.is_file()).map_err(unread)? {
                Some(form) => InputSource::Table({
                    let column = reading.column.as_deref().unwrap_or(DEFAULT_COLUMN);
                    table::puzzles(file, form, path, (column, format))?
                }),
                None => InputSource::File(file),
            };
            return Ok((Some(input.to_owned()), source));
        }
        Err(error) => error,
    };
    let positions: Vec<_> = match &reading.column {
        Some(_) => PuzzleReader::new(input.as_bytes(), format).in_column(reading.column.clone()).collect(),
        None => Puzzle::read_all(input, format),
    };
    match positions.first() {
        // One valid puzzle shows that puzzles were meant; errors of the others are reported in their places.
        _ if positions.iter().any(Result::is_ok) => Ok((None, InputSource::Inline(positions))),
        Some(Err(error)) => {
            let shown: String = input.chars().take(60).collect();
            let dots = if shown.len() < input.len() { "…" } else { "" };
            Err(CommandError::new(message!(
                "`{shown}{dots}` is neither a file nor a puzzle\n  as a file: {missing}\n  as a puzzle: {}",
                error.explained()
            )))
        }
        _ => Err(CommandError::new(message!("empty input")).with_help(message!("use - for standard input"))),
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
            && !column.eq_ignore_ascii_case(DEFAULT_COLUMN)
        {
            say::print_note(message!("{name}: the puzzles are in the column `{column}`"));
        }
        item
    })
}

struct CountingReader {
    inner: Box<dyn Read>,
    bytes_read: Arc<AtomicU64>,
}

fn counting_reader(inner: Box<dyn Read>, read: &Arc<AtomicU64>) -> BufReader<CountingReader> {
    BufReader::with_capacity(1 << 16, CountingReader { inner, bytes_read: Arc::clone(read) })
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.bytes_read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}
