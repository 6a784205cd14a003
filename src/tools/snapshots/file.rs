//! The snapshots of one puzzle file: which there are, what state they are in, and writing them.

use super::changes::{TraceChange, changes};
use super::written::{ParsedTrace, traces};
use super::{SnapshotError, unread};
use crate::library::write_atomically;
use crate::report::diff::diff;
use crate::tools::prelude::*;
use std::{collections::VecDeque, fs, io};

/// How a snapshot stands to what comes of its puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SnapshotState {
    /// They are the same.
    Same,
    /// The trace of the puzzle is another one.
    Different,
    /// The puzzle has no snapshot.
    Missing,
    /// It is of a puzzle that has changed, or is in its file no more.
    Stale,
    /// Its puzzle file has gone.
    Orphaned,
}

words!(SnapshotState {
    Same => "same",
    Different => "different",
    Missing => "missing",
    Stale => "stale",
    Orphaned => "orphaned",
});

/// What came of one puzzle, beside its snapshot.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Snapshot {
    /// The line of the puzzle in its file.
    pub label: String,
    /// The puzzle, behind its name where it has one, as the heading of a trace has them.
    pub puzzle: String,
    /// The trace as it was; absent where there is no snapshot.
    pub expected: Option<String>,
    /// The trace as it is now; absent where there is no such puzzle any more.
    pub actual: Option<String>,
    /// How it stands to what comes of the puzzle.
    pub state: SnapshotState,
    /// True where what comes of the puzzle was taken for right: see [`Snapshot::accept`].
    pub accepted: bool,
}

/// The snapshots of a puzzle file.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SnapshotFile {
    /// The file of the snapshots.
    pub path: PathBuf,
    /// The puzzle file; absent where it has gone.
    pub puzzles: Option<PathBuf>,
    text: Option<String>,
    /// The snapshots in the order of the puzzles, at last those whose puzzles have gone.
    pub snapshots: Vec<Snapshot>,
}

impl SnapshotFile {
    /// Compares what came of the puzzles of a file with the snapshots that are kept in another.
    ///
    /// # Errors
    /// When the file of snapshots is there and cannot be read.
    pub(super) fn compare(
        path: &Path,
        puzzles: Option<&PathBuf>,
        now: Vec<String>,
    ) -> Result<Self, SnapshotError> {
        let text = match fs::read_to_string(path) {
            // A checkout may have given the file the line ends of Windows.
            Ok(text) => Some(text.replace("\r\n", "\n")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unread(path, error)),
        };
        let was = traces(text.as_deref().unwrap_or_default());
        let snapshots = match puzzles {
            Some(_) => side_by_side(was, now),
            // An empty file is one that has no puzzle file, too.
            None if was.is_empty() => vec![left(String::new(), SnapshotState::Orphaned)],
            None => was.into_iter().map(|was| left(was, SnapshotState::Orphaned)).collect(),
        };
        Ok(Self { path: path.to_owned(), puzzles: puzzles.cloned(), text, snapshots })
    }

    /// Whether the file is as it would be written.
    pub fn is_same(&self) -> bool {
        self.snapshots.iter().all(|snapshot| snapshot.state == SnapshotState::Same)
    }

    /// Takes what came of all puzzles for right.
    pub fn accept_all(&mut self) {
        self.snapshots.iter_mut().for_each(Snapshot::accept);
    }

    /// Writes the snapshots that were accepted and leaves all others as they are; a file without any is removed.
    ///
    /// # Errors
    /// When the file cannot be written or removed.
    pub fn write(&mut self) -> Result<(), SnapshotError> {
        if !self.snapshots.iter().any(|snapshot| snapshot.accepted) {
            return Ok(());
        }
        let text = join(self.snapshots.iter().filter_map(Snapshot::kept), "\n");
        let new = (!text.is_empty()).then_some(text);
        if new != self.text {
            let written = match &new {
                Some(text) => {
                    let folder = self.path.parent().map_or(Ok(()), fs::create_dir_all);
                    folder.and_then(|()| write_atomically(&self.path, text))
                }
                None => fs::remove_file(&self.path),
            };
            written.map_err(|error| SnapshotError::Write { path: self.path.clone(), error })?;
            self.text = new;
        }
        Ok(())
    }
}

impl Snapshot {
    /// Takes what came of the puzzle for right: its snapshot will be written, or removed where there is no such puzzle.
    pub fn accept(&mut self) {
        self.accepted = self.state != SnapshotState::Same;
    }

    /// True where it is up to date, or was accepted.
    pub fn passed(&self) -> bool {
        self.state == SnapshotState::Same || self.accepted
    }

    /// How the trace of the puzzle differs from what it was, step by step; empty where there are no two of them, or the
    /// puzzle is another one.
    pub fn changes(&self) -> Vec<TraceChange> {
        match (&self.expected, &self.actual, self.state) {
            (Some(was), Some(now), SnapshotState::Different) => {
                changes(&ParsedTrace::of(was), &ParsedTrace::of(now))
            }
            _ => Vec::new(),
        }
    }

    /// The lines that differ.
    pub fn diff(&self) -> String {
        diff(self.expected.as_deref().unwrap_or_default(), self.actual.as_deref().unwrap_or_default())
    }

    fn kept(&self) -> Option<&str> {
        if self.accepted { self.actual.as_deref() } else { self.expected.as_deref() }
    }
}

fn left(was: String, state: SnapshotState) -> Snapshot {
    let ParsedTrace { label, puzzle, .. } = ParsedTrace::of(&was);
    Snapshot { label, puzzle, expected: Some(was), actual: None, state, accepted: false }
}

type Key = fn(&ParsedTrace) -> Option<String>;

/// By what the snapshot of a puzzle is found, best first. One that stands in the same place comes first: a file may
/// hold a puzzle twice.
const KEYS: [Key; 4] = [
    |trace| Some(format!("{} {}", trace.label, trace.puzzle)),
    |trace| Some(trace.puzzle.clone()),
    // The name stands before the puzzle.
    |trace| trace.puzzle.rsplit_once("  ").map(|(name, _)| name.to_owned()),
    |trace| Some(trace.label.clone()),
];

/// Finds the snapshot of each puzzle by the first of the keys that fits.
fn side_by_side(was: Vec<String>, now: Vec<String>) -> Vec<Snapshot> {
    let written = |traces: &[String]| traces.iter().map(|trace| ParsedTrace::of(trace)).collect::<Vec<_>>();
    let (old, new) = (written(&was), written(&now));
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
    for ((now, written), at) in now.into_iter().zip(&new).zip(&found) {
        let before = at.map(|at| was[at].clone());
        let state = match at {
            None => SnapshotState::Missing,
            Some(_) if before.as_ref() == Some(&now) => SnapshotState::Same,
            Some(at) if old[*at].puzzle == written.puzzle => SnapshotState::Different,
            Some(_) => SnapshotState::Stale,
        };
        let (label, puzzle) = (written.label.clone(), written.puzzle.clone());
        snapshots.push(Snapshot {
            label,
            puzzle,
            expected: before,
            actual: Some(now),
            state,
            accepted: false,
        });
    }
    let gone = was.into_iter().enumerate().filter(|(at, _)| !taken[*at]);
    snapshots.extend(gone.map(|(_, was)| left(was, SnapshotState::Stale)));
    snapshots
}
