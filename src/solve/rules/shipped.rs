//! Built-in rules, checked at build time, so that no start parses them.

use tesuji_lang::{File, Program, embedded_rules};

/// Checked rule files without their text, serialized by the build script.
static CHECKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.bin"));

/// Returns the built-in rules without examples: the result of [`tesuji_lang::check`] for [`embedded_rules`].
///
/// # Panics
/// Never panics, since the build script serializes the same types.
pub fn program() -> Program {
    let checked = postcard::from_bytes(CHECKED).expect("the build wrote it from the same types");
    let files = embedded_rules().into_iter().map(|source| File { name: source.name, text: source.text });
    Program { files: files.collect(), ..checked }
}
