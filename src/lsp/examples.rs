//! Runs examples where they stand.

use super::lifecycle::RUN;
use super::places::{Place, parsed};
use super::project::bytes;
use super::server::{Answer, Server};
use lsp_types::{CodeLens, CodeLensParams, Command, ExecuteCommandParams};
use serde_json::{Value, json};
use tesuji::text::message;
use tesuji::{Example, Explain, Look, RuleSources, RulesError};

impl Server {
    /// A command above each example that runs it.
    pub fn lenses(&mut self, params: CodeLensParams) -> Answer<Option<Vec<CodeLens>>> {
        let Some(file) = self.file(&params.text_document.uri)? else { return Ok(None) };
        let examples = file.project.index.blocks(file.number).filter(|block| block.word == "example");
        let lenses = examples.map(|block| {
            let range = self.encoding.range(file.text(), bytes(block.name_span));
            CodeLens {
                range,
                command: Some(Command {
                    title: self.language.translate(&message!("run the example")),
                    command: RUN.to_owned(),
                    arguments: Some(vec![json!(file.place.uri), json!(range.start.line)]),
                }),
                data: None,
            }
        });
        Ok(Some(lenses.collect()))
    }

    /// Runs the example that begins in a line of a file, says what came of it, and answers the same.
    pub fn execute(&mut self, params: ExecuteCommandParams) -> Answer<Option<String>> {
        let unknown = || message!("`{RUN}` takes the address of a file and the line of an example");
        if params.command != RUN {
            return Err(message!("there is no command `{}`", params.command));
        }
        let [Value::String(uri), line] = &params.arguments[..] else { return Err(unknown()) };
        let (Some(uri), Some(line)) = (parsed(uri), line.as_u64()) else { return Err(unknown()) };
        let place = Place::of(&uri);
        let sources = self.reading.sources(&self.documents, std::slice::from_ref(&place));
        let sources = sources.map_err(|error| error.message())?;
        let rules = RuleSources { examples: true, ..sources }.build().map_err(|error| match error {
            RulesError::Wrong(_) => message!("no example runs while there are errors in the rules"),
            error => error.message(),
        })?;
        let stands_there = |one: &Example<'_>| one.place() == format!("{}:{}", place.name, line + 1);
        let Some(example) = rules.examples().find(stands_there) else { return Err(unknown()) };
        let look = Look { language: self.language, ..Look::default() };
        let came = match example.fault(look) {
            None => self.language.translate(&message!("{}: passed", example.call())),
            Some(fault) => self.language.translate(&message!("{}: failed\n{fault}", example.call())),
        };
        // Where standard output is closed, no answer is read either.
        let _ = self.show(came.clone());
        Ok(Some(came))
    }
}
