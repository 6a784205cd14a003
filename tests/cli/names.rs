//! Names in every spelling, wherever a command takes one.

use crate::{EASY, HARD, run, tesuji};

/// A position with a naked pair and an X-Wing among its steps.
const PAIR: &str = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

#[test]
fn a_technique_is_called_by_its_titles() {
    let find = |name: &str| tesuji(&["find", PAIR, "-t", name, "--all", "--format", "json"]);
    let pair = find("naked-subset(2)");
    assert_eq!(pair.status, 0, "{}{}", pair.out, pair.err);
    for name in
        ["Naked Pair", "naked_pair", "ＮＡＫＥＤ　ＰＡＩＲ", "二国同盟", "naked-subset（2）", "独立双子法"]
    {
        assert_eq!(find(name).out, pair.out, "{name}");
    }
    for name in ["x_wing", "X-Wing", "Ｘウィング", "Xｳｨﾝｸﾞ", "fish(2)", "対角線法"] {
        assert_eq!(find(name).out, find("x-wing").out, "{name}");
        assert!(find(name).status < 2);
    }
    let both = tesuji(&["find", PAIR, "-t", "Naked Pair,X-Wing", "--all", "--format", "json"]);
    assert_eq!(both.out, tesuji(&["find", PAIR, "-t", "naked-pair,x-wing", "--all", "--format", "json"]).out);
}

#[test]
fn names_are_taken_everywhere() {
    let same = |one: &[&str], other: &[&str]| {
        let (one, other) = (tesuji(one), tesuji(other));
        assert!(one.status < 2, "{}", one.err);
        assert_eq!((&one.out, one.status), (&other.out, other.status));
    };
    let form = ["--format", "json", "--no-time", "--no-steps"];
    let solve = |args: &[&'static str]| -> Vec<&str> { [&["solve", HARD], args, &form].concat() };
    same(&solve(&["--strategy", "基本"]), &solve(&["--strategy", "basic"]));
    same(&solve(&["--strategy", "D-Score (memory = off)"]), &solve(&["--strategy", "d-score(memory = off)"]));
    same(&solve(&["--technique", "単一候補,Twins"]), &solve(&["--technique", "naked-single,naked-pair"]));
    same(
        &solve(&["--with", "Forcing Net", "--with-first"]),
        &solve(&["--with", "forcing-net", "--with-first"]),
    );
    same(&solve(&["--game", "数独"]), &solve(&["--game", "sudoku"]));
    same(&["links", EASY, "-l", "Bi_Local"], &["links", EASY, "-l", "bilocal"]);
    same(&["rules", "plan", "X Wing"], &["rules", "plan", "fish(2)"]);
    same(&["rules", "why-not", "Xウィング", EASY], &["rules", "why-not", "x-wing", EASY]);
    same(&["rules", "graph", "-s", "基本"], &["rules", "graph", "-s", "basic"]);
    same(&["games", "show", "対角線数独"], &["games", "show", "x-sudoku"]);
    assert_eq!(tesuji(&["rules", "compare", "Naked Pair", "共有候補", EASY]).status, 1);
    let needs =
        |name: &'static str| ["generate", "--size", "4", "--needs", name, "--seed", "3", "--tries", "20"];
    assert_eq!(tesuji(&needs("単一マス")).err, tesuji(&needs("hidden-single")).err);
}

#[test]
fn rules_are_shown_by_any_name() {
    let show = |name: &str| tesuji(&["rules", "show", name]);
    assert!(show("trial(2)").out.contains("setting:    depth = 2 in "), "{}", show("trial(2)").out);
    assert!(show("試行（深さ2）").out.contains("setting:    depth = 2 in "));
    assert!(show("senior(depth = 2)").out.contains("depth = 2"));
    for (name, head) in [
        ("ブロックン", "hidden-single"),
        ("Naked Pair", "naked-subset(n in"),
        ("x_wing", "fish(n in"),
        ("片台形交点付近配置不可", "skyscraper"),
        ("交互法", "overlap-alternating"),
        ("Bi Local", "bilocal"),
        ("Anti Knight", "anti-knight"),
    ] {
        let ran = show(name);
        assert!(ran.status == 0 && ran.out.starts_with(head), "{name}: {}{}", ran.out, ran.err);
    }
    let loops = show("Nice Loop");
    assert_eq!(
        loops.out.matches("\n  title:").count() + loops.out.matches("\n  en:").count(),
        4,
        "{}",
        loops.out
    );
    let wrong = show("trial(depht = 2)");
    assert!(wrong.status == 2 && wrong.err.contains("unknown parameter `depht` of `trial`"), "{}", wrong.err);
    let wrong = show("senior(depht = 2)");
    assert!(
        wrong.status == 2 && wrong.err.contains("unknown parameter `depht` of `senior`"),
        "{}",
        wrong.err
    );
}

#[test]
fn the_nearest_name_is_said_in_one_form() {
    for (args, said) in [
        (vec!["find", EASY, "-t", "xwin"], "error: unknown technique `xwin`: did you mean `x-wing`"),
        (
            vec!["find", EASY, "-t", "二国同明"],
            "error: unknown technique `二国同明`: did you mean `二国同盟`",
        ),
        (vec!["solve", EASY, "-s", "basc"], "error: unknown strategy `basc`: did you mean `basic`"),
        (vec!["solve", EASY, "--game", "sudku"], "error: unknown game `sudku`: did you mean `sudoku`"),
        (vec!["links", EASY, "-l", "bilokal"], "error: unknown link `bilokal`: did you mean `bilocal`"),
        (vec!["rules", "show", "basik"], "error: unknown rule `basik`: did you mean `basic`"),
        (vec!["find", EASY, "-t", "basic"], "error: expected a technique, found the strategy `basic`"),
        (
            vec!["solve", EASY, "-s", "Naked Pair"],
            "error: expected a strategy, found the technique `Naked Pair`",
        ),
        (vec!["find", EASY, "-t", "X-Wing(3)"], "`x-wing` takes no arguments"),
    ] {
        let ran = tesuji(&args);
        assert!(ran.err.contains(said) && ran.status == 2, "{args:?}: {}", ran.err);
    }
    let ran = tesuji(&["generate", "--game", "sudoku-x"]);
    assert!(ran.err.contains("did you mean") && ran.err.contains("`x-sudoku`"), "{}", ran.err);
    let ran = tesuji(&["explain", EASY, "r1c1"]);
    assert!(ran.err.starts_with("error: ") && ran.status == 2, "{}", ran.err);
}

#[test]
fn who_has_a_technique_is_said() {
    let ran = tesuji(&["generate", "--needs", "v-pattern"]);
    assert!(
        ran.err.contains("error: the strategy `default` does not have `v-pattern`: it is in "),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("`thirty-four-patterns`"), "{}", ran.err);
    let rules = "tesuji 1\nstrategy thrifty extends default { without forcing-net }";
    let ran = run(&["rules", "check", "-"], rules);
    assert!(ran.out.contains("`net-step`, which `default` calls, tries it"), "{}", ran.out);
}
