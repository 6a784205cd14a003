//! What the crate promises, so that a change of it is seen.

use std::fs;
use std::path::{Path, PathBuf};
use syn::{Fields, ImplItem, Item, Visibility, parse_file};

/// A file without what is private: bodies, fields, functions and impls of nothing but traits' methods.
fn public(source: &str) -> String {
    let mut file = parse_file(source).expect("it compiles");
    file.attrs.clear();
    file.items.retain_mut(keep);
    prettyplease::unparse(&file)
}

fn keep(item: &mut Item) -> bool {
    match item {
        Item::Struct(item) => {
            item.attrs.retain(|attr| !attr.path().is_ident("doc"));
            match &mut item.fields {
                Fields::Named(fields) => {
                    fields.named = fields.named.clone().into_iter().filter(|f| is_public(&f.vis)).collect();
                    fields.named.iter_mut().for_each(|field| field.attrs.clear());
                }
                Fields::Unnamed(fields) => {
                    fields.unnamed =
                        fields.unnamed.clone().into_iter().filter(|f| is_public(&f.vis)).collect();
                }
                Fields::Unit => {}
            }
            is_public(&item.vis)
        }
        Item::Enum(item) => {
            item.attrs.retain(|attr| !attr.path().is_ident("doc"));
            for variant in &mut item.variants {
                variant.attrs.clear();
                variant.fields.iter_mut().for_each(|field| field.attrs.clear());
            }
            is_public(&item.vis)
        }
        Item::Impl(item) => {
            item.attrs.clear();
            if item.trait_.is_some() {
                item.items.clear();
                return true;
            }
            item.items.retain_mut(|part| match part {
                ImplItem::Fn(function) => {
                    function.attrs.clear();
                    function.block.stmts.clear();
                    is_public(&function.vis)
                }
                _ => false,
            });
            !item.items.is_empty()
        }
        Item::Use(item) => is_public(&item.vis),
        _ => false,
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The files whose public items are published, beside those of `src/library`, `src/table` and `src/tools`.
const PUBLISHED: [&str; 18] = [
    "generate/generator.rs",
    "generate/maker.rs",
    "generate/options.rs",
    "grade/error.rs",
    "grade/grader.rs",
    "prove/cases.rs",
    "prove/proof.rs",
    "prove/prover.rs",
    "puzzle.rs",
    "rules.rs",
    "solve/error.rs",
    "solve/finder.rs",
    "solve/options.rs",
    "solve/solution.rs",
    "solve/solver.rs",
    "solve/status.rs",
    "solve/worker.rs",
    "studies.rs",
];

/// The files of a folder and of those inside it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_public_face_is_as_agreed() {
    let shown = |path: PathBuf| {
        let name = path.strip_prefix("src").unwrap().display().to_string();
        format!("// {name}\n{}", public(&fs::read_to_string(&path).unwrap()))
    };
    let others = PUBLISHED.map(|file| Path::new("src").join(file));
    let folders =
        ["src/library", "src/table", "src/tools"].into_iter().flat_map(|folder| files(Path::new(folder)));
    let text = folders.chain(others).map(shown).collect::<Vec<_>>().join("\n");
    insta::with_settings!({
        snapshot_path => "../../snapshots", prepend_module_to_snapshot => false, omit_expression => true
    }, {
        insta::assert_snapshot!("public-api", text);
    });
}
