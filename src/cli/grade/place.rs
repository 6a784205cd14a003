//! The output of an earlier, interrupted run: its complete rows.

use crate::cli::prelude::*;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};

pub struct Place {
    file: File,
    /// Offset of the end of the last complete row, in bytes.
    whole: u64,
    pub rows: usize,
    pub headed: bool,
}

impl Place {
    /// Reads the output of an earlier run, whose first line is `heading`, without changing it. Calls `check` with each
    /// complete row and its number, from 1.
    pub fn open(
        path: &Path,
        heading: Option<&str>,
        mut check: impl FnMut(usize, &str) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let unread = |error| Stop::unread(path, &error);
        let options = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut reader = BufReader::with_capacity(1 << 16, options.map_err(|e| Stop::unwritten(path, &e))?);
        let (mut whole, mut rows, mut headed) = (0, 0, false);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line).map_err(unread)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            whole += length as u64;
            match heading {
                Some(heading) if !headed => {
                    if line != heading.as_bytes() {
                        return Err(Stop::wrong(message!(
                            "{} does not begin with the columns of these options, so nothing can be added to it",
                            path.display()
                        )));
                    }
                    headed = true;
                }
                _ => {
                    rows += 1;
                    check(rows, &String::from_utf8_lossy(&line))?;
                }
            }
        }
        Ok(Self { file: reader.into_inner(), whole, rows, headed })
    }

    /// Returns the file, positioned after its last complete row; an incomplete row is cut off.
    pub fn ready(mut self, path: &Path) -> Result<File, Stop> {
        let cut = self.file.set_len(self.whole).and_then(|()| self.file.seek(SeekFrom::Start(self.whole)));
        cut.map_err(|error| Stop::unwritten(path, &error))?;
        Ok(self.file)
    }
}
