//! What follows from paths, and that nothing else is believed.

use tesuji::lang::{Clause, Program};
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
fn what_a_conclusion_is_made_of_is_no_way_round() {
    let rule = |rest: &str| {
        codes(&format!("technique t {{\n path (c, v) =pair= -sees- =pair= (d, w)\n where w = v\n {rest}\n}}"))
    };
    for wrong in [
        "let F = first\n then eliminate F",
        "let F = first, G = F\n then eliminate G",
        "let F = first\n then eliminate against(F)",
        "let F = against(first)\n then eliminate F",
        "let F = against(first) & against(last) + first\n then eliminate F",
        "let F = {(c, v)} + first\n then eliminate F",
        "then eliminate first & places-of(v)",
        "let X = places-of(v)\n then eliminate first & X",
        "then eliminate { y in first : y in last }",
        "then eliminate if v = w then first else last",
        "let F = if v = w then against(first) else against(last)\n then eliminate F",
        "for y in first\n then eliminate {y}",
        "for (e, x) in first\n then eliminate x from e",
        "for (e, x) in against(last)\n then eliminate x from e",
        "for S in choose 1 of last\n then eliminate S",
        "let {e} = cells(first)\n then eliminate v from e",
        "let E = cells(last)\n then place v in E",
        "then eliminate own(first)",
    ] {
        let define = "define places-of(v : value) = { (e, v) : e in cells }\n\n\
                      define own(N : set of candidate) = { y in N : true }\n\n";
        let found = codes(&format!(
            "{define}technique t {{\n path (c, v) =pair= -sees- =pair= (d, w)\n where w = v\n {wrong}\n}}"
        ));
        assert!(
            !found.is_empty() && found.iter().all(|code| ["E603", "E201"].contains(code)),
            "{wrong}: {found:?}"
        );
    }
    for right in [
        "let F = first, L = last\n then eliminate against(F) & against(L)",
        "let F = against(first) & against(last)\n then eliminate F",
        "let F = against(first), L = against(last)\n then eliminate F & L - (c, v)",
        "let F = against(last) & against(first)\n then eliminate { y in F : true } + F",
        "for x in against(first) & against(last)\n then eliminate {x}",
        "for (e, x) in against(first) & against(last)\n then eliminate x from e",
        "let n = |first|\n where n = 1\n then eliminate v from peers({c, d})",
    ] {
        assert_eq!(rule(right), [""; 0], "{right}");
    }
    let back =
        |then: &str| codes(&format!("technique t {{\n path (c, v) -sees- =pair= -sees- (c, v)\n {then}\n}}"));
    assert_eq!(back("let X = { (e, v) : e in cells }\n then eliminate first & X"), [""; 0]);
    assert_eq!(back("for (e, x) in first\n then eliminate x from e"), [""; 0]);
    let round = |then: &str| codes(&format!("technique t {{\n cycle [ =pair= -sees- ]{{2..}}\n {then}\n}}"));
    assert_eq!(round("let F = first\n then each weak (m, n): eliminate against(m) & F"), ["E603"]);
    // Names for names of names take no longer than they are written.
    let doubled: Vec<String> = (1..60).map(|n| format!("F{n} = F{} & F{}", n - 1, n - 1)).collect();
    assert_eq!(rule(&format!("let F0 = first, {}\n then eliminate F59", doubled.join(", "))), ["E603"]);
}

#[test]
fn a_name_for_an_end_hides_no_wrong_link() {
    let link = |kind: &str| {
        codes(&format!("link made {kind} {{\n path =pair=\n let F = first, L = last\n ends F, L\n}}"))
    };
    assert_eq!((link("strong"), link("weak")), (vec![], vec!["E603"]));
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
        program.techniques.iter().flat_map(|technique| technique.clauses.iter()).filter_map(|clause| {
            match clause {
                Clause::Path(path) => Some(path),
                _ => None,
            }
        });
    assert!(paths.count() >= 25);
}
