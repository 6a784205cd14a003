//! Output of results: standard output without any other text, or a file.

use super::{
    failure::{CommandError, Exit},
    progress,
};
use clap::ColorChoice;
use std::{
    fs::{self, File},
    io::{self, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};
use tesuji::{AtomicFile, write_atomically};

/// Interval between flushes of [`Output::flushed_in_background`].
pub const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

type Writer = BufWriter<Box<dyn Write + Send>>;

pub struct Output {
    writer: Arc<Mutex<Writer>>,
    is_unbuffered: bool,
    /// The file, if it gets its name only when it is complete.
    atomic_file: Option<(AtomicFile, PathBuf)>,
}

impl Output {
    /// Returns standard output, buffered until the command ends unless it is a terminal.
    pub fn new() -> Self {
        let stdout = io::stdout();
        let is_unbuffered = stdout.is_terminal();
        Self::from_writer(Box::new(stdout), is_unbuffered)
    }

    fn from_writer(writer: Box<dyn Write + Send>, is_unbuffered: bool) -> Self {
        let writer = Arc::new(Mutex::new(BufWriter::with_capacity(1 << 16, writer)));
        Self { writer, is_unbuffered, atomic_file: None }
    }

    /// Returns a file, written from its current position on.
    pub fn from_file(file: File) -> Self {
        Self::from_writer(Box::new(file), true)
    }

    /// Creates a file that exists from the first result on, and its folder if that is missing.
    pub fn create_growing(path: &Path) -> Result<Self, CommandError> {
        path.parent().map_or(Ok(()), create_folder)?;
        File::create(path).map(Self::from_file).map_err(|error| CommandError::write_error(path, &error))
    }

    /// Creates a file that appears when it is complete. An output other than a file, such as a pipe, is written as
    /// results arrive.
    pub fn create(path: &Path) -> Result<Self, CommandError> {
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            return Self::create_growing(path);
        }
        let (handle, file) = create_atomic(path)?;
        Ok(Self { atomic_file: Some((file, path.to_owned())), ..Self::from_writer(Box::new(handle), false) })
    }

    /// Flushes each result at once if `is_wanted`.
    pub fn unbuffered(self, is_wanted: bool) -> Self {
        Self { is_unbuffered: self.is_unbuffered || is_wanted, ..self }
    }

    /// Flushes in the background, so that a signal loses at most the results of the last [`FLUSH_INTERVAL`]. Each result
    /// is flushed as a whole.
    pub fn flushed_in_background(self) -> Self {
        if !self.is_unbuffered {
            let writer = Arc::downgrade(&self.writer);
            thread::spawn(move || {
                loop {
                    thread::sleep(FLUSH_INTERVAL);
                    let Some(writer) = writer.upgrade() else { return };
                    // Unwritten bytes remain in the buffer, so the next write returns the same error.
                    let _ = lock_writer(&writer).flush();
                }
            });
        }
        self
    }

    /// Writes a result. If results are flushed at once, a terminal shows it immediately, and a file keeps it if the
    /// program is killed.
    pub fn write(&mut self, text: impl AsRef<[u8]>) -> Result<(), CommandError> {
        if text.as_ref().is_empty() {
            return Ok(());
        }
        let mut writer = lock_writer(&self.writer);
        writer.write_all(text.as_ref())?;
        if self.is_unbuffered {
            progress::clear();
            writer.flush()?;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<(), CommandError> {
        progress::clear();
        lock_writer(&self.writer).flush()?;
        let Some((file, path)) = self.atomic_file else { return Ok(()) };
        file.commit().map_err(|error| CommandError::write_error(&path, &error))
    }
}

fn lock_writer(writer: &Mutex<Writer>) -> MutexGuard<'_, Writer> {
    writer.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

pub fn should_color(choice: ColorChoice, stream: &impl IsTerminal) -> bool {
    let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let unable = || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => stream.is_terminal() && !unwanted() && !unable(),
    }
}

pub fn create_folder(path: &Path) -> Result<(), CommandError> {
    fs::create_dir_all(path).map_err(|error| CommandError::write_error(path, &error))
}

/// Creates a file that gets its name when it is complete, and its folder if that is missing. Returns a handle for
/// writing as well.
pub fn create_atomic(path: &Path) -> Result<(File, AtomicFile), CommandError> {
    path.parent().map_or(Ok(()), create_folder)?;
    let created = AtomicFile::create(path).and_then(|file| Ok((file.handle()?, file)));
    created.map_err(|error| CommandError::write_error(path, &error))
}

pub fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<(), CommandError> {
    write_atomically(path, text).map_err(|error| CommandError::write_error(path, &error))
}

/// Writes the whole output of a command to standard output, and returns `exit`.
pub fn print(text: impl AsRef<[u8]>, exit: Exit) -> Result<Exit, CommandError> {
    let mut output = Output::new();
    output.write(text)?;
    output.finish()?;
    Ok(exit)
}
