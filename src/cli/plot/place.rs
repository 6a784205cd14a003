//! Where pictures go: standard output, a file, or a folder with a file for each.

use crate::cli::prelude::*;

pub enum Place {
    Stream(Output),
    /// A file for the only one, which is not touched where no picture comes out.
    One(PathBuf),
    /// A file for each, named after its number in the input.
    Folder(PathBuf),
}

impl Place {
    /// Makes the file or folder that is wanted. `pictures` is absent where the results are no pictures, which can follow
    /// each other in one file; else it says whether there are several.
    pub fn open(path: Option<&Path>, pictures: Option<bool>) -> Result<Self, Stop> {
        let folder = path.filter(|path| path.is_dir() || ends_with_separator(path));
        match (path, folder, pictures) {
            (_, Some(folder), Some(_)) => {
                make_folder(folder)?;
                Ok(Self::Folder(folder.to_owned()))
            }
            (_, Some(folder), None) => Err(Stop::wrong(message!("{} is a folder", folder.display()))
                .help(message!("only pictures have a file each; all other results go into one"))),
            (_, None, Some(true)) => {
                Err(Stop::wrong(message!("there are several puzzles, and a file holds one picture"))
                    .help(message!("`--output FOLDER/` makes a file for each")))
            }
            (None, ..) => Ok(Self::Stream(Output::new())),
            (Some(path), None, Some(false)) => Ok(Self::One(path.to_owned())),
            (Some(path), ..) => Output::create(path).map(Self::Stream),
        }
    }

    pub fn write(&mut self, number: usize, text: &str) -> Result<(), Stop> {
        let path = match self {
            Self::Stream(output) => return output.write(text),
            Self::One(path) => path.clone(),
            Self::Folder(folder) => folder.join(format!("{number:04}.svg")),
        };
        write_file(&path, text)
    }

    pub fn finish(self) -> Result<(), Stop> {
        match self {
            Self::Stream(output) => output.finish(),
            Self::One(_) | Self::Folder(_) => Ok(()),
        }
    }
}

fn ends_with_separator(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.ends_with(std::path::is_separator))
}
