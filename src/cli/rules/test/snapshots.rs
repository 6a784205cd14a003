//! Comparison of whole solutions of puzzle files with their snapshots, and its report.

use crate::cli::prelude::*;
use tesuji::authoring::{Snapshot, SnapshotError, SnapshotState, Snapshots};

pub fn compared(
    solver: &Solver,
    folder: &Path,
    puzzles: &[PathBuf],
    jobs: usize,
    coverage: &mut Option<Coverage>,
) -> Result<Vec<SnapshotFile>, Stop> {
    let snapshots = Snapshots::open(folder, puzzles).map_err(stop)?;
    let mut reached = Vec::new();
    let seen = &*coverage;
    let look = |solution: &tesuji::Solution| seen.as_ref().map(|coverage| coverage.of_solution(solution));
    let files = snapshots.compare_with(solver, jobs, look, |seen| reached.extend(seen)).map_err(stop)?;
    if let Some(coverage) = coverage {
        reached.into_iter().for_each(|reached| coverage.add(reached));
    }
    Ok(files)
}

pub fn stop(error: SnapshotError) -> Stop {
    match &error {
        SnapshotError::Read { path, error } => Stop::unread(path, error),
        SnapshotError::Write { path, error } => Stop::unwritten(path, error),
        SnapshotError::DuplicateName { .. } => {
            Stop::wrong(error).help(message!("give the puzzle files different names"))
        }
        SnapshotError::NoPuzzleFiles { .. } => {
            Stop::wrong(error).help(message!("puzzle files there end in .txt; --puzzles names others"))
        }
        _ => Stop::wrong(error),
    }
}

/// Returns the report on all snapshots: each one that differs, with the differing lines if `lines`, and the number of
/// snapshots in each state.
pub fn text(files: &[SnapshotFile], lines: bool, language: Language) -> String {
    let mut text = String::new();
    for file in files {
        for snapshot in file.snapshots.iter().filter(|one| one.state != SnapshotState::Same) {
            text.push_str(&differences(file, snapshot, language));
            if lines && snapshot.state == SnapshotState::Different {
                text.push_str(&snapshot.diff());
            }
        }
    }
    text + &total(files, language)
}

/// Returns a snapshot in a line, and the differences of its trace.
pub fn differences(file: &SnapshotFile, snapshot: &Snapshot, language: Language) -> String {
    let mut text = file.title(snapshot, language) + "\n";
    for change in snapshot.changes() {
        text.push_str(&format!("  {}\n", language.translate(&change.message())));
    }
    text
}

fn total(files: &[SnapshotFile], language: Language) -> String {
    let all = || files.iter().flat_map(|file| &file.snapshots);
    let of = |state: SnapshotState| all().filter(|one| one.state == state && !one.accepted).count();
    let (all_of_them, same) = (all().count(), of(SnapshotState::Same));
    let accepted: Vec<&Snapshot> = all().filter(|one| one.accepted).collect();
    let removed = accepted.iter().filter(|one| one.actual.is_none()).count();
    let written = accepted.len() - removed;
    let message = match accepted.is_empty() {
        false => message!("{all_of_them} snapshots: {same} the same, {written} written, {removed} removed"),
        true => message!(
            "{all_of_them} snapshots: {same} the same, {different} different, {missing} missing, {stale} stale, {orphaned} orphaned",
            different = of(SnapshotState::Different),
            missing = of(SnapshotState::Missing),
            stale = of(SnapshotState::Stale),
            orphaned = of(SnapshotState::Orphaned)
        ),
    };
    language.translate(&message) + "\n"
}
