//! `tesuji site`: the page as files.

use super::assets;
use crate::cli::prelude::*;
use std::fs;

/// The file that a browser opens.
const PAGE: &str = "index.html";
/// The file that the page takes the engine from.
const MODULE: &str = "tesuji.wasm";
/// Says to the page where its engine is.
const ENGINE: (&str, &str) = ("engine.json", "{\"module\":\"tesuji.wasm\"}\n");

/// Lets a browser fetch the engine while it reads the page: it is the most of all.
const FIRST: &str = "<link rel=\"preload\" href=\"engine.json\" as=\"fetch\" crossorigin>\n\
                     <link rel=\"preload\" href=\"tesuji.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>\n";

/// Write the page as files, which any web server can serve
#[derive(Debug, Args)]
pub struct SiteArgs {
    /// Write to this folder, which is made where it is not there
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: PathBuf,
    /// The engine as WebAssembly [default: tesuji.wasm beside the program]
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    engine: Option<PathBuf>,
    #[command(flatten)]
    words: WordArgs,
}

pub fn run(args: &SiteArgs) -> Result<Exit, Stop> {
    let engine = engine(args.engine.as_deref())?;
    make_folder(&args.out)?;
    for asset in assets::all() {
        let path = args.out.join(asset.path.as_ref());
        path.parent().map_or(Ok(()), make_folder)?;
        match asset.path.as_ref() {
            PAGE => write_file(&path, begun(&String::from_utf8_lossy(&asset.bytes)))?,
            _ => write_file(&path, asset.bytes)?,
        }
    }
    write_file(&args.out.join(ENGINE.0), ENGINE.1)?;
    write_file(&args.out.join(MODULE), engine)?;
    Ok(Exit::Done)
}

/// The page with what it fetches first in its head.
fn begun(page: &str) -> String {
    page.replacen("</head>", &format!("{FIRST}</head>"), 1)
}

/// The engine as WebAssembly, from a file or from beside the program.
fn engine(file: Option<&Path>) -> Result<Vec<u8>, Stop> {
    let beside = || std::env::current_exe().ok().map(|program| program.with_file_name(MODULE));
    let path = file.map(Path::to_owned).or_else(beside).unwrap_or_else(|| MODULE.into());
    let bytes = fs::read(&path).map_err(|error| {
        let help =
            message!("`.ci/engine` in the repository makes it, and `--engine FILE` takes it from elsewhere");
        Stop::unread(&path, &error).help(help)
    })?;
    match bytes.starts_with(b"\0asm") {
        true => Ok(bytes),
        false => Err(Stop::wrong(message!("{} is no WebAssembly", path.display()))),
    }
}
