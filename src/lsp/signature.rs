//! Signature help: the parameters of the call being written, and the current one.

use super::{
    hover::{function_text, markdown, of_block},
    prelude::*,
};
use crate::source_index::{CallContext, call_context};

impl Server {
    pub fn signature(&mut self, params: SignatureHelpParams) -> LspResult<SignatureHelp> {
        let (file, byte) = self.file_at(&params.text_document_position_params)?;
        let called = call_context(file.text(), byte).ok_or(NoAnswer::Nothing)?;
        let mut signatures: Vec<SignatureInformation> = help_on(called.name)
            .map(|help| {
                let text = function_text(&help, self.language);
                signature(format!("{} : {}", help.call, help.gives), text, &called)
            })
            .collect();
        let index = &file.project.index;
        let declared = index.all_declared().filter(|(mention, _)| mention.name == called.name);
        signatures.extend(declared.filter_map(|(mention, sort)| {
            let block = index.block_at(mention.span)?;
            let text = of_block(block, None);
            // An alias may fix some of the arguments of its technique.
            let called = match sort {
                DeclKind::Alias if called.argument.is_none() => CallContext { before: usize::MAX, ..called },
                _ => called,
            };
            block.head.contains('(').then(|| signature(block.head.clone(), text, &called))
        }));
        // Among functions with the same name, the first that takes this number of arguments.
        let takes = |one: &SignatureInformation| one.active_parameter.is_some();
        let active = signatures.iter().position(takes).unwrap_or_default() as u32;
        if signatures.is_empty() {
            return Err(NoAnswer::Nothing);
        }
        Ok(SignatureHelp { signatures, active_signature: Some(active), active_parameter: None })
    }
}

fn signature(label: String, text: String, called: &CallContext<'_>) -> SignatureInformation {
    let parameters = parameters(&label);
    let named = called
        .argument
        .and_then(|name| parameters.iter().position(|one| one.split([' ', ':']).next() == Some(name)));
    let active = named.unwrap_or(called.before);
    let information = parameters.iter().map(|one| ParameterInformation {
        label: ParameterLabel::Simple((*one).to_owned()),
        documentation: None,
    });
    SignatureInformation {
        active_parameter: (active < parameters.len()).then_some(active as u32),
        parameters: Some(information.collect()),
        documentation: Some(Documentation::MarkupContent(markdown(text))),
        label,
    }
}

/// Returns the texts between the commas of the first parentheses.
fn parameters(label: &str) -> Vec<&str> {
    let Some((_, list)) = label.split_once('(') else { return Vec::new() };
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, sign) in list.char_indices() {
        match sign {
            ',' | ')' if depth == 0 => {
                found.push(list[start..at].trim());
                start = at + 1;
                if sign == ')' {
                    break;
                }
            }
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
    }
    found
}
