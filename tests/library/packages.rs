//! What the crate is built of.

use serde_json::Value;
use std::process::Command;

/// One of these licences is enough for a package that is linked.
const FREE: [&str; 8] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "0BSD", "BSL-1.0", "CC0-1.0"];

#[test]
fn what_is_linked_may_be_linked() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()
        .expect("cargo runs the tests");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
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
