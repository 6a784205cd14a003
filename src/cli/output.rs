//! Where results go: standard output and nothing else on it, or a file.

use super::failure::{Exit, Stop};
use super::progress;
use clap::ColorChoice;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

pub struct Output {
    writer: BufWriter<Box<dyn Write>>,
    at_once: bool,
}

impl Output {
    /// Standard output, kept until the command ends.
    pub fn new() -> Self {
        let stdout = io::stdout();
        let at_once = stdout.is_terminal();
        Self { writer: BufWriter::with_capacity(1 << 16, Box::new(stdout.lock())), at_once }
    }

    /// A file, from where it stands.
    pub fn file(file: File) -> Self {
        let writer = BufWriter::with_capacity(1 << 16, Box::new(file) as Box<dyn Write>);
        Self { writer, at_once: true }
    }

    /// A new file in its folder, which is made where it is not there.
    pub fn create(path: &Path) -> Result<Self, Stop> {
        path.parent().map_or(Ok(()), make_folder)?;
        File::create(path).map(Self::file).map_err(|error| Stop::unwritten(path, &error))
    }

    /// Hands each result on at once, where `wanted`.
    pub fn at_once(self, wanted: bool) -> Self {
        Self { at_once: self.at_once || wanted, ..self }
    }

    /// Writes a result. On a terminal it is seen at once, and in a file it stands whatever becomes of the program.
    pub fn write(&mut self, text: impl AsRef<[u8]>) -> Result<(), Stop> {
        self.writer.write_all(text.as_ref())?;
        if self.at_once {
            progress::clear();
            self.writer.flush()?;
        }
        Ok(())
    }

    pub fn finish(mut self) -> Result<(), Stop> {
        progress::clear();
        Ok(self.writer.flush()?)
    }
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

pub fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Stop> {
    fs::write(path, text).map_err(|error| Stop::unwritten(path, &error))
}

/// Writes all that a command has to write to standard output, and ends the command so.
pub fn print(text: impl AsRef<[u8]>, exit: Exit) -> Result<Exit, Stop> {
    let mut output = Output::new();
    output.write(text)?;
    output.finish()?;
    Ok(exit)
}
