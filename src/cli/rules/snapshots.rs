//! Whole solutions of puzzle files, compared with what they were when somebody looked at them.

use super::diff::diff;
use crate::cli::failure::Stop;
use crate::cli::output::Output;
use std::collections::BTreeMap;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use tesuji::text::message;
use tesuji::{Language, Message, Puzzle, Puzzles, Solver, Teller};

/// How the names of snapshots end.
const ENDING: &str = "trace";

/// Which snapshots to compare.
pub struct Snapshots<'a> {
    /// Their folder.
    pub folder: &'a Path,
    /// The puzzle files; those of the folder where there are none.
    pub puzzles: &'a [PathBuf],
    /// Whether what is different is written.
    pub accept: bool,
    /// The language in which they are told of.
    pub language: Language,
}

/// Solves the puzzle files and compares all steps with the snapshots; says whether all are the same now.
///
/// # Errors
/// When a file cannot be read or written.
pub fn compare(solver: &Solver, snapshots: &Snapshots<'_>, output: &mut Output) -> Result<bool, Stop> {
    let mut puzzles: BTreeMap<String, PathBuf> = BTreeMap::new();
    let of_folder =
        if snapshots.puzzles.is_empty() { with_ending(snapshots.folder, "txt")? } else { Vec::new() };
    for path in snapshots.puzzles.iter().cloned().chain(of_folder) {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(other) = puzzles.insert(name.clone(), path.clone()) {
            let both =
                message!("{} and {} have one snapshot, {name}.{ENDING}", other.display(), path.display());
            return Err(Stop::wrong(both).help(Some(message!("give the puzzle files different names"))));
        }
    }
    if puzzles.is_empty() {
        return Err(Stop::wrong(message!("there is no puzzle file in {}", snapshots.folder.display()))
            .help(Some(message!("puzzle files there end in .txt; --puzzles names others"))));
    }
    let line = |message: Message| snapshots.language.tell(&message) + "\n";
    let mut same = 0;
    let mut changed = 0;
    for (name, path) in &puzzles {
        let now = solutions(solver, path)?;
        let file = snapshots.folder.join(format!("{name}.{ENDING}"));
        let before = fs::read_to_string(&file).ok();
        if before.as_ref() == Some(&now) {
            same += 1;
            continue;
        }
        changed += 1;
        output.write(line(match &before {
            Some(_) => message!("{}: different", file.display()),
            None => message!("{}: new", file.display()),
        }))?;
        if snapshots.accept {
            fs::create_dir_all(snapshots.folder)
                .and_then(|()| fs::write(&file, &now))
                .map_err(|error| Stop::unwritten(&file, &error))?;
        } else if let Some(before) = before {
            output.write(diff(&before, &now))?;
        }
    }
    let mut stale = 0;
    for file in with_ending(snapshots.folder, ENDING).unwrap_or_default() {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if puzzles.contains_key(&name) {
            continue;
        }
        stale += 1;
        output.write(line(message!("{}: stale, its puzzles have gone", file.display())))?;
        if snapshots.accept {
            fs::remove_file(&file).map_err(|error| Stop::unwritten(&file, &error))?;
        }
    }
    let all = same + changed + stale;
    output.write(line(match snapshots.accept {
        true => message!("{all} snapshots: {same} the same, {changed} written, {stale} removed"),
        false => message!("{all} snapshots: {same} the same, {changed} different or new, {stale} stale"),
    }))?;
    Ok(snapshots.accept || changed + stale == 0)
}

/// The solutions of all puzzles of a file, without what differs from run to run.
fn solutions(solver: &Solver, path: &Path) -> Result<String, Stop> {
    let file = fs::File::open(path).map_err(|error| Stop::unread(path, &error))?;
    let teller = Teller::new(solver.rules(), Language::En);
    let mut worker = solver.worker();
    let mut blocks = Vec::new();
    for read in Puzzles::new(BufReader::new(file), None) {
        let line = read.as_ref().map_or_else(|error| error.line, Puzzle::line).to_string();
        let solution = worker.solve_read(read);
        let end = teller.line(&line, &solution);
        blocks.push(teller.heading(&line, &solution) + &teller.steps(&solution) + end.trim_start());
    }
    Ok(blocks.join("\n"))
}

fn with_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Stop> {
    let mut found = Vec::new();
    let unreadable = |error| Stop::unread(folder, &error);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
