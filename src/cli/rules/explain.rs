//! `tesuji rules explain`: what the messages about rule files mean.

use crate::cli::load::fault_json;
use crate::cli::prelude::*;
use serde_json::Value;
use tesuji::catalogue::DiagnosticDoc;

/// Explain messages about rule files by their codes
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code of a message, such as E103; may be given again
    #[arg(value_name = "CODE")]
    codes: Vec<String>,
    #[command(flatten)]
    form: FormArgs,
}

pub fn run(args: &ExplainArgs) -> Result<Exit, Stop> {
    let (language, form) = (say::language(), args.form.format);
    let pages = args.codes.iter().map(|code| found(code)).collect::<Result<Vec<DiagnosticDoc>, Stop>>()?;
    let mut output = Output::new();
    if pages.is_empty() {
        for page in DiagnosticDoc::all() {
            output.write(match form {
                Form::Json => json_line(&heading(&page, language)),
                Form::Text => format!("{}  {}\n", page.code(), page.title(language)),
            })?;
        }
    }
    let colour = has_colour(say::color(), &io::stdout());
    for (number, page) in pages.iter().enumerate() {
        output.write(match form {
            Form::Json => json_line(&whole(page, language)),
            Form::Text if number == 0 => page.page(language, colour),
            Form::Text => format!("\n{}", page.page(language, colour)),
        })?;
    }
    output.finish()?;
    Ok(Exit::Done)
}

fn found(code: &str) -> Result<DiagnosticDoc, Stop> {
    DiagnosticDoc::for_code(code).map_err(|error| {
        let known: Vec<&str> = DiagnosticDoc::all().map(|page| page.code()).collect();
        let help = message!("`tesuji rules explain` lists all codes");
        match did_you_mean(code, &known) {
            Some(_) => Stop::wrong(error).or_meant(code, &known),
            None => Stop::wrong(error).help(help),
        }
    })
}

fn heading(page: &DiagnosticDoc, language: Language) -> Value {
    let severity = if page.is_error() { "error" } else { "warning" };
    json!({
        "code": page.code(), "severity": severity,
        "title": page.title(language), "meaning": page.meaning(language),
    })
}

fn whole(page: &DiagnosticDoc, language: Language) -> Value {
    let mut whole = heading(page, language);
    let faults = page.diagnostics();
    let faults: Vec<Value> = faults.iter().map(|fault| fault_json(&fault, language)).collect();
    whole["wrong"] = page.wrong().into();
    whole["diagnostics"] = faults.into();
    whole["right"] = page.right().into();
    whole
}
