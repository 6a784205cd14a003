//! The server for editors, run as an editor runs it.

mod client;
mod colours;
mod faults;
mod names;
mod protocol;
mod session;
mod writing;

/// Compares a text with its file in the folder `snapshots`.
fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("lsp-{name}"), text));
}
