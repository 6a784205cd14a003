//! Option for pictures in a terminal, and the protocols that show them.

use super::output::is_terminal;
use clap::{Args, ValueEnum};

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Pictures {
    /// Pictures if the terminal supports them
    Auto,
    /// Pictures by the graphics protocol of kitty, as in Ghostty, Konsole and WezTerm
    Kitty,
    /// Pictures as sixels, as in foot and mlterm
    Sixel,
    /// Boards as text
    Never,
}

/// Whether steps are shown as pictures on a terminal.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct PictureArgs {
    /// Show pictures instead of text boards in the terminal
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pub pictures: Pictures,
}

#[derive(Debug, Clone, Copy)]
pub enum Protocol {
    Kitty,
    Sixel,
}

impl PictureArgs {
    /// Returns the protocol of pictures; `None` if pictures are not shown.
    pub fn protocol(&self) -> Option<Protocol> {
        match self.pictures {
            _ if !is_terminal() => None,
            Pictures::Never => None,
            Pictures::Kitty => Some(Protocol::Kitty),
            Pictures::Sixel => Some(Protocol::Sixel),
            Pictures::Auto if !cfg!(feature = "png") => None,
            Pictures::Auto => detect_protocol(|name| std::env::var(name).unwrap_or_default()),
        }
    }
}

/// Detects the protocol by environment variables of the terminal; `None` inside another terminal, such as tmux.
fn detect_protocol(variable: impl Fn(&str) -> String) -> Option<Protocol> {
    let (term, program) = (variable("TERM"), variable("TERM_PROGRAM"));
    let is_one_of = |name: &str, known: &[&str]| known.iter().any(|known| name.contains(known));
    let is_set = |name| !variable(name).is_empty();
    if is_set("TMUX") || is_one_of(&term, &["screen", "tmux"]) {
        None
    } else if is_set("KITTY_WINDOW_ID")
        || is_set("KONSOLE_VERSION")
        || is_one_of(&term, &["kitty", "ghostty"])
        || is_one_of(&program, &["WezTerm", "ghostty"])
    {
        Some(Protocol::Kitty)
    } else if is_one_of(&term, &["sixel", "foot", "mlterm", "yaft"]) {
        Some(Protocol::Sixel)
    } else {
        None
    }
}
