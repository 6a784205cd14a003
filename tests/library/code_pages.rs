//! The pages of messages: their examples do what they say.

use tesuji::catalogue::DiagnosticDoc;
use tesuji::{Language, Rules, RulesBuilder};

#[test]
fn every_wrong_example_has_its_fault_first_and_every_right_one_none() {
    let mut seen = 0;
    for page in DiagnosticDoc::all() {
        let code = page.code();
        let faults = page.diagnostics();
        let first = faults.iter().next().unwrap_or_else(|| panic!("{code}: nothing is wrong"));
        assert_eq!(first.code, code, "{faults}");
        assert_eq!(first.is_error, page.is_error());
        let right = RulesBuilder::from_text("right.tesuji", page.right()).check().unwrap();
        assert!(right.diagnostics.is_empty(), "{code}: {}", right.diagnostics);
        assert!(right.rules.is_some(), "{code}");
        seen += 1;
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn examples_are_laid_out_as_usual() {
    for page in DiagnosticDoc::all() {
        let laid_out = Rules::format_source("right.tesuji", page.right()).unwrap();
        assert_eq!(laid_out, page.right(), "{}", page.code());
    }
}

#[test]
fn a_page_is_told_in_each_language() {
    let page = DiagnosticDoc::for_code("w501").unwrap();
    assert_eq!(page.title(Language::En), "variable never used");
    assert_eq!(page.title(Language::Ja), "使われない変数");
    for language in Language::ALL {
        let told = page.page(language, false);
        assert!(told.starts_with(&format!("W501: {}\n\n{}", page.title(language), page.meaning(language))));
    }
    assert_eq!(DiagnosticDoc::for_code("E000").unwrap_err().to_string(), "unknown code `E000`");
}
