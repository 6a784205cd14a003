//! List of the files of the page, with their paths and media types.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Folder of the page in the repository.
pub const FOLDER: &str = "src/page/web";

/// Folders of the sources of the page, whose files do not belong to it.
const SOURCES: [&str; 2] = ["node_modules", "source"];

/// Media types by file extension. A file with another extension does not belong to the page.
const TYPES: [(&str, &str); 9] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("woff2", "font/woff2"),
    ("wasm", "application/wasm"),
];

/// Returns the media type of a file by its path; `None` if the file does not belong to the page.
pub fn media_type(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?;
    TYPES.iter().find(|(known, _)| *known == ending).map(|(_, media)| *media)
}

/// Returns the files of the page below a folder, sorted.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            paths.extend(media_type(&path).map(|_| path));
        } else if !SOURCES.iter().any(|source| path.ends_with(source)) {
            paths.extend(files(&path)?);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Returns the path of a file within the page, with slashes.
pub fn address(path: &Path, folder: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}
