//! `tesuji licenses`: the notices of all that the program is built of.

use crate::cli::prelude::*;

/// The notices, which `.ci/licenses` writes.
pub const NOTICES: &str = include_str!("licenses.txt");

/// Print the licenses of the packages and fonts that the program is built of
#[derive(Debug, Args)]
pub struct LicensesArgs {}

pub fn run(_: &LicensesArgs) -> Result<Exit, Stop> {
    print(NOTICES, Exit::Done)
}
