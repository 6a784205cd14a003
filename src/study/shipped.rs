//! The studies that ship.

use super::experiment::Make;
use super::file::StudyFile;
use super::{compare, kakuro, levels, loops, order, overlap, subsumption};

macro_rules! studies {
    ($($name:ident),*) => {
        [$((
            stringify!($name),
            include_str!(concat!("../../rules/studies/", stringify!($name), ".toml")),
            $name::make as Make,
        )),*]
    };
}

/// The studies that ship: their names, the texts of their files, and what makes them.
const STUDIES: [(&str, &str, Make); 7] =
    studies!(compare, kakuro, levels, loops, order, overlap, subsumption);

impl StudyFile {
    /// The studies that ship, in the order of their names.
    pub fn shipped() -> impl Iterator<Item = Self> {
        // A test reads all of them.
        STUDIES.iter().filter_map(|&(name, text, make)| Self::new(name, text, make))
    }

    /// The study that ships under a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::shipped().find(|study| study.name() == name)
    }
}
