//! Folders of rules as they are met on disks, and files that are written whole or not at all.

#![cfg(unix)]

use crate::{EASY, tesuji};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

const RULE: &str = "tesuji 1\n\ntechnique lone {\n  for  c in cells(1)\n  let  {v} = candidates(c)\n  then place v in c\n}\n";

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_folder_of_rules_may_hold_other_things() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("lone.tesuji"), RULE).unwrap();
    // The lock of an editor, the other half of a file of macOS, a pipe, a circle, what programs made, and no text.
    symlink("somebody@host.1:2", path(".#lone.tesuji")).unwrap();
    fs::write(path("._lone.tesuji"), "\0").unwrap();
    assert!(Command::new("mkfifo").arg(path("pipe.tesuji")).status().unwrap().success());
    symlink(".", path("circle")).unwrap();
    fs::create_dir(path("target")).unwrap();
    fs::write(path("target/made.tesuji"), "nonsense").unwrap();
    fs::write(path("binary.tesuji"), [0xff, 0xfe]).unwrap();
    let ran = tesuji(&["rules", "check", folder.path().to_str().unwrap()]);
    let binary = path("binary.tesuji");
    let said = format!("note: {} is not UTF-8 text\n1 file: 0 errors, 0 warnings\n", binary.display());
    assert_eq!((ran.err, ran.status), (said, 0));
    // A file that is named has to be read.
    let ran = tesuji(&["rules", "check", path("binary.tesuji").to_str().unwrap()]);
    assert_eq!(ran.status, 2);
}

#[test]
fn an_input_by_another_name_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.txt"), EASY).unwrap();
    fs::hard_link(path("a.txt"), path("b.txt")).unwrap();
    symlink("a.txt", path("c.txt")).unwrap();
    for other in ["b.txt", "c.txt", "./../a.txt"] {
        let ran = tesuji(&["convert", &path("a.txt"), "--to", "json", "-o", &path(other)]);
        let is_there = other != "./../a.txt";
        assert_eq!(
            ran.status == 2 && ran.err.contains("cannot overwrite the input"),
            is_there,
            "{}",
            ran.err
        );
    }
    assert_eq!(fs::read_to_string(path("a.txt")).unwrap(), EASY);
}

#[test]
fn what_cannot_be_written_whole_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("out.txt"), "as it was").unwrap();
    fs::write(path("in.txt"), format!("{EASY}\n").repeat(2000)).unwrap();
    fs::write(path("lone.tesuji"), RULE.replace("  for  c", "  for c")).unwrap();
    let program = env!("CARGO_BIN_EXE_tesuji");
    let limited = |args: &str| {
        let line = format!("trap '' XFSZ; ulimit -f 8; {program} {args}");
        Command::new("bash").args(["-c", &line]).current_dir(folder.path()).output().unwrap()
    };
    let ran = limited("solve in.txt --no-steps -o out.txt");
    assert_eq!(ran.status.code(), Some(2), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(fs::read_to_string(path("out.txt")).unwrap(), "as it was");
    assert_eq!(names(folder.path()), ["in.txt", "lone.tesuji", "out.txt"]);
    // What is written keeps the rights of the file, and a link keeps its file.
    fs::set_permissions(path("lone.tesuji"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("lone.tesuji", path("link.tesuji")).unwrap();
    assert_eq!(tesuji(&["rules", "fmt", &path("link.tesuji")]).status, 0);
    assert_eq!(fs::read_to_string(path("lone.tesuji")).unwrap(), RULE);
    assert_eq!(fs::metadata(path("lone.tesuji")).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(path("link.tesuji")).unwrap().is_symlink());
}
