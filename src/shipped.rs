//! The rules that ship, checked when the program was built: no start reads them anew.

use crate::lang::embedded_rules;
use crate::lang::program::{File, Program};

/// The checked rule files without their text, serialized by the build.
static CHECKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.bin"));

/// The forms in which titles are printed besides, one of each language.
pub const TITLE_FORMS: &[&str] = include!(concat!(env!("OUT_DIR"), "/title_forms.rs"));

/// The rules that ship, without examples: the same as what [`crate::lang::check`] makes of [`embedded_rules`].
///
/// # Panics
/// Never: the build writes what this reads.
pub fn program() -> Program {
    let checked = postcard::from_bytes(CHECKED).expect("the build wrote it from the same types");
    let files = embedded_rules().into_iter().map(|source| File { name: source.name, text: source.text });
    Program { files: files.collect(), ..checked }
}
