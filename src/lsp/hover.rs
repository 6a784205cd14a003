//! Descriptions of names, and completions at a position.

use super::{outline::kinds, prelude::*, tokens::keyword_at};
use crate::source_index::{
    FunctionHelp, completion_context, constants, functions, help_on_word, tokens_before,
};

impl Server {
    /// Describes a name or a word of the language.
    pub fn hover(&mut self, params: HoverParams) -> LspResult<Hover> {
        let position = params.text_document_position_params;
        let (file, byte) = self.file_at(&position)?;
        let (text, project) = (file.text(), &file.project);
        let named = file.mention(byte);
        let about = named.and_then(|mention| about(project, mention, self.language));
        let span = named.map(|mention| bytes(mention.span)).or_else(|| keyword_at(text, byte));
        let span = span.ok_or(NoAnswer::Nothing)?;
        let is_word = named.is_none_or(|known| matches!(known.meaning, NameRole::Word | NameRole::Function));
        let item = || project.index.blocks(file.number).find(|block| bytes(block.span).contains(&byte));
        let of_word =
            || of_word(&text[span.clone()], item().map_or("", |block| block.word.as_str()), self.language);
        let about = about.or_else(|| is_word.then(of_word).flatten()).ok_or(NoAnswer::Nothing)?;
        Ok(Hover {
            contents: HoverContents::Markup(markdown(about)),
            range: Some(self.encoding.range(text, span)),
        })
    }

    pub fn completion(&mut self, params: CompletionParams) -> LspResult<Vec<CompletionItem>> {
        let (file, byte) = self.file_at(&params.text_document_position)?;
        let (text, project) = (file.text(), &file.project);
        let asked = completion_context(text, byte).ok_or(NoAnswer::Nothing)?;
        let range = self.encoding.range(text, asked.start..byte);
        let mut items: Vec<CompletionItem> =
            asked.words.iter().map(|word| item(word, CompletionItemKind::KEYWORD, range)).collect();
        if asked.allows_expression {
            let locals = tokens_before(text, asked.start);
            items.extend(locals.iter().map(|name| item(name, CompletionItemKind::VARIABLE, range)));
            items.extend(of_language(self.language, range));
            items.extend(declared(project, &[DeclKind::Definition, DeclKind::Kind], range));
        }
        items.extend(declared(project, &asked.decl_kinds, range));
        items.sort_by(|a, b| a.label.cmp(&b.label));
        items.dedup_by(|a, b| a.label == b.label && a.kind == b.kind);
        Ok(items)
    }
}

/// Returns the text for a name; `None` for words of the language.
fn about(project: &Project, mention: &Occurrence, language: Language) -> Option<String> {
    if mention.meaning == NameRole::Function {
        let help: Vec<String> = help_on(&mention.name).map(|help| of_function(&help, language)).collect();
        return (!help.is_empty()).then(|| help.join("\n\n---\n\n"));
    }
    let declared = project.index.declarations(mention);
    if mention.meaning.bound().is_some() {
        let first = declared.first()?;
        let line = line_of(project.text(first.span), first.span.start as usize).trim();
        let typed = project.index.type_of(mention).map(|ty| code(&format!("{} : {ty}", mention.name)));
        return Some(typed.into_iter().chain([code(line)]).collect::<Vec<_>>().join("\n\n"));
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

/// Returns the text of the reference page on a word of the language in an item.
fn of_word(word: &str, item: &str, language: Language) -> Option<String> {
    let help = help_on_word(word, item).into_iter();
    let rows: Vec<String> =
        help.map(|help| format!("{}  \n{}", help.written, help.meaning_in(language.code()))).collect();
    (!rows.is_empty()).then(|| rows.join("\n\n"))
}

/// Describes an item: its head, its titles and the comment above it. `part` is the line in it that the name refers to.
pub fn of_block(block: &ItemSpan, part: Option<&str>) -> String {
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

pub fn of_function(help: &FunctionHelp, language: Language) -> String {
    let call = code(&format!("{} : {}", help.call, help.gives));
    format!("{call}\n\n{}", function_text(help, language))
}

/// Describes a function, with an example.
pub fn function_text(help: &FunctionHelp, language: Language) -> String {
    format!("{}\n\n{}", language.translate(&help.meaning), code(help.example))
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

/// Returns a completion item. It has its own range, since editors end words at hyphens.
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

fn declared(project: &Project, sorts: &[DeclKind], range: Range) -> Vec<CompletionItem> {
    let names = project.index.all_declared().filter(|(_, sort)| sorts.contains(sort));
    let items = names.filter_map(|(mention, sort)| {
        let block = project.index.block_at(mention.span)?;
        let detail = match sort {
            DeclKind::Alias | DeclKind::Kind => format!("{} · {}", sort.word(), block.head),
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
