//! Model files, right and wrong.

use tesuji::Language;
use tesuji::lang::{CheckedProgram, Code, Source, check, render_all};

const MODEL: &str = include_str!("weights.toml");

const RATING: &str = "tesuji 1

style en {
  cell \"r{row}c{column}\"
}

technique nothing {
  for  c in cells where c != c
  then eliminate candidates(c) from c
}

strategy counted {
  tally looks
  do { count looks, nothing }
}

rating mine {
  strategy counted
  model    mine
  value    slope * looks + glances
}
";

/// A rating with a model of these numbers.
fn with(model: &str) -> CheckedProgram {
    let files = [("mine.tesuji", RATING), ("models/mine.toml", model)];
    check(files.map(|(name, text)| Source { name: name.to_owned(), text: text.to_owned() }).into())
}

/// What is said of a model with one part of its text replaced.
fn said(part: &str, instead: &str) -> String {
    assert!(MODEL.contains(part), "{part}");
    let checked = with(&MODEL.replacen(part, instead, 1));
    render_all(&checked.diagnostics, &checked.program.files, false, &|_| None)
}

#[test]
fn a_model_belongs_to_its_rating() {
    let checked = with(MODEL);
    assert_eq!(render_all(&checked.diagnostics, &checked.program.files, false, &|_| None), "");
    let program = checked.program;
    assert_eq!(program.ratings[0].model, "mine");
    let model = &program.models["mine"];
    assert_eq!(model.weights["slope"], 2.0);
    assert_eq!((model.factors(3.0), model.factors(3.1)), ((0.5, 1.5), (0.4, 2.0)));
    assert_eq!(model.level(3.1).map(|level| level.name.as_str()), Some("hard"));
}

#[test]
fn wrong_models_are_told_with_line_and_caret() {
    let all = [
        ("date = \"2026-01-01\"", "date = 2026"),
        ("slope = 2.0", "slope ="),
        ("slope = 2.0", "slope = nan"),
        ("slope = 2.0", "slope = 2.0\nsecond = 1.0"),
        ("slope = 2.0", "Slöpe = 2.0"),
        ("licence", "lisence"),
        ("{ up-to = 3.0, low", "{ low"),
        ("low = 0.5", "low = 1.5"),
        ("coverage = 0.8", "coverage = 80"),
        ("name = \"easy\", up-to = 3.0", "name = \"easy\""),
    ];
    let told: Vec<String> = all.map(|(part, instead)| said(part, instead)).into();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("language-models-wrong", told.join("\n")));
}

#[test]
fn a_wrong_model_leaves_its_rating_out_and_is_told_once() {
    let checked = with("");
    let codes: Vec<Code> = checked.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, [Code::WrongModel]);
    assert!(checked.program.ratings.is_empty() && checked.program.models.is_empty());
    let told = Language::Ja.translate(&checked.diagnostics[0].message);
    assert!(told.contains("モデルではありません"), "{told}");
}

#[test]
fn two_files_of_one_name_are_told() {
    let model = |name: &str| Source { name: name.to_owned(), text: MODEL.to_owned() };
    let checked = check(vec![model("a/mine.toml"), model("b/mine.toml")]);
    assert_eq!(checked.diagnostics.iter().map(|fault| fault.code).collect::<Vec<_>>(), [Code::Duplicate]);
}
