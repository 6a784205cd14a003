//! The inputs to begin with.

use std::fs;
use std::path::Path;

/// Writes the seeds of a target into its corpus, from which libFuzzer takes its first inputs.
pub fn write(target: &str, seeds: Vec<Vec<u8>>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder).expect("the folder can be made");
    for (number, seed) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("seed-{number}")), seed).expect("the seed can be written");
    }
}
