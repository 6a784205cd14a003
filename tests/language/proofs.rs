//! What follows from paths, and that nothing else is believed.

use tesuji::lang::program::{Clause, Program};
use tesuji::lang::{Code, Diagnostic, Source, check, embedded};

const AGAINST: &str = "eliminate against(first) & against(last)";

/// The faults of the shipped rules where every line that concludes one thing concludes another instead, and how many
/// lines that are.
fn with(old: &str, new: &str) -> (usize, Vec<Diagnostic>) {
    let mut lines = 0;
    let concludes =
        |line: &str| line.trim_start().strip_prefix("then").is_some_and(|rest| rest.trim() == old);
    let sources = embedded().into_iter().map(|mut source| {
        let changed = source.text.lines().map(|line| {
            if concludes(line) {
                lines += 1;
                line.replace(old, new)
            } else {
                line.to_owned()
            }
        });
        source.text = changed.collect::<Vec<_>>().join("\n");
        source
    });
    let sources: Vec<Source> = sources.collect();
    let faults = check(sources).diagnostics;
    (lines, faults.into_iter().filter(|fault| fault.code == Code::NotProved).collect())
}

#[test]
fn shipped_paths_prove_what_they_conclude_and_nothing_else() {
    for (old, new) in [
        (AGAINST, "place first"),
        (AGAINST, "place last"),
        (AGAINST, "eliminate first"),
        (AGAINST, "eliminate against(first)"),
        (AGAINST, "eliminate against(first) & against(last) + last"),
        ("place first", "eliminate first"),
        ("keep a in c", "eliminate first"),
        ("eliminate first", "place first"),
        ("each weak (m, n): eliminate against(m) & against(n)", "each weak (m, n): eliminate against(m)"),
        ("each weak (m, n): eliminate against(m) & against(n)", "eliminate first"),
    ] {
        let (lines, faults) = with(old, new);
        assert!(lines > 0, "no shipped technique concludes `{old}`");
        assert_eq!(faults.len(), lines, "`{new}` for `{old}`");
    }
}

#[test]
fn less_than_what_follows_follows() {
    for new in [
        "eliminate against(first) & against(last) & against(first)",
        "eliminate against(last) & against(first)",
        "eliminate (against(first) & against(last)) - first",
        "eliminate { d in against(first) & against(last) : d in against(first) }",
        "eliminate if |first| = 1 then against(first) & against(last) else against(last) & against(first)",
    ] {
        let (lines, faults) = with(AGAINST, new);
        assert!(lines > 0);
        assert_eq!(faults, [], "`{new}`");
    }
    let (lines, faults) = with(
        "each weak (m, n): eliminate against(m) & against(n)",
        "each strong (m, n): eliminate against(m) & against(n)",
    );
    assert!(lines > 0);
    assert_eq!(faults, []);
}

/// The codes of what is said of a program beside the usual one.
fn codes(body: &str) -> Vec<&'static str> {
    let around = Source { name: "around".to_owned(), text: include_str!("around.tesuji").to_owned() };
    let own = Source { name: "own".to_owned(), text: format!("tesuji 1\n\n{body}\n") };
    let faults = check(vec![around, own]).diagnostics.into_iter();
    faults.map(|fault| fault.code.number()).filter(|code| code.starts_with('E')).collect()
}

#[test]
fn a_claim_that_names_no_end_is_the_rules_own() {
    let rule = |then: &str| {
        codes(&format!("technique t {{\n path (c, v) -sees- =pair= (d, w)\n where w = v\n then {then}\n}}"))
    };
    assert_eq!(rule("eliminate v from c"), [""; 0]);
    assert_eq!(rule("eliminate first"), ["E603"]);
    assert_eq!(rule("eliminate against(last)"), ["E603"]);
}

#[test]
fn ends_are_one_where_they_are_written_alike() {
    let rule = |path: &str| codes(&format!("technique t {{\n path {path}\n then place first\n}}"));
    let chain = "=pair= [ -sees- =pair= ]+";
    assert_eq!(rule(&format!("(c, v) {chain} (c, v)")), [""; 0]);
    assert_eq!(rule(&format!("(c, v) {chain} (c, _)")), ["E603"]);
    assert_eq!(rule(&format!("(c, _) {chain} (c, _)")), ["E603"]);
    // In all ways to end, not in one of them.
    assert_eq!(rule(&format!("(c, v) {chain} [ (c, v) | -sees- =pair= (d, v) ]")), ["E603"]);
}

#[test]
fn a_link_is_what_its_path_makes() {
    let link =
        |kind: &str, path: &str| codes(&format!("link made {kind} {{\n path {path}\n ends first, last\n}}"));
    let none = [""; 0];
    assert_eq!(link("strong", "=pair= [ -sees- =pair= ]+"), none);
    assert_eq!(link("weak", "-sees- =pair= -sees-"), none);
    assert_eq!(link("weak", "=pair= [ -sees- =pair= ]+"), ["E603"]);
    assert_eq!(link("strong", "-sees- =pair= -sees-"), ["E603"]);
    assert_eq!(link("strong, weak", "=pair="), ["E603"]);
    assert_eq!(link("strong", "[ =pair= ]?"), ["E603"]);
    // Other ends are the rule's own claim.
    let own = "link made strong {\n path (p, v) -sees- =pair= (q, v)\n ends (p, v), (q, v)\n}";
    assert_eq!(codes(own), none);
}

#[test]
fn every_shipped_path_is_long_enough_to_say_something() {
    let program: Program = check(embedded()).program;
    let paths =
        program.techniques.iter().flat_map(|technique| &technique.clauses).filter_map(
            |clause| match clause {
                Clause::Path(path) => Some(path),
                _ => None,
            },
        );
    assert!(paths.count() >= 25);
}
