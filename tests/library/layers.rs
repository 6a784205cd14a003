//! The folders of `src` form layers: imports go down, and few files import each other in a circle.

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Item, UseTree};

/// The folders from the lowest on: none imports from one that comes after it.
const LAYERS: [&str; 24] = [
    "message", "lang", "board", "core", "game", "formats", "plan", "engine", "evidence", "meaning", "puzzle",
    "rules", "solve", "grade", "generate", "prove", "chart", "report", "library", "table", "tools", "study",
    "lsp", "cli",
];

/// The largest number of files that may import each other in a circle.
const LARGEST_CIRCLE: usize = 5;

/// Folders whose circles are larger still, each with the size that they have: no circle may grow.
const LARGER_CIRCLES: [(&str, usize); 2] = [("src/engine", 15), ("src/plan", 7)];

/// A module: the file in which it stands and the modules and other items that its file imports.
struct File {
    path: PathBuf,
    module: Vec<String>,
    imports: BTreeSet<Vec<String>>,
}

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true => files(&path, all),
            false if path.extension().is_some_and(|extension| extension == "rs") => all.push(path),
            false => {}
        }
    }
}

/// The path of a module from `src` on: its folder is its first part.
fn module(path: &Path) -> Vec<String> {
    let parts = path.strip_prefix("src").unwrap().with_extension("");
    let mut parts: Vec<String> = parts.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.pop_if(|last| last == "mod" || last == "lib");
    parts
}

/// The paths of a `use`, without the names that it gives them.
fn leaves(tree: &UseTree, before: &[String], all: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => leaves(&path.tree, &[before, &[path.ident.to_string()]].concat(), all),
        UseTree::Name(name) => all.push([before, &[name.ident.to_string()]].concat()),
        UseTree::Rename(name) => all.push([before, &[name.ident.to_string()]].concat()),
        UseTree::Glob(_) => all.push(before.to_vec()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, before, all)),
    }
}

/// The paths from the root of a crate that stand in the code itself.
fn inline(tokens: TokenStream, all: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(word) if path.is_empty() && word == "crate" => path.push(word.to_string()),
            TokenTree::Ident(word) if path.last().is_some_and(|last| last == ":") => {
                path.pop();
                path.push(word.to_string());
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' && !path.is_empty() => {
                if path.last().is_some_and(|last| last != ":") {
                    path.push(":".to_owned());
                }
            }
            other => {
                path.pop_if(|last| last == ":");
                all.extend((path.len() > 1).then(|| std::mem::take(&mut path)));
                path.clear();
                if let TokenTree::Group(group) = other {
                    inline(group.stream(), all);
                }
            }
        }
    }
}

/// An import as a path from `src` on; none of what comes from other projects.
fn resolve(import: &[String], module: &[String]) -> Option<Vec<String>> {
    let is_crate = Path::new("src").join(module.first()?).join("Cargo.toml").exists();
    let (first, rest) = import.split_first()?;
    Some(match first.as_str() {
        // A crate names its own modules and those that it takes from other crates alike.
        "crate" if is_crate && !LAYERS.contains(&rest.first()?.as_str()) => [&module[..1], rest].concat(),
        "crate" => rest.to_vec(),
        "self" => [module, rest].concat(),
        "super" => {
            let levels = import.iter().take_while(|part| *part == "super").count();
            [&module[..module.len().checked_sub(levels)?], &import[levels..]].concat()
        }
        other => [&[other.strip_prefix("tesuji_")?.to_owned()], rest].concat(),
    })
}

fn read() -> Vec<File> {
    let mut paths = Vec::new();
    files(Path::new("src"), &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let module = module(&path);
        let text = fs::read_to_string(&path).unwrap();
        let mut leaves_of = Vec::new();
        for item in syn::parse_file(&text).unwrap().items {
            if let Item::Use(item) = item {
                leaves(&item.tree, &[], &mut leaves_of);
            }
        }
        inline(text.parse().unwrap(), &mut leaves_of);
        let imports = leaves_of.iter().filter_map(|import| resolve(import, &module)).collect();
        File { path, module, imports }
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn imports_go_down() {
    let mut wrong = BTreeSet::new();
    let mut seen = 0;
    for file in read() {
        let Some(from) = LAYERS.iter().position(|layer| file.module.first().is_some_and(|own| own == layer))
        else {
            continue;
        };
        for import in &file.imports {
            let to = LAYERS.iter().position(|layer| import.first().is_some_and(|first| first == layer));
            seen += usize::from(to.is_some_and(|to| to < from));
            if to.is_some_and(|to| to > from) {
                wrong.insert(format!("{} imports {}", file.path.display(), import.join("::")));
            }
        }
    }
    assert!(seen > 1000, "{seen} imports");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn circles_are_small() {
    let files = read();
    let by_module: BTreeMap<&[String], usize> =
        files.iter().enumerate().map(|(at, file)| (file.module.as_slice(), at)).collect();
    let mut graph = DiGraph::<usize, ()>::new();
    let nodes: Vec<_> = (0..files.len()).map(|at| graph.add_node(at)).collect();
    for (at, file) in files.iter().enumerate() {
        for import in &file.imports {
            // The longest beginning of an import that is a file: the rest is an item in it.
            let to = (1..=import.len()).rev().find_map(|length| by_module.get(&import[..length]));
            // A file that imports the face of its own folder takes what others of the folder give.
            if let Some(&to) = to
                && to != at
            {
                graph.add_edge(nodes[at], nodes[to], ());
            }
        }
    }
    for circle in tarjan_scc(&graph) {
        let names: BTreeSet<String> =
            circle.iter().map(|node| files[graph[*node]].path.display().to_string()).collect();
        let allowed = LARGER_CIRCLES
            .iter()
            .find(|(folder, _)| names.iter().all(|name| name.starts_with(folder)))
            .map_or(LARGEST_CIRCLE, |(_, size)| *size);
        assert!(circle.len() <= allowed, "{} files import each other: {names:#?}", circle.len());
    }
}
