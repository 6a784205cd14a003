//! Built-in studies.

use super::{
    compare, difficulty,
    experiment::{Experiment, StudySetup},
    file::StudyResult,
    kakuro, levels, loops, order, overlap, subsumption,
};
use crate::{StudyError, StudyFile};
use tesuji_message::Message;

type Make = fn(&StudySetup<'_>) -> StudyResult<Experiment>;

macro_rules! studies {
    ($($name:ident),*) => {
        [$((
            stringify!($name),
            include_str!(concat!("studies/", stringify!($name), ".toml")),
            $name::make as Make,
        )),*]
    };
}

/// (name, text of the file, constructor of the experiment from chosen parameter values).
const STUDIES: [(&str, &str, Make); 8] =
    studies!(compare, difficulty, kakuro, levels, loops, order, overlap, subsumption);

impl StudyFile {
    /// Returns the built-in studies, in the order of their names.
    pub fn builtin() -> impl Iterator<Item = Self> {
        // A test parses all of them.
        STUDIES.iter().filter_map(|&(name, text, _)| Some(Self { name, text, ..toml::from_str(text).ok()? }))
    }

    /// Returns the built-in study with a name; `None` if there is none.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::builtin().find(|study| study.name == name)
    }
}

impl StudySetup<'_> {
    pub fn experiment(&self) -> StudyResult<Experiment> {
        let make = STUDIES.iter().find(|(name, ..)| *name == self.file.name);
        make.map_or_else(|| Err(StudyError::Unfit(Message::empty())), |(.., make)| make(self))
    }
}
