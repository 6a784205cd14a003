//! The version of a site, and the list of files that its service worker keeps.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Returns the version of files with their paths: a digest of all of them.
pub fn version(files: &[(String, Vec<u8>)]) -> String {
    let mut digest = Sha256::new();
    for (path, bytes) in files {
        digest.update(path);
        digest.update(Sha256::digest(bytes));
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the call by which the service worker keeps files, each with its digest, so that files of two versions never
/// mix. A server may send packed files unpacked, which have digests of their own.
pub fn keep_call(version: &str, files: &[(String, Vec<u8>)], unpacked: &BTreeMap<&str, &[u8]>) -> String {
    let digest = |bytes: &[u8]| format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(bytes)));
    let digests = |path: &str, bytes: &[u8]| match unpacked.get(path) {
        Some(other) => format!("{} {}", digest(bytes), digest(other)),
        None => digest(bytes),
    };
    let files: Vec<_> = files.iter().map(|(path, bytes)| json!([path, digests(path, bytes)])).collect();
    format!("\nkeep({}, {});\n", json!(version), json!(files))
}
