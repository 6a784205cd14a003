//! Formatting: it changes nothing of what a file says, loses no comment, and done twice it is the same as done once.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tesuji::lang::Program;
use tesuji::lang::{Source, check, embedded, format};

use crate::robust::program_text;

fn source(text: &str) -> Source {
    Source { name: "test.tesuji".to_owned(), text: text.to_owned() }
}

/// What a program means, without the places of its parts: those alone may change.
fn meaning(program: &Program) -> String {
    let text = format!("{program:?}");
    // A span is written `Span { file: 0, start: 1, end: 2 }`.
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "…" + part.split_once('}').map_or("", |(_, after)| after))
}

/// The program of some files without the files themselves.
fn program(sources: Vec<Source>) -> Program {
    let mut program = check(sources).program;
    program.files.clear();
    program
}

/// How often each comment stands in a text; a `#` inside a text counts as well, which does not matter.
fn comments(text: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for line in text.lines() {
        if let Some(at) = line.find('#') {
            *found.entry(line[at..].trim_end().to_owned()).or_insert(0) += 1;
        }
    }
    found
}

#[test]
fn shipped_rules_are_formatted_and_mean_the_same() {
    let mut sources = embedded();
    // Models of ratings have no layout of their own.
    sources.retain(|source| source.name.ends_with(".tesuji"));
    assert!(sources.len() > 30, "everything that ships");
    let formatted: Vec<Source> = sources
        .iter()
        .map(|source| {
            let text = format(source).expect("the shipped rules are understood");
            Source { name: source.name.clone(), text }
        })
        .collect();
    for (before, after) in sources.iter().zip(&formatted) {
        assert_eq!(comments(&before.text), comments(&after.text), "comments of {}", before.name);
        let again = format(after).expect("what was formatted is understood");
        assert_eq!(again, after.text, "{} changes when it is formatted again", before.name);
        assert_eq!(before.text, after.text, "{} is not in the usual layout", before.name);
    }
    // Of another layout the same is made, and it means the same.
    let indented_by_one = |line: &str| match line.strip_prefix(' ') {
        Some(rest) => format!(" {}", rest.trim_start()),
        None => line.to_owned(),
    };
    let of_other_layout = |source: &Source| {
        let lines: Vec<String> = source.text.lines().map(indented_by_one).collect();
        Source { name: source.name.clone(), text: lines.join("\n") }
    };
    // Within a text of several lines blanks count.
    let is_within = |line: &str| line.replace("\\\"", "").matches('"').count() % 2 == 1;
    let has_long_text = |source: &&Source| source.text.lines().any(is_within);
    let sources: Vec<Source> = sources.iter().filter(|source| !has_long_text(source)).cloned().collect();
    assert!(sources.len() > 30, "nearly all");
    let other: Vec<Source> = sources.iter().map(of_other_layout).collect();
    for (source, other) in sources.iter().zip(&other) {
        assert_eq!(format(other).expect("the layout says nothing"), source.text, "{}", source.name);
    }
    assert_eq!(short_hash(&meaning(&program(sources))), short_hash(&meaning(&program(other))));
}

/// A short stand-in for a long text, so that a failing test says no more than that two differ.
fn short_hash(text: &str) -> (usize, u64) {
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    (text.len(), text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}

#[test]
fn canonical_form() {
    let messy = r#"tesuji 1
use   "a.tesuji"
use "b.tesuji"
# free

#  of a
technique  a( n   in 2..4=3 ){   # beside the head
title en "A {n:2 x|_ y}" ja "い"
   for u in units where distinct(u),S in choose n of open( u )  # beside for
      # before let
 let V=candidates( S ) where |V|=n,
    some c in u-S : candidates(c)&V!={}
then eliminate V from (u-S)
  because en "a" ja "b"
  # at the end
}
# after a
"#;
    let clean = r#"tesuji 1

use "a.tesuji"
use "b.tesuji"

# free

#  of a
technique a(n in 2..4 = 3) {
  # beside the head
  title   en "A {n:2 x|_ y}"  ja "い"
  for     u in units where distinct(u), S in choose n of open(u)  # beside for
  # before let
  let     V = candidates(S)
  where   |V| = n, some c in u - S: candidates(c) & V != {}
  then    eliminate V from (u - S)
  because en "a"
          ja "b"
  # at the end
}

# after a
"#;
    assert_eq!(format(&source(messy)).expect("it is understood"), clean);
    assert_eq!(format(&source(clean)).expect("it is understood"), clean);
}

#[test]
fn canonical_form_of_links_paths_and_worlds() {
    let messy = r#"tesuji 1
# of the link
link a(u,n in 1..3=2)strong,weak{ # beside the head
 for u in units  # beside for
   # before ends
 ends (b,v),( c , v )
}
path b( P,_x )=-a- (P,v)[=a(row u,_)=|-a | c(u)-shows "{P}|{{"]{2 .. n+1} as K
path c = x
"#;
    // A name cannot begin with `_`.
    assert!(format(&source(messy)).is_err());
    let messy = messy.replace("_x", "x");
    let clean = r#"tesuji 1

# of the link
link a(u, n in 1..3 = 2) strong, weak {
  # beside the head
  for  u in units  # beside for
  # before ends
  ends (b, v), (c, v)
}

path b(P, x) = -a- (P, v) [ =a(row u, _)= | -a | c(u)- shows "{P}|{{" ]{2..n + 1} as K

path c = x
"#;
    assert_eq!(format(&source(&messy)).expect("it is understood"), clean);
    assert_eq!(format(&source(clean)).expect("it is understood"), clean);
    let messy = r#"tesuji 1
technique d {
 path ( p , _ ) ~b(Q,_)? as L # beside the path
   [c]* [ c ]+[ c ]{3}[c]{2..}  within 3 .. limit cells
 cycle [=a=-a-]{2..} within 3..   cells
 # of the world
 world W for (c,v) in N=suppose v in c using e,f(2,m=n - 1)if n>1 within n*2 placements
 world X=suppose v in c using e
 let R=reach( (c,v),[-a- =a=]* ), C=common covers(v)
 then each strong(m,n):eliminate against(m)&against(n),eliminate R , place first
}
strategy s{together{a,b(2)}}
"#;
    let clean = r#"tesuji 1

technique d {
  # beside the path
  path  (p, _) ~b(Q, _)? as L [ c ]* [ c ]+ [ c ]{3} [ c ]{2..}  within 3..limit cells
  cycle [ =a= -a- ]{2..}  within 3.. cells
  # of the world
  world W for (c, v) in N = suppose v in c using e, f(2, m = n - 1) if n > 1 within n * 2 placements
  world X = suppose v in c using e
  let   R = reach((c, v), [ -a- =a= ]*), C = common covers(v)
  then  each strong (m, n): eliminate against(m) & against(n), eliminate R, place first
}

strategy s {
  together { a, b(2) }
}
"#;
    assert_eq!(format(&source(messy)).expect("it is understood"), clean);
    assert_eq!(format(&source(clean)).expect("it is understood"), clean);
}

#[test]
fn long_lines_are_wrapped() {
    let messy = r#"tesuji 1
technique a {
  for aa in cells(2), bb in cells(3) where aa sees bb, candidates(aa) subset candidates(bb), some u in units(block): aa in u and not bb in u, |candidates(aa) + candidates(bb)| = 3
  where some u in units: distinct(u) and aa in u and bb in u and |open(u)| > 4 and |candidates(aa)| + |candidates(bb)| > 5
  path (first-cell, x) -sees- [ (cell, x) =bivalue= (cell, y) -sees- (other, y) =bivalue= (other, x) -sees- (third, x) =bivalue= (third, y) ]* (last-cell, y)
  world W = suppose x in aa using naked-single, hidden-single, locked-candidates, naked-subset(2), hidden-subset(2) if x > 1 within 20 placements
  then eliminate x from bb
}
strategy s {
  first-of { a-first-technique, a-second-technique, together { a-third-technique, a-fourth-technique } a-fifth-technique, a-sixth-technique, level g { a-seventh-technique } }
}
strategy t {
  do { for u in units, v in values where kind(u) = block and looks = blocks or kind(u) = row and looks = rows or kind(u) = column and looks = all { a with u = u } }
}
"#;
    let clean = r#"tesuji 1

technique a {
  for   aa in cells(2),
        bb in cells(3) where aa sees bb, candidates(aa) subset candidates(bb),
          some u in units(block): aa in u and not bb in u, |candidates(aa) + candidates(bb)| = 3
  where some u in units:
          distinct(u) and aa in u and bb in u and |open(u)| > 4 and |candidates(aa)| + |candidates(bb)| > 5
  path  (first-cell, x) -sees-
        [ (cell, x) =bivalue= (cell, y) -sees- (other, y) =bivalue= (other, x) -sees- (third, x) =bivalue=
          (third, y) ]* (last-cell, y)
  world W = suppose x in aa
        using naked-single, hidden-single, locked-candidates, naked-subset(2), hidden-subset(2) if x > 1
        within 20 placements
  then  eliminate x from bb
}

strategy s {
  first-of {
    a-first-technique, a-second-technique
    together { a-third-technique, a-fourth-technique }
    a-fifth-technique, a-sixth-technique
    level g { a-seventh-technique }
  }
}

strategy t {
  do {
    for u in units,
        v in values where
          kind(u) = block and looks = blocks or kind(u) = row and looks = rows
          or kind(u) = column and looks = all {
      a with u = u
    }
  }
}
"#;
    assert_eq!(format(&source(messy)).expect("it is understood"), clean);
    assert_eq!(format(&source(clean)).expect("it is understood"), clean);
}

#[test]
fn wrong_files_are_not_formatted() {
    let faults = format(&source("tesuji 1\n\ntechnique a {\n  wehre x\n}\n")).expect_err("it is wrong");
    assert_eq!(faults.len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_programs_mean_the_same_after_formatting(text in program_text()) {
        let first = format(&source(&text)).expect("generated programs are understood");
        let second = format(&source(&first)).expect("formatted programs are understood");
        prop_assert_eq!(&first, &second);
        let (before, after) = (check(vec![source(&text)]), check(vec![source(&first)]));
        prop_assert_eq!(before.diagnostics.len(), after.diagnostics.len());
        prop_assert_eq!(meaning(&without_files(before.program)), meaning(&without_files(after.program)));
    }
}

fn without_files(mut program: Program) -> Program {
    program.files.clear();
    program
}

#[test]
fn walks_for_each_element_stand_in_one_line_or_two() {
    let text = "tesuji 1\n\ntechnique t {\n  for  c in cells\n  path K for v in candidates(c)=(c,v) -sees- (t,w) \
                within 1..2 cells\n  path L for v in candidates(c) else (cells,values)=(c,v) [ -sees- =bilocal | bivalue= ]* \
                [ -cell- =bivalue= ]{2..} [ -sees- =bilocal= ]? -sees | cell- (t,w)\n  then eliminate w from t\n}\n";
    let once = format(&source(text)).expect("it is understood");
    assert!(
        once.contains("  path K for v in candidates(c) = (c, v) -sees- (t, w)  within 1..2 cells\n"),
        "{once}"
    );
    assert!(
        once.contains("  path L for v in candidates(c) else (cells, values) =\n       (c, v) [ -sees- "),
        "{once}"
    );
    assert_eq!(format(&source(&once)).expect("it is understood"), once);
}

#[test]
fn only_comments_stand_before_all_items() {
    for text in [
        "  tesuji 1\n\n  define a = 1\n",
        "  define a = 1\ntesuji 1\n",
        "}\ntesuji 1\n",
        "\u{200b}tesuji 1\n",
    ] {
        let faults = format(&source(text)).expect_err(text);
        assert_eq!(faults.len(), 1, "{text}");
        assert!(!check(vec![source(text)]).diagnostics.is_empty(), "{text}");
    }
    assert_eq!(format(&source(" # a\n\n  # b\ntesuji 1\n")), Ok("# a\n\n# b\ntesuji 1\n".to_owned()));
}

#[test]
fn calls_that_are_named_like_statements_stay_apart() {
    let long = "a-technique-with-a-name-that-fills-much-of-a-line";
    let text = format!(
        "tesuji 1\n\nstrategy s {{\n  do {{ count, {long}, try, count looks by 2, level, {long} }}\n}}\n"
    );
    let once = format(&source(&text)).unwrap();
    assert!(once.contains("    try,\n    count looks by 2\n    level,\n"), "{once}");
    assert_eq!(format(&source(&once)), Ok(once.clone()));
}
