//! The program `tesuji`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tesuji::cli::run()
}
