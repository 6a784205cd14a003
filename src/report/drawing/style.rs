//! The colours of pictures of boards, on light and on dark pages.

const COLORS: [(&str, &str, &str); 24] = [
    ("paper", "#ffffff", "#16181c"),
    ("cell", "#ffffff", "#1f2228"),
    ("black", "#3d4048", "#0b0c0e"),
    ("clue", "#ffffff", "#f0f0f0"),
    ("ink", "#1a1a1a", "#f2f2f2"),
    ("pale", "#5c6068", "#b4b8c0"),
    ("thin", "#b0b4bc", "#565b66"),
    ("unit", "#56b4e9", "#56b4e9"),
    ("area", "#f0e442", "#f0e442"),
    ("used", "#f0e442", "#f0e442"),
    ("true", "#007a59", "#2fd3a4"),
    ("false", "#b36b00", "#ffb84d"),
    ("gone", "#c43c00", "#ff8a5c"),
    ("placed", "#00578a", "#6cc4ff"),
    ("onmark", "#ffffff", "#101010"),
    ("onused", "#1a1a1a", "#101010"),
    ("role-a", "#8fcbf0", "#8fcbf0"),
    ("role-b", "#f4bd54", "#f4bd54"),
    ("role-c", "#74d1b2", "#74d1b2"),
    ("role-d", "#e0a6cb", "#e0a6cb"),
    ("hatch-a", "#2f86c0", "#8fcbf0"),
    ("hatch-b", "#b87a00", "#f4bd54"),
    ("hatch-c", "#12876a", "#74d1b2"),
    ("hatch-d", "#b0568f", "#e0a6cb"),
];

const RULES: &str = concat!("\n", include_str!("style.css"));

/// Returns the style sheet of a picture. Colours are written as literals, since not every program supports variables.
pub fn css() -> String {
    let with = |dark: bool| {
        COLORS.iter().fold(RULES.to_owned(), |rules, (name, light, of_dark)| {
            rules.replace(&format!("var(--{name})"), if dark { of_dark } else { light })
        })
    };
    // Dark pages override only the rules with a colour.
    let dark = with(true);
    let colored = dark.lines().filter(|line| line.contains('#')).map(|line| format!("  {line}\n"));
    let colored: String = colored.collect();
    format!("{}@media (prefers-color-scheme: dark) {{\n{colored}}}\n", with(false))
}
