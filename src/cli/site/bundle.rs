//! Joins the modules of the page into one script, so that a browser asks for one file instead of a chain of them.
//!
//! Each module becomes a function that is called at its first import. An import takes one line at the top of a module;
//! an export is a declaration, or a list in the last line. No exported variable changes.

use crate::cli::prelude::*;
use std::{collections::BTreeMap, fmt::Write};

/// The functions by which modules are run: `exportsOf` returns the exports of a module, `importFrom` those of a dynamic
/// import. A file that is in no script is imported as a file.
const RUNTIME: &str = r#"export const modules = new Map();
const exported = new Map();
export function exportsOf(path) {
  if (!exported.has(path)) exported.set(path, modules.get(path)());
  return exported.get(path);
}
const ROOT = new URL(".", import.meta.url).href;
export const importFrom = from => async path => {
  const { href } = new URL(path, ROOT + from);
  const name = href.slice(ROOT.length);
  if (!modules.has(name) && FURTHER) await import(ROOT + FURTHER);
  return modules.has(name) ? exportsOf(name) : import(href);
};
"#;

/// The declarations that can be exported, before the name.
const DECLARATIONS: [&str; 6] =
    ["async function* ", "async function ", "function* ", "function ", "class ", "const "];

/// Modules by their paths from the root of the page.
pub type Modules = BTreeMap<String, String>;

/// Returns a script that runs one of its modules, and takes what they import dynamically from `further`, another script.
///
/// # Errors
/// Returns a message with path and line if an import or export is written in no known form.
pub fn script(modules: &Modules, entry: &str, further: Option<&str>) -> Result<String, Message> {
    let further = further.map_or_else(|| "null".to_owned(), |further| format!("{further:?}"));
    let defined = definitions(modules)?;
    Ok(format!("const FURTHER = {further};\n{RUNTIME}{defined}\nexportsOf({entry:?});\n"))
}

/// Returns the script that `script` takes further modules from.
///
/// # Errors
/// Like `script`.
pub fn further(modules: &Modules, script: &str) -> Result<String, Message> {
    Ok(format!("import {{ exportsOf, importFrom, modules }} from \"./{script}\";\n{}", definitions(modules)?))
}

/// Takes a module out of others, with all that it imports at its start, directly or not.
pub fn take(modules: &mut Modules, entry: &str) -> Modules {
    let (mut taken, mut waiting) = (Modules::new(), vec![entry.to_owned()]);
    while let Some(path) = waiting.pop() {
        let Some(text) = modules.remove(&path) else { continue };
        waiting.extend(imports(&path, &text));
        taken.insert(path, text);
    }
    taken
}

fn definitions(modules: &Modules) -> Result<String, Message> {
    let mut defined = String::new();
    for (path, text) in modules {
        // A text in memory takes every line.
        let _ = write!(defined, "\nmodules.set({path:?}, () => {{\n{}}});\n", function_body(path, text)?);
    }
    Ok(defined)
}

/// The paths of the modules that a module imports at its start.
fn imports(path: &str, text: &str) -> Vec<String> {
    let statements = text.lines().filter_map(|line| statement(path, line));
    statements.map(|(_, from)| from).collect()
}

/// The body of a function that runs a module and returns its exports.
fn function_body(path: &str, text: &str) -> Result<String, Message> {
    let mut body = String::new();
    let mut exports = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let code = match (line.starts_with("import "), line.strip_prefix("export ")) {
            (true, _) => import(path, line),
            (_, Some(declaration)) => export(declaration, &mut exports),
            _ => Some(export_list(line, &mut exports)),
        };
        let code =
            code.ok_or_else(|| message!("{path}:{line}: unsupported import or export", line = number + 1))?;
        let code = code.replace("import(", &format!("importFrom({path:?})("));
        body += &code.replace("import.meta.url", &format!("ROOT + {path:?}"));
        body.push('\n');
    }
    let _ = writeln!(body, "return {{ {} }};", exports.join(", "));
    Ok(body)
}

/// Returns the list of names of an import statement and the path of its module.
fn statement<'t>(path: &str, line: &'t str) -> Option<(&'t str, String)> {
    let (names, from) = line.strip_prefix("import ")?.strip_suffix("\";")?.split_once(" from \"")?;
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    Some((names, parts.join("/")))
}

fn import(path: &str, line: &str) -> Option<String> {
    let (names, from) = statement(path, line)?;
    let bound = match (names.strip_prefix('{'), names.strip_prefix("* as ")) {
        (Some(_), _) => names.replace(" as ", ": "),
        (_, Some(all)) => all.to_owned(),
        _ => format!("{{ default: {names} }}"),
    };
    Some(format!("const {bound} = exportsOf({from:?});"))
}

fn export(declaration: &str, exports: &mut Vec<String>) -> Option<String> {
    if let Some(value) = declaration.strip_prefix("default ") {
        exports.push("default: byDefault".to_owned());
        return Some(format!("const byDefault = {value}"));
    }
    let rest = DECLARATIONS.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '$');
    let name = rest.split(|sign| !is_name(sign)).next().filter(|name| !name.is_empty())?;
    exports.push(name.to_owned());
    Some(declaration.to_owned())
}

/// A line without the list of exports at its end.
fn export_list(line: &str, exports: &mut Vec<String>) -> String {
    let parts =
        line.rsplit_once("export{").and_then(|(before, rest)| Some((before, rest.strip_suffix("};")?)));
    let Some((before, list)) = parts else { return line.to_owned() };
    exports.extend(list.split(',').map(|name| match name.split_once(" as ") {
        Some((own, other)) => format!("{other}: {own}"),
        None => name.to_owned(),
    }));
    before.to_owned()
}
