//! Answers as pictures and as pages of pictures.

use crate::terminal::on_terminal;
use crate::{EASY, HARD, RULES, Ran, SMALL, tesuji};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// A technique that takes what a solution holds.
const WRONG: &str = "tesuji 1\n\ntechnique wrong {\n  title en \"Wrong\"\n  for c in cells(2), v in candidates(c)\n  \
                     then place v in c\n}\n";

fn is_picture(ran: &Ran) -> bool {
    ran.out.starts_with("<svg ") && ran.out.ends_with("</svg>\n") && ran.out.matches("<svg ").count() == 1
}

#[test]
fn a_solution_is_one_page_with_a_picture_for_every_step() {
    let steps = tesuji(&["solve", EASY, "--format", "json"]).json()[0]["steps"].as_array().unwrap().len();
    let page = tesuji(&["teach", EASY, "--format", "html"]);
    assert_eq!((page.err.as_str(), page.status), ("", 0));
    // The puzzle stands before the steps, and the solution after them.
    assert_eq!(page.out.matches("<section ").count(), steps + 2);
    assert_eq!(page.out.matches("<svg ").count(), steps + 2);
    let addresses = page.out.match_indices("http:").map(|(at, _)| &page.out[at..at + 26]);
    assert!(
        !page.out.contains("https:")
            && addresses.into_iter().all(|address| address == "http://www.w3.org/2000/svg")
    );
    assert!(!page.out.contains("<link ") && !page.out.contains(" src="));
    assert_eq!(tesuji(&["solve", EASY, "--format", "html"]).out, page.out);
    let ja = tesuji(&["teach", EASY, "--format", "html", "--lang", "ja", "--step", "2..3"]).out;
    assert!(ja.matches("<section ").count() == 3 && ja.contains("<html lang=\"ja\">") && ja.contains("次へ"));
}

#[test]
fn every_command_that_shows_a_position_draws_it() {
    let commands: [&[&str]; 10] = [
        &["hint", HARD, "--level", "3"],
        &["find", HARD, "-t", "hidden-single"],
        &["explain", HARD, "r9c6<>9", "--strategy", "singles"],
        &["explain", EASY, "r1c1=8"],
        &["links", HARD, "--link", "bilocal"],
        &["rules", "show", "sk-loop"],
        &["rules", "why-not", "x-wing", HARD, "--on", "r1c2", "r1c3", "r1c4", "--value", "8"],
        &["games", "show", "overlap"],
        &["games", "show", "killer"],
        &["teach", SMALL, "--step", "1"],
    ];
    for command in commands {
        let page = tesuji(&[command, &["--format", "html"]].concat());
        assert!(page.out.starts_with("<!DOCTYPE html>"), "{command:?}: {}{}", page.out, page.err);
        assert!(page.out.contains("<section id=\"1\">"), "{command:?}");
        let pictures = page.out.matches("<svg ").count();
        let folder = tempfile::tempdir().unwrap();
        let place = format!("{}/", folder.path().display());
        let takes_folder = !matches!(command[..2], ["links", _] | ["rules", "show"]);
        let ran = match takes_folder {
            true => tesuji(&[command, &["--format", "svg", "--output", &place]].concat()),
            false => tesuji(&[command, &["--format", "svg"]].concat()),
        };
        assert_eq!(ran.status, page.status, "{command:?}: {}", ran.err);
        if takes_folder {
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), pictures, "{command:?}");
        } else {
            assert!(is_picture(&ran), "{command:?}");
        }
    }
}

#[test]
fn each_level_of_a_hint_draws_more() {
    let level = |level: &str| {
        let ran = tesuji(&[&["hint", HARD, "--format", "svg", "--level", level], &RULES[..]].concat());
        assert!(is_picture(&ran), "{}", ran.out);
        let has = |class: &str| ran.out.contains(&format!("class=\"{class}\""));
        [has("area") || has("unit"), has("new") || has("lost")]
    };
    assert_eq!([level("1"), level("2")], [[true, false], [true, false]]);
    assert!(level("3")[1]);
}

#[test]
fn several_pictures_go_to_a_folder() {
    let args = ["find", HARD, "-t", "locked-candidates", "--all"];
    let matches = tesuji(&[&args[..], &["--format", "json"]].concat()).json();
    let count = matches[0]["matches"].as_array().unwrap().len();
    assert!(count > 1);
    let ran = tesuji(&[&args[..], &["--format", "svg"]].concat());
    assert!(ran.out.is_empty() && ran.status == 2, "{}", ran.out);
    assert!(ran.err.contains("several pictures") && ran.err.contains("--output FOLDER/"), "{}", ran.err);
    let folder = tempfile::tempdir().unwrap();
    let place = format!("{}/new/", folder.path().display());
    let ran = tesuji(&[&args[..], &["--format", "svg", "--output", &place]].concat());
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), ("", "", 0));
    assert_eq!(fs::read_dir(place).unwrap().count(), count);
}

#[test]
fn no_input_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, SMALL).unwrap();
    let file = file.to_str().unwrap();
    for args in [
        &["solve", file][..],
        &["teach", file],
        &["hint", file],
        &["find", file],
        &["explain", file, "r1c1=4"],
    ] {
        for form in ["text", "svg", "html"] {
            let ran = tesuji(&[args, &["--format", form, "--output", file]].concat());
            assert!(
                ran.status == 2 && ran.err.contains("cannot overwrite the input"),
                "{args:?}: {}",
                ran.err
            );
        }
    }
    assert_eq!(fs::read_to_string(file).unwrap(), SMALL);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (args, said) in [
        (&["hint", "1...........3...", "--format", "svg"][..], "more than one solution"),
        (&["explain", SMALL, "r4c4=9", "--format", "html"], "9"),
        (&["solve", "nonsense", "--format", "html"], "nonsense"),
        (&["rules", "show", "basic", "--format", "html"], "expected a technique"),
    ] {
        let ran = tesuji(args);
        assert!(
            ran.out.is_empty() && ran.err.contains(said) && ran.status > 0,
            "{args:?}: {}{}",
            ran.out,
            ran.err
        );
    }
}

#[test]
fn a_refutation_is_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.tesuji");
    fs::write(&file, WRONG).unwrap();
    let ran = tesuji(&["rules", "prove", file.to_str().unwrap(), "--format", "svg"]);
    assert!(is_picture(&ran) && ran.status == 1, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("wrong: refuted on sudoku 4×4"), "{}", ran.err);
    assert!(ran.out.contains("the solution:"), "{}", ran.out);
}

/// The width and height that a PNG names.
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_picture_in_pixels_is_as_large_as_the_drawing_says_and_the_same_twice() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |name: &str, form: &str| {
        let path = folder.path().join(name);
        let args = ["hint", HARD, "--level", "3", "--lang", "ja", "--format", form, "--output"];
        let ran = tesuji(&[&args[..], &[path.to_str().unwrap()]].concat());
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), ("", "", 0));
        fs::read(path).unwrap()
    };
    let (png, svg) = (draw("one.png", "png"), String::from_utf8(draw("one.svg", "svg")).unwrap());
    let drawing = roxmltree::Document::parse(&svg).unwrap();
    let number = |name: &str| 2 * drawing.root_element().attribute(name).unwrap().parse::<u32>().unwrap();
    assert_eq!(size(&png), (number("width"), number("height")));
    assert!(png == draw("two.png", "png"));
}

/// The fonts that ship have every letter that rules and messages use, so that pictures are the same on every machine.
#[test]
fn fonts_have_all_letters_of_rules_and_messages() {
    let letters: BTreeSet<char> = include_str!("../../src/cli/fonts/letters.txt").chars().collect();
    let mut missing = BTreeSet::new();
    let mut folders = vec![PathBuf::from("rules")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            missing.extend(text.chars().filter(|one| !one.is_control() && !letters.contains(one)));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_terminal_that_shows_pictures_gets_them_in_place_of_boards() {
    let kitty = "\x1b_Gf=100,a=T,m=1;iVBORw0KGgo";
    let shown = |kind: &str, more: &[&str]| {
        let args = [&["hint", HARD, "--level", "3"], more].concat();
        on_terminal(kind, &args, &[]).0
    };
    let picture = shown("xterm-kitty", &[]);
    assert!(picture.contains(kitty) && picture.contains("Step 1: ") && !picture.contains('┃'), "{picture:?}");
    // Each command but the last says that more follows.
    let commands: Vec<&str> = picture.split("\x1b_G").skip(1).collect();
    let (last, others) = commands.split_last().unwrap();
    assert!(last.starts_with("m=0;") && others[1..].iter().all(|one| one.starts_with("m=1;")));
    assert!(commands.iter().all(|one| one.find("\x1b\\").is_some_and(|end| end < 4200)));
    let sixels = shown("foot", &[]);
    let data = sixels.split_once("\x1bPq\"1;1;").unwrap().1.split_once("\x1b\\").unwrap().0;
    let (size, data) = data.split_once('#').unwrap();
    let (width, height) = size.split_once(';').unwrap();
    let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
    assert_eq!(data.matches('-').count(), height.div_ceil(6));
    // Each line of a colour is as wide as the picture.
    let first = data.split('-').next().unwrap().split('$').next().unwrap();
    let runs = first.rsplit_once('#').unwrap().1.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (mut wide, mut rest) = (0, runs);
    while let Some(sign) = rest.chars().next() {
        let run = rest.strip_prefix('!').map(|run| run.find(|sign: char| !sign.is_ascii_digit()).unwrap());
        let (count, skip) = run.map_or((1, 1), |end| (rest[1..=end].parse().unwrap(), end + 2));
        assert!(sign == '!' || ('?'..='~').contains(&sign));
        (wide, rest) = (wide + count, &rest[skip..]);
    }
    assert_eq!(wide, width);
    for plain in
        [shown("xterm", &[]), shown("xterm-kitty", &["--pictures", "never"]), shown("tmux-256color", &[])]
    {
        assert!(plain.contains('┃') && !plain.contains("\x1b_G") && !plain.contains("\x1bPq"));
    }
    assert!(shown("xterm", &["--pictures", "sixel"]).contains("\x1bPq"));
    assert!(on_terminal("xterm-kitty", &["teach", EASY, "--step", "1"], &[]).0.contains(kitty));
    assert!(on_terminal("xterm-kitty", &["solve", EASY, "--steps"], &[]).0.contains(kitty));
}

#[test]
fn examples_and_links_are_drawn_in_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wing.png");
    let ran = tesuji(&["rules", "show", "xy-wing", "--format", "png", "-o", path.to_str().unwrap()]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert!(fs::read(&path).unwrap().starts_with(b"\x89PNG"));
    let all = folder.path().join("all/");
    let to = format!("{}/", all.display());
    assert_eq!(tesuji(&["rules", "show", "xy-wing", "--format", "svg", "-o", &to]).status, 0);
    assert!(fs::read_dir(&all).unwrap().count() > 1);
    let ran = tesuji(&["links", HARD, "-l", "bilocal", "--format", "png", "-o", path.to_str().unwrap()]);
    assert_eq!(ran.status, 0);
    assert!(fs::read(&path).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn what_plays_a_role_has_a_shape_and_a_name() {
    let fish = tesuji(&["rules", "show", "finned-x-wing", "--format", "svg"]).out;
    for part in
        ["class=\"role1\"", "class=\"role2\"", "class=\"hatch role3\"", "\nfin\n", "\nbase\n", "\ncover\n"]
    {
        assert!(fish.contains(part), "{part}");
    }
    assert!(
        tesuji(&["rules", "show", "finned-x-wing", "--format", "svg", "--lang", "ja"])
            .out
            .contains("\nフィン\n")
    );
    // Chains of several walks have lines of their own.
    let blossom = tesuji(&["rules", "show", "death-blossom", "--format", "svg"]).out;
    assert!(blossom.contains("class=\"hollow\"") && blossom.contains("\nchain 2\n"));
}
