//! Files by their addresses in the editor and by their names here.

use crate::write_atomically;
use lsp_types::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use std::path::{Component, Path, PathBuf};
use std::{env, fs, str::FromStr};

/// What is percent-encoded in a path beside control characters.
const ESCAPED: AsciiSet = with(CONTROLS.add(b' '), b"\"#%<>?[\\]^`{|}");

const fn with(set: AsciiSet, signs: &[u8]) -> AsciiSet {
    match signs {
        [sign, rest @ ..] => with(set.add(*sign), rest),
        [] => set,
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Its path, or its address where that is none of a path: how messages call it.
    pub name: String,
    pub uri: String,
    /// True for files with a path, false for documents that were never saved.
    pub is_file: bool,
}

impl Place {
    /// A file by its address, as the editor writes it.
    pub fn of(uri: &Uri) -> Self {
        let uri = uri.as_str().to_owned();
        match path_of(&uri) {
            Some(path) => Self { name: plain(&path), uri, is_file: true },
            None => Self { name: uri.clone(), uri, is_file: false },
        }
    }

    /// A file by its name, as messages have it.
    pub fn named(name: String) -> Option<Self> {
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
    // The paths of drives stand behind one more stroke.
    let bytes = path.as_bytes();
    let drive = bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':';
    Some(PathBuf::from(if drive { &path[1..] } else { &path }))
}

pub fn uri_of(name: &str) -> Option<Uri> {
    let path = match Path::new(name).is_absolute() {
        true => name.replace('\\', "/"),
        // What is no path is an address already; what ships is neither.
        false => return Uri::from_str(name).ok().filter(|_| name.contains(':')),
    };
    let stroke = if path.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{stroke}{}", utf8_percent_encode(&path, &ESCAPED))).ok()
}

/// A path without `.` and `..`, as files are called.
pub fn plain(path: &Path) -> String {
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

/// Where a rule file that ships can be looked at: a copy in the user's cache, which an editor can open; where there is
/// no such folder, an address with the file's name.
pub fn shown(name: &str, text: &str) -> Option<Uri> {
    copied(name, text).or_else(|| Uri::from_str(&format!("tesuji:/{name}")).ok())
}

fn copied(name: &str, text: &str) -> Option<Uri> {
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let folder = cache.or_else(home).or_else(|| env::var_os("LOCALAPPDATA").map(PathBuf::from));
    let path = folder?.join("tesuji").join(env!("CARGO_PKG_VERSION")).join(name);
    if fs::read_to_string(&path).is_ok_and(|known| known == text) {
        return uri_of(&plain(&path));
    }
    fs::create_dir_all(path.parent()?).and_then(|()| write_atomically(&path, text)).ok()?;
    uri_of(&plain(&path))
}
