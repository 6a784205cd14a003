//! Lines typed on a terminal, or read from a pipe.

use crate::cli::prelude::*;
use rustyline::{
    config::{Behavior, Config},
    error::ReadlineError,
    history::MemHistory,
};
use std::io::{self, BufRead, IsTerminal, Write};

pub enum LineInput {
    /// A terminal: lines are edited, and earlier ones can be recalled.
    Terminal(Box<rustyline::Editor<(), MemHistory>>),
    /// A pipe, a file, or a terminal without line editing.
    Plain,
}

impl LineInput {
    pub fn open() -> Result<Self, CommandError> {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        if is_dumb || !io::stdin().is_terminal() {
            return Ok(Self::Plain);
        }
        // Prompts stay out of redirected results.
        let prompts = if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
        let config = Config::builder().behavior(prompts).auto_add_history(true).build();
        let editor = rustyline::Editor::with_history(config.clone(), MemHistory::with_config(&config));
        Ok(Self::Terminal(Box::new(editor.map_err(read_error)?)))
    }

    /// Returns the next line, with a prompt on a terminal; `None` at the end of the input.
    pub fn next(&mut self, prompt: &Message) -> Result<Option<String>, CommandError> {
        let prompt = say::language().translate(prompt);
        match self {
            Self::Terminal(editor) => loop {
                return match editor.readline(&prompt) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof) => Ok(None),
                    // The line is dropped, as shells do.
                    Err(ReadlineError::Interrupted) => {
                        say::print_note(message!("enter `quit` or press Ctrl-D to end"));
                        continue;
                    }
                    Err(error) => Err(read_error(error)),
                };
            },
            Self::Plain => {
                if io::stdin().is_terminal() {
                    eprint!("{prompt}");
                    io::stderr().flush()?;
                }
                let mut line = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut line);
                let read = read.map_err(|error| CommandError::read_error(Path::new("-"), &error))?;
                Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim_end().to_owned()))
            }
        }
    }
}

fn read_error(error: ReadlineError) -> CommandError {
    CommandError::read_error(Path::new("-"), &io::Error::other(error))
}
