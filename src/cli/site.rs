//! `tesuji site`: the page as files, and their packed forms.

mod bundle;
mod pack;
mod version;

use self::bundle::Modules;
use super::{assets, licenses::NOTICES};
use crate::cli::prelude::*;
use serde_json::json;
use std::{collections::BTreeMap, fs};
use tesuji::{CancelToken, service::Service};

/// The file that a browser opens.
const PAGE: &str = "index.html";
/// Engine file next to the program.
const MODULE: &str = "tesuji.wasm";
/// Engine file of the page, which unpacks it if the server has not.
const PACKED: &str = "tesuji.wasm.gz";
/// The service worker, to which the list of the files is added.
const WORKER: &str = "sw.js";
/// File with the address of the engine and its first answers, packed; the page unpacks it like the engine.
const ENGINE: &str = "engine.json.gz";
/// Script with the puzzle that the page begins with, in quotes.
const WELCOME: &str = "welcome.js";
/// The notices of all that the page and its engine are built of.
const LICENSES: &str = "licenses.txt";
/// Modules of the board, of which the first starts the page; and the scripts of these modules and of all others.
const BOARD: [&str; 2] = ["main.js", "play.js"];
const SCRIPTS: [&str; 2] = ["page.js", "further.js"];
/// Module that the page runs in workers.
const IN_WORKERS: &str = "worker.js";
/// The joined style sheet.
const STYLE: &str = "page.css";
/// Scripts that are not modules of the page, or that few visits need.
const APART: [&str; 3] = ["theme.js", WORKER, "editor/bundle.js"];

/// Write the web page as files for any web server
#[derive(Debug, Args)]
pub struct SiteArgs {
    /// Write to this folder; created if missing
    #[arg(short, long, alias = "out", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,
    /// WebAssembly file of the engine [default: tesuji.wasm beside the program]
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    engine: Option<PathBuf>,
}

pub fn run(args: &SiteArgs) -> Result<Exit, CommandError> {
    let engine = engine(args.engine.as_deref())?;
    let unpacked = engine.len();
    let unpackable = |error| CommandError::read_error(Path::new(MODULE), &error);
    let packed = pack::gzip(&engine).map_err(unpackable)?;
    let sizes = [packed.len(), unpacked];
    let mut files = bundled_files()?;
    files.push((PACKED.to_owned(), packed));
    files.push((LICENSES.to_owned(), NOTICES.into()));
    let worker = files.iter().position(|(path, _)| path == WORKER).map(|at| files.remove(at));
    // Answers depend on the engine alone, and the engine is among the files.
    let version = version::version(&files);
    let about = json!({ "module": PACKED, "sizes": sizes, "version": version, "first": first_calls() });
    let about = json_line(&about).into_bytes();
    files.push((ENGINE.to_owned(), pack::gzip(&about).map_err(unpackable)?));
    if let Some((path, mut script)) = worker {
        let unpacked = BTreeMap::from([(PACKED, engine.as_slice()), (ENGINE, &about)]);
        script.extend(version::keep_call(&version, &files, &unpacked).into_bytes());
        files.push((path, script));
    }
    create_folder(&args.output)?;
    for (path, bytes) in &files {
        let path = args.output.join(path);
        path.parent().map_or(Ok(()), create_folder)?;
        let forms = if path.extension().is_some_and(|ending| ending == "gz") {
            Vec::new()
        } else {
            pack::forms(bytes).map_err(unpackable)?
        };
        for (ending, packed) in forms {
            let mut beside = path.clone().into_os_string();
            beside.push(format!(".{ending}"));
            write_file(Path::new(&beside), packed)?;
        }
        write_file(&path, bytes)?;
    }
    Ok(Exit::Success)
}

/// Returns the first calls of the page in every language, as the page makes them, with their answers, so that the board
/// is shown before the engine is loaded.
fn first_calls() -> Vec<[String; 2]> {
    let welcome = text(WELCOME);
    let puzzle = welcome.split('"').nth(1).unwrap_or_default();
    let (service, mut calls) = (Service::default(), Vec::new());
    for code in Language::ALL.map(Language::code) {
        let position = json!({ "puzzle": puzzle, "values": {}, "candidates": {} });
        calls.push(json!({ "language": code, "rules": [], "call": "about" }));
        calls.push(json!({ "language": code, "rules": [], "position": position, "call": "board" }));
    }
    let answered = |call: serde_json::Value| {
        let call = call.to_string();
        let answer = service.answer(&call, &CancelToken::default());
        [call, answer]
    };
    calls.into_iter().map(answered).collect()
}

/// Returns the files of the page, with the modules in one script and the style sheets in one.
fn bundled_files() -> Result<Vec<(String, Vec<u8>)>, CommandError> {
    let (mut modules, mut files) = (Modules::new(), Vec::new());
    for asset in assets::all() {
        let path = asset.path.into_owned();
        if path.ends_with(".js") && !APART.contains(&path.as_str()) {
            modules.insert(path, String::from_utf8_lossy(&asset.bytes).into_owned());
        } else if !path.ends_with(".css") && path != PAGE {
            files.push((path, asset.bytes.into_owned()));
        }
    }
    let in_workers = bundle::take(&mut modules, IN_WORKERS);
    let mut board = Modules::new();
    for entry in BOARD {
        board.append(&mut bundle::take(&mut modules, entry));
    }
    let ([main, _], [script, further]) = (BOARD, SCRIPTS);
    let scripts = [
        (script, bundle::script(&board, main, Some(further))),
        (further, bundle::further(&modules, script)),
        (IN_WORKERS, bundle::script(&in_workers, IN_WORKERS, None)),
    ];
    for (path, text) in scripts {
        files.push((path.to_owned(), text.map_err(CommandError::new)?.into_bytes()));
    }
    let (page, style) = page(&text(PAGE));
    files.push((PAGE.to_owned(), page.into_bytes()));
    files.push((STYLE.to_owned(), style.into_bytes()));
    Ok(files)
}

/// Returns the page with its script, its style sheet and a preload of its first fetch in its head; and that style
/// sheet.
fn page(text_of_page: &str) -> (String, String) {
    let (mut page, mut style) = (String::new(), String::new());
    for line in text_of_page.lines() {
        match line.strip_prefix("<link rel=\"stylesheet\" href=\"") {
            Some(rest) => style += &text(rest.trim_end_matches("\">")),
            None => page += &format!("{line}\n"),
        }
    }
    let ([main, _], [script, _]) = (BOARD, SCRIPTS);
    let head = format!(
        "<link rel=\"stylesheet\" href=\"{STYLE}\">\n\
         <link rel=\"preload\" id=\"engine\" href=\"{ENGINE}\" as=\"fetch\" crossorigin>\n\
         </head>"
    );
    (page.replacen("</head>", &head, 1).replacen(main, script, 1), style)
}

/// Returns a file of the page as text; empty if there is no such file.
fn text(path: &str) -> String {
    let asset = assets::find(path);
    asset.map_or_else(String::new, |asset| String::from_utf8_lossy(&asset.bytes).into_owned())
}

/// Reads the engine as WebAssembly, from a file or from next to the program.
fn engine(file: Option<&Path>) -> Result<Vec<u8>, CommandError> {
    let beside = || std::env::current_exe().ok().map(|program| program.with_file_name(MODULE));
    let path = file.map(Path::to_owned).or_else(beside).unwrap_or_else(|| MODULE.into());
    let bytes = fs::read(&path).map_err(|error| {
        let help = message!(
            "build it in the repository of the program with `rustup target add wasm32-wasip1` and \
             `.ci/engine`, or use `--engine FILE`"
        );
        CommandError::read_error(&path, &error).with_help(help)
    })?;
    match bytes.starts_with(b"\0asm") {
        true => Ok(bytes),
        false => Err(CommandError::new(message!("{} is not a WebAssembly file", path.display()))),
    }
}
