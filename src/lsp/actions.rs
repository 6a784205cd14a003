//! How faults are mended: by the name that was meant.

use super::places::Place;
use super::server::{Answer, Server};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Range, TextEdit, WorkspaceEdit,
};
use std::collections::HashMap;
use tesuji::text::message;

impl Server {
    /// What can be done about the faults at a place.
    pub fn actions(&mut self, params: CodeActionParams) -> Answer<Option<Vec<CodeActionOrCommand>>> {
        let place = Place::of(&params.text_document.uri);
        if self.is_behind() {
            // Nobody reads what is told: so nobody reads what is answered.
            let _ = self.check(&place);
        }
        let only = params.context.only;
        let wanted = only.is_none_or(|only| {
            only.contains(&CodeActionKind::QUICKFIX) || only.contains(&CodeActionKind::EMPTY)
        });
        let Some(told) = self.told.get(&place.name).filter(|_| wanted) else { return Ok(None) };
        let mut actions = Vec::new();
        for told in told.iter().filter(|told| touches(told.diagnostic.range, params.range)) {
            for (number, name) in told.meant.iter().enumerate() {
                let edit = TextEdit { range: told.diagnostic.range, new_text: name.clone() };
                // The protocol asks for this map.
                #[expect(clippy::mutable_key_type, reason = "nothing changes in an address")]
                let changes = HashMap::from([(params.text_document.uri.clone(), vec![edit])]);
                actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                    title: self.language.tell(&message!("change it to `{name}`")),
                    kind: Some(CodeActionKind::QUICKFIX),
                    diagnostics: Some(vec![told.diagnostic.clone()]),
                    edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                    is_preferred: Some(number == 0 && told.meant.len() == 1),
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
