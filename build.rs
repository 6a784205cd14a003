//! Embeds the files of the page in the program.

#[path = "src/cli/assets/listing.rs"]
mod listing;

use std::path::Path;
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    // Other builds read the page from the repository.
    let has_page =
        ["CARGO_FEATURE_SERVE", "CARGO_FEATURE_SITE"].iter().any(|name| env::var_os(name).is_some());
    if has_page && env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        let folder = env::var("OUT_DIR").expect("cargo names the folder");
        let table = assets(Path::new(listing::FOLDER)).expect("the files of the page can be read");
        fs::write(Path::new(&folder).join("assets.rs"), table).expect("cargo made the folder");
        println!("cargo::rustc-cfg=embedded");
    }
}

/// The files of the page as a table of their paths and bytes, sorted by their paths.
fn assets(folder: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed=src/cli/assets/listing.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut rows = Vec::new();
    for path in listing::files(folder)? {
        rows.push((listing::address(&path, folder), fs::canonicalize(&path)?));
    }
    rows.sort();
    let rows = rows.iter().map(|(path, file)| format!("({path:?}, include_bytes!({file:?}) as &[u8]),\n"));
    Ok(format!("&[{}]", rows.collect::<String>()))
}
