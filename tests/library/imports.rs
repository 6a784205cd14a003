//! Reads the modules of `src` and resolves each import to the file that defines the name.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Item, UseTree};

/// A path from `src` on: folders, modules and names.
pub type ModulePath = Vec<String>;

/// An item of a `use`.
struct Import {
    target: ModulePath,
    /// Name in the file; `None` for a glob.
    name: Option<String>,
    is_public: bool,
}

/// A source file with its definitions and imports.
struct File {
    path: PathBuf,
    module: ModulePath,
    definitions: BTreeSet<String>,
    imports: Vec<Import>,
    /// Identifiers outside of `use` items.
    words: BTreeSet<String>,
    /// Paths from the root of a crate outside of `use` items.
    paths: Vec<ModulePath>,
}

/// All modules of `src`.
pub struct Sources {
    files: Vec<File>,
    by_module: BTreeMap<ModulePath, usize>,
}

impl Sources {
    /// Reads `src`; `is_crate(name)` tells whether a name at the root of a crate is a crate of its own.
    pub fn read(is_crate: &dyn Fn(&str) -> bool) -> Self {
        let mut paths = Vec::new();
        rust_files(Path::new("src"), &mut paths);
        paths.sort();
        let files: Vec<File> = paths.into_iter().map(|path| File::read(path, is_crate)).collect();
        let by_module = files.iter().enumerate().map(|(index, file)| (file.module.clone(), index)).collect();
        Self { files, by_module }
    }

    /// Number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn path(&self, file: usize) -> &Path {
        &self.files[file].path
    }

    /// First folder below `src`, or the name of a file there; empty for the root of the crate.
    pub fn folder(&self, file: usize) -> &str {
        self.files[file].module.first().map_or("", String::as_str)
    }

    /// The other files that define what a file uses. A file that only re-exports a name does not use it.
    pub fn used_by(&self, file: usize) -> BTreeSet<usize> {
        let File { imports, words, paths, .. } = &self.files[file];
        let used = imports.iter().filter(|import| match &import.name {
            Some(name) => !import.is_public || words.contains(name),
            None => !import.is_public,
        });
        let targets = used.map(|import| &import.target).chain(paths);
        targets
            .filter_map(|target| self.defining(target, &mut BTreeSet::new()))
            .filter(|&to| to != file)
            .collect()
    }

    /// The file that defines what a path names, re-exports followed.
    fn defining(&self, path: &[String], seen: &mut BTreeSet<ModulePath>) -> Option<usize> {
        if !seen.insert(path.to_vec()) {
            return None;
        }
        let at = (0..=path.len()).rev().find(|&length| self.by_module.contains_key(&path[..length]))?;
        let index = self.by_module[&path[..at]];
        let file = &self.files[index];
        let Some(name) = path.get(at).filter(|name| !file.definitions.contains(*name)) else {
            return Some(index);
        };
        for Import { target, name: known, .. } in &file.imports {
            let found = match known {
                Some(known) if known == name => self.defining(target, seen),
                Some(_) => None,
                None => self
                    .defining(&[target.as_slice(), std::slice::from_ref(name)].concat(), seen)
                    .filter(|&inner| self.files[inner].definitions.contains(name)),
            };
            if found.is_some() {
                return found;
            }
        }
        // A name that the root of a crate takes from another project belongs to no file.
        (!file.path.ends_with("lib.rs")).then_some(index)
    }
}

impl File {
    fn read(path: PathBuf, is_crate: &dyn Fn(&str) -> bool) -> Self {
        let module = module(&path);
        let text = fs::read_to_string(&path).unwrap();
        let mut file = Self {
            path,
            module,
            definitions: BTreeSet::new(),
            imports: Vec::new(),
            words: BTreeSet::new(),
            paths: Vec::new(),
        };
        let mut written = Vec::new();
        for item in syn::parse_file(&text).unwrap().items {
            if let Item::Use(item) = &item {
                let is_public = !matches!(item.vis, syn::Visibility::Inherited);
                file.read_use(&item.tree, &[], is_public, is_crate);
            } else {
                file.definitions.extend(defined(&item));
                inline(item.into_token_stream(), &mut file.words, &mut written);
            }
        }
        file.paths = written.iter().filter_map(|path| file.resolve(path, is_crate)).collect();
        file
    }

    fn read_use(
        &mut self,
        tree: &UseTree,
        before: &[String],
        is_public: bool,
        is_crate: &dyn Fn(&str) -> bool,
    ) {
        let (written, name) = match tree {
            UseTree::Path(path) => {
                let before = [before, &[path.ident.to_string()]].concat();
                return self.read_use(&path.tree, &before, is_public, is_crate);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.read_use(tree, before, is_public, is_crate));
            }
            UseTree::Name(name) if name.ident == "self" => (before.to_vec(), before.last().cloned()),
            UseTree::Name(name) => {
                ([before, &[name.ident.to_string()]].concat(), Some(name.ident.to_string()))
            }
            UseTree::Rename(name) => {
                ([before, &[name.ident.to_string()]].concat(), Some(name.rename.to_string()))
            }
            UseTree::Glob(_) => (before.to_vec(), None),
        };
        if let Some(target) = self.resolve(&written, is_crate) {
            self.imports.push(Import { target, name, is_public });
        }
    }

    /// A written path as a path from `src` on; `None` if it belongs to another project.
    fn resolve(&self, written: &[String], is_crate: &dyn Fn(&str) -> bool) -> Option<ModulePath> {
        let (first, rest) = written.split_first()?;
        let own_crate = self.module.first().filter(|folder| is_crate(folder));
        Some(match (first.as_str(), own_crate) {
            ("crate", Some(_)) if rest.first().is_some_and(|name| is_crate(name)) => rest.to_vec(),
            ("crate", Some(folder)) => [std::slice::from_ref(folder), rest].concat(),
            ("crate", None) => rest.to_vec(),
            ("self", _) => [&self.module, rest].concat(),
            ("super", _) => {
                let levels = written.iter().take_while(|part| *part == "super").count();
                [&self.module[..self.module.len().checked_sub(levels)?], &written[levels..]].concat()
            }
            (other, _) => match other.strip_prefix("tesuji_") {
                Some(name) => [&[name.to_owned()], rest].concat(),
                // A module of this file.
                None => [&self.module[..], written].concat(),
            },
        })
    }
}

fn rust_files(folder: &Path, all: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true if path.ends_with("node_modules") => {}
            true => rust_files(&path, all),
            false if path.extension().is_some_and(|extension| extension == "rs") => all.push(path),
            false => {}
        }
    }
}

/// The module path of a file: its folder below `src` is the first part.
fn module(path: &Path) -> ModulePath {
    let parts = path.strip_prefix("src").unwrap().with_extension("");
    let mut parts: ModulePath = parts.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.pop_if(|last| last == "mod" || last == "lib");
    parts
}

/// The name that an item defines.
fn defined(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// Collects identifiers, and the paths that begin at the root of a crate, at `super` or at `self`.
fn inline(tokens: TokenStream, words: &mut BTreeSet<String>, paths: &mut Vec<ModulePath>) {
    let mut path: ModulePath = Vec::new();
    // Number of colons since the last name.
    let mut colons = 0;
    for token in tokens {
        if let TokenTree::Ident(word) = &token {
            words.insert(word.to_string());
        }
        match token {
            TokenTree::Ident(word)
                if path.is_empty() && ["crate", "super", "self"].iter().any(|root| word == root) =>
            {
                path.push(word.to_string());
                colons = 0;
            }
            TokenTree::Ident(word) if colons == 2 => {
                path.push(word.to_string());
                colons = 0;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' && !path.is_empty() => colons += 1,
            other => {
                let ended = std::mem::take(&mut path);
                paths.extend((ended.len() > 1).then_some(ended));
                colons = 0;
                if let TokenTree::Group(group) = other {
                    inline(group.stream(), words, paths);
                }
            }
        }
    }
    paths.extend((path.len() > 1).then_some(path));
}
