//! Whatever the program prints as a name finds what it names.

use std::collections::BTreeSet;
use tesuji::authoring::Example;
use tesuji::lang::Call;
use tesuji::{Language, Rules, RulesBuilder};

fn with_examples() -> Rules {
    RulesBuilder { reads_examples: true, ..RulesBuilder::default() }.build().expect("what ships is right")
}

/// The names of the techniques that a text calls.
fn called(rules: &Rules, text: &str) -> BTreeSet<String> {
    let program = rules.program();
    let calls = program.call(text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    calls.iter().map(|call| program.techniques[call.technique].name.clone()).collect()
}

/// A name in other spellings: in capitals, with other blanks, in full width.
fn spellings(name: &str) -> [String; 3] {
    let wide = |letter: char| match letter {
        '!'..='~' => char::from_u32(u32::from(letter) + 0xFEE0).expect("the letter in full width"),
        ' ' => '\u{3000}',
        other => other,
    };
    [name.to_uppercase(), name.replace([' ', '-'], "_"), name.chars().map(wide).collect()]
}

#[test]
fn every_title_finds_a_technique_that_has_it() {
    let rules = with_examples();
    let program = rules.program();
    let mut titles: Vec<(String, String)> = Vec::new();
    for technique in rules.techniques() {
        let name = technique.name().to_owned();
        let declared = program.techniques.iter().find(|one| one.name == name).expect("declared");
        // Where a style has a message, or nothing but the walk to write, what is printed in it is no title.
        let is_titled =
            |style: &&str| declared.title.contains_key(*style) && !declared.message.contains_key(*style);
        let styles: Vec<&str> = rules.styles().filter(is_titled).collect();
        let listed = Language::ALL.iter().flat_map(|language| technique.titles(*language));
        titles.extend(listed.map(|title| (title, name.clone())));
        for found in Example::matches_of(&rules, &name).expect("a technique") {
            let of_match = Language::ALL.iter().map(|language| found.title(*language));
            let of_style = styles.iter().filter(|style| style.parse::<Language>().is_err());
            let of_style = of_style.filter_map(|style| found.notation(style));
            titles.extend(of_match.chain(of_style).map(|title| (title, name.clone())));
        }
    }
    assert!(titles.len() > 1000, "{}", titles.len());
    titles.sort();
    titles.dedup();
    let shared = |title: &str| -> BTreeSet<&str> {
        titles.iter().filter(|(known, _)| known == title).map(|(_, name)| name.as_str()).collect()
    };
    for (title, name) in &titles {
        for text in spellings(title).iter().chain([title]) {
            let found = called(&rules, text);
            let has_it = found.contains(name) || found.iter().any(|one| shared(title).contains(one.as_str()));
            assert!(has_it, "`{text}` of {name} finds {found:?}");
        }
    }
}

#[test]
fn a_title_stands_for_the_case_that_it_names() {
    let rules = Rules::builtin();
    let program = rules.program();
    for (text, call) in [
        ("Naked Pair", "naked-subset(2)"),
        ("二国同盟", "naked-subset(2)"),
        ("12-Fish", "fish(12)"),
        ("…X-Wing", "fish(2)"),
        ("フィン付きXウィング", "finned-x-wing"),
        ("サシミソードフィッシュ", "sashimi-swordfish"),
        ("フランケンXウィング", "franken-fish(2)"),
        ("複マス四角形3X3縦列配置不可", "複マス四角形(3)"),
        ("片台形交点付近配置不可", "skyscraper"),
        ("横列2数字2マス占拠", "naked-subset(2)"),
        ("Trial of Depth 2", "trial(2)"),
        ("Unique Rectangle Type 1 (assuming one solution)", "unique-rectangle1"),
        ("ユニークレクタングル タイプ1（解が一つだけと仮定）", "unique-rectangle1"),
        ("Locked Candidates (Pointing)", "pointing"),
        ("WXYZウィング", "wxyz-wing"),
        ("swordfish", "fish(3)"),
        ("Sue de Coq (General)", "general-sue-de-coq"),
        ("Naked_Subset (3)", "naked-subset(3)"),
        ("naked-subset（２）", "naked-subset(2)"),
        ("双子法", "naked-subset(2)"),
        ("居候双子法", "hidden-subset(2)"),
        ("独立三つ子法", "naked-subset(3)"),
        ("共有候補法", "locked-candidates"),
        ("対角線法", "fish(2)"),
        ("Xウイング法", "fish(2)"),
        ("四角の対角線", "fish(2)"),
        ("単一候補法", "naked-single"),
        ("単独候補数字法", "naked-single"),
        ("単一マス法", "hidden-single"),
        ("単独候補マス法", "hidden-single"),
        ("推論規則1", "naked-single"),
        ("Elimination法", "hidden-single"),
        ("Elimination 法", "hidden-single"),
        ("Lone Rangers", "hidden-single"),
        ("CRME", "naked-single"),
        ("CRBE法", "hidden-single"),
        ("割込", "full-house"),
        ("限定定理2", "second-limit-theorem"),
        ("三すくみのループ", "xy-wing"),
        ("浜田ロジック", "pair-base-line"),
    ] {
        let found = program.call(text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let wanted = program.call(call).unwrap_or_else(|error| panic!("`{call}`: {error}"));
        let plain = |calls: &[Call]| -> Vec<_> {
            calls.iter().map(|call| (call.technique, call.arguments.clone(), call.alias.is_some())).collect()
        };
        assert_eq!(plain(&found), plain(&wanted), "{text}");
    }
    assert_eq!(called(&rules, "Nice Loop").len(), 4);
}

#[test]
fn every_title_of_a_strategy_or_game_finds_it() {
    let rules = Rules::builtin();
    let program = rules.program();
    let (mut strategies, mut games) = (0, 0);
    for strategy in rules.strategies() {
        let number = program.strategies.iter().position(|one| one.name == strategy.name()).expect("declared");
        for title in Language::ALL.iter().filter_map(|language| strategy.title(*language)) {
            for text in spellings(&title).iter().chain([&title]) {
                match program.strategy_call(text) {
                    Ok(call) => {
                        let found = &program.strategies[call.strategy];
                        assert!(
                            call.strategy == number || found.title == program.strategies[number].title,
                            "{text}"
                        );
                    }
                    Err(error) => assert!(!program.strategies[number].takes.is_empty(), "{text}: {error}"),
                }
                strategies += 1;
            }
        }
    }
    for game in rules.games() {
        for title in Language::ALL.iter().filter_map(|language| game.title(*language)) {
            for text in spellings(&title).iter().chain([&title]) {
                let found = rules.game(text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(found.name(), game.name());
                games += 1;
            }
        }
    }
    assert!(strategies > 200 && games > 60, "{strategies} {games}");
    assert_eq!(rules.game("数独 + ケージ").expect("a game").name(), "killer");
    assert!(rules.strategy("d-score (memory = off)").is_ok() && rules.strategy("Ｄスコア").is_ok());
}
