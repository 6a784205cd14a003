//! Answers that can be drawn, and the destination of pictures: standard output, a file, or a folder with a file for
//! each.

use super::png::png;
use super::terminal::{PictureArgs, Protocol, show};
use crate::cli::prelude::*;
use tesuji::pages::{Illustration, slideshow_html};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum DrawnForm {
    /// For people
    #[default]
    Text,
    /// One JSON object a line
    Json,
    /// A picture, with its words below
    Svg,
    /// The picture in pixels
    Png,
    /// A page of pictures, which needs no other file
    Html,
}

/// Form and destination of an answer that can be drawn.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Output")]
pub struct DrawnArgs {
    /// For people, one JSON object a line, a picture, or a page of pictures
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: DrawnForm,
    /// Write to this file [default: standard output]; pictures also to a folder, with a file for each
    #[arg(short, long, value_name = "FILE|FOLDER/")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub pictures: PictureArgs,
}

impl DrawnArgs {
    /// Whether pictures are requested.
    pub fn draws(&self) -> bool {
        matches!(self.format, DrawnForm::Svg | DrawnForm::Png | DrawnForm::Html)
    }

    /// Whether pictures are requested, or the terminal shows pictures in place of text.
    pub fn draws_here(&self) -> bool {
        self.draws() || self.protocol().is_some()
    }

    fn protocol(&self) -> Option<Protocol> {
        let is_text = self.format == DrawnForm::Text && self.output.is_none();
        self.pictures.protocol().filter(|_| is_text)
    }

    /// Opens the output of everything but pictures.
    pub fn open(&self) -> Result<Output, Stop> {
        OutputArgs { output: self.output.clone() }.open(None)
    }

    /// Writes pictures.
    pub fn write(&self, slides: &[Illustration<'_>], language: Language) -> Result<(), Stop> {
        if let Some(protocol) = self.protocol() {
            let mut output = Output::new();
            show(slides, protocol, &mut output)?;
            return output.finish();
        }
        write_slides(slides, self.format, self.output.as_deref(), language)
    }
}

/// Writes illustrations as one page, or each as a picture.
pub fn write_slides(
    slides: &[Illustration<'_>],
    form: DrawnForm,
    output: Option<&Path>,
    language: Language,
) -> Result<(), Stop> {
    let Some(first) = slides.first() else { return Ok(()) };
    if form == DrawnForm::Html {
        let mut place = Place::open(output, None)?;
        place.write(1, "html", slideshow_html(&first.title, slides, language))?;
        return place.finish();
    }
    if form == DrawnForm::Png && output.is_none() && is_terminal() {
        let wrong = Stop::wrong(message!("a picture in pixels is no text for a terminal"));
        return Err(wrong.help(message!("`--output FILE` writes it")));
    }
    let mut place = Place::open(output, Some(slides.len() > 1))?;
    for (at, slide) in slides.iter().enumerate() {
        match form {
            DrawnForm::Png => place.write(at + 1, "png", png(&slide.captioned())?)?,
            _ => place.write(at + 1, "svg", slide.captioned())?,
        }
    }
    place.finish()
}

/// Solves the puzzles of some inputs, and returns each solution with the location of its puzzle.
pub fn solutions(solver: &Solver, inputs: Inputs) -> Vec<(String, Solution)> {
    let mut worker = solver.worker();
    inputs.items().map(|item| (item.label(), worker.solve_parsed(item.read))).collect()
}

/// Returns the illustrations of solutions, and how the command ends. Inputs that are not puzzles are reported on
/// standard error.
pub fn slides_of<'s>(
    solutions: &'s [(String, Solution)],
    teller: &Renderer<'s>,
    slides: impl Fn(&'s Solution) -> Result<Option<Vec<Illustration<'s>>>, Stop>,
) -> Result<(Vec<Illustration<'s>>, Exit), Stop> {
    let (mut worst, mut all) = (None, Vec::new());
    for (label, solution) in solutions {
        worst = worst.max(Some(Exit::of(solution.status())));
        match slides(solution)? {
            Some(of_puzzle) => all.extend(of_puzzle),
            None => say::write(&teller.status_line(label, solution)),
        }
    }
    Ok((all, worst.ok_or_else(no_puzzle)?))
}

pub enum Place {
    Stream(Output),
    /// File of a single picture, not touched unless the picture is written.
    One(PathBuf),
    /// Folder with a file for each picture, named after its number in the input.
    Folder(PathBuf),
}

impl Place {
    /// Creates the requested file or folder. `pictures` is `None` if the results are not pictures and can follow each
    /// other in one file; else it is whether there are several pictures.
    pub fn open(path: Option<&Path>, pictures: Option<bool>) -> Result<Self, Stop> {
        let folder = path.filter(|path| is_folder(path));
        match (path, folder, pictures) {
            (_, Some(folder), Some(_)) => {
                make_folder(folder)?;
                Ok(Self::Folder(folder.to_owned()))
            }
            (_, Some(folder), None) => Err(Stop::wrong(message!("{} is a folder", folder.display()))
                .help(message!("only pictures have a file each; all other results go into one"))),
            (_, None, Some(true)) => {
                Err(Stop::wrong(message!("there are several pictures, and a file holds one"))
                    .help(message!("`--output FOLDER/` makes a file for each")))
            }
            (None, ..) => Ok(Self::Stream(Output::new())),
            (Some(path), None, Some(false)) => Ok(Self::One(path.to_owned())),
            (Some(path), ..) => Output::create(path).map(Self::Stream),
        }
    }

    /// Writes a result; `ending` is the extension of its file in a folder.
    pub fn write(&mut self, number: usize, ending: &str, result: impl AsRef<[u8]>) -> Result<(), Stop> {
        let path = match self {
            Self::Stream(output) => return output.write(result),
            Self::One(path) => path.clone(),
            Self::Folder(folder) => folder.join(format!("{number:04}.{ending}")),
        };
        write_file(&path, result)
    }

    pub fn finish(self) -> Result<(), Stop> {
        match self {
            Self::Stream(output) => output.finish(),
            Self::One(_) | Self::Folder(_) => Ok(()),
        }
    }
}

/// Whether a path is a folder, or is written as one.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_str().is_some_and(|path| path.ends_with(std::path::is_separator))
}
