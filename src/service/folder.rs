//! The rule files of the folders with which the program was started.

use super::{answer::NamedText, prelude::*};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};
use tesuji_message::message;

/// The rule files that the caller knows.
#[derive(Deserialize, JsonSchema)]
pub struct FilesRequest {
    /// The digest of the files that the caller has; if it is unchanged, the files are left out of the answer.
    #[serde(default, rename = "known")]
    known_digest: Option<String>,
}

/// The rule files of the folders of the service.
#[derive(Serialize, JsonSchema)]
pub struct FilesAnswer {
    /// Digest of all files.
    digest: String,
    #[serde(flatten)]
    changed: Option<ChangedFiles>,
}

/// Rule files that differ from those that the caller knows.
#[derive(Serialize, JsonSchema)]
struct ChangedFiles {
    files: Vec<NamedText>,
    /// Errors of files that cannot be read.
    unread: Vec<String>,
}

/// The rule files of the folders with which the program was started, and a digest of all.
pub fn files(context: &CallContext<'_>, call: FilesRequest) -> Result<FilesAnswer, CallFailure> {
    let files = crate::read_rule_files(&context.memory.paths)?;
    let unread: Vec<String> = files.unread.iter().map(|error| context.language.translate(error)).collect();
    let mut hasher = DefaultHasher::new();
    for file in &files.files {
        (&file.name, &file.text).hash(&mut hasher);
    }
    unread.hash(&mut hasher);
    let digest = format!("{:016x}", hasher.finish());
    if call.known_digest.as_ref() == Some(&digest) {
        return Ok(FilesAnswer { digest, changed: None });
    }
    let files = files.files.into_iter().map(|file| NamedText { name: file.name, text: file.text }).collect();
    Ok(FilesAnswer { digest, changed: Some(ChangedFiles { files, unread }) })
}

/// A rule file to write.
#[derive(Deserialize, JsonSchema)]
pub struct SaveRequest {
    /// Its name in the answer of `files`, or a new one, such as `mine.tesuji`.
    name: String,
    text: String,
    /// The text of this file on disk as the caller knows it; left out for a new file.
    #[serde(default)]
    was: Option<String>,
}

/// A rule file that was written, or not.
#[derive(Serialize, JsonSchema)]
pub struct SaveAnswer {
    name: String,
    /// The text on disk, if it is not the one that the caller knows; then nothing was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    disk: Option<String>,
}

/// Whether a new rule file may have this name.
fn is_file_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let stem = name.strip_suffix(".tesuji").unwrap_or_default();
    !stem.is_empty() && !stem.starts_with('.') && stem.bytes().all(is_plain)
}

/// Writes a rule file in a folder with which the program was started. A name without a folder belongs to the first
/// folder; files elsewhere are never written. A file is left unchanged if its text differs from the text that the page
/// knows, and its text is returned as `disk`.
pub fn save(context: &CallContext<'_>, call: SaveRequest) -> Result<SaveAnswer, CallFailure> {
    let refused =
        || message!("unknown rule file `{}` in the folder that the program was started with", call.name);
    let misnamed = || {
        let name = call.name.escape_debug().to_string();
        message!(
            "invalid name `{name}` for a rule file: expected letters from a to z, digits, `.`, `_` and `-`, \
             then `.tesuji`"
        )
    };
    let folder = context.memory.paths.iter().find(|path| path.is_dir()).ok_or_else(refused)?;
    let files_on_disk = crate::read_rule_files(&context.memory.paths)?.files;
    let on_disk = |path: &Path| files_on_disk.iter().find(|file| Path::new(&file.name) == path);
    let path = if on_disk(Path::new(&call.name)).is_some() {
        PathBuf::from(&call.name)
    } else {
        if !is_file_name(&call.name) {
            return Err(misnamed().into());
        }
        folder.join(&call.name)
    };
    let changed =
        on_disk(&path).filter(|file| file.text != call.text && Some(&file.text) != call.was.as_ref());
    if let Some(file) = changed {
        return Ok(SaveAnswer { name: file.name.clone(), disk: Some(file.text.clone()) });
    }
    let within = context.memory.paths.iter().find(|folder| path.starts_with(folder)).unwrap_or(folder);
    crate::write_within(within, &path, &call.text)
        .map_err(|error| message!("{} is not written: {error}", path.display(), error = error.to_string()))?;
    Ok(SaveAnswer { name: path.to_string_lossy().into_owned(), disk: None })
}
