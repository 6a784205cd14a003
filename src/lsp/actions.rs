//! How faults are mended: by the name that was meant.

use super::prelude::*;

impl Server {
    pub fn actions(&mut self, params: CodeActionParams) -> Answer<Option<Vec<CodeActionOrCommand>>> {
        let place = Place::of(&params.text_document.uri);
        if self.is_behind() {
            // Where standard output is closed, no answer is read either.
            let _ = self.check(&place);
        }
        let only = params.context.only;
        let wanted = only.is_none_or(|only| {
            only.contains(&CodeActionKind::QUICKFIX) || only.contains(&CodeActionKind::EMPTY)
        });
        let Some(findings) = self.findings.get(&place.name).filter(|_| wanted) else { return Ok(None) };
        let mut actions = Vec::new();
        for finding in findings.iter().filter(|finding| touches(finding.diagnostic.range, params.range)) {
            for (number, name) in finding.meant.iter().enumerate() {
                let edit = TextEdit { range: finding.diagnostic.range, new_text: name.clone() };
                // The protocol asks for this map.
                #[expect(clippy::mutable_key_type, reason = "nothing changes in an address")]
                let changes = HashMap::from([(params.text_document.uri.clone(), vec![edit])]);
                actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                    title: self.language.translate(&message!("change it to `{name}`")),
                    kind: Some(CodeActionKind::QUICKFIX),
                    diagnostics: Some(vec![finding.diagnostic.clone()]),
                    edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                    is_preferred: Some(number == 0 && finding.meant.len() == 1),
                    ..CodeAction::default()
                }));
            }
        }
        Ok(Some(actions))
    }
}

fn touches(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}
