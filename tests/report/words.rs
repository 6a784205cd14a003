//! What steps are called and why they hold, in every language.

use crate::program::{board, program};
use crate::{PAIR, load, matches};
use tesuji::lang::Argument;
use tesuji::report::{Language, StepTexts};

#[test]
fn the_first_alias_that_fits_and_has_a_title_names_the_step() {
    let (program, topology) = (program(), board(6, Some((2, 3))));
    let state = load(&topology, PAIR);
    let found = matches(&program, &topology, &state, 2);
    let english = StepTexts::new(&program, Language::En);
    let [row, block] = [0, 1].map(|i| english.describe(&topology, &state, &found[i]));
    assert_eq!((row.title.as_str(), row.alias.as_deref()), ("Pair in a Row", Some("naked-pair-in-row")));
    assert_eq!((block.title.as_str(), block.alias.as_deref()), ("Naked Pair", Some("naked-pair")));
    assert_eq!(row.text, "r1c1, r1c2 hold only 1, 2.");
}

#[test]
fn japanese_uses_its_own_names_and_keeps_titles_it_has() {
    let (program, topology) = (program(), board(6, Some((2, 3))));
    let state = load(&topology, PAIR);
    let found = &matches(&program, &topology, &state, 2)[0];
    let described = StepTexts::new(&program, Language::Ja).describe(&topology, &state, found);
    // The alias fits as well, but only its English title is known.
    assert_eq!(described.title, "二国同盟");
    assert_eq!(described.text, "r1c1・r1c2には1・2しか入りません。");
    assert_eq!(described.messages["patterns"], "(YY 1A:1B)");
}

#[test]
fn texts_that_a_language_lacks_are_english_and_titles_end_at_the_id() {
    let (mut program, topology) = (program(), board(4, Some((2, 2))));
    let state = load(&topology, "123.|....|....|....");
    let found = &matches(&program, &topology, &state, 1)[0];
    let described = StepTexts::new(&program, Language::Ja).describe(&topology, &state, found);
    assert_eq!(described.title, "Hidden Single");
    assert_eq!(described.text, "In row 1 only r1c4 is left.");
    program.techniques[1].title.clear();
    program.techniques[1].because.clear();
    let described = StepTexts::new(&program, Language::Ja).describe(&topology, &state, found);
    assert_eq!((described.title.as_str(), described.text.as_str()), ("hidden-single", ""));
}

#[test]
fn an_expression_at_fault_does_not_hide_the_step() {
    let (program, topology) = (program(), board(6, Some((2, 3))));
    let state = load(&topology, PAIR);
    let mut found = matches(&program, &topology, &state, 2)[0].clone();
    found.bindings.retain(|(variable, _)| variable.0 != 1);
    let described = StepTexts::new(&program, Language::En).describe(&topology, &state, &found);
    assert_eq!(described.text, "? hold only 1, 2.");
}

#[test]
fn choices_fall_to_the_text_for_everything_else() {
    let (program, topology) = (program(), board(6, Some((2, 3))));
    let state = load(&topology, PAIR);
    let mut found = matches(&program, &topology, &state, 2)[0].clone();
    found.call.arguments = vec![Argument::Int(3)];
    let described = StepTexts::new(&program, Language::En).describe(&topology, &state, &found);
    assert_eq!((described.title.as_str(), described.alias), ("Naked Triple", None));
}

#[test]
fn languages_have_codes() {
    for language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
    }
    assert_eq!(
        "fr".parse::<Language>().unwrap_err().to_string(),
        "unknown language `fr`: expected one of en, ja"
    );
}
