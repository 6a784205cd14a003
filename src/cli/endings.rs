//! The form of results, inferred from the extension of the output file.

use super::{
    args::written_format,
    failure::CommandError,
    pictures::is_folder,
    say,
    shared::{called_command, is_written},
};
use clap::{Arg, ArgMatches, Command};
use std::path::PathBuf;
use tesuji::text::message;

/// Options that set the form of results.
const FORMS: [&str; 2] = ["format", "to"];

/// Forms by extensions that differ from the name of the form.
const ENDINGS: [(&str, &str); 5] =
    [("md", "markdown"), ("htm", "html"), ("jsonl", "json"), ("ndjson", "json"), ("txt", "text")];

/// Forms whose extension requires that a file has this form.
const STRICT: [&str; 4] = ["svg", "png", "html", "json"];

/// Returns the command line in which the form named by the extension of `--output` is the default of the option that
/// sets the form; `None` if the extension names no form or the form was given. An unknown extension names no form.
///
/// # Errors
/// If the extension names a picture, a page or data that the command does not write.
pub fn with_inferred_format(command: &Command, found: &ArgMatches) -> Result<Option<Command>, CommandError> {
    let (leaf, chosen) = called_command(command, found);
    let options: Vec<&Arg> =
        leaf.get_arguments().filter(|arg| FORMS.contains(&arg.get_id().as_str())).collect();
    let path = chosen.try_get_one::<PathBuf>("output").ok().flatten().filter(|path| !is_folder(path));
    let ending = path.and_then(|path| path.extension()?.to_str()).map(str::to_lowercase);
    let (Some(path), Some(ending), false) = (path, ending, options.is_empty()) else { return Ok(None) };
    let form = ENDINGS.iter().find(|(known, _)| *known == ending).map_or(ending.as_str(), |(_, form)| form);
    let option = options.iter().find(|option| has_form(option, form));
    if let Some(written) = options.iter().find(|option| is_written(chosen, option.get_id().as_str())) {
        let value = chosen.get_raw(written.get_id().as_str()).and_then(|mut values| values.next());
        let is_other = value.is_some_and(|value| value.to_str() != Some(form));
        if is_other && (option.is_some() || STRICT.contains(&form)) {
            let value = value.unwrap_or_default().to_string_lossy();
            say::print_note(message!("`--format {value}` overrides the extension of {}", path.display()));
        }
        return Ok(None);
    }
    match option {
        Some(option) => {
            let (id, form) = (option.get_id().to_string(), form.to_owned());
            Ok(Some(with_default(command.clone(), found, &id, &form)))
        }
        None if STRICT.contains(&form) => {
            let forms: Vec<String> = options.iter().flat_map(|option| forms(option)).collect();
            let name = leaf.get_name();
            let error = CommandError::new(message!(
                "`{name}` cannot write {form}, the format of the extension of {}",
                path.display()
            ));
            Err(error.with_help((!forms.is_empty()).then(|| message!("it can write {}", forms.join(", ")))))
        }
        None => Ok(None),
    }
}

fn forms(option: &Arg) -> Vec<String> {
    option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
}

fn has_form(option: &Arg, form: &str) -> bool {
    let forms = forms(option);
    if forms.is_empty() { written_format(form).is_ok() } else { forms.iter().any(|known| known == form) }
}

/// Returns the command line with another default for an option of the called command.
fn with_default(command: Command, found: &ArgMatches, id: &str, form: &str) -> Command {
    match found.subcommand() {
        Some((name, inner)) => command.mut_subcommand(name, |leaf| with_default(leaf, inner, id, form)),
        // The command is built, so its arguments must keep their order.
        None => command.mut_args(|arg| match arg.get_id() == id {
            true => arg.default_value(form.to_owned()),
            false => arg,
        }),
    }
}
