//! Pages as Markdown.

use super::{relative_path, target};
use crate::{Block, Field, INDEX, Inline, Page, lesson::escaped};

pub const ENDING: &str = ".md";

/// Returns a page, with a link named `home` to the first page.
pub fn page(page: &Page, home: &str) -> String {
    let from = page.path.as_str();
    let mut text = format!("# {}\n", escaped(&page.title));
    if from != INDEX {
        text.push_str(&format!("\n[{}]({})\n", escaped(home), relative_path(from, "index.md")));
    }
    let blocks = page.blocks.iter().map(|block| render_block(block, from)).filter(|block| !block.is_empty());
    text.extend(blocks.map(|block| format!("\n{block}")));
    text
}

fn render_block(block: &Block, from: &str) -> String {
    match block {
        Block::Heading { text, anchor } => {
            let anchor = anchor.as_ref().map(|anchor| format!("<a id=\"{anchor}\"></a>\n\n"));
            format!("{}## {}\n", anchor.unwrap_or_default(), escaped(text))
        }
        Block::Text(parts) => line(parts, from) + "\n",
        Block::Code(code) => fenced(code),
        Block::Facts { about, fields } => {
            let item = |Field { name, content }: &Field| {
                format!("- **{}**: {}\n", escaped(name), line(content, from))
            };
            format!("## {}\n\n{}", escaped(about), fields.iter().map(item).collect::<String>())
        }
        // Markdown pages are searched by their viewer.
        Block::Search(_) => String::new(),
        Block::Table { head, rows } => {
            let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
            let head: Vec<String> = head.iter().map(|word| escaped(word)).collect();
            let mut text = row(&head) + &format!("|{}\n", "---|".repeat(head.len()));
            for cells in rows {
                let cells: Vec<String> = cells.iter().map(|cell| line(cell, from)).collect();
                text.push_str(&row(&cells));
            }
            text
        }
        Block::Picture { path, shows } => format!("![{}]({})\n", escaped(shows), relative_path(from, path)),
        Block::More { about, code } => format!("{}\n\n{}", escaped(about), fenced(code)),
    }
}

fn line(parts: &[Inline], from: &str) -> String {
    let part = |part: &Inline| match part {
        Inline::Text(text) => escaped(text),
        Inline::Code(code) => coded(code),
        Inline::Thumbnail { path, shows } => format!("![{}]({})", escaped(shows), relative_path(from, path)),
        Inline::Link { text, to } => format!("[{}]({})", escaped(text), target(from, to, ENDING)),
    };
    parts.iter().map(part).collect()
}

fn coded(code: &str) -> String {
    let fence = "`".repeat(longest_run(code) + 1);
    let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{code}{pad}{fence}")
}

fn fenced(code: &str) -> String {
    let fence = "`".repeat(longest_run(code).max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", code.trim_end())
}

fn longest_run(code: &str) -> usize {
    code.split(|letter| letter != '`').map(str::len).max().unwrap_or(0)
}
