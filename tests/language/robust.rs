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
    ];
    prop::collection::vec(item, 1..4).prop_map(|items| format!("tesuji 1\n\n{}", items.join("\n")))
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
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

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
        render_all(&checked.diagnostics, &checked.program.files, true);
        let _ = format(&spoilt);
    }

    #[test]
    fn noise_does_no_harm(text in "\\PC{0,120}", after in prop::collection::vec(select(SCRAPS), 0..20)) {
        let text = format!("tesuji 1\n\n{}\n{}", text, after.join(" "));
        let checked = check(vec![Source { name: "noise".to_owned(), text: text.clone() }]);
        render_all(&checked.diagnostics, &checked.program.files, false);
        let _ = format(&Source { name: "noise".to_owned(), text });
        let _ = checked.program.call(&after.join(""));
    }

    #[test]
    fn generated_programs_do_no_harm(text in program_text()) {
        let checked = check(vec![Source { name: "generated".to_owned(), text }]);
        render_all(&checked.diagnostics, &checked.program.files, false);
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
}
