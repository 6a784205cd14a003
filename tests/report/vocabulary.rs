//! The words of Japanese texts: one for each thing.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true => found.extend(files(&path, ending)),
            false if path.extension().is_some_and(|own| own == ending) => found.push(path),
            false => {}
        }
    }
    found.sort();
    found
}

/// The Japanese texts of the rules and of the program, each with its file.
fn texts() -> Vec<(PathBuf, String)> {
    let mut texts = Vec::new();
    for path in files(Path::new("rules"), "tesuji") {
        let rules = read_to_string(&path).unwrap();
        for (at, _) in rules.match_indices("ja \"") {
            let text = rules[at + "ja \"".len()..].split('"').next().unwrap();
            texts.push((path.clone(), text.to_owned()));
        }
    }
    let path = PathBuf::from("grammar/reference.ja.md");
    let rows = read_to_string(&path).unwrap();
    texts.extend(rows.lines().map(|row| (path.clone(), row.to_owned())));
    let path = PathBuf::from("rules/languages/ja.toml");
    let told: toml::Table = read_to_string(&path).unwrap().parse().unwrap();
    let mut open: Vec<toml::Value> = told.into_iter().map(|(_, value)| value).collect();
    while let Some(value) = open.pop() {
        match value {
            toml::Value::String(text) => texts.push((path.clone(), text)),
            toml::Value::Array(all) => open.extend(all),
            toml::Value::Table(all) => open.extend(all.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
    texts
}

#[test]
fn japanese_texts_have_one_word_for_each_thing() {
    let list = read_to_string("tests/report/vocabulary-ja.txt").unwrap();
    let words = list.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').unwrap());
    let words: Vec<(&str, &str)> = words.collect();
    let texts = texts();
    assert!(texts.len() > 1500, "{}", texts.len());
    let mut faults = String::new();
    for (path, text) in &texts {
        for (word, own) in words.iter().filter(|(word, _)| text.contains(word)) {
            faults += &format!("{}: {word} for {own} in {text}\n", path.display());
        }
    }
    assert_eq!(faults, "");
}
