//! Messages of a program that was built without tables.

use crate::cli::{failure::CommandError, without::missing_feature};
use std::path::Path;
use tesuji::table::{GradeRow, GradeTable, TableFormat};

/// A table to write, which cannot exist.
pub enum TableOutput {}

impl TableOutput {
    pub fn create(_: Option<&Path>, form: TableFormat, _: &GradeTable) -> Result<Self, CommandError> {
        Err(missing_feature(form, "tables"))
    }

    pub fn write(&mut self, _: &GradeTable, _: GradeRow<'_>) -> Result<(), CommandError> {
        match *self {}
    }

    pub fn finish(self) -> Result<(), CommandError> {
        match self {}
    }
}
