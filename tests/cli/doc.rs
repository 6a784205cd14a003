//! `tesuji rules doc`, and pictures of examples.

use crate::{run, snapshot, tesuji};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Two techniques, one of which uses the other, an example of each kind, and a strategy.
const SMALL: &str = r#"tesuji 1

# A family of two: the <first> & the second.

# A cell with one candidate takes it; "so" it is.
technique my-single {
  title   en "My <Single>"  ja "私の単一候補"
  alias   lonely
  source  "page 3 & 4"
  difficulty 10
  for     c in cells(1)
  let     {v} = candidates(c)
  then    place v in c
  lesson  en "Look for the last candidate."  ja "最後の候補を探します。"
  because en "{c} can hold only {v}."  ja "{c}には{v}しか入りません。"
}

technique my-pair {
  title   en "My Pair"
  difficulty 60
  for     u in units where distinct(u), S in choose 2 of open(u)
  let     V = candidates(S)
  where   |V| = 2
  then    eliminate V from u - S
}

# The first, then the second.
strategy mine {
  title en "Mine"  ja "私の戦略"
  level easy en "Easy"  ja "初級"
  level hard en "Hard"  ja "上級"
  first-of { level easy { my-single } level hard { my-pair } }
}

game half extends sudoku {
  title en "Half"  ja "半分"
}

example my-single {
  title    "only 4 is left"
  position "123............."
  finds    place 4 in r1c4
}
"#;

/// All files of a folder by their paths.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let (mut folders, mut files) = (vec![folder.to_owned()], BTreeMap::new());
    while let Some(inner) = folders.pop() {
        for path in fs::read_dir(inner).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                files.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    files
}

/// What a page leads to: addresses and pictures.
fn targets(text: &str) -> BTreeSet<String> {
    let marks = [("href=\"", '"'), ("src=\"", '"'), ("](", ')')];
    let of = |(mark, end): (&str, char)| {
        let found = text.split(mark).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0.to_owned()));
        found.collect::<Vec<String>>()
    };
    marks.into_iter().flat_map(of).collect()
}

/// Every address of every page leads to a file of the folder, and to an anchor that it has; how many there are.
fn all_resolve(files: &BTreeMap<String, String>, ending: &str) -> usize {
    let mut seen = 0;
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(ending)) {
        // Rules may hold what looks like a link.
        let prose: String = match ending {
            ".md" => text.split("```").step_by(2).collect(),
            _ => text.clone(),
        };
        for target in targets(&prose) {
            let (page, anchor) =
                target.split_once('#').map_or((target.as_str(), None), |(p, a)| (p, Some(a)));
            let mut parts: Vec<&str> = name.split('/').collect();
            parts.pop();
            for part in page.split('/') {
                match part {
                    ".." => assert!(parts.pop().is_some(), "{name} leads out of the folder: {target}"),
                    part => parts.push(part),
                }
            }
            let path = parts.join("/");
            let there = files.get(&path).unwrap_or_else(|| panic!("{name} leads to {target}"));
            if let Some(anchor) = anchor {
                assert!(there.contains(&format!("id=\"{anchor}\"")), "{name} leads to {target}");
            }
            seen += 1;
        }
    }
    seen
}

fn small(more: &[&str]) -> (tempfile::TempDir, BTreeMap<String, String>) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("pages");
    let args = [&["rules", "doc", "-", "--out", out.to_str().unwrap()], more].concat();
    let ran = run(&args, SMALL);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ending = if more.contains(&"markdown") { "md" } else { "html" };
    assert_eq!(ran.out, format!("{}\n", out.join(format!("index.{ending}")).display()));
    (folder, files(&out))
}

#[test]
fn a_rule_file_has_its_pages() {
    let (_folder, written) = small(&[]);
    let names: Vec<&str> = written.keys().map(String::as_str).collect();
    insta::assert_snapshot!(names.join("\n"), @"
    games/half.html
    index.html
    pictures/game-half.svg
    pictures/my-single-1-after.svg
    pictures/my-single-1.svg
    strategies/mine.html
    style.css
    techniques/my-pair.html
    techniques/my-single.html
    ");
    assert!(all_resolve(&written, ".html") > 10);
    snapshot("rules-doc-index", &written["index.html"]);
    snapshot("rules-doc-technique", &written["techniques/my-single.html"]);
    snapshot("rules-doc-strategy", &written["strategies/mine.html"]);
    // Signs of the rules are signs on the page.
    assert!(
        !written["index.html"].contains("<first>") && written["index.html"].contains("&lt;first&gt; &amp;")
    );
    for (name, text) in &written {
        if name.ends_with(".svg") {
            let picture = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(picture.descendants().any(|node| node.has_tag_name("text")), "{name}");
        }
    }
}

#[test]
fn pages_say_what_is_proved() {
    let (_folder, plain) = small(&[]);
    let (_folder, written) = small(&["--prove", "20"]);
    let of = |name: &str| {
        let page = &written[&format!("techniques/{name}.html")];
        page.split_once("<dt>proof</dt>").map(|(_, rest)| rest.lines().next().unwrap().to_owned())
    };
    let proved = of("my-single").unwrap();
    assert!(proved.starts_with("<dd>proved on sudoku 4×4, 6×6, 9×9"), "{proved}");
    // Neither is a technique that a time could not be enough for.
    assert!(
        written["index.html"].contains("<td>proved</td>")
            && !written["index.html"].contains("<td>tried</td>")
    );
    assert!(!plain["index.html"].contains("proof") && !plain["techniques/my-single.html"].contains("proof"));
}

#[test]
fn pages_are_markdown_and_japanese_as_well() {
    let (_folder, written) = small(&["--format", "markdown", "--lang", "ja"]);
    assert!(all_resolve(&written, ".md") > 8);
    assert!(written.keys().all(|name| !name.ends_with(".html") && !name.ends_with(".css")));
    snapshot("rules-doc-technique-ja", &written["techniques/my-single.md"]);
    let (_folder, page) = small(&["--lang", "ja"]);
    let page = &page["techniques/my-single.html"];
    assert!(page.contains("<html lang=\"ja\">") && page.contains("r1c4には4しか入りません。"), "{page}");
}

#[test]
fn the_whole_catalogue_has_every_rule_and_is_the_same_twice() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str| {
        let out = folder.path().join(name);
        assert_eq!(tesuji(&["rules", "doc", "--out", out.to_str().unwrap()]).status, 0);
        files(&out)
    };
    let written = write("one");
    assert!(written == write("two"), "two runs differ");
    assert!(all_resolve(&written, ".html") > 3000);
    let listed = tesuji(&["rules", "list", "--all", "--format", "json"]).json();
    let folders = [
        ("technique", "techniques/"),
        ("strategy", "strategies/"),
        ("rating", "ratings/"),
        ("game", "games/"),
        ("constraint", "constraints/"),
    ];
    for rule in &listed {
        let (kind, id) = (rule["kind"].as_str().unwrap(), rule["id"].as_str().unwrap());
        match folders.iter().find(|(known, _)| *known == kind) {
            Some((_, folder)) => assert!(written.contains_key(&format!("{folder}{id}.html")), "{kind} {id}"),
            None => assert!(written["links.html"].contains(&format!("id=\"{id}\"")), "{kind} {id}"),
        }
    }
    let techniques = listed.iter().filter(|rule| rule["kind"] == "technique");
    let ids: Vec<&str> = techniques.map(|rule| rule["id"].as_str().unwrap()).collect();
    let drawn = ids.iter().filter(|id| written.contains_key(&format!("pictures/{id}-1.svg"))).count();
    assert_eq!(drawn, ids.len(), "every technique that ships has an example");
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let ran = run(&["rules", "doc", "-", "--out", file.to_str().unwrap()], SMALL);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains(file.to_str().unwrap()), "{}", ran.err);
    let ran = tesuji(&["rules", "doc", "no-such.tesuji", "--out", folder.path().to_str().unwrap()]);
    assert!(ran.status == 2 && ran.err.contains("no-such.tesuji"), "{}", ran.err);
    let wrong =
        run(&["rules", "doc", "-", "--out", folder.path().to_str().unwrap()], "tesuji 1\ntechnique t { }");
    assert_eq!(wrong.status, 2, "{}", wrong.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was written");
}

/// The classes of what is drawn, each with how often; a path counts as many times as it has strokes.
fn classes(svg: &str) -> BTreeMap<String, usize> {
    let picture = roxmltree::Document::parse(svg).unwrap();
    let mut classes = BTreeMap::new();
    for node in picture.descendants() {
        let Some(class) = node.attribute("class") else { continue };
        let strokes = node.attribute("d").map_or(1, |way| way.matches('M').count());
        *classes.entry(class.to_owned()).or_insert(0) += strokes;
    }
    classes
}

#[test]
fn an_example_is_drawn_with_its_marks() {
    let drawn = |id: &str| {
        let ran = tesuji(&["rules", "show", id, "--format", "svg"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        classes(&ran.out)
    };
    let chain = drawn("grouped-alternating-chain");
    for class in ["strong", "weak", "true", "false", "gone", "node"] {
        assert!(chain.contains_key(class), "{class}: {chain:?}");
    }
    assert_eq!(chain["cell"], 81);
    let sums = drawn("cell-combinations");
    assert!(sums["black"] > 1 && sums["clue"] > 1 && sums["unit"] > 1, "{sums:?}");
    let cages = drawn("cage-splitting");
    assert!(cages["cage"] > 8 && cages["label"] > 2, "{cages:?}");
}

#[test]
fn what_has_no_picture_is_told() {
    let told = |ids: &[&str]| {
        let ran = tesuji(&[&["rules", "show", "--format", "svg"], ids].concat());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        ran.err
    };
    assert!(told(&["x-wing", "w-wing"]).contains("one technique at a time"));
    assert!(told(&["default"]).contains("cannot draw `default`: expected a technique"));
    assert!(told(&["x-wnig"]).contains("did you mean `x-wing`"));
}
