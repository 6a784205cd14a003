//! Files that are written whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file that is written under another name in its folder and gets its own name once it is whole. Until then a file of
/// that name stays as it is; without [`AtomicFile::commit`] it stays so for ever.
///
/// A link is followed: the file that it leads to is replaced.
#[derive(Debug)]
pub struct AtomicFile {
    file: NamedTempFile,
    path: PathBuf,
}

impl AtomicFile {
    /// A file that will have this path.
    ///
    /// # Errors
    /// When something else than a file, or a file that is protected from writing, has the path, or nothing can be written
    /// in its folder.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (path, permissions) = match fs::metadata(path) {
            Ok(known) if !known.is_file() => {
                return Err(io::Error::new(ErrorKind::InvalidInput, "it is no regular file"));
            }
            Ok(known) => {
                // A rename would also replace a file that is protected from writing.
                File::options().write(true).open(path)?;
                (path.canonicalize()?, Some(known.permissions()))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => (path.to_owned(), new_file()),
            Err(error) => return Err(error),
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = Builder::new();
        builder.prefix(".tesuji-").suffix(".part");
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        }
        Ok(Self { file: builder.tempfile_in(folder.unwrap_or(Path::new(".")))?, path })
    }

    /// A second handle to the file.
    ///
    /// # Errors
    /// When the system gives none.
    pub fn handle(&self) -> io::Result<File> {
        self.file.as_file().try_clone()
    }

    /// Gives the file its name, once its content is on the disk.
    ///
    /// # Errors
    /// When the content or the name cannot be written; then the file of that name is as it was.
    pub fn commit(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(self.path)?;
        Ok(())
    }
}

/// Those that a new file has, less what the system takes off.
#[cfg(unix)]
fn new_file() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file() -> Option<Permissions> {
    None
}

/// Replaces the content of a file, or makes one: all of it or nothing.
///
/// # Errors
/// When something else than a file has the path, or it cannot be written; then what was there is still there.
pub fn write_atomically(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.file.write_all(content.as_ref())?;
    file.commit()
}

/// Replaces the content of a file as [`write_atomically`] does, unless a link leads out of the folder.
///
/// # Errors
/// As there, and when the file would be outside of the folder.
pub fn write_within(folder: &Path, path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let file = path.canonicalize().or_else(|_| path.parent().unwrap_or(folder).canonicalize())?;
    if !file.starts_with(folder.canonicalize()?) {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "it is outside of the folder"));
    }
    write_atomically(path, content)
}
