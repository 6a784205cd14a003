//! `tesuji licenses`: the notices of all parts of the program.

use crate::cli::prelude::*;

/// The notices, written by `.ci/licenses`.
pub const NOTICES: &str = include_str!("licenses.txt");

/// Print the licenses of the packages and fonts in this program
#[derive(Debug, Args)]
pub struct LicensesArgs {}

pub fn run(_: &LicensesArgs) -> Result<Exit, CommandError> {
    print(NOTICES, Exit::Success)
}
