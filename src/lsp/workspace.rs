//! The rule files below the folders that the editor has open.

use super::places::plain;
use std::path::{Path, PathBuf};

/// How the names of rule files end.
const ENDING: &str = "tesuji";
/// How many files and folders are looked at.
const MOST: usize = 100_000;
/// Folders that hold what programs made.
const MADE: [&str; 2] = ["target", "node_modules"];

/// The rule files below some folders, in the order of their names. Hidden folders, those of programs, and links to
/// folders are left out.
pub fn rule_files(folders: &[PathBuf]) -> Vec<PathBuf> {
    let (mut waiting, mut found, mut seen) = (folders.to_vec(), Vec::new(), 0);
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = folder.read_dir() else { continue };
        for entry in entries.flatten() {
            seen += 1;
            if seen > MOST {
                break;
            }
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => {
                    let is_left_out = name.starts_with('.') || MADE.contains(&name.as_str());
                    waiting.extend((!is_left_out).then_some(path));
                }
                Ok(_) if path.extension().is_some_and(|ending| ending == ENDING) => {
                    found.push(PathBuf::from(plain(Path::new(&path))));
                }
                _ => {}
            }
        }
    }
    found.sort();
    found.dedup();
    found
}
