//! Comparison of whole solutions of puzzle files with their snapshots, and its report.

use crate::cli::prelude::*;
use tesuji::authoring::{Snapshot, SnapshotError, SnapshotState, Snapshots};

pub fn compare(
    solver: &Solver,
    folder: &Path,
    puzzles: &[PathBuf],
    jobs: usize,
    coverage: &mut Option<Coverage>,
) -> Result<Vec<SnapshotFile>, CommandError> {
    let snapshots = Snapshots::open(folder, puzzles).map_err(command_error)?;
    let mut reached = Vec::new();
    let shared_coverage = &*coverage;
    let hits_of =
        |solution: &tesuji::Solution| shared_coverage.as_ref().map(|coverage| coverage.of_solution(solution));
    let files =
        snapshots.compare_with(solver, jobs, hits_of, |seen| reached.extend(seen)).map_err(command_error)?;
    if let Some(coverage) = coverage {
        reached.into_iter().for_each(|reached| coverage.add(reached));
    }
    Ok(files)
}

pub fn command_error(error: SnapshotError) -> CommandError {
    match &error {
        SnapshotError::Read { path, error } => CommandError::read_error(path, error),
        SnapshotError::Write { path, error } => CommandError::write_error(path, error),
        SnapshotError::DuplicateName { .. } => {
            CommandError::new(error).with_help(message!("give the puzzle files different names"))
        }
        SnapshotError::NoPuzzleFiles { .. } => CommandError::new(error)
            .with_help(message!("puzzle files there must end in .txt; use --puzzles for others")),
        _ => CommandError::new(error),
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
    text + &totals(files, language)
}

/// Returns a snapshot in a line, and the differences of its trace.
pub fn differences(file: &SnapshotFile, snapshot: &Snapshot, language: Language) -> String {
    let mut text = file.title(snapshot, language) + "\n";
    for change in snapshot.changes() {
        text.push_str(&format!("  {}\n", language.translate(&change.message())));
    }
    text
}

fn totals(files: &[SnapshotFile], language: Language) -> String {
    let snapshots = || files.iter().flat_map(|file| &file.snapshots);
    let count_in =
        |state: SnapshotState| snapshots().filter(|one| one.state == state && !one.is_accepted).count();
    let (all_of_them, same) = (snapshots().count(), count_in(SnapshotState::Same));
    let accepted: Vec<&Snapshot> = snapshots().filter(|one| one.is_accepted).collect();
    let removed = accepted.iter().filter(|one| one.actual.is_none()).count();
    let written = accepted.len() - removed;
    let message = match accepted.is_empty() {
        false => message!("{all_of_them} snapshots: {same} the same, {written} written, {removed} removed"),
        true => message!(
            "{all_of_them} snapshots: {same} the same, {different} different, {missing} missing, {stale} stale, {orphaned} orphaned",
            different = count_in(SnapshotState::Different),
            missing = count_in(SnapshotState::Missing),
            stale = count_in(SnapshotState::Stale),
            orphaned = count_in(SnapshotState::Orphaned)
        ),
    };
    language.translate(&message) + "\n"
}
