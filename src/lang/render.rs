//! Messages as text, with the lines of the rule file that they are about.

use crate::{Diagnostic, File, Severity, Span};
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, sources};
use std::ops::Range;
use tesuji_message::{Message, Sentences, TranslateText, message};

/// Diagnostics of rule files, rendered with source lines and carets.
#[derive(Debug)]
pub struct DiagnosticReport {
    pub faults: Vec<Diagnostic>,
    pub files: Vec<File>,
}

impl TranslateText for DiagnosticReport {
    fn translate(&self, sentence: Sentences<'_>) -> String {
        render_all(&self.faults, &self.files, false, sentence).trim_end().to_owned()
    }
}

impl Diagnostic {
    /// Renders the message in a language, with its source lines and a caret below the span.
    pub fn render(&self, files: &[File], color: bool, sentence: Sentences<'_>) -> String {
        let text = |message: &Message| message.translate(sentence);
        let on_one_line = || text(&self.one_line(files)) + "\n";
        let place = |span: Span| -> Option<(String, Range<usize>)> {
            let file = files.get(span.file as usize)?;
            let (start, end) = (span.start as usize, span.end as usize);
            let end = end.clamp(start, file.text.len());
            // An empty span is extended by the next letter.
            let letter =
                file.text.get(start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            let end = if start == end { start + letter } else { end };
            // Offsets in letters: with several files, the report library confuses byte offsets with letter offsets.
            let letters = |at: usize| file.text.char_indices().take_while(|(byte, _)| *byte < at).count();
            Some((file.name.clone(), letters(start)..letters(end)))
        };
        let Some(own) = place(self.label.span) else { return on_one_line() };
        let (kind, word, tone) = match self.severity {
            Severity::Error => (ReportKind::Error, message!("Error"), Color::Red),
            Severity::Warning => (ReportKind::Warning, message!("Warning"), Color::Yellow),
        };
        let config = Config::default()
            .with_color(color)
            .with_index_type(IndexType::Char)
            .with_char_set(CharSet::Unicode);
        // A label without text would not be drawn.
        let words = match text(&self.label.text) {
            empty if empty.is_empty() => text(&message!("here")),
            words => words,
        };
        let first = Label::new(own.clone()).with_color(tone).with_message(words);
        let mut report = Report::build(kind, own.clone())
            .with_config(config)
            .with_code(self.code.number())
            .with_message(text(&self.message))
            .with_label(first);
        let mut shown = vec![own.0];
        for other in &self.related {
            if let Some(at) = place(other.span) {
                shown.push(at.0.clone());
                report =
                    report.with_label(Label::new(at).with_message(text(&other.text)).with_color(Color::Blue));
            }
        }
        if let Some(help) = &self.help {
            report = report.with_help(text(help));
        }
        let texts = files.iter().filter(|file| shown.contains(&file.name));
        let texts: Vec<(String, String)> = texts.map(|file| (file.name.clone(), file.text.clone())).collect();
        let mut written = Vec::new();
        match report.finish().write(sources(texts), &mut written) {
            Ok(()) => {
                let written = String::from_utf8_lossy(&written);
                let mut lines: Vec<String> =
                    written.trim_end().lines().map(|line| line.trim_end().to_owned()).collect();
                // The report library prints these words in English only: before the message, and before the help, which
                // is the last part.
                let put = |line: &mut String, word: &Message| {
                    *line = line.replacen(word.sentence(), &text(word), 1);
                };
                if let Some(first) = lines.first_mut() {
                    put(first, &word);
                }
                if let ([.., help, _], Some(_)) = (&mut lines[..], &self.help) {
                    put(help, &message!("Help"));
                }
                lines.join("\n") + "\n"
            }
            Err(_) => on_one_line(),
        }
    }

    /// The message on one line: `file:line:column: error E005: …`.
    pub fn one_line(&self, files: &[File]) -> Message {
        let kind = match self.severity {
            Severity::Error => message!("error"),
            Severity::Warning => message!("warning"),
        };
        let place = match files.get(self.label.span.file as usize) {
            Some(file) => {
                let (line, column) = line_and_column(&file.text, self.label.span.start as usize);
                message!("{}:{line}:{column}: ", file.name)
            }
            None => Message::empty(),
        };
        let help = self.help.as_ref().map_or_else(Message::empty, |help| message!(" — {help}"));
        message!("{place}{kind} {}: {}{help}", self.code.number(), self.message)
    }
}

/// Line and column of a byte offset, both counted from 1; columns count letters.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let mut offset = at.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// Renders all messages in a language, one after another.
pub fn render_all(faults: &[Diagnostic], files: &[File], color: bool, sentence: Sentences<'_>) -> String {
    let rendered: Vec<String> = faults.iter().map(|fault| fault.render(files, color, sentence)).collect();
    rendered.join("\n")
}
