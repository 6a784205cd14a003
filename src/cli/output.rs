//! Output of results: standard output without any other text, or a file.

use super::failure::{Exit, Stop};
use super::progress;
use clap::ColorChoice;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tesuji::{AtomicFile, write_atomically};

/// Interval between flushes of [`Output::soon`].
pub const SOON: Duration = Duration::from_millis(50);

type Writer = BufWriter<Box<dyn Write + Send>>;

pub struct Output {
    writer: Arc<Mutex<Writer>>,
    at_once: bool,
    /// The file, if it gets its name only when it is complete.
    whole: Option<(AtomicFile, PathBuf)>,
}

impl Output {
    /// Returns standard output, buffered until the command ends unless it is a terminal.
    pub fn new() -> Self {
        let stdout = io::stdout();
        let at_once = stdout.is_terminal();
        Self::to(Box::new(stdout), at_once)
    }

    fn to(writer: Box<dyn Write + Send>, at_once: bool) -> Self {
        let writer = Arc::new(Mutex::new(BufWriter::with_capacity(1 << 16, writer)));
        Self { writer, at_once, whole: None }
    }

    /// Returns a file, written from its current position on.
    pub fn file(file: File) -> Self {
        Self::to(Box::new(file), true)
    }

    /// Creates a file that exists from the first result on, and its folder if that is missing.
    pub fn growing(path: &Path) -> Result<Self, Stop> {
        path.parent().map_or(Ok(()), make_folder)?;
        File::create(path).map(Self::file).map_err(|error| Stop::unwritten(path, &error))
    }

    /// Creates a file that appears when it is complete. An output other than a file, such as a pipe, is written as
    /// results arrive.
    pub fn create(path: &Path) -> Result<Self, Stop> {
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            return Self::growing(path);
        }
        let (handle, file) = create_atomic(path)?;
        Ok(Self { whole: Some((file, path.to_owned())), ..Self::to(Box::new(handle), false) })
    }

    /// Flushes each result at once if `wanted`.
    pub fn at_once(self, wanted: bool) -> Self {
        Self { at_once: self.at_once || wanted, ..self }
    }

    /// Flushes in the background, so that a signal loses at most the results of the last [`SOON`]. Each result
    /// is flushed as a whole.
    pub fn soon(self) -> Self {
        if !self.at_once {
            let writer = Arc::downgrade(&self.writer);
            thread::spawn(move || {
                loop {
                    thread::sleep(SOON);
                    let Some(writer) = writer.upgrade() else { return };
                    // Unwritten bytes remain in the buffer, so the next write returns the same error.
                    let _ = locked(&writer).flush();
                }
            });
        }
        self
    }

    /// Writes a result. If results are flushed at once, a terminal shows it immediately, and a file keeps it if the
    /// program is killed.
    pub fn write(&mut self, text: impl AsRef<[u8]>) -> Result<(), Stop> {
        if text.as_ref().is_empty() {
            return Ok(());
        }
        let mut writer = locked(&self.writer);
        writer.write_all(text.as_ref())?;
        if self.at_once {
            progress::clear();
            writer.flush()?;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<(), Stop> {
        progress::clear();
        locked(&self.writer).flush()?;
        let Some((file, path)) = self.whole else { return Ok(()) };
        file.commit().map_err(|error| Stop::unwritten(&path, &error))
    }
}

fn locked(writer: &Mutex<Writer>) -> MutexGuard<'_, Writer> {
    writer.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

pub fn has_colour(choice: ColorChoice, stream: &impl IsTerminal) -> bool {
    let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let unable = || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => stream.is_terminal() && !unwanted() && !unable(),
    }
}

pub fn make_folder(path: &Path) -> Result<(), Stop> {
    fs::create_dir_all(path).map_err(|error| Stop::unwritten(path, &error))
}

/// Creates a file that gets its name when it is complete, and its folder if that is missing. Returns a handle for
/// writing as well.
pub fn create_atomic(path: &Path) -> Result<(File, AtomicFile), Stop> {
    path.parent().map_or(Ok(()), make_folder)?;
    let created = AtomicFile::create(path).and_then(|file| Ok((file.handle()?, file)));
    created.map_err(|error| Stop::unwritten(path, &error))
}

pub fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Stop> {
    write_atomically(path, text).map_err(|error| Stop::unwritten(path, &error))
}

/// Writes the whole output of a command to standard output, and returns `exit`.
pub fn print(text: impl AsRef<[u8]>, exit: Exit) -> Result<Exit, Stop> {
    let mut output = Output::new();
    output.write(text)?;
    output.finish()?;
    Ok(exit)
}
