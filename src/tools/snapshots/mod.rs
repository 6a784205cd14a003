//! Compares the solutions of puzzle files with reviewed snapshots.

mod changes;
mod file;
mod messages;
mod parse;

pub use changes::{ChangeKind, TraceChange, TraceStep};
pub use file::{Snapshot, SnapshotFile, SnapshotState};

use crate::prelude::*;
use std::{
    fs::{self, File},
    io::{self, BufReader},
};
use tesuji_solve::{PuzzleReader, SolverWorker};

const TRACE: &str = "trace";

const PUZZLES: &str = "txt";

/// Puzzle files, each with its snapshot file: `DIR/NAME.trace` for a puzzle file `NAME.txt`.
///
/// A snapshot is the text of [`Solution::snapshot`]: the puzzle, all steps in words, and the final status.
///
/// ```
/// use tesuji::authoring::{SnapshotState, Snapshots};
/// use tesuji::{Rules, Solver, SolverOptions};
///
/// let folder = std::env::temp_dir().join(format!("tesuji-snapshots-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("small.txt"), "12.3............\n")?;
/// let solver = Solver::new(&Rules::builtin(), SolverOptions::default())?;
/// let snapshots = Snapshots::open(&folder, &[])?;
/// let mut files = snapshots.compare(&solver, 0)?;
/// assert_eq!(files[0].snapshots[0].state, SnapshotState::Missing);
/// files[0].accept_all();
/// files[0].write()?;
/// assert!(snapshots.compare(&solver, 0)?[0].is_same());
/// std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Snapshots {
    /// Puzzle files by their snapshot files.
    files: BTreeMap<PathBuf, PathBuf>,
    /// Snapshot files without a puzzle file.
    orphans: BTreeSet<PathBuf>,
}

/// Error returned if snapshots cannot be compared or written.
#[derive(Debug, Error, Localize)]
#[non_exhaustive]
pub enum SnapshotError {
    /// Returned when a file or folder cannot be read.
    #[error("cannot read {path}: {error}", path = path.display())]
    Read {
        /// Path of the file or folder.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// Returned when a file cannot be written or removed.
    #[error("cannot write {path}: {error}", path = path.display())]
    Write {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// Returned when two puzzle files have the same name, so that their snapshots would be one file.
    #[error("{one} and {other} have the same snapshot {name}.{TRACE}", one = files[0].display(), other = files[1].display())]
    DuplicateName {
        /// Both puzzle files.
        files: [PathBuf; 2],
        /// Their common name.
        name: String,
    },
    /// Returned when there is no puzzle file.
    #[error("no puzzle file in {folder}", folder = folder.display())]
    NoPuzzleFiles {
        /// Path of the folder.
        folder: PathBuf,
    },
}

impl Snapshots {
    /// Opens the snapshots of a folder, for these puzzle files or, if there are none, for the `.txt` files of the
    /// folder.
    ///
    /// # Errors
    /// Returns a [`SnapshotError`] if the folder cannot be read, has neither puzzle files nor snapshots, or two files
    /// have the same name.
    pub fn open(folder: &Path, puzzles: &[PathBuf]) -> Result<Self, SnapshotError> {
        let of_folder = if puzzles.is_empty() { with_ending(folder, PUZZLES)? } else { BTreeSet::new() };
        let mut files: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
        for path in puzzles.iter().cloned().chain(of_folder) {
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let traces = folder.join(format!("{name}.{TRACE}"));
            if let Some(other) = files.insert(traces, path.clone()) {
                return Err(SnapshotError::DuplicateName { files: [other, path], name });
            }
        }
        // A folder that does not exist yet has no snapshots.
        let mut orphans = with_ending(folder, TRACE).unwrap_or_default();
        orphans.retain(|traces| !files.contains_key(traces));
        if files.is_empty() && orphans.is_empty() {
            return Err(SnapshotError::NoPuzzleFiles { folder: folder.to_owned() });
        }
        Ok(Self { files, orphans })
    }

    /// Solves all puzzles on `jobs` threads, 0 for one per processor, and compares their traces with the snapshots. No
    /// file is written.
    ///
    /// # Errors
    /// Returns a [`SnapshotError`] if a file cannot be read.
    pub fn compare(&self, solver: &Solver, jobs: usize) -> Result<Vec<SnapshotFile>, SnapshotError> {
        self.compare_with(solver, jobs, |_| (), |()| ())
    }

    /// Like [`Snapshots::compare`], but also calls `look` with each solution, on any thread, and passes the results to
    /// `take` in the order of the puzzles.
    ///
    /// # Errors
    /// Returns a [`SnapshotError`] if a file cannot be read.
    pub fn compare_with<T: Send>(
        &self,
        solver: &Solver,
        jobs: usize,
        look: impl Fn(&Solution) -> T + Sync,
        mut take: impl FnMut(T),
    ) -> Result<Vec<SnapshotFile>, SnapshotError> {
        let paths: Vec<&PathBuf> = self.files.values().collect();
        let mut solved: Vec<Vec<String>> = paths.iter().map(|_| Vec::new()).collect();
        let items = paths.iter().enumerate().flat_map(|(file, path)| puzzles(file, path));
        let work = |worker: &mut SolverWorker<'_>, item: Item| {
            let (file, read) = item?;
            let solution = worker.solve_parsed(read);
            Ok((file, solution.snapshot(), look(&solution)))
        };
        let sink = |done: Result<(usize, String, T), SnapshotError>| {
            let (file, now, seen) = done?;
            solved[file].push(now);
            take(seen);
            Ok(())
        };
        // Each puzzle takes long, so chunks of one keep all threads busy.
        batch::run_in_chunks(1, items, jobs, || solver.worker(), work, sink)?;
        let of_puzzles = self.files.iter().zip(solved);
        let of_puzzles = of_puzzles.map(|((traces, puzzles), now)| (traces, Some(puzzles), now));
        let orphans = self.orphans.iter().map(|traces| (traces, None, Vec::new()));
        let comparisons = of_puzzles.chain(orphans);
        let compared = comparisons.map(|(traces, puzzles, now)| SnapshotFile::compare(traces, puzzles, now));
        let mut compared = compared.collect::<Result<Vec<SnapshotFile>, SnapshotError>>()?;
        compared.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(compared)
    }
}

type Item = Result<(usize, Result<Puzzle, FormatError>), SnapshotError>;

fn puzzles(number: usize, path: &Path) -> Box<dyn Iterator<Item = Item>> {
    match File::open(path) {
        Err(error) => Box::new(std::iter::once(Err(unread(path, error)))),
        Ok(file) => {
            Box::new(PuzzleReader::new(BufReader::new(file), None).map(move |read| Ok((number, read))))
        }
    }
}

fn with_ending(folder: &Path, ending: &str) -> Result<BTreeSet<PathBuf>, SnapshotError> {
    let paths = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut paths: BTreeSet<PathBuf> = paths.map_err(|error| unread(folder, error))?;
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    Ok(paths)
}

fn unread(path: &Path, error: io::Error) -> SnapshotError {
    SnapshotError::Read { path: path.to_owned(), error }
}
