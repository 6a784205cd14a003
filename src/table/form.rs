//! The kinds of files that hold tables.

use std::fmt;

/// A kind of file that holds a table, recognised by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableFormat {
    /// Apache Parquet.
    Parquet,
    /// A file of Arrow, as IPC has it, also called Feather.
    Arrow,
    /// A stream of Arrow, as IPC has it.
    ArrowStream,
}

impl TableFormat {
    /// How many bytes are enough to recognise it.
    pub const BYTES: usize = 6;

    /// The kind of a file that begins so; nothing where it is none.
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
