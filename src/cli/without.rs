//! Commands and forms of results of features which this program was built without.

use super::failure::CommandError;
use std::fmt::Display;
use tesuji::{Message, text::message};

/// Declares each command whose feature is missing, so that it names the feature.
macro_rules! commands_without {
    ($($module:ident: $feature:literal, $args:ident = $about:literal,)*) => {
            $(#[cfg(not(feature = $feature))]
        mod $module {
            #[derive(Debug, clap::Args)]
            #[command(about = $about)]
            pub struct $args {
                #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
                rest: Vec<std::ffi::OsString>,
            }

            pub fn run(_: &$args) -> Result<super::Exit, super::CommandError> {
                Err(super::without::missing_feature(concat!("`", stringify!($module), "`"), $feature))
            }
        })*
    };
}

pub(super) use commands_without;

/// Pictures in pixels of a program that was built without them.
#[cfg(not(feature = "png"))]
pub mod png {
    use super::{CommandError, missing_feature};
    use crate::cli::output::Output;
    use crate::cli::terminal::Protocol;
    use tesuji::pages::Illustration;

    pub fn png(_: &str) -> Result<Vec<u8>, CommandError> {
        Err(missing_feature("PNG", "png"))
    }

    pub fn show(_: &[Illustration<'_>], _: Protocol, _: &mut Output) -> Result<(), CommandError> {
        Err(missing_feature("PNG", "png"))
    }
}

/// Returns the error of a program that was built without `part`, which belongs to `feature`.
#[allow(dead_code, reason = "unused in a program with all features")]
pub fn missing_feature(part: impl Display, feature: &str) -> CommandError {
    CommandError::new(message!("this program was built without {part}")).with_help(feature_help(feature))
}

#[allow(dead_code, reason = "unused in a program with all features")]
pub fn feature_help(feature: &str) -> Message {
    message!("build it with `cargo build --release --features {feature}`")
}
