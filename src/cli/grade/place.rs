//! The output of an earlier, interrupted run: its complete rows.

use crate::cli::prelude::*;
use std::{
    fs::File,
    io::{BufRead, BufReader, Seek, SeekFrom},
};

pub struct ResumePoint {
    file: File,
    /// Offset of the end of the last complete row, in bytes.
    end: u64,
    pub rows: usize,
    pub has_heading: bool,
}

impl ResumePoint {
    /// Reads the output of an earlier run, whose first line is `heading`, without changing it. Calls `check` with each
    /// complete row and its number, from 1.
    pub fn open(
        path: &Path,
        heading: Option<&str>,
        mut check: impl FnMut(usize, &str) -> Result<(), CommandError>,
    ) -> Result<Self, CommandError> {
        let unread = |error| CommandError::read_error(path, &error);
        let options = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut reader =
            BufReader::with_capacity(1 << 16, options.map_err(|e| CommandError::write_error(path, &e))?);
        let (mut end, mut rows, mut has_heading) = (0, 0, false);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line).map_err(unread)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            end += length as u64;
            match heading {
                Some(heading) if !has_heading => {
                    if line != heading.as_bytes() {
                        return Err(CommandError::new(message!(
                            "the columns of {} do not match these options, so nothing can be appended",
                            path.display()
                        )));
                    }
                    has_heading = true;
                }
                _ => {
                    rows += 1;
                    check(rows, &String::from_utf8_lossy(&line))?;
                }
            }
        }
        Ok(Self { file: reader.into_inner(), end, rows, has_heading })
    }

    /// Returns the file, positioned after its last complete row; an incomplete row is cut off.
    pub fn into_file(mut self, path: &Path) -> Result<File, CommandError> {
        let cut = self.file.set_len(self.end).and_then(|()| self.file.seek(SeekFrom::Start(self.end)));
        cut.map_err(|error| CommandError::write_error(path, &error))?;
        Ok(self.file)
    }
}
