//! What can be written at a place: words of the language, functions, and names that are declared.

use super::hover::{markdown, of_block, of_function};
use super::outline::kinds;
use super::prelude::*;
use tesuji::written::{asked, before, constants, functions};

impl Server {
    pub fn completion(&mut self, params: CompletionParams) -> Answer<Option<CompletionResponse>> {
        let Some((file, byte)) = self.file_at(&params.text_document_position)? else { return Ok(None) };
        let (text, project) = (file.text(), &file.project);
        let Some(asked) = asked(text, byte) else { return Ok(None) };
        let range = self.encoding.range(text, asked.start..byte);
        let mut items: Vec<CompletionItem> =
            asked.words.iter().map(|word| item(word, CompletionItemKind::KEYWORD, range)).collect();
        if asked.expression {
            let locals = before(text, asked.start);
            items.extend(locals.iter().map(|name| item(name, CompletionItemKind::VARIABLE, range)));
            items.extend(of_language(self.language, range));
            items.extend(declared(project, &[Sort::Definition, Sort::Kind], range));
        }
        items.extend(declared(project, &asked.named, range));
        items.sort_by(|a, b| a.label.cmp(&b.label));
        items.dedup_by(|a, b| a.label == b.label && a.kind == b.kind);
        Ok(Some(CompletionResponse::Array(items)))
    }
}

/// One thing that can be written. It has a range of its own, since editors take hyphens for the ends of words.
fn item(name: &str, kind: CompletionItemKind, range: Range) -> CompletionItem {
    CompletionItem {
        label: name.to_owned(),
        kind: Some(kind),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: name.to_owned() })),
        ..CompletionItem::default()
    }
}

fn of_language(language: Language, range: Range) -> Vec<CompletionItem> {
    let functions = functions().into_iter().map(|name| {
        let help: Vec<_> = help_on(name).collect();
        let calls: Vec<String> = help.iter().map(|help| format!("{} : {}", help.call, help.gives)).collect();
        let about: Vec<String> = help.iter().map(|help| of_function(help, language)).collect();
        CompletionItem {
            detail: Some(calls.join("; ")),
            documentation: Some(Documentation::MarkupContent(markdown(about.join("\n\n---\n\n")))),
            ..item(name, CompletionItemKind::FUNCTION, range)
        }
    });
    let constants = constants().map(|name| item(name, CompletionItemKind::CONSTANT, range));
    functions.chain(constants).collect()
}

fn declared(project: &Project, sorts: &[Sort], range: Range) -> Vec<CompletionItem> {
    let all = project.index.all_declared().filter(|(_, sort)| sorts.contains(sort));
    let items = all.filter_map(|(mention, sort)| {
        let block = project.index.block_at(mention.span)?;
        let detail = match sort {
            Sort::Alias | Sort::Kind => format!("{} · {}", sort.word(), block.head),
            _ => block.head.clone(),
        };
        Some(CompletionItem {
            detail: Some(detail),
            documentation: Some(Documentation::MarkupContent(markdown(of_block(block, None)))),
            ..item(&mention.name, kinds(sort).1, range)
        })
    });
    items.collect()
}
