//! Messages of a program that was built without tables.

use crate::cli::failure::Stop;
use std::path::Path;
use tesuji::Message;
use tesuji::table::{GradeRow, GradeTable, TableFormat};
use tesuji::text::message;

/// A table to write, which cannot exist.
pub enum TableOutput {}

pub fn help() -> Message {
    message!("`cargo build --release --features tables` builds it with Parquet and Arrow")
}

impl TableOutput {
    pub fn create(_: Option<&Path>, form: TableFormat, _: &GradeTable) -> Result<Self, Stop> {
        Err(Stop::wrong(message!("this program was built without {form}")).help(help()))
    }

    pub fn write(&mut self, _: &GradeTable, _: GradeRow<'_>) -> Result<(), Stop> {
        match *self {}
    }

    pub fn finish(self) -> Result<(), Stop> {
        match self {}
    }
}
