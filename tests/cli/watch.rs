//! `tesuji rules watch`.

use crate::{snapshot, tesuji};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// A rule file with an example.
fn text(finds: &str) -> String {
    format!(
        "tesuji 1\n\ntechnique mine {{\n  title en \"Mine\"\n  for   c in cells(1)\n  let   {{v}} = candidates(c)\n  then  \
         place v in c\n  because en \"{{c}} is {{v}}.\"\n}}\n\nexample mine {{\n  position \"12.3............\"\n  finds    \
         {finds}\n}}\n"
    )
}

/// A program that watches, ended with its test.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(words: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
            .args([&["rules", "watch"], words].concat())
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (send, lines) = channel();
        let streams: [Box<dyn std::io::Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for stream in streams {
            let send = send.clone();
            thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    // Whoever waits may have seen enough.
                    let _ = send.send(line);
                }
            });
        }
        Self { child, lines }
    }

    /// Waits for a line that holds these words.
    fn wait_for(&self, words: &str) {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("nothing says `{words}`"));
            if line.contains(words) {
                return;
            }
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn one_round_checks_tests_and_shows_matches() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    fs::write(&path, text("place 4 in r1c3")).unwrap();
    let ran = tesuji(&["rules", "watch", "--once", name(&path), "12.3............"]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    snapshot("rules-watch", &ran.out);
    fs::write(&path, text("nothing")).unwrap();
    let ran = tesuji(&["rules", "watch", "--once", name(&path)]);
    assert!(ran.out.ends_with("1 example: 0 passed, 1 failed\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    fs::write(&path, text("nothing").replace("cells(1)", "cell(1)")).unwrap();
    let ran = tesuji(&["rules", "watch", "--once", name(&path)]);
    assert!(ran.out.contains("[E103]") && ran.out.ends_with("mine.tesuji: 1 error\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
    let ran = tesuji(&["rules", "watch", "--once", "no-such-file.tesuji"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    let ran = tesuji(&["rules", "watch", name(&path), "-"]);
    assert!(ran.err.contains("standard input requires --once"), "{}", ran.err);
    let ran = tesuji(&["rules", "watch", "--once", "12.3............"]);
    assert!(ran.err.contains("no rule files given"), "{}", ran.err);
}

/// A file whose example is right, with a technique that places every candidate of cells that have so many.
fn guessing(candidates: usize) -> String {
    let finds = if candidates == 1 { "place 4 in r1c3" } else { "place 3 in r2c1" };
    let text = text(finds).replace("cells(1)", &format!("cells({candidates}), v in candidates(c)"));
    text.replace("  let   {v} = candidates(c)\n", "")
}

#[test]
fn a_save_that_makes_a_technique_unsound_is_told_with_the_solution_that_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    fs::write(&path, guessing(2)).unwrap();
    for language in ["en", "ja"] {
        let ran = tesuji(&["rules", "watch", "--once", name(&path), "--lang", language]);
        assert_eq!(ran.status, 1, "{}", ran.err);
        snapshot(&format!("rules-watch-unsound-{language}"), &ran.out);
    }
    fs::write(&path, guessing(1)).unwrap();
    let watching = Watching::start(&[name(&path)]);
    watching.wait_for("1 passed, 0 failed");
    fs::write(&path, guessing(2)).unwrap();
    watching.wait_for("1 passed, 0 failed");
    watching.wait_for("mine: refuted on sudoku 4×4");
    watching.wait_for("a solution has ");
    let shipped = ["rules/techniques/wings.tesuji", "rules/examples/wings.tesuji"];
    let ran = tesuji(&[&["rules", "watch", "--once"], &shipped[..]].concat());
    assert_eq!((ran.status, ran.out.lines().count()), (0, 1), "{}{}", ran.out, ran.err);
}

#[test]
fn what_is_saved_is_seen_and_wrong_files_are_watched_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let puzzle = folder.path().join("puzzle.txt");
    fs::write(&path, text("place 4 in r1c3")).unwrap();
    fs::write(&puzzle, "12.3............\n").unwrap();
    let watching = Watching::start(&[name(&path), name(&puzzle)]);
    watching.wait_for("1 passed, 0 failed");
    watching.wait_for("r1c3=4");
    fs::write(&path, text("nothing")).unwrap();
    watching.wait_for("0 passed, 1 failed");
    fs::write(&path, "tesuji 1\n\ntechnique").unwrap();
    watching.wait_for("1 error");
    fs::remove_file(&path).unwrap();
    watching.wait_for("cannot read");
    fs::write(&path, text("place 4 in r1c3")).unwrap();
    watching.wait_for("1 passed, 0 failed");
    fs::write(&puzzle, "1.24............\n").unwrap();
    watching.wait_for("r1c2=3");
}
