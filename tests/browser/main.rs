//! The page in a real browser: what `.ci/browser` runs.

use std::process::Command;

#[test]
#[ignore = "needs a browser: `.ci/browser` runs it"]
fn the_page_in_a_browser() {
    assert!(Command::new(".ci/browser").status().expect("it is a script of bash").success());
}
