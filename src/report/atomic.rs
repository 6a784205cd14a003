//! Files that are written completely or not at all.

use std::{
    fs::{self, File, Permissions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile};

/// A file that is written under a temporary name in its folder and renamed once it is complete. Until then, an existing
/// file of that name is unchanged; without [`AtomicFile::commit`], it is never changed.
///
/// Symbolic links are followed: the target is replaced.
#[derive(Debug)]
pub struct AtomicFile {
    file: NamedTempFile,
    path: PathBuf,
}

impl AtomicFile {
    /// Creates a temporary file that [`AtomicFile::commit`] renames to this path.
    ///
    /// # Errors
    /// Returns an error if the path names a write-protected file or is not a regular file, or if its folder is not
    /// writable.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (path, permissions) = match fs::metadata(path) {
            Ok(known) if !known.is_file() => {
                return Err(io::Error::new(ErrorKind::InvalidInput, "it is no regular file"));
            }
            Ok(known) => {
                // A rename would replace even a write-protected file.
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
    /// Returns an error if the operating system cannot duplicate the handle.
    pub fn handle(&self) -> io::Result<File> {
        self.file.as_file().try_clone()
    }

    /// Flushes the content to disk, then renames the file to its path.
    ///
    /// # Errors
    /// Returns an error if the content cannot be written or the file cannot be renamed; an existing file is then
    /// unchanged.
    pub fn commit(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(self.path)?;
        Ok(())
    }
}

/// Default permissions of a new file, before the umask is applied.
#[cfg(unix)]
fn new_file() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file() -> Option<Permissions> {
    None
}

/// Replaces the content of a file, or creates the file, atomically.
///
/// # Errors
/// Returns an error if the path is not a regular file, or if it cannot be written; existing content is then unchanged.
pub fn write_atomically(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.file.write_all(content.as_ref())?;
    file.commit()
}

/// Replaces the content of a file as [`write_atomically`] does, unless a symbolic link leads out of the folder.
///
/// # Errors
/// Returns the errors of [`write_atomically`], and an error if the file would be outside of the folder.
pub fn write_within(folder: &Path, path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let file = path.canonicalize().or_else(|_| path.parent().unwrap_or(folder).canonicalize())?;
    if !file.starts_with(folder.canonicalize()?) {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "it is outside of the folder"));
    }
    write_atomically(path, content)
}
