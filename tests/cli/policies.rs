//! The content security policy of every page that is written.

use crate::{EASY, tesuji};
use base64::engine::{Engine, general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use std::fs;

/// Checks that a page has a policy, and that it allows the inline scripts and styles of the page and no others.
fn check(page: &str, what: &str) {
    let start = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    let (before, rest) = page.split_once(start).unwrap_or_else(|| panic!("{what} has no policy"));
    // It holds for what comes after it.
    assert!(!before.contains("<script") && !before.contains("<style") && !before.contains("<link"), "{what}");
    let policy = rest.split('"').next().unwrap();
    for part in ["default-src 'none'", "base-uri 'none'", "form-action 'none'"] {
        assert!(policy.split("; ").any(|one| one == part), "{what}: {policy}");
    }
    assert!(!page.contains(" style=\"") && !page.contains(" onclick="), "{what} has inline attributes");
    for (element, directive) in [("script", "script-src"), ("style", "style-src")] {
        let sources = policy.split("; ").find_map(|part| part.strip_prefix(directive)).unwrap();
        assert!(!sources.contains("unsafe"), "{what}: {policy}");
        let open = format!("<{element}>");
        let inline: Vec<String> = page
            .split(open.as_str())
            .skip(1)
            .map(|rest| rest.split(&format!("</{element}>")).next().unwrap())
            .map(|text| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text))))
            .collect();
        let hashes: Vec<&str> = sources.split(' ').filter(|source| source.starts_with("'sha256-")).collect();
        assert_eq!(hashes, inline, "{what}: {element}");
    }
}

#[test]
fn pages_allow_their_own_scripts_and_styles_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for command in ["solve", "teach"] {
        let file = path(&format!("{command}.html"));
        let ran = tesuji(&[command, EASY, "--format", "html", "--output", &file]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        check(&fs::read_to_string(file).unwrap(), command);
    }
    let rules = path("mine.tesuji");
    fs::write(&rules, "tesuji 1\n\ntechnique mine {\n  for c in cells(1)\n  let {v} = candidates(c)\n  then place v in c\n}\n").unwrap();
    let ran = tesuji(&["rules", "doc", "--rules", &rules, "--no-default-rules", "--output", &path("doc")]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let index = fs::read_to_string(path("doc/index.html")).unwrap();
    check(&index, "index.html");
    assert!(index.contains("<script>"), "{index}");
    check(&fs::read_to_string(path("doc/techniques/mine.html")).unwrap(), "mine.html");
}

#[test]
fn the_page_itself_has_a_policy() {
    let page = fs::read_to_string("src/page/web/index.html").unwrap();
    let (_, rest) = page.split_once("<meta http-equiv=\"Content-Security-Policy\" content=\"").unwrap();
    let policy = rest.split('"').next().unwrap();
    for part in ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"] {
        assert!(policy.split("; ").any(|one| one == part), "{policy}");
    }
}
