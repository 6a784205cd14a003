//! Files of the page. Builds with `cfg(embedded)` contain them; other builds read them from the repository, so that a
//! change of the page needs no build.

#[cfg_attr(embedded, allow(dead_code))]
mod listing;

use std::{borrow::Cow, path::Path};

/// A file of the page.
pub struct Asset {
    /// Path in the page, with slashes.
    pub path: Cow<'static, str>,
    pub media_type: &'static str,
    pub bytes: Cow<'static, [u8]>,
}

#[cfg(embedded)]
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Returns all files of the page, sorted by path.
#[cfg(embedded)]
pub fn all() -> Vec<Asset> {
    EMBEDDED.iter().filter_map(|(path, bytes)| asset((*path).into(), (*bytes).into())).collect()
}

/// Returns the file of the page at a path; `None` if the page has no such file.
#[cfg(embedded)]
pub fn find(path: &str) -> Option<Asset> {
    let index = EMBEDDED.binary_search_by_key(&path, |(known, _)| known).ok()?;
    let (path, bytes) = EMBEDDED[index];
    asset(path.into(), bytes.into())
}

#[cfg(not(embedded))]
fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(listing::FOLDER)
}

/// Returns all files of the page, sorted by path.
#[cfg(not(embedded))]
pub fn all() -> Vec<Asset> {
    let folder = folder();
    let paths = listing::files(&folder).unwrap_or_default();
    let addresses = paths.iter().map(|path| listing::address(path, &folder));
    addresses.filter_map(|path| find(&path)).collect()
}

/// Returns the file of the page at a path; `None` if the page has no such file.
#[cfg(not(embedded))]
pub fn find(path: &str) -> Option<Asset> {
    let is_plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':']);
    let file = path.split('/').all(is_plain).then(|| folder().join(path))?;
    let bytes = std::fs::read(file).ok()?;
    asset(path.to_owned().into(), bytes.into())
}

fn asset(path: Cow<'static, str>, bytes: Cow<'static, [u8]>) -> Option<Asset> {
    let media_type = listing::media_type(Path::new(path.as_ref()))?;
    Some(Asset { path, media_type, bytes })
}
