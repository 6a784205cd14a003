//! What the crate promises, so that a change of it is seen.

use quote::ToTokens;
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Attribute, Fields, ImplItem, Item, Visibility, parse_file};

/// A file without what is private: bodies, fields, functions and impls of nothing but traits' methods.
fn public(source: &str) -> String {
    let mut file = parse_file(source).expect("it compiles");
    file.attrs.clear();
    file.items.retain_mut(keep);
    prettyplease::unparse(&file)
}

/// True if the documentation leaves the item out.
fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|one| one.path().is_ident("doc") && one.to_token_stream().to_string().contains("hidden"))
}

fn is_shown(visibility: &Visibility, attributes: &[Attribute]) -> bool {
    is_public(visibility) && !is_hidden(attributes)
}

fn keep(item: &mut Item) -> bool {
    match item {
        Item::Struct(item) => {
            item.attrs.retain(|attr| !attr.path().is_ident("doc"));
            match &mut item.fields {
                Fields::Named(fields) => {
                    fields.named =
                        fields.named.clone().into_iter().filter(|f| is_shown(&f.vis, &f.attrs)).collect();
                    fields.named.iter_mut().for_each(|field| field.attrs.clear());
                }
                Fields::Unnamed(fields) => {
                    fields.unnamed =
                        fields.unnamed.clone().into_iter().filter(|f| is_shown(&f.vis, &f.attrs)).collect();
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
                    let is_shown = is_shown(&function.vis, &function.attrs);
                    function.attrs.clear();
                    function.block.stmts.clear();
                    is_shown
                }
                _ => false,
            });
            !item.items.is_empty()
        }
        Item::Use(item) => is_shown(&item.vis, &item.attrs),
        _ => false,
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The files whose public items are published, beside those of [`FOLDERS`].
const PUBLISHED: [&str; 29] = [
    "generate/generated_puzzle.rs",
    "generate/generator.rs",
    "generate/maker.rs",
    "generate/options.rs",
    "lib.rs",
    "prove/cases.rs",
    "prove/proof.rs",
    "prove/proof_text.rs",
    "prove/prover.rs",
    "report/atomic.rs",
    "report/status.rs",
    "solve/convert.rs",
    "solve/dependencies.rs",
    "solve/error.rs",
    "solve/explanation.rs",
    "solve/find_result.rs",
    "solve/finder.rs",
    "solve/grade/error.rs",
    "solve/grade/grader.rs",
    "solve/grade/result.rs",
    "solve/hint.rs",
    "solve/links.rs",
    "solve/options.rs",
    "solve/position.rs",
    "solve/puzzle.rs",
    "solve/solution.rs",
    "solve/solver.rs",
    "solve/step.rs",
    "solve/worker.rs",
];

/// The folders whose public items are published.
const FOLDERS: [&str; 4] = ["src/solve/render", "src/solve/rules", "src/table", "src/tools"];

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
    let folders = FOLDERS.into_iter().flat_map(|folder| files(Path::new(folder)));
    let folders = folders.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let text = folders.chain(others).map(shown).collect::<Vec<_>>().join("\n");
    insta::with_settings!({
        snapshot_path => "../../snapshots", prepend_module_to_snapshot => false, omit_expression => true
    }, {
        insta::assert_snapshot!("public-api", text);
    });
}
