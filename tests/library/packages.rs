//! What the crate is built of.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// One of these licences is enough for a package that is linked.
const FREE: [&str; 8] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "0BSD", "BSL-1.0", "CC0-1.0"];

/// The metadata of the workspace and all packages that it is built of.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
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

#[test]
fn what_is_linked_may_be_linked() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("there are packages");
    assert!(packages.len() > 50);
    for package in packages {
        let (name, licence) = (&package["name"], package["license"].as_str().unwrap_or_default());
        // `MIT OR GPL-3.0` leaves the choice; what is demanded beside a free licence is a licence of data.
        let choices: Vec<&str> = licence.split([' ', '/', '(', ')']).collect();
        assert!(FREE.iter().any(|free| choices.contains(free)), "{name}: {licence}");
        let demanded = licence.contains(" AND ").then(|| licence.contains("GPL"));
        assert_ne!(demanded, Some(true), "{name}: {licence}");
        assert!(!package["source"].as_str().unwrap_or_default().starts_with("git"), "{name} comes from git");
    }
}
