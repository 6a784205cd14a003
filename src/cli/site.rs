//! `tesuji site`: the page as files.

use super::{assets, licenses::NOTICES};
use crate::cli::prelude::*;
use serde_json::json;
use std::fs;
use tesuji::CancelToken;
use tesuji::page::Engine;

/// The file that a browser opens.
const PAGE: &str = "index.html";
/// The file that the page takes the engine from.
const MODULE: &str = "tesuji.wasm";
/// Says to the page where its engine is, and what it answers first.
const ENGINE: &str = "engine.json";
/// The puzzle that the page begins with, in quotes.
const WELCOME: &str = "welcome.js";
/// The notices of all that the page and its engine are built of.
const LICENSES: &str = "licenses.txt";
/// The modules that a browser needs before the board stands, with all that they import.
const MODULES: [&str; 2] = ["main.js", "play.js"];

/// Write the page as files, which any web server can serve
#[derive(Debug, Args)]
pub struct SiteArgs {
    /// Write to this folder, which is made where it is not there
    #[arg(short, long, alias = "out", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,
    /// The engine as WebAssembly [default: tesuji.wasm beside the program]
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    engine: Option<PathBuf>,
}

pub fn run(args: &SiteArgs) -> Result<Exit, Stop> {
    let engine = engine(args.engine.as_deref())?;
    make_folder(&args.output)?;
    for asset in assets::all() {
        let path = args.output.join(asset.path.as_ref());
        path.parent().map_or(Ok(()), make_folder)?;
        match asset.path.as_ref() {
            PAGE => write_file(&path, begun(&String::from_utf8_lossy(&asset.bytes)))?,
            _ => write_file(&path, asset.bytes)?,
        }
    }
    let about = json!({ "module": MODULE, "first": first_calls() });
    write_file(&args.output.join(ENGINE), json_line(&about))?;
    write_file(&args.output.join(MODULE), engine)?;
    write_file(&args.output.join(LICENSES), NOTICES)?;
    Ok(Exit::Done)
}

/// The calls by which the page opens, in every language, as it makes them, with their answers: the board stands before
/// the engine does.
fn first_calls() -> Vec<[String; 2]> {
    let welcome = text(WELCOME);
    let puzzle = welcome.split('"').nth(1).unwrap_or_default();
    let (engine, mut calls) = (Engine::default(), Vec::new());
    for code in Language::ALL.map(Language::code) {
        let position = json!({ "puzzle": puzzle, "values": {}, "candidates": {} });
        calls.push(json!({ "language": code, "rules": [], "call": "about" }));
        calls.push(json!({ "language": code, "rules": [], "position": position, "call": "board" }));
    }
    let answered = |call: serde_json::Value| {
        let call = call.to_string();
        let answer = engine.answer(&call, &CancelToken::default());
        [call, answer]
    };
    calls.into_iter().map(answered).collect()
}

/// The page with what it fetches first in its head.
fn begun(page: &str) -> String {
    let mut head = format!("<link rel=\"preload\" href=\"{ENGINE}\" as=\"fetch\" crossorigin>\n");
    for module in modules() {
        head += &format!("<link rel=\"modulepreload\" href=\"{module}\">\n");
    }
    // Most of the bytes, and none of them needed before the board stands.
    head += &format!(
        "<link rel=\"preload\" href=\"{MODULE}\" as=\"fetch\" type=\"application/wasm\" fetchpriority=\"low\" crossorigin>\n"
    );
    page.replacen("</head>", &format!("{head}</head>"), 1)
}

/// The modules that the first ones import, and so on, themselves included.
fn modules() -> Vec<String> {
    let mut all: Vec<String> = MODULES.map(str::to_owned).to_vec();
    let mut at = 0;
    while let Some(module) = all.get(at).cloned() {
        at += 1;
        let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
        for import in text(&module).split(" from \"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let (up, path) = match import.strip_prefix("../") {
                Some(path) => (true, path),
                None => (false, import.trim_start_matches("./")),
            };
            let path = if up || folder.is_empty() { path.to_owned() } else { format!("{folder}/{path}") };
            if path.ends_with(".js") && !all.contains(&path) {
                all.push(path);
            }
        }
    }
    all
}

/// A file of the page as text.
fn text(path: &str) -> String {
    let asset = assets::find(path);
    asset.map_or_else(String::new, |asset| String::from_utf8_lossy(&asset.bytes).into_owned())
}

/// The engine as WebAssembly, from a file or from beside the program.
fn engine(file: Option<&Path>) -> Result<Vec<u8>, Stop> {
    let beside = || std::env::current_exe().ok().map(|program| program.with_file_name(MODULE));
    let path = file.map(Path::to_owned).or_else(beside).unwrap_or_else(|| MODULE.into());
    let bytes = fs::read(&path).map_err(|error| {
        let help = message!(
            "in the repository of the program, two commands build it: `rustup target add wasm32-wasip1`, then `.ci/engine`; `--engine FILE` takes it from elsewhere"
        );
        Stop::unread(&path, &error).help(help)
    })?;
    match bytes.starts_with(b"\0asm") {
        true => Ok(bytes),
        false => Err(Stop::wrong(message!("{} is no WebAssembly", path.display()))),
    }
}
