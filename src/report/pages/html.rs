//! Pages as HTML.

use super::{relative_path, target};
use crate::{Block, Field, INDEX, Inline, Language, Page, markup::escaped};
use base64::engine::{Engine, general_purpose::STANDARD};
use sha2::{Digest, Sha256};

pub const ENDING: &str = ".html";

pub const STYLE: (&str, &str) = ("style.css", include_str!("style.css"));

/// Script of search fields.
const SEARCH: &str = concat!("\n", include_str!("search.js"));

pub fn page(page: &Page, home: &str, language: Language) -> String {
    let from = page.path.as_str();
    let body: String = page.blocks.iter().map(|block| render_block(block, from)).collect();
    let nav = match from == INDEX {
        true => String::new(),
        false => {
            format!("<nav><a href=\"{}\">{}</a></nav>\n", relative_path(from, "index.html"), escaped(home))
        }
    };
    let is_searched = page.blocks.iter().any(|block| matches!(block, Block::Search(_)));
    let scripts: &[&str] = if is_searched { &[SEARCH] } else { &[] };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n{}\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"{}\">\n</head>\n<body>\n{nav}<main>\n<h1>{title}</h1>\n{body}</main>\n\
         </body>\n</html>\n",
        language.code(),
        policy("'self' file:", scripts),
        relative_path(from, STYLE.0),
        title = escaped(&page.title),
    )
}

/// Returns the content security policy of a page as a `meta` element: styles from `styles`, the page's own pictures,
/// and only these inline scripts.
pub(super) fn policy(styles: &str, scripts: &[&str]) -> String {
    let scripts = if scripts.is_empty() { "'none'".to_owned() } else { hashes(scripts) };
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src {scripts}; \
         style-src {styles}; img-src 'self' file: data:; base-uri 'none'; form-action 'none'\">\n"
    )
}

/// Returns the sources of a policy that allow inline scripts or styles.
pub(super) fn hashes(texts: &[&str]) -> String {
    let hash = |text: &&str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    texts.iter().map(hash).collect::<Vec<_>>().join(" ")
}

fn render_block(block: &Block, from: &str) -> String {
    let cells = |row: &Vec<Vec<Inline>>| -> String {
        row.iter().map(|cell| format!("<td>{}</td>", line(cell, from))).collect()
    };
    match block {
        Block::Heading { text, anchor: Some(anchor) } => {
            format!("<h2 id=\"{}\">{}</h2>\n", escaped(anchor), escaped(text))
        }
        Block::Heading { text, anchor: None } => format!("<h2>{}</h2>\n", escaped(text)),
        Block::Text(parts) => format!("<p>{}</p>\n", line(parts, from)),
        Block::Code(text) => format!("<pre><code>{}</code></pre>\n", escaped(text.trim_end())),
        Block::Facts { about, fields } => {
            let row = |Field { name, content }: &Field| {
                format!("<dt>{}</dt><dd>{}</dd>\n", escaped(name), line(content, from))
            };
            let (about, rows) = (escaped(about), fields.iter().map(row).collect::<String>());
            format!("<details><summary>{about}</summary>\n<dl>\n{rows}</dl>\n</details>\n")
        }
        Block::Search(label) => {
            let label = escaped(label);
            format!("<p><label>{label} <input type=\"search\"></label></p>\n<script>{SEARCH}</script>\n")
        }
        Block::Table { head, rows } => {
            let head: String = head.iter().map(|word| format!("<th>{}</th>", escaped(word))).collect();
            let rows: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row))).collect();
            format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
        }
        Block::Picture { path, shows } => {
            format!(
                "<p><img src=\"{}\" alt=\"{}\"></p>\n",
                escaped(&relative_path(from, path)),
                escaped(shows)
            )
        }
        Block::More { about, code } => format!(
            "<details><summary>{}</summary>\n<pre><code>{}</code></pre>\n</details>\n",
            escaped(about),
            escaped(code.trim_end())
        ),
    }
}

fn line(parts: &[Inline], from: &str) -> String {
    let part = |part: &Inline| match part {
        Inline::Text(text) => escaped(text),
        Inline::Code(text) => format!("<code>{}</code>", escaped(text)),
        Inline::Thumbnail { path, shows } => {
            let (path, shows) = (escaped(&relative_path(from, path)), escaped(shows));
            format!("<img class=\"small\" loading=\"lazy\" src=\"{path}\" alt=\"{shows}\">")
        }
        Inline::Link { text, to } => {
            format!("<a href=\"{}\">{}</a>", escaped(&target(from, to, ENDING)), escaped(text))
        }
    };
    parts.iter().map(part).collect()
}
