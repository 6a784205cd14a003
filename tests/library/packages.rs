//! What the crate is built of.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The metadata of the workspace and all packages that it is built of.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .output()
        .expect("cargo runs the tests");
    serde_json::from_slice(&output.stdout).expect("it is JSON")
}

#[test]
fn published_packages_fit_beside_others_and_describe_themselves() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("there are packages");
    let is_own = |package: &&Value| package["source"].is_null() && package["publish"].is_null();
    let own: Vec<&Value> = packages.iter().filter(is_own).collect();
    assert!(own.len() >= 11, "{}", own.len());
    for package in own {
        let name = &package["name"];
        for dependency in package["dependencies"].as_array().expect("a list") {
            let (on, version) = (&dependency["name"], dependency["req"].as_str().expect("a requirement"));
            assert!(!version.starts_with('='), "{name} allows one version of {on} alone: {version}");
        }
        assert!(package["description"].as_str().is_some_and(|text| text.len() > 20), "{name}");
        assert!(package["keywords"].as_array().is_some_and(|keywords| !keywords.is_empty()), "{name}");
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(manifest.with_file_name(licence).is_file(), "{name}: {licence}");
        }
    }
}

/// True if an expression of licences is fulfilled by allowed ones.
fn fits(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let fits = any(&mut words, allowed);
    assert_eq!(words.next(), None, "{expression}");
    fits
}

type Words<'e> = std::iter::Peekable<std::str::SplitWhitespace<'e>>;

fn any(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let mut fits = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        fits |= all(words, allowed);
    }
    fits
}

fn all(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let mut fits = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        fits &= one(words, allowed);
    }
    fits
}

fn one(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let Some(name) = words.next() else { return false };
    if name == "(" {
        let fits = any(words, allowed);
        return words.next() == Some(")") && fits;
    }
    let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
    let name = exception.map_or(name.to_owned(), |exception| format!("{name} WITH {exception}"));
    allowed.contains(&name)
}

#[test]
fn packages_have_licences_and_sources_that_are_allowed() {
    let rules =
        std::fs::read_to_string(".cargo/deny.toml").expect("a file").parse::<toml::Table>().expect("TOML");
    let list = rules["licenses"]["allow"].as_array().expect("a list").iter();
    let allowed: Vec<String> = list.map(|name| name.as_str().expect("a name").to_owned()).collect();
    for good in [
        "MIT",
        "MIT OR GPL-3.0",
        "GPL-3.0/MIT",
        "(MIT OR GPL-3.0) AND Zlib",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(fits(good, &allowed), "{good}");
    }
    for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT WITH GPL-exception", "(MIT AND GPL-3.0) OR LGPL-2.1"] {
        assert!(!fits(bad, &allowed), "{bad}");
    }
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("there are packages");
    assert!(packages.len() > 50);
    for package in packages {
        let (name, licence) = (&package["name"], package["license"].as_str().unwrap_or_default());
        assert!(fits(licence, &allowed), "{name}: {licence}");
        let source = package["source"].as_str();
        let is_known = |source: &str| source == "registry+https://github.com/rust-lang/crates.io-index";
        assert!(source.is_none_or(is_known), "{name} comes from {source:?}");
    }
}

/// The packages that the program, the engine of the page and the package of Python are linked of, with their versions
/// and licences.
fn linked() -> Vec<String> {
    let metadata = metadata();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let packages = list(&metadata["packages"]);
    let nodes = list(&metadata["resolve"]["nodes"]);
    let roots = ["tesuji", "tesuji-python", "tesuji-wasm"];
    let is_root = |package: &&Value| roots.iter().any(|root| package["name"] == *root);
    let mut waiting: Vec<Value> =
        packages.iter().filter(is_root).map(|package| package["id"].clone()).collect();
    assert_eq!(waiting.len(), roots.len());
    let mut seen = Vec::new();
    while let Some(id) = waiting.pop() {
        if seen.contains(&id) {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == id).expect("a node for each package");
        let is_linked = |on: &&Value| list(&on["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        waiting.extend(list(&node["deps"]).iter().filter(is_linked).map(|on| on["pkg"].clone()));
        seen.push(id);
    }
    let others =
        packages.iter().filter(|package| seen.contains(&package["id"]) && !package["source"].is_null());
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let mut lines: Vec<String> = others
        .map(|one| format!("{} {}: {}", text(&one["name"]), text(&one["version"]), text(&one["license"])))
        .collect();
    lines.sort();
    lines
}

#[test]
fn all_that_is_linked_has_its_notice() {
    let notices = include_str!("../../src/cli/licenses.txt");
    let (lists, texts) = notices.split_once("\n====").expect("lists, then texts");
    let listed = |title: &str| {
        let list = lists.split_once(&format!("\n# {title}\n\n")).expect("a list").1;
        let mut lines: Vec<String> =
            list.lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let has_text = |line: &String| {
        let (package, _) = line.split_once(':').expect("a licence");
        let stands = |text: &str| text.split(", ").any(|name| name.trim_end_matches(':') == package);
        assert!(texts.lines().any(stands), "{package} has no text");
    };
    // `.ci/licenses` writes it anew.
    let crates = listed("Crates of Rust");
    assert_eq!(crates, linked());
    crates.iter().for_each(has_text);
    let editor = listed("Packages of the page");
    let lock = include_str!("../../src/page/web/editor/source/package-lock.json");
    let lock: Value = serde_json::from_str(lock).expect("it is JSON");
    let packages = lock["packages"].as_object().expect("an object").iter();
    let bundled = packages.filter(|(path, package)| {
        !path.is_empty() && package["dev"].is_null() && package["optional"].is_null()
    });
    let mut expected: Vec<String> = bundled
        .map(|(path, package)| {
            let text = |key: &str| package[key].as_str().expect("a text").to_owned();
            let (_, name) = path.rsplit_once("node_modules/").expect("a package");
            format!("{name} {}: {}", text("version"), text("license"))
        })
        .collect();
    expected.sort();
    assert_eq!(editor, expected);
    editor.iter().for_each(has_text);
    assert!(notices.contains(include_str!("../../src/cli/fonts/OFL.txt").trim()));
    // The wheel has what its files of licences say.
    let python = std::fs::read_to_string("src/python/pyproject.toml").expect("a file");
    assert!(python.contains(r#"license-files = ["LICENSE-APACHE", "LICENSE-MIT", "licenses.txt"]"#));
    assert_eq!(std::fs::read_to_string("src/python/licenses.txt").expect("a file"), notices);
}
