//! What something is that a name stands for.

use super::prelude::*;
use tesuji::written::FunctionHelp;

impl Server {
    /// Describes a name: the head of its item with its titles and the comment before it, or the help on a function.
    pub fn hover(&mut self, params: HoverParams) -> Answer<Option<Hover>> {
        let at = params.text_document_position_params;
        let Some((file, byte)) = self.file_at(&at)? else { return Ok(None) };
        let Some(mention) = file.mention(byte) else { return Ok(None) };
        let about = about(&file.project, mention, self.language);
        Ok(about.map(|value| Hover {
            contents: HoverContents::Markup(markdown(value)),
            range: Some(self.encoding.range(file.text(), bytes(mention.span))),
        }))
    }
}

/// The text shown for a name; nothing for words of the language.
fn about(project: &Project, mention: &Mention, language: Language) -> Option<String> {
    if mention.meaning == Meaning::Function {
        let help: Vec<String> = help_on(&mention.name).map(|help| of_function(&help, language)).collect();
        return (!help.is_empty()).then(|| help.join("\n\n---\n\n"));
    }
    let declared = project.index.declarations(mention);
    if mention.meaning.bound().is_some() {
        let first = declared.first()?;
        let line = line_of(project.text(first.span), first.span.start as usize);
        return Some(code(line.trim()));
    }
    let parts: Vec<String> = declared
        .into_iter()
        .filter_map(|one| {
            let block = project.index.block_at(one.span)?;
            let alias = || line_of(project.text(one.span), one.span.start as usize).trim();
            Some(of_block(block, (one.name != block.name).then(alias)))
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join("\n\n---\n\n"))
}

/// An item: its head, its titles as they are written, and the comment before it. `part` is the line of it that is
/// meant.
pub fn of_block(block: &Block, part: Option<&str>) -> String {
    let head = part.map_or_else(|| block.head.clone(), |part| format!("{}\n  {part}", block.head));
    let mut text = code(&head);
    let titles: Vec<String> = block.titles.iter().map(|(style, title)| format!("{style}: {title}")).collect();
    for paragraph in [titles.join("  \n"), block.comment.clone()] {
        if !paragraph.is_empty() {
            text.push_str("\n\n");
            text.push_str(&paragraph);
        }
    }
    text
}

/// A function: how it is called, what it gives and does, and how it is used.
pub fn of_function(help: &FunctionHelp, language: Language) -> String {
    let call = code(&format!("{} : {}", help.call, help.gives));
    format!("{call}\n\n{}\n\n{}", language.translate(&help.meaning), code(help.example))
}

pub fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

fn code(text: &str) -> String {
    format!("```tesuji\n{text}\n```")
}

fn line_of(text: &str, byte: usize) -> &str {
    let start = text.get(..byte).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default()
}
