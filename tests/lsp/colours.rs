//! Colours: those that the server gives, and those of editors without one.

use crate::client::Editor;
use crate::snapshot;
use serde_json::{Value, json};
use tesuji::source_index::{constants, functions, keywords, other_words};

const TEXT: &str = r#"tesuji 1

# 一つ目
technique mine(n in 1..2) {  # 二つ目
  title  en "Mine {n: 1 one | _ \"two\"}"  ja "私の「{n}」
    二行目"
  for    u in units where kind(u) = row, S in choose n of open(u)
  path   (p, z) =bivalue= (q, z)
  then   eliminate (S, candidates(S)) & against(last) - (u, 2)
}
"#;

/// Each word with its sort.
fn words(editor: &mut Editor, text: &str) -> String {
    let legend = editor.can["capabilities"]["semanticTokensProvider"]["legend"].clone();
    let found = editor.of("semanticTokens/full", "mine.tesuji", json!({}));
    let data: Vec<usize> =
        found["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
    let lines: Vec<Vec<u16>> = text.lines().map(|line| line.encode_utf16().collect()).collect();
    let (mut line, mut column, mut shown) = (0, 0, String::new());
    for token in data.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let word = String::from_utf16(&lines[line][column..column + token[2]]).unwrap();
        let kind = legend["tokenTypes"][token[3]].as_str().unwrap();
        let besides = ["", " declaration", " language"][token[4]];
        shown.push_str(&format!("{line}:{column} {word} · {kind}{besides}\n"));
    }
    shown
}

#[test]
fn each_word_is_told_what_it_is() {
    let mut editor = Editor::begin();
    editor.open("mine.tesuji", TEXT);
    let shown = words(&mut editor, TEXT);
    snapshot("tokens", &shown);
}

/// All patterns of a grammar.
fn patterns(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for key in ["match", "begin", "end"] {
                found.extend(map.get(key).and_then(Value::as_str).map(str::to_owned));
            }
            map.values().for_each(|inner| patterns(inner, found));
        }
        Value::Array(all) => all.iter().for_each(|inner| patterns(inner, found)),
        _ => {}
    }
}

#[test]
fn editors_without_a_server_know_all_words() {
    let grammar: Value = serde_json::from_str(include_str!("../../grammar/tesuji.tmLanguage.json")).unwrap();
    assert_eq!(grammar["fileTypes"], json!(["tesuji"]));
    let mut all = Vec::new();
    patterns(&grammar["repository"], &mut all);
    let known: Vec<&str> = all
        .iter()
        .flat_map(|pattern| pattern.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'))
        .collect();
    for word in keywords().chain(functions()).chain(constants()).chain(other_words()) {
        assert!(known.contains(&word), "{word} is missing in grammar/tesuji.tmLanguage.json");
    }
}
