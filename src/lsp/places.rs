//! Files by their URIs in the editor and by their names in the library.

use crate::write_atomically;
use lsp_types::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use std::{
    env, fs,
    path::{Component, Path, PathBuf},
    str::FromStr,
};

/// Characters that are percent-encoded in a path, in addition to control characters.
const ESCAPED: AsciiSet = add_signs(CONTROLS.add(b' '), b"\"#%<>?[\\]^`{|}");

const fn add_signs(set: AsciiSet, signs: &[u8]) -> AsciiSet {
    match signs {
        [sign, rest @ ..] => add_signs(set.add(*sign), rest),
        [] => set,
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DocumentId {
    /// Path of the file as messages show it, or its URI if that is not one of a path.
    pub name: String,
    pub uri: String,
    /// Whether it is a file with a path; false for documents that were never saved.
    pub is_file: bool,
}

impl DocumentId {
    /// Returns the file with a URI, as the editor writes it.
    pub fn from_uri(uri: &Uri) -> Self {
        let uri = uri.as_str().to_owned();
        match path_of(&uri) {
            Some(path) => Self { name: normalize_path(&path), uri, is_file: true },
            None => Self { name: uri.clone(), uri, is_file: false },
        }
    }

    /// Returns the file with a name, as in messages.
    pub fn from_name(name: String) -> Option<Self> {
        let uri = uri_of(&name)?.as_str().to_owned();
        let is_file = !name.contains("://");
        Some(Self { name, uri, is_file })
    }

    pub fn path(&self) -> &Path {
        Path::new(&self.name)
    }
}

pub fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = percent_decode_str(path).decode_utf8().ok()?.into_owned();
    // Paths that begin with a drive letter follow an additional slash.
    let bytes = path.as_bytes();
    let drive = bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':';
    Some(PathBuf::from(if drive { &path[1..] } else { &path }))
}

pub fn uri_of(name: &str) -> Option<Uri> {
    let path = match Path::new(name).is_absolute() {
        true => name.replace('\\', "/"),
        // A name that is not an absolute path is a URI; names of built-in files are neither.
        false => return Uri::from_str(name).ok().filter(|_| name.contains(':')),
    };
    let stroke = if path.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{stroke}{}", utf8_percent_encode(&path, &ESCAPED))).ok()
}

/// Returns a path without `.` and `..`, the form used in file names.
pub fn normalize_path(path: &Path) -> String {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.display().to_string().replace('\\', "/")
}

/// Returns the URI at which a built-in rule file can be viewed: a copy in the user's cache, which editors can open, or,
/// if there is no such folder, a URI with the file's name.
pub fn viewable_uri(name: &str, text: &str) -> Option<Uri> {
    cached_copy(name, text).or_else(|| Uri::from_str(&format!("tesuji:/{name}")).ok())
}

fn cached_copy(name: &str, text: &str) -> Option<Uri> {
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let folder = cache.or_else(home).or_else(|| env::var_os("LOCALAPPDATA").map(PathBuf::from));
    let path = folder?.join("tesuji").join(env!("CARGO_PKG_VERSION")).join(name);
    if fs::read_to_string(&path).is_ok_and(|known| known == text) {
        return uri_of(&normalize_path(&path));
    }
    fs::create_dir_all(path.parent()?).and_then(|()| write_atomically(&path, text)).ok()?;
    uri_of(&normalize_path(&path))
}
