//! What the program says in sentences of its own: every language says all of it, and nothing is said in English alone.

#[path = "../../src/message/macros/template.rs"]
mod template;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use template::parse_template;
use tesuji::lang::message::Message;
use tesuji::lang::{GameInput, InputKind};
use tesuji::report::Language;
use tesuji::report::catalogue::family;
use tesuji::text::message;
use tesuji::{Format, Localize, Puzzle, Rules};

/// The files of the program with their tokens, but for the macros themselves.
fn program() -> Vec<(PathBuf, TokenStream)> {
    let (mut folders, mut files) = (vec![Path::new("src").to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() && !path.ends_with("macros") {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                files.push((path, text.parse().unwrap()));
            }
        }
    }
    files
}

/// The text of a literal that a group begins with.
fn text(group: &Group) -> Option<String> {
    literal(group.stream().into_iter().next()?)
}

/// The text of the first literal behind a comma.
fn text_behind(group: &Group) -> Option<String> {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    tokens.windows(2).filter(|pair| is_comma(&pair[0])).find_map(|pair| literal(pair[1].clone()))
}

fn literal(token: TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|text| text.value())
}

/// Goes through all tokens but those of tests: the two before a group in brackets, and the group.
fn groups(tokens: TokenStream, each: &mut impl FnMut([&str; 2], &Group)) {
    let mut before = [String::new(), String::new()];
    for token in tokens {
        if let TokenTree::Group(group) = &token
            && before != ["mod", "tests"]
        {
            each([&before[0], &before[1]], group);
            groups(group.stream(), each);
        }
        before.rotate_left(1);
        before[1] = token.to_string();
    }
}

/// What a text says besides its holes.
fn words(text: &str) -> String {
    text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect()
}

fn has_letters(text: &str) -> bool {
    words(text).chars().any(char::is_alphabetic)
}

/// The English sentences of the program.
fn sentences() -> BTreeSet<String> {
    let mut sentences = BTreeSet::new();
    for (_, tokens) in program() {
        groups(tokens, &mut |before, group| {
            let said = match before {
                [name, "!"] if ["message", "fail", "wrong"].contains(&name) => text(group),
                ["fail_if", "!"] => text_behind(group),
                [_, "error"] if group.delimiter() == Delimiter::Parenthesis => text(group),
                _ => None,
            };
            sentences.extend(said.map(|text| parse_template(&text).unwrap().0));
        });
    }
    sentences
}

/// The kinds of units that ship, as a language calls them.
fn kinds(language: Language) -> BTreeMap<String, String> {
    let rules = Rules::builtin();
    let style = rules.program().style(language.code()).unwrap();
    style.kinds.iter().map(|(kind, (name, _))| (kind.clone(), name.clone())).collect()
}

/// Names of rule files that the program says by themselves: families of techniques, inputs of games, and the numbers of
/// what puzzles state.
fn names() -> BTreeSet<String> {
    let rules = Rules::builtin();
    let techniques = rules.techniques().map(|technique| family(technique.file()));
    let program = rules.program();
    let constraints = program.constraints.iter().flat_map(|one| &one.inputs).map(|input| input.name.clone());
    let of_constraints: BTreeSet<String> = constraints.collect();
    let inputs = program.games.iter().flat_map(|game| &game.inputs);
    let drawn = inputs.filter(|input| matches!(input.kind, InputKind::Map | InputKind::Groups));
    let drawn = drawn.map(|input| input.name.clone()).filter(|name| !of_constraints.contains(name));
    let of_games = program.games.iter().flat_map(|game| &game.inputs);
    let fields = program
        .constraints
        .iter()
        .flat_map(|one| &one.inputs)
        .chain(of_games)
        .flat_map(|input| &input.fields);
    let numbers = fields.map(|field| field.name.clone()).filter(|name| name != GameInput::GROUP_LAW);
    techniques.chain(drawn).chain(numbers).collect()
}

fn holes(text: &str) -> BTreeSet<String> {
    parse_template(text).unwrap().1.into_iter().map(|hole| hole.name).collect()
}

#[test]
fn every_language_says_all_that_the_program_says() {
    let sentences = sentences();
    assert!(sentences.len() > 500, "{}", sentences.len());
    for language in Language::ALL.into_iter().filter(|language| *language != Language::default()) {
        let own: BTreeMap<&str, &str> = language.sentences().messages.iter().copied().collect();
        let (kinds, names) = (kinds(language), names());
        let mut faults = Vec::new();
        for english in sentences.iter().filter(|english| has_letters(english)) {
            if !own.contains_key(english.as_str()) {
                faults.push(format!("is missing: {english}"));
            }
        }
        for (english, translated) in &own {
            match kinds.get(*english) {
                Some(kind) if kind == translated => {}
                _ if names.contains(*english) => {}
                _ if !sentences.contains(*english) => faults.push(format!("is not said: {english}")),
                _ if holes(english) != holes(translated) => {
                    faults.push(format!("has other holes: {english} · {translated}"));
                }
                _ => {}
            }
        }
        faults.extend(names.iter().filter(|name| !own.contains_key(name.as_str())).cloned());
        faults.extend(kinds.keys().filter(|kind| !own.contains_key(kind.as_str())).cloned());
        assert_eq!(faults, Vec::<String>::new(), "{language}");
    }
}

#[test]
fn nothing_is_said_in_english_alone() {
    let mut faults = Vec::new();
    for (path, tokens) in program() {
        groups(tokens, &mut |before, group| {
            let said = text(group).filter(|text| has_letters(text));
            if let (["eprintln" | "eprint", "!"], Some(said)) = (before, said) {
                faults.push(format!("{path:?} prints {said:?}"));
            }
            // What others said holds no words of the program itself.
            if before == [":", "said"] {
                let mut own = vec![text(group)];
                groups(group.stream(), &mut |before, inner| {
                    own.extend((before == ["format", "!"]).then(|| text(inner)));
                });
                if own.iter().flatten().any(|text| has_letters(text)) {
                    faults.push(format!("{path:?} has said {group}"));
                }
            }
            let derived = group.stream().to_string();
            let is_error = derived.split(|c: char| !c.is_alphanumeric()).any(|word| word == "Error");
            if before[1] == "derive" && is_error && !derived.contains("Localize") {
                faults.push(format!("{path:?} derives {derived}"));
            }
        });
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// An error in English and in Japanese.
fn in_both(error: &impl Localize) -> (String, String) {
    (Language::En.translate(error), Language::Ja.translate(error))
}

#[test]
fn errors_are_told_as_they_are_displayed() {
    let rules = Rules::builtin();
    let error = "1....".parse::<Puzzle>().unwrap_err();
    assert_eq!(in_both(&error).0, error.to_string());
    assert_eq!(in_both(&error).1, "1行目：1行×5マスです。盤面の行数と列数は同じです");
    let error = "tokens!".parse::<Format>().unwrap_err();
    assert_eq!(in_both(&error).0, error.to_string());
    assert_eq!(in_both(&error).1, "形式`tokens!`はありません。`tokens`のことですか？");
    let error = rules.game("sudoko").unwrap_err();
    assert_eq!(in_both(&error).0, error.to_string());
    assert_eq!(in_both(&error).1, "ゲーム`sudoko`はありません。`sudoku`のことですか？");
    assert_eq!(Language::Ja.translate(&message!("in one {}: {}", Message::term("row"), 1)), "in one 行: 1");
}

#[derive(Debug, thiserror::Error, Localize)]
enum Fault {
    #[error("{0} in {whole}", whole = whole_of(.1))]
    Tuple(u8, &'static str),
    #[error("`{name}`: {inner}")]
    Named { name: String, inner: Box<Fault> },
    #[error(transparent)]
    Inner(#[from] std::io::Error),
}

fn whole_of(text: &str) -> Message {
    message!("the whole of {text:?}")
}

/// A few sentences in another language.
fn german(sentence: &str) -> Option<&'static str> {
    Some(match sentence {
        "{0} in {whole}" => "in {whole} die {0}",
        "the whole of {text}" => "ganz {text}",
        "row" => "Zeile",
        "no such file or folder" => "nicht da",
        _ => return None,
    })
}

#[test]
fn messages_are_translated_into_any_language_down_to_their_parts() {
    let fault = Fault::Named { name: "a{b}".to_owned(), inner: Box::new(Fault::Tuple(3, "x")) };
    assert_eq!(fault.message().to_string(), fault.to_string());
    assert_eq!(fault.to_string(), "`a{b}`: 3 in the whole of \"x\"");
    assert_eq!(fault.message().translate(&german), "`a{b}`: in ganz \"x\" die 3");
    let missing = Fault::from(std::io::Error::from(std::io::ErrorKind::NotFound));
    assert_eq!(missing.message().translate(&german), "nicht da");
    assert_eq!(message!("in one {}", Message::term("row")).translate(&german), "in one Zeile");
    assert_eq!(Message::term("pair").translate(&german), "pair");
    let n = 2;
    assert_eq!(message!("{{{}}} of {n:03}, {}", 1, "x").to_string(), "{1} of 002, x");
}
