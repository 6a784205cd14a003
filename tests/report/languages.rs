//! The texts of languages: every language is whole, and no text stands elsewhere.

#[path = "../../src/report/generated.rs"]
mod generated;

use generated::{files, generated};
use std::path::Path;
use tesuji::report::Language;

/// The languages that ship, with some text of one of them changed.
fn changed(code: &str, from: &str, to: &str) -> Result<String, String> {
    let mut languages = files(Path::new("rules/languages"));
    let (_, text) = languages.iter_mut().find(|(known, _)| known == code).unwrap();
    assert!(text.contains(from), "{code}.toml does not have {from}");
    *text = text.replacen(from, to, 1);
    generated(languages)
}

#[test]
fn languages_that_ship_are_whole() {
    let rust = generated(files(Path::new("rules/languages"))).unwrap();
    for language in Language::ALL {
        assert!(rust.contains(&format!("=> {:?}", language.code())), "{language}");
        assert_eq!(language.code().parse(), Ok(language));
    }
    assert_eq!(Language::En.sentences().hint.place, "Look at: {places}");
    assert_eq!(Language::Ja.sentences().steps, ("1手", "{n}手"));
}

#[test]
fn a_text_too_few_or_too_many_stops_the_build() {
    let fault = |from, to| changed("ja", from, to).unwrap_err();
    assert_eq!(
        fault("wrong = \"{wrong}は問題の数字と矛盾します。\"\n", ""),
        "ja.toml: hint.wrong is missing"
    );
    assert_eq!(
        fault("[find]", "[findings]"),
        "ja.toml: findings is no text of the program\nja.toml: find is missing"
    );
    assert_eq!(
        fault("none = ", "no = "),
        "ja.toml: find.no is no text of the program\nja.toml: find.none is missing"
    );
    assert_eq!(fault("[\"1手\", \"{n}手\"]", "\"{n}手\""), "ja.toml: steps is not a list of two texts");
    assert_eq!(
        fault("none = \"なし：{techniques}は見つかりません\"", "none = 0"),
        "ja.toml: find.none is not a text"
    );
    assert!(fault("[find]", "[find").starts_with("ja.toml: TOML parse error"));
}

#[test]
fn a_hole_that_is_left_out_or_made_up_stops_the_build() {
    let fault = |from, to| changed("ja", from, to).unwrap_err();
    assert_eq!(fault("次の手筋：{title}", "次の手筋："), "ja.toml: hint.technique does not say {title}");
    assert_eq!(
        fault("次の手筋：{title}", "次の手筋：{title}{cell}"),
        "ja.toml: hint.technique has {cell}, which nothing fills in"
    );
}

#[test]
fn one_more_file_is_one_more_language() {
    let mut languages = files(Path::new("rules/languages"));
    let (_, english) = languages.iter().find(|(code, _)| code == "en").unwrap().clone();
    languages.push(("zh-hant".to_owned(), english));
    let rust = generated(languages.clone()).unwrap();
    assert!(rust.contains("ALL: [Self; 3]") && rust.contains("ZhHant"), "{rust}");
    languages.retain(|(code, _)| code != "en");
    assert_eq!(generated(languages).unwrap_err(), "en.toml is missing");
}

#[test]
fn no_text_of_another_language_stands_in_the_program() {
    let mut folders = vec![Path::new("src").to_owned()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                seen += 1;
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines();
                let foreign = |line: &&str| {
                    let is_comment = line.trim_start().starts_with("//");
                    !is_comment && line.chars().any(|c| ('\u{3040}'..'\u{a000}').contains(&c))
                };
                assert_eq!(
                    code.filter(|line| foreign(line)).collect::<Vec<_>>(),
                    Vec::<&str>::new(),
                    "{path:?}"
                );
            }
        }
    }
    assert!(seen > 300, "{seen} files");
}
