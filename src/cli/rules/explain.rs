//! `tesuji rules explain`: what the messages about rule files mean.

use crate::cli::{load::diagnostic_json, prelude::*};
use serde_json::Value;
use tesuji::catalogue::DiagnosticDoc;

/// Explain the codes of messages about rule files
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Code of a message, such as E103; may be given again
    #[arg(value_name = "CODE")]
    codes: Vec<String>,
    #[command(flatten)]
    form: FormatArgs,
}

pub fn run(args: &ExplainArgs) -> Result<Exit, CommandError> {
    let (language, form) = (say::language(), args.form.format);
    let pages =
        args.codes.iter().map(|code| find_doc(code)).collect::<Result<Vec<DiagnosticDoc>, CommandError>>()?;
    let mut output = Output::new();
    if pages.is_empty() {
        for page in DiagnosticDoc::all() {
            output.write(match form {
                Form::Json => json_line(&heading_json(&page, language)),
                _ => format!("{}  {}\n", page.code(), page.title(language)),
            })?;
        }
    }
    let color = should_color(say::color(), &io::stdout());
    for (number, page) in pages.iter().enumerate() {
        output.write(match form {
            Form::Json => json_line(&page_json(page, language)),
            _ if number == 0 => page.page(language, color),
            _ => format!("\n{}", page.page(language, color)),
        })?;
    }
    output.finish()?;
    Ok(Exit::Success)
}

fn find_doc(code: &str) -> Result<DiagnosticDoc, CommandError> {
    DiagnosticDoc::for_code(code).map_err(|error| {
        let known: Vec<&str> = DiagnosticDoc::all().map(|page| page.code()).collect();
        let help = message!("`tesuji rules explain` lists all codes");
        match did_you_mean(code, &known) {
            Some(_) => CommandError::new(error).with_suggestion(code, &known),
            None => CommandError::new(error).with_help(help),
        }
    })
}

fn heading_json(page: &DiagnosticDoc, language: Language) -> Value {
    let severity = if page.is_error() { "error" } else { "warning" };
    json!({
        "code": page.code(), "severity": severity,
        "title": page.title(language), "meaning": page.meaning(language),
    })
}

fn page_json(page: &DiagnosticDoc, language: Language) -> Value {
    let mut json = heading_json(page, language);
    let faults = page.diagnostics();
    let faults: Vec<Value> = faults.iter().map(|fault| diagnostic_json(&fault, language)).collect();
    json["wrong"] = page.wrong().into();
    json["diagnostics"] = faults.into();
    json["right"] = page.right().into();
    json
}
