//! Snapshots and their differences as text and as JSON.

use crate::{ChangeKind, Snapshot, SnapshotFile, SnapshotState, TraceChange, TraceStep, prelude::*};

impl SnapshotFile {
    /// Returns the snapshots as JSON, an object for each.
    pub fn to_json(&self) -> impl Iterator<Item = Value> {
        self.snapshots.iter().map(|one| {
            json!({
                "test": "snapshot", "passed": one.passed(), "file": self.path.display().to_string(),
                "puzzles": self.puzzles.as_ref().map(|path| path.display().to_string()), "line": one.label,
                "puzzle": one.puzzle, "state": one.state, "accepted": one.is_accepted, "changes": one.changes(),
            })
        })
    }

    /// Returns a line on one of its snapshots: the file, the line of the puzzle, and the state.
    pub fn title(&self, snapshot: &Snapshot, language: Language) -> String {
        let state = language.translate(&snapshot.message());
        match snapshot.state {
            SnapshotState::Orphaned => format!("{}: {state}", self.path.display()),
            _ => {
                let line = &snapshot.label;
                language.translate(&message!("{}, puzzle {line}: {state}", self.path.display()))
            }
        }
    }
}

impl Snapshot {
    /// Returns the state of the snapshot as a message.
    pub fn message(&self) -> Message {
        match self.state {
            SnapshotState::Same => message!("the same"),
            SnapshotState::Different => message!("different"),
            SnapshotState::Missing => message!("missing: the puzzle has no snapshot yet"),
            SnapshotState::Stale if self.actual.is_none() => {
                message!("stale: the puzzle is no longer in its file")
            }
            SnapshotState::Stale => message!("stale: the puzzle has changed"),
            SnapshotState::Orphaned => message!("orphaned: the puzzle file is gone"),
        }
    }
}

impl TraceChange {
    /// Returns the difference as a message.
    pub fn message(&self) -> Message {
        let conclusions = || self.conclusions.join(" ");
        let (was, now) = (step_list(&self.expected), step_list(&self.actual));
        match (self.kind, &self.wording) {
            (ChangeKind::Status, Some([was, now])) => message!("it ends as {now}, not as {was}"),
            (ChangeKind::Ending, Some([was, now])) => message!("its end is “{now}”, not “{was}”"),
            (ChangeKind::LineNumber, Some([was, now])) => {
                message!("the puzzle is on line {now}, not {was}")
            }
            (ChangeKind::Earlier, _) => message!("earlier: {now}, was {was} ({})", conclusions()),
            (ChangeKind::Later, _) => message!("later: {now}, was {was} ({})", conclusions()),
            (ChangeKind::OtherTechnique, _) => {
                message!("found another way: {} by {now}, was {was}", conclusions())
            }
            (ChangeKind::Removed, _) => message!("lost: {} of {was}", conclusions()),
            (ChangeKind::Added, _) => message!("new: {} of {now}", conclusions()),
            _ if self.actual.is_empty() => message!("only the wording differs"),
            _ => message!("only the wording differs: {now}"),
        }
    }
}

/// Lists steps, grouped by technique: `naked-single #3 #5-8`.
fn step_list(steps: &[TraceStep]) -> String {
    let of_one = steps.chunk_by(|one, next| one.technique == next.technique);
    let of_one = of_one.map(|steps| {
        let runs = steps.chunk_by(|one, next| next.number == one.number + 1);
        let runs = runs.filter_map(|run| match run {
            [] => None,
            [only] => Some(format!("#{}", only.number)),
            [first, .., last] => Some(format!("#{}-{}", first.number, last.number)),
        });
        let technique = steps.first().map_or("", |step| &step.technique);
        format!("{technique} {}", join(runs, " "))
    });
    join(of_one, ", ")
}
