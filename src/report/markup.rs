//! Escapes text for HTML and SVG.

/// Escapes the special characters of markup in a text.
pub fn escaped(text: &str) -> String {
    let escapes = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")];
    escapes.iter().fold(text.to_owned(), |text, (sign, escape)| text.replace(*sign, escape))
}
