//! What rule files mean once they are checked.

use tesuji::lang::show::source_text;
use tesuji::lang::{CallError, CheckedProgram, Source, check, embedded, render_all};
use tesuji::lang::{Clause, Conclusion, Program, Statement, Technique, Type};

fn shipped() -> Program {
    let checked = check(embedded());
    assert_eq!(render_all(&checked.diagnostics, &checked.program.files, false, &|_| None), "");
    checked.program
}

/// The checked form of a technique that stands beside the usual ones.
pub fn technique(body: &str) -> (Program, Technique) {
    let around = Source { name: "around".to_owned(), text: include_str!("around.tesuji").to_owned() };
    let own = Source { name: "own".to_owned(), text: format!("tesuji 1\n\n{body}\n") };
    let CheckedProgram { program, diagnostics } = check(vec![around, own]);
    let errors: Vec<_> = diagnostics.into_iter().filter(|d| d.code.number().starts_with('E')).collect();
    assert_eq!(render_all(&errors, &program.files, false, &|_| None), "");
    let technique = program.technique("t").expect("the technique is good").clone();
    (program, technique)
}

/// The body of a technique, each clause as text.
fn shown(body: &str) -> Vec<String> {
    let (program, technique) = technique(body);
    let expr = |expr| program.show_expr(&technique, expr);
    let clauses = technique.clauses.iter().map(|clause| match clause {
        Clause::For(pattern, set) => {
            format!("for {} in {}", program.show_pattern(&technique, pattern), expr(set))
        }
        Clause::Choose { size, from, .. } => format!("choose {} of {}", expr(size), expr(from)),
        Clause::Let(pattern, value) => {
            format!("let {} = {}", program.show_pattern(&technique, pattern), expr(value))
        }
        Clause::Where(condition) => format!("where {}", expr(condition)),
        Clause::Path(path) => source_text(&program, path.span),
        Clause::World(world) => source_text(&program, world.span),
    });
    clauses.collect()
}

#[test]
fn shipped_rules_are_right() {
    let program = shipped();
    assert!(program.techniques.len() >= 8);
    assert!(program.games.iter().any(|game| game.name == "sudoku"));
}

#[test]
fn calls_name_techniques() {
    let program = shipped();
    let described = |text: &str| -> Vec<String> {
        program.call(text).expect("the call is right").iter().map(|call| program.describe(call)).collect()
    };
    assert_eq!(described("naked-subset(2)"), ["naked-subset(2)"]);
    assert_eq!(described("locked-subset"), ["locked-subset(2)", "locked-subset(3)"]);
    assert_eq!(described("naked-pair"), ["naked-subset(2)"]);
    assert_eq!(described("fish(2..3, fins = 5)"), ["fish(2, fins = 5)", "fish(3, fins = 5)"]);
    assert_eq!(described("fish(3, franken, 5)"), ["fish(3, franken, 5)"]);
    assert_eq!(described("pointing"), ["pointing"]);
    assert_eq!(
        program.call("naked-sbset"),
        Err(CallError::Unknown { name: "naked-sbset".to_owned(), nearest: vec!["naked-subset".to_owned()] })
    );
    let message = |text: &str| program.call(text).expect_err("the call is wrong").to_string();
    assert_eq!(message("naked-sbset"), "unknown technique `naked-sbset`: did you mean `naked-subset`?");
    assert_eq!(message("naked-subset(19)"), "`n` may be a number from 2 to 18");
    assert_eq!(message("naked-subset(m = 2)"), "unknown parameter `m` of `naked-subset`: it has `n`");
    assert_eq!(message("naked-subset(2"), "expected `)`, `,` or `..`, found the end");
}

#[test]
fn units_stand_for_their_cells() {
    assert_eq!(
        shown(
            "technique t {\n for u in units, w in units where u != w, u + w != {}, u subset w\n \
             let A = u - w, B = places(u, values), C = candidates(u) & values, D = cells - u\n \
             where A & B = D, C = {}, some c in u: c in w\n then eliminate C from u\n}"
        ),
        [
            "for u in units",
            "for w in units",
            "where u != w",
            "where cells(u) + cells(w) != {}",
            "where cells(u) subset cells(w)",
            "let A = cells(u) - cells(w)",
            "let B = places(u, values)",
            "let C = candidates(u) & values",
            "let D = cells - cells(u)",
            "where A & B = D",
            "where C = {}",
            "where some c in cells(u): c in cells(w)",
        ]
    );
}

#[test]
fn single_things_stand_for_sets_of_them() {
    let (program, technique) = technique(
        "technique t {\n for u in units, c in u, v in needed(u)\n let P = peers(c) - c, W = needed(u) + v\n \
         where c subset P, W != {}\n then eliminate v from c, keep W in u\n}",
    );
    let Clause::Let(_, value) = &technique.clauses[3] else { panic!("the fourth clause is a let") };
    assert_eq!(program.show_expr(&technique, value), "peers(c) - {c}");
    // Conclusions keep one thing and many things apart.
    let types: Vec<[&Type; 2]> = technique
        .conclusions
        .iter()
        .map(|conclusion| match conclusion {
            Conclusion::Eliminate(a, b) | Conclusion::Keep(a, b) | Conclusion::Place(a, b) => [&a.ty, &b.ty],
            other => panic!("no such conclusion is written: {other:?}"),
        })
        .collect();
    let set = |ty: Type| Type::Set(Box::new(ty));
    assert_eq!(types, [[&Type::Value, &Type::Cell], [&set(Type::Value), &set(Type::Cell)]]);
}

#[test]
fn generators_and_conditions_are_told_apart_by_what_is_bound() {
    assert_eq!(
        shown(
            "technique t {\n for u in units where distinct(u), c in open(u), v in candidates(c) where v in needed(u), \
             c in u\n then place v in c\n}"
        ),
        [
            "for u in units",
            "where distinct(u)",
            "for c in open(u)",
            "for v in candidates(c)",
            "where v in needed(u)",
            "where c in cells(u)",
        ]
    );
}

#[test]
fn definitions_are_put_in_with_variables_of_their_own() {
    assert_eq!(
        shown(
            "define lonely(S : set of cell) = { c in S : |candidates(c)| = 1 }\n\n\
             technique t {\n for c in lonely(lonely(cells)), v in candidates(c)\n where lonely(c) != {}\n then place v in c\n}"
        ),
        [
            "for c in { c in { c in cells : |candidates(c)| = 1 } : |candidates(c)| = 1 }",
            "for v in candidates(c)",
            "where { c in {c} : |candidates(c)| = 1 } != {}",
        ]
    );
}

#[test]
fn ranges_and_patterns_are_resolved() {
    assert_eq!(
        shown(
            "technique t {\n for c in cells, {a, b} in choose 2 of candidates(c)\n \
             where |peers(c)| in 2..20, no (x, y) in { (p, q) : p in cells, q in cells }: x sees y\n \
             then eliminate a from c\n}"
        ),
        [
            "for c in cells",
            "choose 2 of candidates(c)",
            "let {a, b} = _",
            "where 2 <= |peers(c)| and |peers(c)| <= 20",
            "where { 1 : (x, y) in { (p, q) : p in cells, q in cells } where x sees y } = {}",
        ]
    );
}

#[test]
fn a_wrong_item_leaves_the_others_alone() {
    let text = "tesuji 1\n\nstyle en { cell \"{row}\" }\n\ntechnique a { wrong }\n\n\
                technique b {\n for c in cells(1), v in candidates(c)\n then place v in c\n}\n\nstrategy s { first-of { b } }\n\nstrategy t { first-of { a } }\n";
    let checked = check(vec![Source { name: "a".to_owned(), text: text.to_owned() }]);
    // The strategy that needs the wrong technique is left out without a message of its own.
    assert_eq!(checked.diagnostics.len(), 1);
    assert_eq!(checked.program.techniques.len(), 1);
    assert_eq!(checked.program.strategies.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), ["s"]);
}

#[test]
fn strategies_are_listed_as_written_and_name_each_other() {
    let text = "tesuji 1\n\nstrategy whole { repeat { part, rest } }\n\nstrategy rest { exhaust last }\n\n\
                strategy part { first-of { group(2..3), pair } }\n";
    let around = Source { name: "around".to_owned(), text: include_str!("around.tesuji").to_owned() };
    let program = check(vec![around, Source { name: "own".to_owned(), text: text.to_owned() }]).program;
    let names: Vec<&str> = program.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
    assert_eq!(names, ["whole", "rest", "part"]);
    let Statement::Repeat(body) = &program.strategies[0].body else { panic!("it is a repeat") };
    let called =
        |number: usize| Statement::Strategy(program.strategies[number].default_call(number).unwrap());
    assert_eq!(body[..], [called(2), called(1)]);
    let Statement::FirstOf(body) = &program.strategies[2].body else { panic!("it is a list") };
    assert_eq!(body.len(), 3);
}

#[test]
fn files_are_read_with_what_they_use() {
    let folder = std::env::temp_dir().join(format!("tesuji-language-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("inner")).expect("a folder can be made");
    let write =
        |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file can be written");
    write("a.tesuji", "tesuji 1\n\nuse \"inner/b.tesuji\"\n");
    write("inner/b.tesuji", "tesuji 1\n\nuse \"../a.tesuji\"\n\nuse \"../a.tesuji\"\n");
    let sources = tesuji::lang::read(&[folder.join("a.tesuji")]).expect("the files can be read").files;
    let whole = tesuji::lang::read(std::slice::from_ref(&folder)).expect("the folder can be read").files;
    let missing = tesuji::lang::read(&[folder.join("c.tesuji")]);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert_eq!(sources.len(), 2);
    assert_eq!(whole.len(), 2);
    assert!(missing.is_err());
    assert!(check(sources).diagnostics.is_empty());
}
