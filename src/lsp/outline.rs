//! Symbols and folding ranges of a file, and runs of its examples.

use super::{prelude::*, session::RUN};
use crate::{BoardStyle, Message, RulesBuilder, RulesError, authoring::Example};

impl Server {
    /// Returns the symbols of a file, with aliases of techniques and unit kinds of games as children.
    pub fn outline(&mut self, params: DocumentSymbolParams) -> LspResult<Vec<DocumentSymbol>> {
        let file = self.file(&params.text_document.uri)?;
        let symbol = |name: &str, detail: String, kind, whole: Span, own: Span, children| {
            // Invalid items may have no name, but the protocol requires one.
            #[expect(deprecated, reason = "the protocol's own field, which has another way to be told")]
            DocumentSymbol {
                name: if name.is_empty() { "…".to_owned() } else { name.to_owned() },
                detail: Some(detail),
                kind,
                tags: None,
                deprecated: None,
                range: self.encoding.range(file.text(), bytes(whole)),
                selection_range: self.encoding.range(file.text(), bytes(own)),
                children,
            }
        };
        let blocks = file.project.index.blocks(file.number);
        let blocks = blocks.filter(|block| !matches!(block.word.as_str(), "tesuji" | "use"));
        let symbols = blocks.map(|block| {
            let inside = file.project.mentions_in(block).filter_map(|known| match known.meaning {
                NameRole::Declares(sort) if known.span != block.name_span => {
                    let (detail, span) = (sort.word().to_owned(), known.span);
                    Some(symbol(&known.name, detail, kinds(sort).0, span, span, None))
                }
                _ => None,
            });
            let inside: Vec<DocumentSymbol> = inside.collect();
            let children = (!inside.is_empty()).then_some(inside);
            let kind = block.sort.map_or(SymbolKind::EVENT, |sort| kinds(sort).0);
            symbol(&block.name, block.head.clone(), kind, block.span, block.name_span, children)
        });
        Ok(symbols.collect())
    }

    /// Returns the declarations in all files and in the built-in rules whose names contain the letters of the query in
    /// order.
    pub fn workspace(&mut self, params: WorkspaceSymbolParams) -> LspResult<Vec<WorkspaceSymbol>> {
        let project = self.workspace_project().ok_or(NoAnswer::Nothing)?;
        let query = params.query.to_lowercase();
        let has_letters = |name: &str| {
            let mut letters = name.chars().flat_map(char::to_lowercase);
            query
                .chars()
                .filter(|wanted| !wanted.is_whitespace())
                .all(|wanted| letters.any(|one| one == wanted))
        };
        let found = project.index.all_declared().filter(|(mention, _)| has_letters(&mention.name));
        let symbols = found.filter_map(|(mention, sort)| {
            let block = project.index.block_at(mention.span)?;
            Some(WorkspaceSymbol {
                name: mention.name.clone(),
                kind: kinds(sort).0,
                tags: None,
                container_name: (block.name != mention.name).then(|| block.name.clone()),
                location: OneOf::Left(project.location(mention.span, self.encoding)?),
                data: None,
            })
        });
        Ok(symbols.collect())
    }

    pub fn folding(&mut self, params: FoldingRangeParams) -> LspResult<Vec<FoldingRange>> {
        let file = self.file(&params.text_document.uri)?;
        let text = file.text();
        let fold = |start: usize, end: usize, kind| {
            let range = self.encoding.range(text, start..end);
            let (first, last) = (range.start.line, range.end.line);
            (first < last).then_some(FoldingRange {
                start_line: first,
                end_line: last,
                kind,
                ..FoldingRange::default()
            })
        };
        let blocks = file.project.index.blocks(file.number);
        let spans = blocks.flat_map(|block| std::iter::once(block.span).chain(block.clauses.iter().copied()));
        let mut folds: Vec<FoldingRange> =
            spans.filter_map(|span| fold(span.start as usize, span.end as usize, None)).collect();
        folds.extend(
            comments(text).filter_map(|(start, end)| fold(start, end, Some(FoldingRangeKind::Comment))),
        );
        folds.sort_by_key(|fold| (fold.start_line, fold.end_line));
        folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
        Ok(folds)
    }

    pub fn lenses(&mut self, params: CodeLensParams) -> LspResult<Vec<CodeLens>> {
        let file = self.file(&params.text_document.uri)?;
        let examples = file.project.index.blocks(file.number).filter(|block| block.word == "example");
        let lenses = examples.map(|block| {
            let range = self.encoding.range(file.text(), bytes(block.name_span));
            CodeLens {
                range,
                command: Some(Command {
                    title: self.language.translate(&message!("run the example")),
                    command: RUN.to_owned(),
                    arguments: Some(vec![json!(file.id.uri), json!(range.start.line)]),
                }),
                data: None,
            }
        });
        Ok(lenses.collect())
    }

    /// Runs the example that begins on a line of a file, shows its result to the user, and returns it.
    pub fn execute(&mut self, params: ExecuteCommandParams) -> Result<String, Message> {
        let unknown = || message!("`{RUN}` expects the address of a file and the line of an example");
        if params.command != RUN {
            return Err(message!("unknown command `{}`", params.command));
        }
        let [Value::String(uri), line] = &params.arguments[..] else { return Err(unknown()) };
        let (Some(uri), Some(line)) = (uri.parse().ok(), line.as_u64()) else { return Err(unknown()) };
        let id = DocumentId::from_uri(&uri);
        let sources = self.context.rules_builder(&self.documents, std::slice::from_ref(&id));
        let sources = sources.map_err(|error| error.message())?;
        let rules =
            RulesBuilder { reads_examples: true, ..sources }.build().map_err(|error| match error {
                RulesError::Invalid(_) => message!("examples cannot run while the rules have errors"),
                error => error.message(),
            })?;
        let stands_there = |one: &Example<'_>| one.location() == format!("{}:{}", id.name, line + 1);
        let Some(example) = Example::all(&rules).find(stands_there) else { return Err(unknown()) };
        let look = BoardStyle { language: self.language, ..BoardStyle::default() };
        let came = match example.failure(look) {
            None => self.language.translate(&message!("{}: passed", example.call())),
            Some(fault) => self.language.translate(&message!("{}: failed\n{fault}", example.call())),
        };
        self.show(came.clone());
        Ok(came)
    }
}

/// Returns the icons of a kind of name, for outlines and for completions.
pub fn kinds(sort: DeclKind) -> (SymbolKind, CompletionItemKind) {
    match sort {
        DeclKind::Technique => (SymbolKind::CLASS, CompletionItemKind::CLASS),
        DeclKind::Alias => (SymbolKind::CONSTANT, CompletionItemKind::CONSTANT),
        DeclKind::Strategy => (SymbolKind::METHOD, CompletionItemKind::METHOD),
        DeclKind::Definition => (SymbolKind::FUNCTION, CompletionItemKind::FUNCTION),
        DeclKind::Kind => (SymbolKind::ENUM_MEMBER, CompletionItemKind::ENUM_MEMBER),
        DeclKind::Law => (SymbolKind::OPERATOR, CompletionItemKind::OPERATOR),
        DeclKind::Link | DeclKind::Part => (SymbolKind::INTERFACE, CompletionItemKind::INTERFACE),
        DeclKind::Game | DeclKind::Constraint => (SymbolKind::MODULE, CompletionItemKind::MODULE),
        DeclKind::Rating => (SymbolKind::METHOD, CompletionItemKind::METHOD),
        DeclKind::Style => (SymbolKind::NAMESPACE, CompletionItemKind::REFERENCE),
    }
}

/// Returns the byte ranges of blocks of consecutive comment lines.
fn comments(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let (mut at, mut goes_on) = (0, false);
    for line in text.split_inclusive('\n') {
        let is_comment = line.trim_start().starts_with('#');
        let end = at + line.trim_end().len();
        match found.last_mut().filter(|_| goes_on && is_comment) {
            Some(last) => last.1 = end,
            None if is_comment => found.push((at, end)),
            None => {}
        }
        goes_on = is_comment;
        at += line.len();
    }
    found.into_iter()
}
