//! Text within HTML and SVG.

/// A text with the signs of markup escaped.
pub fn escaped(text: &str) -> String {
    let escapes = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")];
    escapes.iter().fold(text.to_owned(), |text, (sign, escape)| text.replace(*sign, escape))
}
