//! Rules as they are written: every name that the rules that ship use is one that they declare, as the checker has it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use tesuji::RulesBuilder;
use tesuji::lang::Domain;
use tesuji::lang::{check, embedded};
use tesuji::source_index::{
    DeclKind, FunctionHelp, NameIndex, NameRole, Namespace, all_help, completion_context, constants,
    help_on_word, is_keyword, keywords, other_words,
};

#[test]
fn every_name_of_the_rules_that_ship_is_declared() {
    let files = embedded();
    let index = NameIndex::new(&files);
    let mut unknown: BTreeMap<(Namespace, &str), String> = BTreeMap::new();
    for mention in index.mentions() {
        let file = &files[mention.span.file as usize];
        let written = &file.text[mention.span.start as usize..mention.span.end as usize];
        if let NameRole::Uses(space) = mention.meaning {
            assert_eq!(written, mention.name, "{}", file.name);
            if index.declarations(mention).is_empty() {
                unknown.entry((space, mention.name.as_str())).or_insert_with(|| file.name.clone());
            }
        }
        if let Some(bound) = mention.meaning.bound() {
            let first = &files[bound.file as usize].text[bound.start as usize..bound.end as usize];
            assert_eq!(written, first, "{}: a variable has one name", file.name);
        }
    }
    // A word that is given to a call is a link only where the parameter stands for one.
    let program = check(embedded()).program;
    let words: BTreeSet<String> = program
        .techniques
        .iter()
        .map(|one| &one.parameters)
        .chain(program.strategies.iter().map(|one| &one.parameters))
        .flatten()
        .filter_map(|one| if let Domain::Words(words) = &one.domain { Some(words) } else { None })
        .flatten()
        .cloned()
        .collect();
    unknown.retain(|(space, name), _| *space != Namespace::Link || !words.contains(*name));
    assert_eq!(unknown, BTreeMap::new());
}

#[test]
fn what_is_declared_is_what_the_program_has() {
    let index = NameIndex::new(&embedded());
    let declared = |sort: DeclKind| -> BTreeSet<String> {
        index.all_declared().filter(|(_, known)| *known == sort).map(|(one, _)| one.name.clone()).collect()
    };
    let program = check(embedded()).program;
    let names = |all: &mut dyn Iterator<Item = &String>| all.cloned().collect::<BTreeSet<String>>();
    assert_eq!(declared(DeclKind::Technique), names(&mut program.techniques.iter().map(|one| &one.name)));
    let aliases = program.techniques.iter().flat_map(|one| &one.aliases);
    assert_eq!(declared(DeclKind::Alias), names(&mut aliases.map(|one| &one.name)));
    assert_eq!(declared(DeclKind::Strategy), names(&mut program.strategies.iter().map(|one| &one.name)));
    assert_eq!(declared(DeclKind::Link), names(&mut program.links.iter().map(|one| &one.name)));
    assert_eq!(declared(DeclKind::Game), names(&mut program.games.iter().map(|one| &one.name)));
    assert_eq!(declared(DeclKind::Kind), names(&mut program.kinds.iter()));
    assert_eq!(declared(DeclKind::Style), names(&mut program.styles.iter().map(|one| &one.name)));
}

#[test]
fn a_variable_hides_what_has_its_name() {
    let text = "tesuji 1\ntechnique t {\n  for row in units(row), c in row where some row in {1}: row = 1\n  then place 1 in c\n}\n";
    let files = RulesBuilder::from_text("mine", text).files().unwrap();
    let index = NameIndex::new(&files);
    let mine = files.len() as u32 - 1;
    let rows: Vec<NameRole> = index
        .mentions()
        .iter()
        .filter(|mention| mention.span.file == mine && mention.name == "row")
        .map(|mention| mention.meaning)
        .collect();
    let is_kind = |meaning: &NameRole| *meaning == NameRole::Uses(Namespace::Value);
    assert_eq!(rows.iter().map(is_kind).collect::<Vec<_>>(), [false, true, false, false, false], "{rows:?}");
    assert_eq!(rows.iter().filter_map(|meaning| meaning.bound()).collect::<BTreeSet<_>>().len(), 1);
    // What is not known in the files is a variable.
    let text = text.replace("row", "mine").replace("units(mine)", "units(row)");
    let index = NameIndex::new(&RulesBuilder::from_text("mine", text).files().unwrap());
    let lines = index.mentions().iter().filter(|mention| mention.span.file == mine && mention.name == "mine");
    let bound: BTreeSet<u32> = lines.filter_map(|one| Some(one.meaning.bound()?.start)).collect();
    // The inner one is bound again.
    assert_eq!(bound.len(), 1);
}

#[test]
fn names_are_known_in_items_that_are_wrong() {
    let text = "tesuji 1
define f(c : cell) = g(c)
define g(c : cell) = f(c)
strategy s extends nowhere { first: naked-single }
technique naked-single { for u in units, c in u where missing(u) then place 1 in c }
path UNUSED(a) = (a, v) =bilocal= (b, v)
link twice(c) strong { ends 1, 2 }
link twice(c) strong { for c in units }
game g extends nowhere { let n = 1 grid n by n }
";
    let files =
        RulesBuilder { without_builtin: true, ..RulesBuilder::from_text("mine", text) }.files().unwrap();
    let index = NameIndex::new(&files);
    let names = |line: usize| -> Vec<(String, usize)> {
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let end = start + text.lines().nth(line).unwrap().len();
        let of_line = index.mentions().iter().filter(|one| (start..end).contains(&(one.span.start as usize)));
        of_line.map(|one| (one.name.clone(), index.same_as(one).len())).collect()
    };
    let all: Vec<String> = (1..=8)
        .map(|line| {
            let names = names(line).into_iter().map(|(name, places)| format!("{name} {places}"));
            names.collect::<Vec<_>>().join(", ")
        })
        .collect();
    assert_eq!(
        all,
        [
            "f 2, c 2, cell 0, g 2, c 2",
            "g 2, c 2, cell 0, f 2, c 2",
            "s 1, nowhere 1, naked-single 2",
            "naked-single 2, u 3, units 0, c 2, u 3, missing 1, u 3, c 2",
            "UNUSED 1, a 2, a 2, v 2, bilocal 1, b 1, v 2",
            "twice 2, c 1",
            "twice 2, c 2, c 2, units 0",
            "g 1, nowhere 1, n 3, n 3, n 3",
        ]
    );
}

const REFERENCE: &str = "grammar/reference.md";

/// Holds a part of the reference page, from `from` up to `to`, against what it is made from; `TESUJI_ACCEPT=1` writes it
/// anew.
fn the_page_has(from: &str, made: &str, to: &str) {
    let page = std::fs::read_to_string(REFERENCE).unwrap();
    let (before, rest) = page.split_once(from).unwrap();
    let (_, after) = rest.split_once(to).unwrap();
    let wanted = format!("{before}{from}{made}{to}{after}");
    if std::env::var_os("TESUJI_ACCEPT").is_some() {
        std::fs::write(REFERENCE, &wanted).unwrap();
    } else {
        assert!(page == wanted, "{from} has changed: TESUJI_ACCEPT=1 writes it into {REFERENCE}");
    }
}

/// The rules of the grammar as they are read by people: without blanks, and each word as it is written.
fn productions() -> String {
    let grammar = include_str!("../../grammar/tesuji.pest");
    let lines: Vec<&str> = grammar.lines().map(str::trim).collect();
    let rule = |text: &str| -> Option<(String, String)> {
        let (name, body) = text.split_once('=')?;
        let body = body.trim().trim_start_matches(['_', '$', '@']).strip_prefix('{')?.strip_suffix('}')?;
        Some((name.trim().to_owned(), body.to_owned()))
    };
    let words: HashMap<String, String> = lines
        .iter()
        .filter(|line| line.starts_with("k_"))
        .filter_map(|line| rule(line))
        .map(|(name, body)| {
            (name, body.replace(" ~ !more ~ ws", "").replace(" ~ ws ~ ", " ").trim().to_owned())
        })
        .collect();
    let signs = [("open", "\"{\""), ("close", "\"}\""), ("sep", "\",\""), ("id", "name")];
    let shown = |part: &str| {
        let inside = part.trim_matches(['(', ')', '?', '*', '+', '!', '&']);
        let sign = signs.iter().find(|(name, _)| *name == inside).map(|(_, sign)| *sign);
        let known = words.get(inside).map(String::as_str).or(sign);
        known.map_or(part.to_owned(), |known| part.replace(inside, known))
    };
    let (mut text, mut open) = (String::new(), String::new());
    for line in lines {
        if let Some(title) = line.strip_prefix("// ---").map(|rest| rest.trim_matches(['-', ' '])) {
            writeln!(text, "\n  {title}\n").unwrap();
        }
        if line.starts_with("//") {
            continue;
        }
        open.push_str(line);
        open.push(' ');
        let Some((name, body)) = rule(open.trim()) else { continue };
        open.clear();
        if name == "ws" || name.starts_with("k_") || signs.iter().any(|(sign, _)| *sign == name) {
            continue;
        }
        let mut parts: Vec<String> = Vec::new();
        for part in body.split_whitespace().filter(|part| *part != "~") {
            let blank = ["ws", "EOI", "!more"].iter().find_map(|blank| part.strip_prefix(blank));
            match (blank, parts.last_mut()) {
                // What closes after a blank closes after what stands before it.
                (Some(closing), Some(last)) => last.push_str(closing),
                (Some(_), None) => {}
                (None, _) => parts.push(shown(part)),
            }
        }
        writeln!(text, "{name} = {}", parts.join(" ")).unwrap();
    }
    text.trim_start_matches('\n').to_owned()
}

/// The reference page has the table of functions and the grammar as they are.
#[test]
fn the_reference_is_made_from_functions_and_grammar() {
    let row = |help: FunctionHelp| {
        let example = help.example.replace('|', "\\|");
        format!("| `{}` | {} | {} | `{example}` |\n", help.call, help.gives, help.meaning)
    };
    let rows: String = all_help().into_iter().map(row).collect();
    the_page_has(
        "| function | gives | meaning | example |\n|---|---|---|---|\n",
        &rows,
        "\nMore on `needed`",
    );
    the_page_has("```ebnf\n", &productions(), "```\n");
}

#[test]
fn what_a_place_asks_for_follows_the_grammar() {
    let words = |text: &str| completion_context(text, text.len()).map(|asked| asked.words);
    assert_eq!(words("tesuji 1\nlink a(u) "), Some(vec!["strong".to_owned(), "weak".to_owned()]));
    assert_eq!(words("tesuji 1\ntechnique a { ) "), None);
    assert!(is_keyword("exhaust") && !is_keyword("candidates"));
    // In the middle of a letter nothing is asked for.
    assert_eq!(completion_context("日", 1), None);
}

#[test]
fn every_word_of_the_language_is_told_what_it_means() {
    let unsaid: Vec<&str> =
        keywords().chain(other_words()).filter(|word| help_on_word(word, "technique").is_empty()).collect();
    assert_eq!(unsaid, Vec::<&str>::new());
    // Other languages have as many rows, of the same words.
    let items = [
        "technique",
        "define",
        "link",
        "path",
        "game",
        "constraint",
        "strategy",
        "example",
        "style",
        "rating",
        "use",
    ];
    let known: BTreeSet<(&str, &str)> = keywords()
        .chain(other_words())
        .chain(constants())
        .flat_map(|word| items.into_iter().flat_map(move |item| help_on_word(word, item)))
        .inspect(|row| {
            assert_ne!(row.meaning_in("ja"), row.meaning, "{} in grammar/reference.ja.md", row.written)
        })
        .map(|row| (row.chapter, row.written))
        .collect();
    let translated =
        include_str!("../../grammar/reference.ja.md").lines().filter(|line| line.starts_with("| "));
    assert_eq!(translated.count(), known.len(), "rows in grammar/reference.ja.md");
    assert_eq!(
        help_on_word("keep", "technique")[0].meaning_in("xx"),
        help_on_word("keep", "technique")[0].meaning
    );
    // Each sort of item has its own.
    let first = |word: &str, item: &str| help_on_word(word, item)[0].written;
    assert_eq!(first("then", "technique"), "`then …`");
    assert_eq!(first("then", "strategy"), "`try a then { b, c }`");
    assert_eq!(first("title", "game"), "`title en \"…\"`");
    assert_eq!(first("or", "technique"), "`a or b`");
    assert_eq!(help_on_word("nothing-like-that", "technique"), []);
}
