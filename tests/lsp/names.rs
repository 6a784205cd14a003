//! Where names are declared and used, what they stand for, and other names for them.

use crate::client::Editor;
use crate::snapshot;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

const PARTS: &str = r#"tesuji 1

# Cells that hold two values.
define pairs = cells(2)

# Two cells with the same two values.
link twins strong {
  for   c in pairs, d in pairs where c < d, candidates(c) = candidates(d)
  ends  (c, candidates(c)), (d, candidates(d))
}
"#;

const MINE: &str = r#"tesuji 1

use "parts.tesuji"

# A cell and what it holds.
technique mine(n in 1..2 = 1) {
  title  en "Mine {n}"  ja "私の{n}"
  alias  my-own(2)
  for    c in pairs where |candidates(c)| > n, d in peers(c)
  then   eliminate candidates(c) from d
}

strategy my-way {
  title en "My way"
  first-of { naked-single, mine(1) }
}
"#;

fn editor() -> Editor {
    let mut editor = Editor::begin();
    editor.write("parts.tesuji", PARTS);
    editor.write("mine.tesuji", MINE);
    editor.write(
        "other.tesuji",
        "tesuji 1\n\nuse \"mine.tesuji\"\n\nstrategy other {\n  title en \"Other\"\n  my-way\n}\n",
    );
    assert_eq!(editor.open("mine.tesuji", MINE), json!([]));
    editor
}

/// Where locations are: file, line, column.
fn places(editor: &Editor, found: &Value) -> Vec<(String, u64, u64)> {
    let place = |one: &Value| {
        let file = one["uri"].as_str().unwrap().replace(&editor.uri(""), "");
        let start = &one["range"]["start"];
        (file, start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap())
    };
    match found {
        Value::Array(all) => all.iter().map(place).collect(),
        one => vec![place(one)],
    }
}

#[test]
fn what_is_declared_in_another_file_is_found_there() {
    let mut editor = editor();
    let found = editor.at("definition", "mine.tesuji", (8, 16));
    assert_eq!(places(&editor, &found), [("parts.tesuji".to_owned(), 3, 7)]);
    // The file that is used, and a variable.
    let found = editor.at("definition", "mine.tesuji", (2, 8));
    assert_eq!(places(&editor, &found), [("parts.tesuji".to_owned(), 0, 0)]);
    let found = editor.at("definition", "mine.tesuji", (9, 31));
    assert_eq!(places(&editor, &found), [("mine.tesuji".to_owned(), 8, 9)]);
    // What ships is written to where it can be looked at.
    let found = editor.at("definition", "mine.tesuji", (14, 16));
    let uri = found[0]["uri"].as_str().unwrap().to_owned();
    assert!(uri.ends_with("/rules/techniques/singles.tesuji"), "{uri}");
    let text = fs::read_to_string(uri.strip_prefix("file://").unwrap()).unwrap();
    let line = found[0]["range"]["start"]["line"].as_u64().unwrap() as usize;
    assert_eq!(text.lines().nth(line), Some("technique naked-single {"));
    // Words of the language are declared nowhere.
    assert_eq!(editor.at("definition", "mine.tesuji", (9, 3)), Value::Null);
    assert_eq!(editor.at("definition", "mine.tesuji", (9, 20)), json!([]));
}

#[test]
fn uses_are_found_in_all_files() {
    let mut editor = editor();
    let mut ask = |place: (usize, usize), with: bool| {
        let position = json!({ "line": place.0, "character": place.1 });
        let asked = json!({ "position": position, "context": { "includeDeclaration": with } });
        let found = editor.of("references", "mine.tesuji", asked);
        places(&editor, &found)
    };
    let at = |file: &str, line, column| (file.to_owned(), line, column);
    assert_eq!(ask((12, 10), true), [at("mine.tesuji", 12, 9), at("other.tesuji", 6, 2)]);
    assert_eq!(ask((12, 10), false), [at("other.tesuji", 6, 2)]);
    assert_eq!(
        ask((8, 16), false),
        [at("mine.tesuji", 8, 14), at("parts.tesuji", 7, 13), at("parts.tesuji", 7, 25)]
    );
    // A parameter, also in a text.
    assert_eq!(
        ask((5, 15), true),
        [
            at("mine.tesuji", 5, 15),
            at("mine.tesuji", 6, 19),
            at("mine.tesuji", 6, 31),
            at("mine.tesuji", 8, 44)
        ]
    );
}

#[test]
fn a_name_is_changed_wherever_it_stands() {
    let mut editor = editor();
    let mut rename = |place: (usize, usize), new: &str| {
        let position = json!({ "line": place.0, "character": place.1 });
        let uri = editor.uri("mine.tesuji");
        let params = json!({ "textDocument": { "uri": uri }, "position": position, "newName": new });
        editor.ask("textDocument/rename", params)
    };
    let found = rename((8, 15), "bivalue-cells");
    let no = [
        ((8, 15), "no name"),
        ((8, 15), "and"),
        ((8, 15), ""),
        ((12, 10), "mine"),
        ((8, 9), "d"),
        ((8, 9), "n"),
        ((8, 15), "d"),
        ((8, 9), "row"),
        ((14, 16), "my-single"),
        ((9, 3), "after"),
        ((0, 0), "x"),
    ];
    let refused: Vec<String> = no
        .into_iter()
        .map(|(place, new)| {
            let answer = rename(place, new);
            format!("{place:?} {new:?}: {}", answer["error"]["message"].as_str().unwrap_or("accepted"))
        })
        .collect();
    // The files come in any order.
    let changes: BTreeMap<String, Value> =
        serde_json::from_value(found["result"]["changes"].clone()).unwrap();
    snapshot("rename", &editor.shown(&json!({ "changes": changes })));
    let folder = editor.path("").display().to_string();
    snapshot("rename-refused", &refused.join("\n").replace(&folder, ""));
    let prepared = editor.at("prepareRename", "mine.tesuji", (8, 15));
    assert_eq!(prepared["placeholder"], "pairs");
    assert_eq!(prepared["range"]["end"], json!({ "line": 8, "character": 19 }));
}

#[test]
fn what_a_name_stands_for_is_told() {
    let mut editor = editor();
    let mut told = String::new();
    for (what, place) in [
        ("technique", (5, 12)),
        ("alias", (7, 10)),
        ("definition of another file", (8, 15)),
        ("variable", (9, 31)),
        ("function", (8, 28)),
        ("technique that ships", (14, 16)),
        ("clause", (9, 3)),
        ("word between expressions", (8, 12)),
        ("clause of a strategy", (14, 5)),
    ] {
        let found = editor.at("hover", "mine.tesuji", place);
        told.push_str(&format!(
            "== {what}\n{}\n\n",
            found["contents"]["value"].as_str().unwrap_or("nothing")
        ));
    }
    snapshot("hover", &told);
    let mut japanese = Editor::begin_with(&["--lang", "ja"], json!({}));
    japanese.open("mine.tesuji", MINE);
    let found = japanese.at("hover", "mine.tesuji", (9, 3));
    assert_eq!(found["contents"]["value"], "`then …`  \n導かれる結論。コンマで区切って並べます");
    // Nothing is said of words in texts and comments.
    assert_eq!(editor.at("hover", "mine.tesuji", (4, 10)), Value::Null);
    assert_eq!(editor.at("hover", "mine.tesuji", (6, 13)), Value::Null);
}

#[test]
fn a_name_is_marked_wherever_its_file_has_it() {
    let mut editor = editor();
    let mut marked = |line, column| -> Vec<(u64, u64, u64)> {
        let found = editor.at("documentHighlight", "mine.tesuji", (line, column));
        let place = |one: &Value| {
            let start = &one["range"]["start"];
            (
                start["line"].as_u64().unwrap(),
                start["character"].as_u64().unwrap(),
                one["kind"].as_u64().unwrap(),
            )
        };
        found.as_array().map(|all| all.iter().map(place).collect()).unwrap_or_default()
    };
    // Where it is bound something is written to it.
    assert_eq!(marked(8, 9), [(8, 9, 3), (8, 38, 2), (8, 58, 2), (9, 30, 2)]);
    assert_eq!(marked(8, 14), [(8, 14, 2)]);
    assert_eq!(marked(5, 12), [(5, 10, 3), (14, 27, 2)]);
    assert_eq!(marked(1, 0), []);
}

#[test]
fn all_that_is_declared_is_found_by_its_letters() {
    let mut editor = editor();
    let mut found = |query: &str| -> Vec<(String, String, Value)> {
        let answer = editor.ask("workspace/symbol", json!({ "query": query }))["result"].clone();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let one = |one: &Value| {
            let uri = text(&one["location"]["uri"]);
            (text(&one["name"]), uri.rsplit('/').next().unwrap().to_owned(), one["containerName"].clone())
        };
        answer.as_array().unwrap().iter().map(one).collect()
    };
    let at = |name: &str, file: &str| (name.to_owned(), file.to_owned(), Value::Null);
    assert_eq!(found("MyWay"), [at("my-way", "mine.tesuji")]);
    // A file that is not open, a name inside of an item, and what ships.
    let mut twins = found("twins");
    twins.retain(|(name, ..)| name == "twins");
    let alias = ("twins".to_owned(), "subsets.tesuji".to_owned(), json!("naked-subset"));
    assert_eq!(twins, [alias, at("twins", "parts.tesuji")]);
    assert_eq!(found("myown"), [("my-own".to_owned(), "mine.tesuji".to_owned(), json!("mine"))]);
    assert!(found("nakedsingle").contains(&at("naked-single", "singles.tesuji")));
    assert!(found("").len() > 300);
    assert_eq!(found("nothing like that"), []);
}

#[test]
fn the_items_of_a_file_are_listed_and_folded() {
    let mut editor = editor();
    let outline = editor.of("documentSymbol", "mine.tesuji", json!({}));
    let folds = editor.of("foldingRange", "mine.tesuji", json!({}));
    let line = |one: &Value, before: &str| {
        let (start, end) = (&one["range"]["start"]["line"], &one["range"]["end"]["line"]);
        format!("{before}{} · {} · {} · lines {start} to {end}\n", one["name"], one["detail"], one["kind"])
    };
    let mut shown = String::new();
    for item in outline.as_array().unwrap() {
        shown.push_str(&line(item, ""));
        for inside in item["children"].as_array().into_iter().flatten() {
            shown.push_str(&line(inside, "  "));
        }
    }
    for fold in folds.as_array().unwrap() {
        shown.push_str(&format!("fold {} to {}\n", fold["startLine"], fold["endLine"]));
    }
    snapshot("outline", &shown);
}
