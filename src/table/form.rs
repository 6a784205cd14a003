//! Formats of table files.

use std::fmt;

/// Format of a table file, recognised by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableFormat {
    /// Apache Parquet.
    Parquet,
    /// Arrow IPC file, also called Feather.
    Arrow,
    /// Arrow IPC stream.
    ArrowStream,
}

impl TableFormat {
    /// Number of bytes needed to recognise the format.
    pub const BYTES: usize = 6;

    /// The format of a file with these first bytes; `None` if it is not a table file.
    pub fn detect(beginning: &[u8]) -> Option<Self> {
        let magics = [
            (b"PAR1".as_slice(), Self::Parquet),
            (b"ARROW1", Self::Arrow),
            (b"\xff\xff\xff\xff", Self::ArrowStream),
        ];
        magics.into_iter().find(|(magic, _)| beginning.starts_with(magic)).map(|(_, form)| form)
    }
}

impl fmt::Display for TableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parquet => "Parquet",
            Self::Arrow | Self::ArrowStream => "Arrow",
        })
    }
}
