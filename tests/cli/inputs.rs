//! Wrong inputs and command lines: what is said, and status 2.

use crate::{EASY, run, tesuji};

#[test]
fn what_is_neither_a_file_nor_a_puzzle_is_told_both() {
    let ran = tesuji(&["solve", "no-such-file.txt"]);
    assert!(
        ran.err.starts_with("error: `no-such-file.txt` is neither a file nor a puzzle\n  as a file: "),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("\n  as a puzzle: "), "{}", ran.err);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
}

#[test]
fn a_folder_is_no_input() {
    let ran = tesuji(&["solve", "tests"]);
    assert_eq!(ran.err, "error: tests is a folder, not a file of puzzles\n");
    assert_eq!(ran.status, 2);
}

#[test]
fn an_empty_input_is_wrong() {
    for command in [["solve", "-"].as_slice(), &["teach", "-"], &["convert", "-", "--to", "line"]] {
        let ran = run(command, "");
        assert!(ran.err.starts_with("error: no "), "{command:?}: {}", ran.err);
        assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{command:?}");
    }
}

#[test]
fn standard_input_is_read_once() {
    let ran = run(&["solve", "-", "-"], EASY);
    assert_eq!(ran.err, "error: standard input (-) given twice\n");
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
}

#[test]
fn a_format_can_be_forced() {
    let ran = run(&["solve", "-", "--from", "matrix"], "123");
    assert_eq!(ran.status, 2);
    assert!(ran.out.contains("invalid"), "{}", ran.out);
    let ran = tesuji(&["solve", EASY, "--from", "chess"]);
    assert!(ran.err.contains("unknown format `chess`: expected one of line, "), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn unknown_names_come_with_the_nearest_known_ones() {
    for (args, help) in [
        (["--strategy", "basc"], "did you mean `basic`?"),
        (["--game", "sudku"], "did you mean `sudoku`?"),
        (["--game", "chess"], "expected one of kakuro, "),
        (["--game", "samurai"], "`samurai` is a shape: use --game overlap"),
    ] {
        let ran = tesuji(&[&["solve", EASY], args.as_slice()].concat());
        assert!(ran.err.contains(&format!("`{}`", args[1])), "{}", ran.err);
        assert!(ran.err.contains(help), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    }
    let ran = tesuji(&["find", EASY, "-t", "nakd-single"]);
    assert!(ran.err.contains("unknown technique `nakd-single`"), "{}", ran.err);
    assert!(ran.err.contains("did you mean `naked-single`"), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let ran = tesuji(&["find", EASY, "-t", "bumblebee"]);
    let said = "error: unknown technique `bumblebee`\nhelp: `tesuji rules list` shows them all\n";
    assert_eq!((ran.err.as_str(), ran.status), (said, 2));
    // Parts of strategies are no help to who looks for a strategy.
    let listed = tesuji(&["solve", EASY, "-s", "bumblebee"]).err;
    let parts = tesuji(&["rules", "list", "--all", "--format", "json"]).json();
    let whole = tesuji(&["rules", "list", "--format", "json"]).json();
    let names = |rules: &[serde_json::Value]| -> Vec<String> {
        let strategies = rules.iter().filter(|rule| rule["kind"] == "strategy");
        strategies.map(|rule| rule["id"].as_str().unwrap().to_owned()).collect()
    };
    let (all, whole) = (names(&parts), names(&whole));
    assert!(all.len() > whole.len() && !whole.is_empty());
    let help = format!("error: unknown strategy `bumblebee`\nhelp: expected one of {}\n", whole.join(", "));
    assert_eq!(listed, help);
    let ran = tesuji(&["solve", EASY, "-s", "defualt"]);
    assert!(ran.err.contains("did you mean `default`?"), "{}", ran.err);
    let ran = tesuji(&["solve", EASY, "--from", "lien"]);
    assert!(ran.err.contains("unknown format `lien`: did you mean `line`?"), "{}", ran.err);
    let ran = tesuji(&["links", EASY, "-l", "chain"]);
    assert!(ran.err.contains(" bilocal, "), "{}", ran.err);
    let ran = tesuji(&["rules", "show", "basik"]);
    assert!(ran.err.contains("did you mean `basic`?"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn a_time_is_a_number_of_seconds_above_zero() {
    for (time, said) in [
        ("-1", "expected more than 0 seconds"),
        ("0", "expected more than 0 seconds"),
        ("soon", "expected a number of seconds such as 10 or 0.5"),
    ] {
        let ran = tesuji(&["solve", EASY, "--timeout", time]);
        assert!(
            ran.err.contains(&format!("`{time}`")) || ran.err.contains(&format!("'{time}'")),
            "{}",
            ran.err
        );
        assert!(ran.err.contains(said), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    }
}

#[test]
fn what_is_something_else_is_said_to_be_that() {
    for (args, message) in [
        (["find", EASY, "-t", "basic"], "expected a technique, found the strategy `basic`"),
        (["solve", EASY, "--strategy", "x-wing"], "expected a strategy, found the technique `x-wing`"),
    ] {
        let ran = tesuji(&args);
        assert!(ran.err.contains(message), "{}", ran.err);
        assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    }
}

#[test]
fn what_is_asked_for_twice_comes_once() {
    let twice = tesuji(&["links", EASY, "-l", "bilocal", "-l", "bilocal"]).out;
    assert_eq!(twice, tesuji(&["links", EASY, "-l", "bilocal"]).out);
    let twice = tesuji(&["find", EASY, "--all", "-t", "hidden-single", "-t", "hidden-single"]).out;
    assert_eq!(twice, tesuji(&["find", EASY, "--all", "-t", "hidden-single"]).out);
}

#[test]
fn an_option_that_means_nothing_to_a_command_is_refused() {
    for command in [
        ["convert", EASY, "--jobs", "2"],
        ["hint", EASY, "--jobs", "2"],
        ["plot", EASY, "--notation", "nl"],
        ["convert", EASY, "--timeout", "3"],
    ] {
        let ran = tesuji(&command);
        assert!(ran.err.contains("unexpected argument"), "{command:?}: {}", ran.err);
        assert_eq!(ran.status, 2, "{command:?}");
    }
}

#[test]
fn a_broken_rule_file_stops_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.tesuji");
    std::fs::write(&path, "tesuji 1\n\ntechnique mine {\n  for c in cellz(1)\n  then place 1 in c\n}\n")
        .unwrap();
    let path = path.to_str().unwrap();
    for command in
        [["solve", EASY].as_slice(), &["hint", EASY], &["find", EASY, "-t", "mine"], &["rules", "list"]]
    {
        let ran = tesuji(&[command, &["--rules", path]].concat());
        assert!(
            ran.err.contains("`cellz`") && ran.err.contains("broken.tesuji:4:12"),
            "{command:?}: {}",
            ran.err
        );
        assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{command:?}");
    }
    let ran = tesuji(&["solve", EASY, "--rules", "nowhere.tesuji"]);
    assert!(ran.err.starts_with("error: cannot read nowhere.tesuji"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn a_rule_file_takes_the_place_of_the_shipped_one_with_its_path() {
    // The same names in another file would be there twice.
    let ran = tesuji(&["solve", EASY, "--rules", "rules"]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
}

#[test]
fn what_is_wrong_is_told_in_japanese() {
    let cases: [(&[&str], &str); 14] = [
        (&["solve", "-", "-"], "エラー：-が二つありますが、標準入力は一度しか読めません\n"),
        (&["solve", "tests"], "エラー：testsは問題のファイルではなくフォルダーです\n"),
        (&["solve", EASY, "-s", "basc"], "エラー：戦略`basc`はありません。`basic`のことですか？\n"),
        (&["solve", EASY, "--game", "sudku"], "エラー：ゲーム`sudku`はありません。`sudoku`のことですか？\n"),
        (&["find", EASY, "-t", "basic"], "エラー：`basic`は戦略です。ここでは手筋が必要です\n"),
        (&["links", EASY, "-l", "bilokal"], "エラー：リンク`bilokal`はありません。`bilocal`のことですか？\n"),
        (
            &["convert", "--show", EASY, "--set", "r1c1"],
            "エラー：`r1c1`ではマスを設定できません\n補足：マスと候補を書きます。",
        ),
        (&["convert", "--show", EASY, "--set", "r10c1=3"], "エラー：1：`r10c1=3`は盤面（一辺9）の外です\n"),
        (
            &["convert", EASY, "--to", "tokens"],
            "エラー：1：tokens形式で表せるのは`across`を示す問題だけです\n",
        ),
        (
            &["generate", "--minimal", "--needs", "x-wing", "--level", "a"],
            "エラー：引数'--needs <TECHNIQUE>'は'--level <MIN..MAX>'と一緒に使えません\n",
        ),
        (&["solve", EASY, "--froom", "line"], "エラー：引数'--froom'は使えません。'--from'のことですか？\n"),
        (
            &["solve", EASY, "--from", "lien"],
            "エラー：'--from <FORMAT>'に'lien'は使えません：形式`lien`はありません。`line`のことですか？\n",
        ),
        (&["solve", "--from", "line"], "エラー：必要な引数がありません：<INPUT>...\n"),
        (
            &["grade", EASY, "--sort", "hardness"],
            "エラー：列`hardness`はありません。`hardest`のことですか？\n",
        ),
    ];
    for (args, said) in cases {
        let ran = tesuji(&[args, &["--lang", "ja"]].concat());
        assert!(ran.err.starts_with(said), "{args:?}: {}", ran.err);
        assert_eq!(ran.status, 2, "{args:?}");
    }
    let ran = tesuji(&["solve", &EASY.replacen("..6", "6.6", 1), "--format", "json", "--lang", "ja"]);
    assert_eq!(ran.json()[0]["error"]["message"], "同じ行のr1c1とr1c3がどちらも6です");
    let ran = tesuji(&["solve", "no-such-file.txt", "--lang=ja"]);
    let said =
        "エラー：`no-such-file.txt`はファイルでも問題でもありません\n  ファイルとして：そのようなファイルも";
    assert!(ran.err.starts_with(said), "{}", ran.err);
}

#[test]
fn what_is_wrong_is_json_where_that_is_asked_for() {
    let error = |args: &[&str]| {
        let ran = tesuji(args);
        assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{args:?}");
        let line: serde_json::Value =
            serde_json::from_str(&ran.err).unwrap_or_else(|_| panic!("{}", ran.err));
        line["error"].clone()
    };
    let unknown = error(&["solve", EASY, "--format", "json", "--stragety", "basic"]);
    assert_eq!(unknown["code"], "usage");
    assert!(unknown["message"].as_str().unwrap().contains("'--stragety'"), "{unknown}");
    assert_eq!(error(&["solve", "--format=json"])["code"], "usage");
    let other = error(&["solve", EASY, "--format", "json", "--stragety", "basic", "--lang", "ja"]);
    assert!(other["code"] == "usage" && other["message"] != unknown["message"], "{other}");
    let request = error(&["grade", EASY, "--format", "json", "--strategy", "basc"]);
    let said = "unknown strategy `basc`: did you mean `basic`?";
    assert_eq!((&request["code"], &request["message"]), (&"request".into(), &said.into()));
    let file = error(&["find", EASY, "--format", "json", "--rules", "tests/cli/nothing.tesuji"]);
    assert_eq!(file["code"], "unreadable");
    // A rule file has its faults, each with its place.
    let rules = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(rules.path(), "tesuji 1\n\nstrategy mine { first-of { naked-singel } }\n").unwrap();
    let ran = tesuji(&["solve", EASY, "--format", "json", "--rules", rules.path().to_str().unwrap()]);
    let fault: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!((&fault["line"], &fault["code"], ran.status), (&3.into(), &"E107".into(), 2), "{fault}");
    // Help is for people.
    assert!(tesuji(&["solve", "--format", "json", "--help"]).out.contains("Usage:"));
}

#[test]
fn tables_of_values_are_read_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    std::fs::write(&path, format!("source,question,rating\na,{EASY},1\nb,{EASY},2\n")).unwrap();
    let path = path.to_str().unwrap();
    for command in [["solve", "--no-steps"], ["grade", "--no-time"], ["convert", "--to=line"]] {
        let found = tesuji(&[&command[..1], &[path], &command[1..]].concat());
        let named = tesuji(&[&command[..1], &[path, "--column", "question"], &command[1..]].concat());
        assert_eq!((found.status, &found.out), (0, &named.out), "{command:?}: {}", found.err);
        assert!(found.err.contains("the puzzles are in the column `question`"), "{command:?}: {}", found.err);
        assert!(!named.err.contains("column"), "{command:?}: {}", named.err);
    }
    let ran = tesuji(&["solve", path, "--column", "qestion"]);
    assert!(
        format!("{}{}", ran.out, ran.err)
            .contains("unknown column `qestion`: expected one of source, question, rating"),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, 2);
    let ran = tesuji(&["solve", EASY, "--column", "question"]);
    assert!(ran.err.contains("no heading for --column"), "{}", ran.err);
}
