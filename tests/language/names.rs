//! What names mean where several files use them.

use tesuji::lang::{CheckedProgram, Severity, Source, check, embedded};

/// What ships, and files beside it; the errors with their files.
fn beside(files: &[(&str, &str)]) -> (CheckedProgram, Vec<String>) {
    let mut sources = embedded();
    let own = |(name, text): &(&str, &str)| Source {
        name: (*name).to_owned(),
        text: format!("tesuji 1\n\n{text}"),
    };
    sources.extend(files.iter().map(own));
    let checked = check(sources);
    let wrong = checked.diagnostics.iter().filter(|fault| fault.severity == Severity::Error);
    let wrong = wrong
        .map(|fault| {
            let file = &checked.program.files[fault.label.span.file as usize].name;
            format!("{file}: {} {}", fault.code.number(), fault.message)
        })
        .collect();
    (checked, wrong)
}

/// A game with units of one kind.
fn game(kind: &str) -> String {
    format!("game gg {{\n input n\n values 1..n\n grid n by n\n units {kind} : distinct = cells by row\n}}\n")
}

#[test]
fn no_kind_changes_what_shipped_rules_mean() {
    let (shipped, none) = beside(&[]);
    assert_eq!(none, [""; 0]);
    for kind in
        ["u", "w", "k", "l", "c", "v", "p", "a", "base", "cross", "basic", "franken", "own", "none", "inside"]
    {
        let (checked, wrong) = beside(&[("game.tesuji", &game(kind))]);
        assert_eq!(wrong, [""; 0], "{kind}");
        assert_eq!(checked.program.techniques, shipped.program.techniques, "{kind}");
        assert_eq!(checked.program.links, shipped.program.links, "{kind}");
    }
}

#[test]
fn no_definition_changes_what_shipped_rules_mean() {
    let (shipped, _) = beside(&[]);
    for name in ["u", "w", "k", "l", "base"] {
        let (checked, wrong) = beside(&[("own.tesuji", &format!("define {name} = {{row}}\n"))]);
        assert_eq!(wrong, [""; 0], "{name}");
        assert_eq!(checked.program.techniques, shipped.program.techniques, "{name}");
    }
}

#[test]
fn a_variable_of_a_path_hides_a_kind() {
    let rule = "technique t {\n path (p, x) =bilocal(row q)= (r, x) -sees- (p, y) =bivalue= (s, y)\n \
                where r in q\n then eliminate against(first) & against(last)\n because en \"{p} {s}\"\n}\n";
    for kind in ["p", "q", "r", "s", "x"] {
        let (_, wrong) = beside(&[("game.tesuji", &game(kind)), ("rule.tesuji", rule)]);
        assert_eq!(wrong, [""; 0], "{kind}");
    }
    // Where a label may be a kind, it is one.
    let label = "technique t {\n path (p, x) =bilocal(lane)= (r, x)\n then eliminate against(first) & against(last)\n}\n";
    let labelled = |kind: &str| {
        let (checked, wrong) = beside(&[("game.tesuji", &game(kind)), ("rule.tesuji", label)]);
        assert_eq!(wrong, [""; 0], "{kind}");
        checked.program.technique("t").unwrap().variables.iter().any(|variable| variable.name == "lane")
    };
    assert_eq!((labelled("lane"), labelled("other")), (false, true));
}

#[test]
fn a_shipped_file_may_be_used_by_any_path_to_it() {
    let root = env!("CARGO_MANIFEST_DIR");
    let link = format!("{root}/rules/links/links.tesuji");
    let text = std::fs::read_to_string(&link).unwrap();
    let mut sources = embedded();
    sources.retain(|source| source.name != "rules/links/links.tesuji");
    sources.push(Source { name: link.clone(), text });
    sources
        .push(Source { name: "own/mine.tesuji".to_owned(), text: format!("tesuji 1\n\nuse \"{link}\"\n") });
    assert_eq!(check(sources).diagnostics, []);
    // A copy of one file beside those that ship.
    let mut sources = embedded();
    let moved = sources.iter_mut().find(|source| source.name == "rules/links/paths.tesuji").unwrap();
    moved.name = "/own/rules/links/paths.tesuji".to_owned();
    assert_eq!(check(sources).diagnostics, []);
}
