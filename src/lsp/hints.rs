//! Inlay hints: the types of variables where they are bound.

use super::prelude::*;

impl Server {
    pub fn hints(&mut self, params: InlayHintParams) -> LspResult<Vec<InlayHint>> {
        let file = self.file(&params.text_document.uri)?;
        let text = file.text();
        let wanted = self.encoding.bytes(text, params.range);
        let index = &file.project.index;
        let occurrences = index.mentions().iter().filter(|known| known.span.file == file.number);
        let bound = occurrences.filter(|known| known.meaning == NameRole::Variable { bound: known.span });
        let mut above = (0, 0);
        let hints = bound.filter(|known| wanted.contains(&(known.span.start as usize))).filter_map(|known| {
            let position;
            (position, above) = self.encoding.position_after(text, above, known.span.end as usize);
            Some(InlayHint {
                position,
                label: InlayHintLabel::String(format!(": {}", index.type_of(known)?)),
                kind: Some(InlayHintKind::TYPE),
                text_edits: None,
                tooltip: None,
                padding_left: None,
                padding_right: None,
                data: None,
            })
        });
        Ok(hints.collect())
    }
}
