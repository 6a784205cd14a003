//! Titles and explanations of the techniques that ship.

use crate::examples::{place, wanted};
use crate::{PROGRAM, planned};
use insta::assert_snapshot;
use tesuji::report::{Language, StepTexts};

/// The step of the first example that fires, in both languages and in the patterns' notation.
fn step(call: &str) -> String {
    let call = &PROGRAM.call(call).unwrap()[0];
    let example = PROGRAM
        .examples
        .iter()
        .find(|example| example.call == *call && example.finds.is_some())
        .expect("an example");
    let (topology, state) = place(example);
    let effects = wanted(example, &topology).unwrap();
    let matches = planned(call, &topology, &state);
    let found = matches.iter().find(|one| one.effects == effects).expect("what the example wants");
    let mut lines = Vec::new();
    for language in Language::ALL {
        let described = StepTexts::new(&PROGRAM, language).describe(&topology, &state, found);
        lines.push(described.title);
        lines.push(described.text);
        if language == Language::Ja && !described.messages.is_empty() {
            lines.push(described.messages.values().cloned().collect::<Vec<_>>().join(" "));
        }
    }
    lines.join("\n")
}

#[test]
fn every_technique_has_texts_in_both_languages() {
    for technique in &PROGRAM.techniques {
        for code in ["en", "ja"] {
            assert!(technique.title.contains_key(code), "{}", technique.name);
            assert!(technique.because.contains_key(code), "{}", technique.name);
            for alias in technique.aliases.iter().filter(|alias| !alias.title.is_empty()) {
                assert!(alias.title.contains_key(code), "{}", alias.name);
            }
        }
        assert!(!technique.comment.is_empty(), "{}", technique.name);
    }
}

#[test]
fn names_of_the_literature_resolve() {
    for (name, call) in [
        ("unique-candidate", "naked-single"),
        ("unique-cell", "hidden-single"),
        ("independent-twins", "naked-subset(2)"),
        ("dependent-twins", "hidden-subset(2)"),
        ("independent-triplets", "naked-subset(3)"),
        ("dependent-triplets", "hidden-subset(3)"),
        ("common-candidate", "locked-candidates"),
        ("diagonal-line", "fish(2)"),
        ("naked-quad", "naked-subset(4)"),
        ("hidden-quad", "hidden-subset(4)"),
        ("locked-triple", "locked-subset(3)"),
        ("x-wing", "fish(2)"),
        ("swordfish", "fish(3)"),
        ("jellyfish", "fish(4)"),
        ("squirmbag", "fish(5)"),
        ("whale", "fish(6)"),
        ("leviathan", "fish(7)"),
    ] {
        assert_eq!(PROGRAM.call(name), PROGRAM.call(call), "{name}");
    }
}

#[test]
fn singles() {
    assert_snapshot!(step("full-house"), @"
    Full House
    r6c9 is the last open cell of column 9, and 8 is the only value missing there.
    残り1つ
    9列目の空きマスはr6c9だけで、まだ入っていない数字は8だけです。
    ");
    assert_snapshot!(step("naked-single"), @"
    Naked Single
    1 is the only candidate left in r9c5.
    単一候補
    r9c5に残っている候補は1だけです。
    8数字配置済
    ");
    assert_snapshot!(step("hidden-single"), @"
    Hidden Single
    In row 7, 5 fits only in r7c5.
    単一マス
    7行目で5が入るマスはr7c5だけです。
    横列他配置不可
    ");
}

#[test]
fn locked_candidates() {
    assert_snapshot!(step("pointing"), @"
    Locked Candidates (Pointing)
    In block 8, 1 fits only in r9c5, r9c6, and both lie in row 9. So 1 must be there, and no other cell of row 9 can hold it.
    共有候補（ブロック外を除外）
    第8ブロックで1が入るマスはr9c5・r9c6だけで、どちらも9行目にあります。1はそのどちらかに入るので、9行目の他のマスには入りません。
    エリア内単数字横列不可 (AY 9E:9F) A / Y
    ");
    assert_snapshot!(step("claiming"), @"
    Locked Candidates (Claiming)
    In row 3, 7 fits only in r3c1, r3c2, and both lie in block 1. So 7 must be there, and no other cell of block 1 can hold it.
    共有候補（ブロック内を除外）
    3行目で7が入るマスはr3c1・r3c2だけで、どちらも第1ブロックにあります。7はそのどちらかに入るので、第1ブロックの他のマスには入りません。
    横列単数字エリア内不可 (YA 3A:3B) Y / A
    ");
}

#[test]
fn naked_subsets() {
    assert_snapshot!(step("naked-pair"), @"
    Naked Pair
    r2c1, r2c4 hold only 5, 9: 2 cells for 2 values. So no other cell of row 2 can hold any of them.
    二国同盟
    r2c1・r2c4に入るのは5・9だけなので、この2マスに5・9が1つずつ入ります。2行目の他のマスにこれらの数字は入りません。
    横列2数字2マス占拠 (YY 2A:2D) Y / Y
    ");
    assert_snapshot!(step("naked-triple"), @"
    Naked Triple
    r5c8, r6c8, r9c8 hold only 4, 6, 8: 3 cells for 3 values. So no other cell of column 8 can hold any of them.
    三国同盟
    r5c8・r6c8・r9c8に入るのは4・6・8だけなので、この3マスに4・6・8が1つずつ入ります。8列目の他のマスにこれらの数字は入りません。
    縦列3数字3マス占拠 (TT 5H:6H:9H) T / T
    ");
    assert_snapshot!(step("naked-quad"), @"
    Naked Quad
    r7c1, r7c2, r8c1, r9c1 hold only 1, 3, 7, 9: 4 cells for 4 values. So no other cell of block 7 can hold any of them.
    四国同盟
    r7c1・r7c2・r8c1・r9c1に入るのは1・3・7・9だけなので、この4マスに1・3・7・9が1つずつ入ります。第7ブロックの他のマスにこれらの数字は入りません。
    エリア内4数字4マス占拠 (AA 7A:7B:8A:9A) A / A
    ");
}

#[test]
fn hidden_subsets() {
    assert_snapshot!(step("hidden-pair"), @"
    Hidden Pair
    In block 5, 4, 8 fit only in r5c5, r6c4: 2 values for 2 cells. So these cells can hold nothing else.
    隠れ二国同盟
    第5ブロックで4・8が入るマスはr5c5・r6c4だけなので、この2マスに4・8が1つずつ入り、他の数字は入りません。
    エリア内2数字2マス隠れ占拠 (AO 5E:6D) A / O
    ");
    assert_snapshot!(step("hidden-triple"), @"
    Hidden Triple
    In column 3, 3, 6, 8 fit only in r4c3, r6c3, r9c3: 3 values for 3 cells. So these cells can hold nothing else.
    隠れ三国同盟
    3列目で3・6・8が入るマスはr4c3・r6c3・r9c3だけなので、この3マスに3・6・8が1つずつ入り、他の数字は入りません。
    縦列3数字3マス隠れ占拠 (TO 4C:6C:9C) T / O
    ");
    assert_snapshot!(step("hidden-quad"), @"
    Hidden Quad
    In block 5, 3, 4, 8, 9 fit only in r4c5, r5c5, r5c6, r6c5: 4 values for 4 cells. So these cells can hold nothing else.
    隠れ四国同盟
    第5ブロックで3・4・8・9が入るマスはr4c5・r5c5・r5c6・r6c5だけなので、この4マスに3・4・8・9が1つずつ入り、他の数字は入りません。
    エリア内4数字4マス隠れ占拠 (AO 4E:5E:5F:6E) A / O
    ");
}

#[test]
fn locked_subsets() {
    assert_snapshot!(step("locked-pair"), @"
    Locked Pair
    r7c1, r7c3 hold only 3, 7, and they lie in row 7 and in block 7. So no other cell of either can hold any of these values.
    二国同盟（2ユニット共通）
    r7c1・r7c3に入るのは3・7だけで、これらは7行目にも第7ブロックにも含まれます。どちらの他のマスにもこれらの数字は入りません。
    ");
    assert_snapshot!(step("locked-triple"), @"
    Locked Triple
    r1c7, r2c7, r3c7 hold only 1, 3, 9, and they lie in column 7 and in block 3. So no other cell of either can hold any of these values.
    三国同盟（2ユニット共通）
    r1c7・r2c7・r3c7に入るのは1・3・9だけで、これらは7列目にも第3ブロックにも含まれます。どちらの他のマスにもこれらの数字は入りません。
    ");
}

#[test]
fn basic_fish() {
    assert_snapshot!(step("x-wing"), @"
    X-Wing
    In row 3, row 4 (base), 1 is limited to column 1, column 6 (cover). So every 1 of the cover is in the base, and no other cell of the cover can hold 1.
    Xウィング
    ベースの3行目・4行目にはそれぞれ1が入り、入るマスはどれもカバーの1列目・6列目にあります。カバーの1はすべてベースのマスに入るので、カバーの他のマスには入りません。
    四角形2X2縦列配置不可 (YT 3A:3F:4A:4F) Y / T
    ");
    assert_snapshot!(step("swordfish"), @"
    Swordfish
    In row 2, row 6, row 7 (base), 4 is limited to column 5, column 7, column 8 (cover). So every 4 of the cover is in the base, and no other cell of the cover can hold 4.
    ソードフィッシュ
    ベースの2行目・6行目・7行目にはそれぞれ4が入り、入るマスはどれもカバーの5列目・7列目・8列目にあります。カバーの4はすべてベースのマスに入るので、カバーの他のマスには入りません。
    四角形3X3縦列配置不可 (YT [2G:2H]:[6E:6H]:[7E:7G:7H]) Y / T
    ");
    assert_snapshot!(step("jellyfish"), @"
    Jellyfish
    In row 1, row 2, row 4, row 7 (base), 7 is limited to column 1, column 2, column 3, column 5 (cover). So every 7 of the cover is in the base, and no other cell of the cover can hold 7.
    ジェリーフィッシュ
    ベースの1行目・2行目・4行目・7行目にはそれぞれ7が入り、入るマスはどれもカバーの1列目・2列目・3列目・5列目にあります。カバーの7はすべてベースのマスに入るので、カバーの他のマスには入りません。
    四角形4X4縦列配置不可 (YT [1C:1E]:[2A:2B:2E]:[4A:4B:4E]:[7A:7C]) Y / T
    ");
}

#[test]
fn large_fish() {
    assert_snapshot!(step("squirmbag"), @"
    Squirmbag
    In column 2, column 3, column 5, column 7, column 9 (base), 2 is limited to row 1, row 3, row 5, row 7, row 9 (cover). So every 2 of the cover is in the base, and no other cell of the cover can hold 2.
    スクワームバグ
    ベースの2列目・3列目・5列目・7列目・9列目にはそれぞれ2が入り、入るマスはどれもカバーの1行目・3行目・5行目・7行目・9行目にあります。カバーの2はすべてベースのマスに入るので、カバーの他のマスには入りません。
    四角形5X5横列配置不可 (TY [3B:7B:9B]:[1C:3C:7C:9C]:[1E:7E:9E]:[1G:3G:5G]:[3I:5I]) T / Y
    ");
}

#[test]
fn finned_fish() {
    assert_snapshot!(step("finned-x-wing"), @"
    Finned X-Wing
    In column 1, column 8 (base), 4 is limited to row 2, row 7 (cover), apart from the fin r3c1. If the fin is not 4, every 4 of the cover is in the base; if it is, the cells that it sees are not 4. Either way 4 can be removed from cells of the cover, outside the base, that see the fin.
    フィン付きXウィング
    ベースの1列目・8列目にはそれぞれ4が入り、入るマスはフィンのr3c1を除いてどれもカバーの2行目・7行目にあります。フィンに4が入らなければ、カバーの4はすべてベースのマスに入ります。フィンに4が入れば、そのフィンから見えるマスには入りません。いずれにしても、ベース以外のカバーのマスのうち、フィンから見えるマスに4は入りません。
    複マス四角形2X2横列配置不可 (TY [2A:3A:7A]:[2H:7H]:{3A}) T / Y
    ");
    assert_snapshot!(step("finned-jellyfish"), @"
    Finned Jellyfish
    In row 2, row 6, row 7, row 9 (base), 8 is limited to column 3, column 4, column 6, column 8 (cover), apart from the fins r7c1, r9c1. If no fin is 8, every 8 of the cover is in the base; if a fin is, the cells that it sees are not 8. Either way 8 can be removed from cells of the cover, outside the base, that see every fin.
    フィン付きジェリーフィッシュ
    ベースの2行目・6行目・7行目・9行目にはそれぞれ8が入り、入るマスはフィンのr7c1・r9c1を除いてどれもカバーの3列目・4列目・6列目・8列目にあります。フィンに8が入らなければ、カバーの8はすべてベースのマスに入ります。フィンに8が入れば、そのフィンから見えるマスには入りません。いずれにしても、ベース以外のカバーのマスのうち、すべてのフィンから見えるマスに8は入りません。
    複マス四角形4X4縦列配置不可 (YT [2D:2F]:[6C:6H]:[7A:7D:7H]:[9A:9F:9H]:{7A:9A}) Y / T
    ");
}

#[test]
fn sashimi_fish() {
    assert_snapshot!(step("sashimi-swordfish"), @"
    Sashimi Swordfish
    In row 1, row 5, row 7 (base), 6 is limited to column 5, column 7, column 9 (cover), apart from the fin r1c8. If the fin is not 6, every 6 of the cover is in the base; if it is, the cells that it sees are not 6. Either way 6 can be removed from cells of the cover, outside the base, that see the fin.
    サシミソードフィッシュ
    ベースの1行目・5行目・7行目にはそれぞれ6が入り、入るマスはフィンのr1c8を除いてどれもカバーの5列目・7列目・9列目にあります。フィンに6が入らなければ、カバーの6はすべてベースのマスに入ります。フィンに6が入れば、そのフィンから見えるマスには入りません。いずれにしても、ベース以外のカバーのマスのうち、フィンから見えるマスに6は入りません。
    複マス四角形3X3縦列配置不可 (YT [1E:1H]:[5G:5I]:[7E:7I]:{1H}) Y / T
    ");
}

#[test]
fn siamese_fish() {
    assert_snapshot!(step("siamese-fish(2)"), @"
    Siamese X-Wing
    In row 4, row 7 (base), the places of 1 make finned fish with more than one cover. With column 1, column 5 as the cover, the fin is r7c3; with another cover, other cells are the fins. Each of these fish is valid by itself, so all their eliminations are made at once.
    シャムXウィング
    ベースの4行目・7行目にはそれぞれ1が入り、カバーの選び方によってフィンの違う複数のフィッシュができます。たとえば1列目・5列目をカバーとすると、フィンはr7c3です。どのフィッシュも成り立つので、それぞれで除外できる1をまとめて除外できます。
    ");
}

#[test]
fn franken_fish() {
    assert_snapshot!(step("franken-fish(2)"), @"
    Franken X-Wing
    In block 1, block 3 (base), 3 is limited to row 1, row 2 (cover). So every 3 of the cover is in the base, and no cell in more cover units than base units can hold 3.
    フランケンXウィング
    ベースの第1ブロック・第3ブロックにはそれぞれ3が入り、入るマスはどれもカバーの1行目・2行目にあります。カバーの3はすべてベースのマスに入るので、属するカバーの数がベースの数より多いマスには入りません。
    四角形2X2横列配置不可 (A/Y [1A:1C:2A]:[1I:2G]) A / Y
    ");
    assert_snapshot!(step("franken-fish(3)"), @"
    Franken Swordfish
    In row 6, row 7, block 3 (base), 4 is limited to column 5, column 7, column 8 (cover). So every 4 of the cover is in the base, and no cell in more cover units than base units can hold 4.
    フランケンソードフィッシュ
    ベースの6行目・7行目・第3ブロックにはそれぞれ4が入り、入るマスはどれもカバーの5列目・7列目・8列目にあります。カバーの4はすべてベースのマスに入るので、属するカバーの数がベースの数より多いマスには入りません。
    四角形3X3縦列配置不可 (Y:A/T [6E:6H]:[7E:7G:7H]:[2G:2H]) Y:A / T
    ");
    assert_snapshot!(step("finned-franken-fish(3)"), @"
    Finned Franken Swordfish
    In column 2, column 5, column 7 (base), 2 is limited to row 4, row 5, block 3 (cover), apart from the fin r3c2. If the fin is not 2, every 2 of the cover is in the base; if it is, the cells that it sees are not 2. Either way 2 can be removed from cells in more cover units than base units that see the fin.
    フィン付きフランケンソードフィッシュ
    ベースの2列目・5列目・7列目にはそれぞれ2が入り、入るマスはフィンのr3c2を除いてどれもカバーの4行目・5行目・第3ブロックにあります。フィンに2が入らなければ、カバーの2はすべてベースのマスに入ります。フィンに2が入れば、そのフィンから見えるマスには入りません。いずれにしても、属するカバーの数がベースの数より多いマスのうち、フィンから見えるマスに2は入りません。
    複マス四角形3X3横列:エリア内配置不可 (T/Y:A [3B:5B]:[4E:5E]:[1G:3G:4G:5G]:{3B}) T / Y:A
    ");
}

#[test]
fn mutant_fish() {
    assert_snapshot!(step("mutant-fish(3)"), @"
    Mutant Swordfish
    In row 1, column 1, column 3 (base), 5 is limited to block 1, block 3, block 7 (cover). So every 5 of the cover is in the base, and no cell in more cover units than base units can hold 5.
    ミュータントソードフィッシュ
    ベースの1行目・1列目・3列目にはそれぞれ5が入り、入るマスはどれもカバーの第1ブロック・第3ブロック・第7ブロックにあります。カバーの5はすべてベースのマスに入るので、属するカバーの数がベースの数より多いマスには入りません。
    四角形3X3エリア内配置不可 (Y:T/A [1H:1I]:[3A:9A]:[2C:7C]) Y:T / A
    ");
    assert_snapshot!(step("finned-mutant-fish(2)"), @"
    Finned Mutant X-Wing
    In row 8, column 1 (base), 1 is limited to row 1, block 7 (cover), apart from the fin r8c5. If the fin is not 1, every 1 of the cover is in the base; if it is, the cells that it sees are not 1. Either way 1 can be removed from cells in more cover units than base units that see the fin.
    フィン付きミュータントXウィング
    ベースの8行目・1列目にはそれぞれ1が入り、入るマスはフィンのr8c5を除いてどれもカバーの1行目・第7ブロックにあります。フィンに1が入らなければ、カバーの1はすべてベースのマスに入ります。フィンに1が入れば、そのフィンから見えるマスには入りません。いずれにしても、属するカバーの数がベースの数より多いマスのうち、フィンから見えるマスに1は入りません。
    複マス四角形2X2横列:エリア内配置不可 (Y:T/Y:A [8B:8E]:[1A:7A:9A]:{8E}) Y:T / Y:A
    ");
}
