//! What differs between two texts.

use tesuji::report::diff::diff;

#[test]
fn equal_texts_have_no_difference() {
    assert_eq!(diff("a\nb\n", "a\nb\n"), "");
}

#[test]
fn a_changed_line_is_shown_with_the_lines_around_it() {
    let (old, new) = ("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n");
    assert_eq!(diff(old, new), "@ line 3\n  3\n  4\n- 5\n+ five\n  6\n  7\n  8\n+ 9\n");
}

#[test]
fn distant_changes_are_shown_apart() {
    let old = "a\n1\n2\n3\n4\n5\n6\nb\n";
    let new = "A\n1\n2\n3\n4\n5\n6\nB\n";
    assert_eq!(diff(old, new), "@ line 1\n- a\n+ A\n  1\n  2\n@ line 6\n  5\n  6\n- b\n+ B\n");
}
