//! Pages as HTML.

use super::{Block, Field, INDEX, Inline, Page, target, way};
use crate::report::language::Language;

pub const ENDING: &str = ".html";

pub const STYLE: (&str, &str) = ("style.css", include_str!("style.css"));

pub fn page(page: &Page, home: &str, language: Language) -> String {
    let from = page.path.as_str();
    let body: String = page.blocks.iter().map(|block| written(block, from)).collect();
    let nav = match from == INDEX {
        true => String::new(),
        false => format!("<nav><a href=\"{}\">{}</a></nav>\n", way(from, "index.html"), escaped(home)),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"{}\">\n</head>\n<body>\n{nav}<main>\n<h1>{title}</h1>\n{body}</main>\n\
         </body>\n</html>\n",
        language.code(),
        way(from, STYLE.0),
        title = escaped(&page.title),
    )
}

fn written(block: &Block, from: &str) -> String {
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
            let (label, script) = (escaped(label), include_str!("search.js"));
            format!("<p><label>{label} <input type=\"search\"></label></p>\n<script>\n{script}</script>\n")
        }
        Block::Table { head, rows } => {
            let head: String = head.iter().map(|word| format!("<th>{}</th>", escaped(word))).collect();
            let rows: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row))).collect();
            format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
        }
        Block::Picture { path, shows } => {
            format!("<p><img src=\"{}\" alt=\"{}\"></p>\n", escaped(&way(from, path)), escaped(shows))
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
            let (path, shows) = (escaped(&way(from, path)), escaped(shows));
            format!("<img class=\"small\" loading=\"lazy\" src=\"{path}\" alt=\"{shows}\">")
        }
        Inline::Link { text, to } => {
            format!("<a href=\"{}\">{}</a>", escaped(&target(from, to, ENDING)), escaped(text))
        }
    };
    parts.iter().map(part).collect()
}

pub(super) fn escaped(text: &str) -> String {
    let escapes = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")];
    escapes.iter().fold(text.to_owned(), |text, (sign, escape)| text.replace(*sign, escape))
}
