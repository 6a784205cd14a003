//! The items of a file, and what of it can be folded.

use super::places::Place;
use super::project::{Project, bytes};
use super::server::{Answer, Server};
use lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, FoldingRange, FoldingRangeKind,
    FoldingRangeParams, SymbolKind,
};
use tesuji::written::{Block, Meaning, Sort, Span};

impl Server {
    /// The items of a file, with the other names of techniques and the kinds of units of games inside of them.
    pub fn outline(&mut self, params: DocumentSymbolParams) -> Answer<Option<DocumentSymbolResponse>> {
        let place = Place::of(&params.text_document.uri);
        let Some(project) = self.project(&place)? else { return Ok(None) };
        let Some((file, text)) = project.file(&place) else { return Ok(None) };
        let symbol = |name: &str, detail: String, kind, whole: Span, own: Span, children| {
            // What is not understood may have no name, and the protocol wants one.
            #[expect(deprecated, reason = "the protocol's own field, which has another way to be told")]
            DocumentSymbol {
                name: if name.is_empty() { "…".to_owned() } else { name.to_owned() },
                detail: Some(detail),
                kind,
                tags: None,
                deprecated: None,
                range: self.encoding.range(text, bytes(whole)),
                selection_range: self.encoding.range(text, bytes(own)),
                children,
            }
        };
        let blocks =
            project.index.blocks(file).filter(|block| !matches!(block.word.as_str(), "tesuji" | "use"));
        let symbols = blocks.map(|block| {
            let inside = inside(&project, block).map(|(name, sort, span)| {
                symbol(&name, sort.word().to_owned(), kind(Some(sort)), span, span, None)
            });
            let inside: Vec<DocumentSymbol> = inside.collect();
            let children = (!inside.is_empty()).then_some(inside);
            symbol(&block.name, block.head.clone(), kind(block.sort), block.span, block.name_span, children)
        });
        Ok(Some(DocumentSymbolResponse::Nested(symbols.collect())))
    }

    /// Items, their clauses and comments of more than one line.
    pub fn folding(&mut self, params: FoldingRangeParams) -> Answer<Option<Vec<FoldingRange>>> {
        let place = Place::of(&params.text_document.uri);
        let Some(project) = self.project(&place)? else { return Ok(None) };
        let Some((file, text)) = project.file(&place) else { return Ok(None) };
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
        let blocks = project.index.blocks(file);
        let spans = blocks.flat_map(|block| std::iter::once(block.span).chain(block.clauses.iter().copied()));
        let mut folds: Vec<FoldingRange> =
            spans.filter_map(|span| fold(span.start as usize, span.end as usize, None)).collect();
        folds.extend(
            comments(text).filter_map(|(start, end)| fold(start, end, Some(FoldingRangeKind::Comment))),
        );
        folds.sort_by_key(|fold| (fold.start_line, fold.end_line));
        folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
        Ok(Some(folds))
    }
}

/// What an item declares besides itself.
fn inside<'p>(project: &'p Project, block: &'p Block) -> impl Iterator<Item = (String, Sort, Span)> + 'p {
    let mentions = project.index.mentions().iter();
    let own = mentions.filter(|known| {
        known.span.file == block.span.file && bytes(block.span).contains(&(known.span.start as usize))
    });
    own.filter_map(move |known| match known.meaning {
        Meaning::Declares(sort) if known.span != block.name_span => {
            Some((known.name.clone(), sort, known.span))
        }
        _ => None,
    })
}

/// The sign that editors draw beside a name.
pub fn kind(sort: Option<Sort>) -> SymbolKind {
    match sort {
        Some(Sort::Technique) => SymbolKind::CLASS,
        Some(Sort::Alias) => SymbolKind::CONSTANT,
        Some(Sort::Strategy) => SymbolKind::METHOD,
        Some(Sort::Definition) => SymbolKind::FUNCTION,
        Some(Sort::Kind) => SymbolKind::ENUM_MEMBER,
        Some(Sort::Link | Sort::Part) => SymbolKind::INTERFACE,
        Some(Sort::Game | Sort::Constraint) => SymbolKind::MODULE,
        Some(Sort::Style) => SymbolKind::NAMESPACE,
        None => SymbolKind::EVENT,
    }
}

/// Where lines of comment stand one below the other.
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
