//! The names of rules in what is printed for people.

use crate::tesuji;
use std::collections::BTreeSet;
use std::fs;
use tesuji::studies::StudyFile;

const PUZZLES: &str = "tests/puzzles/sudoku9-hard.txt";

/// The ids of techniques, strategies and links, other names of techniques, and the tallies and levels of strategies.
fn ids() -> BTreeSet<String> {
    let listed = tesuji(&["rules", "list", "--all", "--format", "json"]).json();
    let mut ids = BTreeSet::new();
    for rule in listed
        .iter()
        .filter(|rule| ["technique", "strategy", "link"].iter().any(|kind| rule["kind"] == *kind))
    {
        ids.insert(rule["id"].as_str().unwrap().to_owned());
        let aliases = rule["aliases"].as_array().into_iter().flatten();
        ids.extend(aliases.map(|alias| alias.as_str().unwrap().to_owned()).filter(|alias| alias.is_ascii()));
    }
    for file in fs::read_dir("rules/strategies").unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        for at in words.windows(3).filter(|at| ["en", "ja"].contains(&at[1]) && at[2].starts_with('"')) {
            if at[0].chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-') && at[0] != "title"
            {
                ids.insert(at[0].to_owned());
            }
        }
    }
    assert!(
        ["naked-subset", "limit-theorems", "plot-any", "d-score", "shared-attention", "common-candidates"]
            .iter()
            .all(|id| ids.contains(*id)),
        "{ids:?}"
    );
    ids
}

/// The ids in a text, as whole words. In English those that are words of the language are none.
fn named(text: &str, ids: &BTreeSet<String>, language: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let is_id = |word: &&str| ids.contains(*word) && (language == "ja" || word.contains('-'));
    words.filter(is_id).map(str::to_owned).collect()
}

/// The words that texts share with ids: the policies of the document on overlapping grids.
const WORDS: [&str; 1] = ["one-sided"];

#[test]
fn studies_name_no_ids() {
    let ids = ids();
    for study in StudyFile::builtin() {
        let count = if study.name == "kakuro" { "1" } else { "3" };
        for language in ["en", "ja"] {
            let ran = tesuji(&["study", study.name, "--count", count, "--lang", language]);
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", study.name);
            // The commands that make the samples are to be typed, and pictures are files.
            let lines = ran.out.lines().filter(|line| !line.contains("tesuji generate "));
            let lines = lines.map(|line| line.split_once(".svg] ").map_or(line, |(_, title)| title));
            let told = lines.collect::<Vec<_>>().join("\n");
            let mut found = named(&told, &ids, language);
            found.retain(|id| !WORDS.contains(&id.as_str()));
            assert_eq!(found, Vec::<String>::new(), "{} {language}: {told}", study.name);
            assert!(!told.contains("line 1"), "{}", study.name);
        }
    }
}

#[test]
fn profiles_name_titles() {
    let ids = ids();
    for (language, title) in [("en", "Naked Single"), ("ja", "単一候補")] {
        for strategy in ["default", "thirty-four-patterns"] {
            let ran = tesuji(&["rules", "profile", PUZZLES, "-s", strategy, "--no-time", "--lang", language]);
            assert_eq!((ran.status, ran.err.as_str()), (0, ""));
            assert_eq!(named(&ran.out, &ids, language), Vec::<String>::new(), "{}", ran.out);
            assert!(ran.out.contains(title), "{}", ran.out);
        }
    }
}

#[test]
fn pages_have_headings_in_japanese_and_titles_beside_ids() {
    let page = |id: &str| {
        let ran = tesuji(&["rules", "show", id, "--lang", "ja"]);
        ran.out.split("\n\n").next().unwrap().to_owned()
    };
    for id in ["d-score", "senior(2)", "fish", "plot", "sudoku", "anti-knight", "directions"] {
        for line in page(id).lines().skip(1).filter(|line| line.contains('：')) {
            let name = line.trim().split('：').next().unwrap();
            assert!(["en", "ja"].contains(&name) || !name.is_ascii(), "{id}: {line}");
        }
        assert!(page(id).contains('：') && !page(id).contains("title:"), "{id}: {}", page(id));
    }
    let senior = page("senior(2)");
    let title = |id: &str| senior.lines().find(|line| line.contains(id)).unwrap();
    assert!(title("naked-subset(2)").ends_with("二国同盟"), "{senior}");
    assert!(senior.contains("設定：") && senior.contains("使う手筋："), "{senior}");
}
