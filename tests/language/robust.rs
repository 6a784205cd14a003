//! No text makes the checker panic, however wrong it is.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use tesuji::lang::{Source, check, embedded, format, render_all};

/// A program that is understood, though most of it has wrong types.
pub fn program_text() -> impl Strategy<Value = String> {
    let item = prop_oneof![
        (expr(), "[a-z]{3,6}q").prop_map(|(body, name)| format!("define {name}(n in 2..4, S : set of cell) = {body}\n")),
        (pieces(), expr(), expr(), "[a-z]{3,6}q").prop_map(|(pieces, condition, set, name)| format!(
            "# About {name}.\ntechnique {name}(n in 2..4) {{\n for {pieces}\n # c\n let V = {set}, {{a, b}} = {set}\n \
             where {condition}\n then eliminate V from ({set}), place a in b\n because en \"{{V}} {{n: 2 x | _ y}} {{{{\"\n}}\n"
        )),
        (path(), "[a-z]{3,6}q").prop_map(|(path, name)| format!("path {name}(a, P) = {path} # of {name}\n")),
        (pieces(), prop::option::of(path()), expr(), "[a-z]{3,6}q").prop_map(|(pieces, path, end, name)| {
            let path = path.map_or_else(String::new, |path| format!(" path {path} # c\n"));
            format!("link {name}(u, n in 1..3) strong, weak {{\n for {pieces}\n{path} ends {end}, ({end})\n}}\n")
        }),
        (path(), expr(), expr(), "[a-z]{3,6}q").prop_map(|(path, set, condition, name)| format!(
            "technique {name}(n in 2..4) {{\n path {path} within ({set})..9 cells\n # c\n cycle {path}\n \
             world W for p in ({set}) = suppose ({set}) in c using a, b(n, m = ({set})) if {condition} within 3 placements\n \
             then each weak (m, n): eliminate ({set}), place first, eliminate reach({set}, {path})\n}}\n"
        )),
    ];
    prop::collection::vec(item, 1..4).prop_map(|items| format!("tesuji 1\n\n{}", items.join("\n")))
}

/// A path, most likely one that makes no sense.
fn path() -> impl Strategy<Value = String> {
    let link = select(&["two", "pair(row u)", "pair(u)", "pair(_)", "a | b({x, y}, n + 1)"][..]);
    let step = (select(&["=", "-"][..]), link).prop_map(|(sign, link)| format!("{sign}{link}{sign}"));
    let other = select(&["(c, v)", "(_, v)", "(P, _)", "out", "~out(a, _)", "out+", "out{n..} as K"][..]);
    let leaf = prop_oneof![step, other.prop_map(str::to_owned)];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let times = select(&["", "?", "*", "+", "{2}", "{1..n}", "{2..}", " as K", "* as L"][..]);
        let shows = select(&["", " shows \"[{c}|{{]\""][..]);
        let several = prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.join(" "));
        let alternatives = prop::collection::vec((several.clone(), shows), 1..3);
        prop_oneof![
            several,
            (alternatives, times).prop_map(|(all, times)| {
                let all: Vec<String> = all.into_iter().map(|(parts, shows)| parts + shows).collect();
                format!("[{}]{times}", all.join(" | "))
            }),
        ]
    })
}

fn pieces() -> impl Strategy<Value = String> {
    let piece = (select(&["u", "w", "(a, b)", "{x, y}", "_"][..]), expr(), prop::option::of(expr()))
        .prop_map(|(pattern, set, condition)| match condition {
            Some(condition) => format!("{pattern} in ({set}) where {condition}"),
            None => format!("{pattern} in ({set})"),
        });
    prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.join(", "))
}

fn expr() -> impl Strategy<Value = String> {
    let leaf = select(
        &["n", "S", "u", "cells", "values", "units", "{}", "3", "V", "true", "x-wing", "cells(2)"][..],
    );
    let operator = select(
        &[
            "or", "and", "=", "!=", "<", "<=", ">", ">=", "in", "subset", "sees", "+", "-", "&", "*", "/",
            "mod",
        ][..],
    );
    leaf.prop_map(str::to_owned).prop_recursive(4, 24, 3, move |inner| {
        prop_oneof![
            (inner.clone(), operator.clone(), inner.clone())
                .prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
            (inner.clone(), operator.clone(), inner.clone()).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
            inner.clone().prop_map(|a| format!("not {a}")),
            inner.clone().prop_map(|a| format!("-{a}")),
            inner.clone().prop_map(|a| format!("|{a}|")),
            inner.clone().prop_map(|a| format!("union {{{a}}}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("places({a}, {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{{{a}, {b}}}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{{ c in ({a}) : {b} }}")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("{{ {a} : c in ({b}), d in cells where {c} }}")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("(if {a} then {b} else {c})")),
            (select(&["some", "every", "no"][..]), inner.clone(), inner)
                .prop_map(|(word, a, b)| format!("({word} e in ({a}): {b})")),
        ]
    })
}

/// Pieces of the language, to be put where they do not belong.
const SCRAPS: &[&str] = &[
    "\"",
    "{",
    "}",
    "(",
    ")",
    "|",
    ",",
    "where",
    "for",
    "in",
    "then",
    "choose 2 of",
    "{n: 2 a |",
    "{{",
    "\\",
    "#",
    "\n",
    "..",
    "technique a {",
    "define b = b",
    "99999999999999999999",
    "語",
    "\u{0}",
    "-",
    "_",
    "alias x-{n: 2 a}",
    "every x in",
    "[",
    "]",
    "]*",
    "=a=",
    "-a-",
    "=",
    "~",
    "as K",
    "(c, v)",
    "within 3..",
    "shows \"",
    "path a = a",
    "link a weak {",
    "world W = suppose",
    "using a",
    "reach(",
    "ends",
];

#[test]
fn places_in_two_files_with_letters_of_several_bytes_are_shown() {
    let text = "tesuji 1\n\n# 斜め隣の王の動き、そのほかいろいろ\nstyle en { cell \"の{row}の\" }\n";
    let source = |name: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let checked = check(vec![source("一.tesuji"), source("二.tesuji")]);
    let said = render_all(&checked.diagnostics, &checked.program.files, false, &|_| None);
    assert!(said.contains("二.tesuji:4:7") && said.contains("一.tesuji:4:7"), "{said}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_rules_do_no_harm(
        file in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), 0_usize..12, select(SCRAPS)), 1..6),
    ) {
        let mut sources = embedded();
        let chosen = file.index(sources.len());
        let mut letters: Vec<char> = sources[chosen].text.chars().collect();
        for (place, removed, scrap) in changes {
            let start = place.index(letters.len() + 1);
            let end = (start + removed).min(letters.len());
            letters.splice(start..end, scrap.chars());
        }
        sources[chosen].text = letters.into_iter().collect();
        let spoilt = sources[chosen].clone();
        let checked = check(sources);
        render_all(&checked.diagnostics, &checked.program.files, true, &|_| None);
        let _ = format(&spoilt);
    }

    #[test]
    fn noise_does_no_harm(text in "\\PC{0,120}", after in prop::collection::vec(select(SCRAPS), 0..20)) {
        let text = format!("tesuji 1\n\n{}\n{}", text, after.join(" "));
        let checked = check(vec![Source { name: "noise".to_owned(), text: text.clone() }]);
        render_all(&checked.diagnostics, &checked.program.files, false, &|_| None);
        let _ = format(&Source { name: "noise".to_owned(), text });
        let _ = checked.program.call(&after.join(""));
    }

    #[test]
    fn generated_programs_do_no_harm(text in program_text()) {
        let checked = check(vec![Source { name: "generated".to_owned(), text }]);
        render_all(&checked.diagnostics, &checked.program.files, false, &|_| None);
    }
}

#[test]
fn deep_nesting_does_no_harm() {
    for deep in
        ["(", "{", "|", "not ", "-", "if ", "some x in ", "f(", "{ x : ", "union ", "a + ", "a, f(a, "]
    {
        let text = format!("tesuji 1\n\ndefine a = {}\n", deep.repeat(20_000));
        assert!(!check(vec![Source { name: "deep".to_owned(), text }]).diagnostics.is_empty());
    }
    let text =
        format!("tesuji 1\n\ntechnique a {{\n  title en \"{}\"\n}}\n", "{each x in X: ".repeat(20_000));
    assert!(!check(vec![Source { name: "deep".to_owned(), text }]).diagnostics.is_empty());
    // What is long and not deep is read.
    for text in ["define a = ((1 + 2) * 3)", &format!("example a {{ position \"{}\" }}", "-.".repeat(1000))] {
        let text = format!("tesuji 1\n\n{text}\n");
        let faults = check(vec![Source { name: "flat".to_owned(), text }]).diagnostics;
        assert!(faults.iter().all(|fault| fault.code.number() != "E007"));
    }
}

#[test]
fn parts_that_grow_do_no_harm() {
    // Each part stands twice in the next one.
    let mut text = "tesuji 1\n\npath p0 = =pair= -sees-\n".to_owned();
    for n in 1..60 {
        text.push_str(&format!("path p{n} = p{0} p{0}\n", n - 1));
    }
    text.push_str("\ntechnique t {\n path p59 =pair=\n then eliminate against(first) & against(last)\n}\n");
    let around = Source { name: "around".to_owned(), text: include_str!("around.tesuji").to_owned() };
    let checked = check(vec![around, Source { name: "own".to_owned(), text }]);
    let codes: Vec<&str> = checked.diagnostics.iter().map(|fault| fault.code.number()).collect();
    assert_eq!(codes, ["E405"]);
    // The same with rounds.
    let text = "tesuji 1\n\ntechnique t {\n path [ [ [ =pair= -sees- ]{900} ]{900} ]{900} =pair=\n \
                then eliminate against(first) & against(last)\n}\n";
    let around = Source { name: "around".to_owned(), text: include_str!("around.tesuji").to_owned() };
    let own = Source { name: "own".to_owned(), text: text.to_owned() };
    let codes: Vec<&str> =
        check(vec![around, own]).diagnostics.iter().map(|fault| fault.code.number()).collect();
    assert_eq!(codes, ["E405"]);
}

#[test]
fn faults_at_the_end_are_at_whole_letters() {
    for text in ["tesuji 1\n\ngame 出先", "tesuji 1\n\ntechnique a {\n for c in 手"] {
        for fault in check(vec![Source { name: "end".to_owned(), text: text.to_owned() }]).diagnostics {
            let span = fault.label.span;
            assert!(text.get(span.start as usize..span.end as usize).is_some(), "{}", fault.message);
        }
    }
}
