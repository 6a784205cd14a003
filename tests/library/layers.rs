//! The folders of `src` form layers: imports go down, few files import each other in a circle, and no crate of the
//! kernel is large.

use crate::imports::Sources;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The folders from the lowest on: none imports from one that comes after it.
const LAYERS: [&str; 27] = [
    "message", "law", "sets", "lang", "board", "core", "game", "formats", "plan", "frame", "walks", "engine",
    "strategy", "evidence", "meaning", "report", "solve", "generate", "prove", "tools", "study", "table",
    "lsp", "service", "cli", "python", "wasm",
];

/// The largest number of files that may import each other in a circle.
const LARGEST_CIRCLE: usize = 6;

/// Folders with a larger circle, and its size.
const LARGER_CIRCLES: [(&str, usize); 3] = [("src/engine", 17), ("src/lang", 19), ("src/strategy", 17)];

/// Crates of the kernel, each with the largest number of its tokens.
const KERNEL: [(&str, usize); 8] = [
    ("sets", 23_000),
    ("board", 47_500),
    ("core", 27_500),
    ("plan", 58_500),
    ("frame", 4_850),
    ("walks", 64_000),
    ("engine", 70_500),
    ("strategy", 32_500),
];

fn sources() -> Sources {
    Sources::read(&|name| Path::new("src").join(name).join("Cargo.toml").exists())
}

#[test]
fn imports_go_down() {
    let sources = sources();
    let layer = |file: usize| LAYERS.iter().position(|layer| *layer == sources.folder(file));
    let mut wrong = BTreeSet::new();
    let mut seen = 0;
    for from in 0..sources.len() {
        let Some(layer_from) = layer(from) else { continue };
        for to in sources.used_by(from) {
            let Some(layer_to) = layer(to) else { continue };
            seen += usize::from(layer_to < layer_from);
            if layer_to > layer_from {
                wrong.insert(format!(
                    "{} imports {}",
                    sources.path(from).display(),
                    sources.path(to).display()
                ));
            }
        }
    }
    assert!(seen > 1000, "{seen} imports");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn circles_are_small() {
    let sources = sources();
    let mut graph = DiGraph::<usize, ()>::new();
    let nodes: Vec<_> = (0..sources.len()).map(|file| graph.add_node(file)).collect();
    for from in 0..sources.len() {
        for to in sources.used_by(from) {
            graph.add_edge(nodes[from], nodes[to], ());
        }
    }
    let mut wrong = Vec::new();
    let mut largest: BTreeMap<&str, usize> = BTreeMap::new();
    for circle in tarjan_scc(&graph) {
        let files: BTreeSet<&Path> = circle.iter().map(|node| sources.path(graph[*node])).collect();
        let folder =
            LARGER_CIRCLES.iter().find(|(folder, _)| files.iter().all(|file| file.starts_with(folder)));
        let allowed = folder.map_or(LARGEST_CIRCLE, |(_, size)| *size);
        if files.len() > allowed {
            wrong.push(files);
        } else if let Some((folder, _)) = folder {
            let size = largest.entry(folder).or_default();
            *size = files.len().max(*size);
        }
    }
    assert!(
        wrong.is_empty(),
        "{:?} files import each other: {wrong:#?}",
        wrong.iter().map(BTreeSet::len).collect::<Vec<_>>()
    );
    // A limit falls with the circle that it is for.
    assert_eq!(largest.into_iter().collect::<Vec<_>>(), LARGER_CIRCLES);
}

/// Tokens of the Rust files of a folder: names, literals, signs and brackets, comments left out.
fn tokens(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let sizes = entries.map(|path| match path.extension() {
        _ if path.is_dir() => tokens(&path),
        Some(extension) if extension == "rs" => {
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            size(lines.collect::<Vec<_>>().join("\n").parse().unwrap())
        }
        _ => 0,
    });
    sizes.sum()
}

fn size(tokens: TokenStream) -> usize {
    let sizes = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => 2 + size(group.stream()),
        _ => 1,
    });
    sizes.sum()
}

#[test]
fn the_kernel_is_small() {
    let sizes = KERNEL.map(|(folder, _)| (folder, tokens(&Path::new("src").join(folder))));
    let wrong: Vec<_> = sizes.iter().zip(KERNEL).filter(|((_, size), (_, most))| size > most).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
