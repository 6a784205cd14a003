//! Snapshots of one puzzle file: reading, comparison and writing.

use super::{
    changes::changes,
    parse::{ParsedTrace, traces},
    unread,
};
use crate::{SnapshotError, TraceChange, prelude::*};
use std::{collections::VecDeque, fs, io};
use tesuji_report::{atomic::write_atomically, diff::diff};

/// Result of comparing a snapshot with the trace of its puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SnapshotState {
    /// Both are the same.
    Same,
    /// The trace differs from the snapshot.
    Different,
    /// The puzzle has no snapshot.
    Missing,
    /// The puzzle of the snapshot has changed or was removed from its file.
    Stale,
    /// The puzzle file of the snapshot does not exist any more.
    Orphaned,
}

words!(SnapshotState {
    Same => "same",
    Different => "different",
    Missing => "missing",
    Stale => "stale",
    Orphaned => "orphaned",
});

/// Trace of one puzzle, compared with its snapshot.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Snapshot {
    /// Line of the puzzle in its file.
    pub label: String,
    /// Puzzle, after its name if it has one, as in the heading of a trace.
    pub puzzle: String,
    /// Trace in the snapshot; `None` if there is no snapshot.
    pub expected: Option<String>,
    /// Current trace; `None` if the puzzle does not exist any more.
    pub actual: Option<String>,
    /// Result of the comparison.
    pub state: SnapshotState,
    /// Whether the current trace was accepted as correct: see [`Snapshot::accept`].
    pub is_accepted: bool,
}

/// Snapshots of a puzzle file.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SnapshotFile {
    /// Path of the snapshot file.
    pub path: PathBuf,
    /// Path of the puzzle file; `None` if it does not exist any more.
    pub puzzles: Option<PathBuf>,
    text: Option<String>,
    /// Snapshots in the order of the puzzles, followed by those without a puzzle.
    pub snapshots: Vec<Snapshot>,
}

impl SnapshotFile {
    /// Compares the current traces of a puzzle file with the snapshots in `path`.
    ///
    /// # Errors
    /// Returns a [`SnapshotError`] if the snapshot file exists and cannot be read.
    pub(super) fn compare(
        path: &Path,
        puzzles: Option<&PathBuf>,
        actual: Vec<String>,
    ) -> Result<Self, SnapshotError> {
        let text = match fs::read_to_string(path) {
            // The line ends of a checkout may be those of Windows.
            Ok(text) => Some(text.replace("\r\n", "\n")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unread(path, error)),
        };
        let expected = traces(text.as_deref().unwrap_or_default());
        let snapshots = match puzzles {
            Some(_) => side_by_side(expected, actual),
            // An empty snapshot file can also lack its puzzle file.
            None if expected.is_empty() => vec![unmatched(String::new(), SnapshotState::Orphaned)],
            None => expected.into_iter().map(|trace| unmatched(trace, SnapshotState::Orphaned)).collect(),
        };
        Ok(Self { path: path.to_owned(), puzzles: puzzles.cloned(), text, snapshots })
    }

    /// Whether all snapshots are up to date.
    pub fn is_same(&self) -> bool {
        self.snapshots.iter().all(|snapshot| snapshot.state == SnapshotState::Same)
    }

    /// Accepts the current traces of all puzzles as correct.
    pub fn accept_all(&mut self) {
        self.snapshots.iter_mut().for_each(Snapshot::accept);
    }

    /// Writes the accepted snapshots and keeps all others unchanged; a file without any snapshot is removed.
    ///
    /// # Errors
    /// Returns a [`SnapshotError`] if the file cannot be written or removed.
    pub fn write(&mut self) -> Result<(), SnapshotError> {
        if !self.snapshots.iter().any(|snapshot| snapshot.is_accepted) {
            return Ok(());
        }
        let text = join(self.snapshots.iter().filter_map(Snapshot::stored_trace), "\n");
        let new = (!text.is_empty()).then_some(text);
        if new != self.text {
            let result = match &new {
                Some(text) => {
                    let folder = self.path.parent().map_or(Ok(()), fs::create_dir_all);
                    folder.and_then(|()| write_atomically(&self.path, text))
                }
                None => fs::remove_file(&self.path),
            };
            result.map_err(|error| SnapshotError::Write { path: self.path.clone(), error })?;
            self.text = new;
        }
        Ok(())
    }
}

impl Snapshot {
    /// Accepts the current trace as correct: the snapshot will be written, or removed if its puzzle does not exist any
    /// more.
    pub fn accept(&mut self) {
        self.is_accepted = self.state != SnapshotState::Same;
    }

    /// Whether the snapshot is up to date or was accepted.
    pub fn passed(&self) -> bool {
        self.state == SnapshotState::Same || self.is_accepted
    }

    /// Returns the differences between both traces, step by step; empty unless both exist and belong to the same
    /// puzzle.
    pub fn changes(&self) -> Vec<TraceChange> {
        match (&self.expected, &self.actual, self.state) {
            (Some(was), Some(now), SnapshotState::Different) => {
                changes(&ParsedTrace::parse(was), &ParsedTrace::parse(now))
            }
            _ => Vec::new(),
        }
    }

    /// Returns the lines that differ.
    pub fn diff(&self) -> String {
        diff(self.expected.as_deref().unwrap_or_default(), self.actual.as_deref().unwrap_or_default())
    }

    fn stored_trace(&self) -> Option<&str> {
        if self.is_accepted { self.actual.as_deref() } else { self.expected.as_deref() }
    }
}

fn unmatched(expected: String, state: SnapshotState) -> Snapshot {
    let ParsedTrace { label, puzzle, .. } = ParsedTrace::parse(&expected);
    Snapshot { label, puzzle, expected: Some(expected), actual: None, state, is_accepted: false }
}

type Key = fn(&ParsedTrace) -> Option<String>;

/// Keys by which the snapshot of a puzzle is found, the most specific first. The first includes the line, since a file
/// may contain the same puzzle twice.
const KEYS: [Key; 4] = [
    |trace| Some(format!("{} {}", trace.label, trace.puzzle)),
    |trace| Some(trace.puzzle.clone()),
    // The name precedes the puzzle.
    |trace| trace.puzzle.rsplit_once("  ").map(|(name, _)| name.to_owned()),
    |trace| Some(trace.label.clone()),
];

/// Pairs each puzzle with the snapshot that has the first matching key.
fn side_by_side(was: Vec<String>, now: Vec<String>) -> Vec<Snapshot> {
    let parse_all =
        |traces: &[String]| traces.iter().map(|trace| ParsedTrace::parse(trace)).collect::<Vec<_>>();
    let (old, new) = (parse_all(&was), parse_all(&now));
    let mut taken = vec![false; old.len()];
    let mut found: Vec<Option<usize>> = vec![None; new.len()];
    for key in KEYS {
        let mut left: HashMap<String, VecDeque<usize>> = HashMap::new();
        for (at, trace) in old.iter().enumerate().filter(|(at, _)| !taken[*at]) {
            if let Some(key) = key(trace) {
                left.entry(key).or_default().push_back(at);
            }
        }
        for (place, trace) in found.iter_mut().zip(&new).filter(|(place, _)| place.is_none()) {
            *place = key(trace).and_then(|key| left.get_mut(&key)?.pop_front());
            place.iter().for_each(|&at| taken[at] = true);
        }
    }
    let mut snapshots = Vec::new();
    for ((now, trace), at) in now.into_iter().zip(&new).zip(&found) {
        let before = at.map(|at| was[at].clone());
        let state = match at {
            None => SnapshotState::Missing,
            Some(_) if before.as_ref() == Some(&now) => SnapshotState::Same,
            Some(at) if old[*at].puzzle == trace.puzzle => SnapshotState::Different,
            Some(_) => SnapshotState::Stale,
        };
        let (label, puzzle) = (trace.label.clone(), trace.puzzle.clone());
        snapshots.push(Snapshot {
            label,
            puzzle,
            expected: before,
            actual: Some(now),
            state,
            is_accepted: false,
        });
    }
    let gone = was.into_iter().enumerate().filter(|(at, _)| !taken[*at]);
    snapshots.extend(gone.map(|(_, was)| unmatched(was, SnapshotState::Stale)));
    snapshots
}
