//! Answers that can be drawn, and the destination of pictures: standard output, a file, or a folder with a file for
//! each.

use super::{
    png::{png, show},
    terminal::{PictureArgs, Protocol},
};
use crate::cli::prelude::*;
use tesuji::pages::{Illustration, slideshow_html};

/// Form and destination of an answer that can be drawn.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct DrawnArgs {
    /// Output format: text, one JSON object per line, a picture, or a page of pictures
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms(&[Form::Text, Form::Json, Form::Svg, Form::Png, Form::Html]))]
    pub format: Form,
    /// Write to this file, or pictures to a folder with one file each [default: standard output]
    #[arg(short, long, value_name = "FILE|FOLDER/")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub pictures: PictureArgs,
}

impl DrawnArgs {
    /// Whether pictures are requested.
    pub fn draws(&self) -> bool {
        self.format.is_drawn()
    }

    /// Whether pictures are requested, or the terminal shows pictures in place of text.
    pub fn draws_here(&self) -> bool {
        self.draws() || self.protocol().is_some()
    }

    fn protocol(&self) -> Option<Protocol> {
        let is_text = self.format == Form::Text && self.output.is_none();
        self.pictures.protocol().filter(|_| is_text)
    }

    /// Opens the output of everything but pictures.
    pub fn open(&self) -> Result<Output, CommandError> {
        OutputArgs { output: self.output.clone() }.open(None)
    }

    /// Writes pictures.
    pub fn write(&self, slides: &[Illustration<'_>], language: Language) -> Result<(), CommandError> {
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
    form: Form,
    output: Option<&Path>,
    language: Language,
) -> Result<(), CommandError> {
    let Some(first) = slides.first() else { return Ok(()) };
    if form == Form::Html {
        let mut pictures = PictureOutput::open(output, None)?;
        pictures.write(1, "html", slideshow_html(&first.title, slides, language))?;
        return pictures.finish();
    }
    if form == Form::Png && output.is_none() && is_terminal() {
        let wrong = CommandError::new(message!("cannot write a PNG picture to a terminal"));
        return Err(wrong.with_help(message!("use `--output FILE`")));
    }
    let mut pictures = PictureOutput::open(output, Some(slides.len() > 1))?;
    for (at, slide) in slides.iter().enumerate() {
        match form {
            Form::Png => pictures.write(at + 1, "png", png(&slide.captioned())?)?,
            _ => pictures.write(at + 1, "svg", slide.captioned())?,
        }
    }
    pictures.finish()
}

/// Solves the puzzles of some inputs, and returns each solution with the location of its puzzle.
pub fn solve_all(solver: &Solver, inputs: Inputs) -> Vec<(String, Solution)> {
    let mut worker = solver.worker();
    inputs.items().map(|item| (item.label(), worker.solve_parsed(item.puzzle))).collect()
}

/// Returns the illustrations of solutions, and how the command ends. Inputs that are not puzzles are reported on
/// standard error.
pub fn solution_slides<'s>(
    solutions: &'s [(String, Solution)],
    renderer: &Renderer<'s>,
    slides: impl Fn(&'s Solution) -> Result<Option<Vec<Illustration<'s>>>, CommandError>,
) -> Result<(Vec<Illustration<'s>>, Exit), CommandError> {
    let (mut worst, mut all) = (None, Vec::new());
    for (label, solution) in solutions {
        worst = worst.max(Some(Exit::for_status(solution.status())));
        match slides(solution)? {
            Some(of_puzzle) => all.extend(of_puzzle),
            None => say::write(&renderer.status_line(label, solution)),
        }
    }
    Ok((all, worst.ok_or_else(no_puzzle)?))
}

pub enum PictureOutput {
    Stream(Output),
    /// File of a single picture, not touched unless the picture is written.
    File(PathBuf),
    /// Folder with a file for each picture, named after its number in the input.
    Folder(PathBuf),
}

impl PictureOutput {
    /// Creates the requested file or folder. `pictures` is `None` if the results are not pictures and can follow each
    /// other in one file; else it is whether there are several pictures.
    pub fn open(path: Option<&Path>, pictures: Option<bool>) -> Result<Self, CommandError> {
        let folder = path.filter(|path| is_folder(path));
        match (path, folder, pictures) {
            (_, Some(folder), Some(_)) => {
                create_folder(folder)?;
                Ok(Self::Folder(folder.to_owned()))
            }
            (_, Some(folder), None) => Err(CommandError::new(message!("{} is a folder", folder.display()))
                .with_help(message!(
                    "only pictures are written to one file each; other results share one file"
                ))),
            (_, None, Some(true)) => {
                Err(CommandError::new(message!("cannot write several pictures to one file"))
                    .with_help(message!("use `--output FOLDER/` for one file each")))
            }
            (None, ..) => Ok(Self::Stream(Output::new())),
            (Some(path), None, Some(false)) => Ok(Self::File(path.to_owned())),
            (Some(path), ..) => Output::create(path).map(Self::Stream),
        }
    }

    /// Writes a result; `ending` is the extension of its file in a folder.
    pub fn write(
        &mut self,
        number: usize,
        ending: &str,
        result: impl AsRef<[u8]>,
    ) -> Result<(), CommandError> {
        let path = match self {
            Self::Stream(output) => return output.write(result),
            Self::File(path) => path.clone(),
            Self::Folder(folder) => folder.join(format!("{number:04}.{ending}")),
        };
        write_file(&path, result)
    }

    pub fn finish(self) -> Result<(), CommandError> {
        match self {
            Self::Stream(output) => output.finish(),
            Self::File(_) | Self::Folder(_) => Ok(()),
        }
    }
}

/// Whether a path is a folder, or is written as one.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_str().is_some_and(|path| path.ends_with(std::path::is_separator))
}
