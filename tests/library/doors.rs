//! The command line uses nothing but the public face.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules that are hidden from the docs.
const HIDDEN: [&str; 18] = [
    "board", "core", "engine", "evidence", "formats", "frame", "game", "generate", "lang", "meaning", "plan",
    "prove", "report", "sets", "solve", "strategy", "study", "tools",
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The first name of each path into the library: what follows `tesuji::`, in imports also in braces.
fn names_of_library(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for rest in text.split("tesuji::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            names.push(
                rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned(),
            );
            continue;
        };
        let (mut depth, mut at_start) = (0, true);
        for part in list.split_inclusive(['{', '}', ',']) {
            let name: String =
                part.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if at_start && depth == 0 && !name.is_empty() {
                names.push(name);
            }
            match part.chars().last() {
                Some('{') => depth += 1,
                Some('}') => depth -= 1,
                _ => {}
            }
            at_start = part.ends_with(',') && depth == 0;
            if depth < 0 {
                break;
            }
        }
    }
    names
}

#[test]
fn module_names_are_seen_in_every_form() {
    let text = "use tesuji::board::Topology;\nuse tesuji::{\n    Rules, authoring::{Plan, Proof},\n    solve::Board};\ntesuji::lang::x();";
    assert_eq!(names_of_library(text), ["board", "Rules", "authoring", "solve", "lang"]);
}

#[test]
fn the_command_line_uses_the_library_alone() {
    let mut seen = 0;
    for path in files(Path::new("src/cli")).iter().filter(|path| path.extension().is_some_and(|e| e == "rs"))
    {
        let text = fs::read_to_string(path).unwrap();
        let used = names_of_library(&text);
        seen += used.len();
        for module in HIDDEN {
            assert!(!used.iter().any(|name| name == module), "{} uses `{module}`", path.display());
        }
        assert!(!text.contains(".program()"), "{} asks for the program behind rules", path.display());
    }
    assert!(seen > 30);
}
