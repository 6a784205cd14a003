//! The colours of pictures of boards, on light and on dark pages.

const COLOURS: [(&str, &str, &str); 16] = [
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
];

const RULES: &str = "
text { text-anchor: middle; fill: var(--ink); }
.paper { fill: var(--paper); }
.cell { fill: var(--cell); }
.black { fill: var(--black); }
.slant { stroke: var(--thin); stroke-width: 1; }
.hint { stroke: var(--thin); stroke-width: 1; stroke-dasharray: 2 3; }
.dot { fill: var(--thin); }
.unit { fill: var(--unit); fill-opacity: 0.2; }
.area { fill: var(--area); fill-opacity: 0.28; }
.new { fill: var(--placed); fill-opacity: 0.16; }
.lost { fill: var(--gone); fill-opacity: 0.13; }
.clue { fill: var(--clue); }
.pale, .pale text { fill: var(--pale); }
.label { fill: var(--ink); font-weight: bold; text-anchor: start; }
.words { text-anchor: start; }
.inside { stroke: var(--thin); stroke-width: 1; }
.edge { stroke: var(--ink); stroke-width: 2.4; stroke-linecap: round; }
.cage { stroke: var(--ink); stroke-width: 1.1; stroke-dasharray: 3 2.5; }
.sign { font-weight: bold; }
.back { fill: var(--cell); }
.used { fill: var(--used); stroke: var(--ink); stroke-width: 0.6; }
.true { fill: var(--true); }
.false { fill: var(--cell); stroke: var(--false); stroke-width: 2; stroke-dasharray: 4 1.6; }
.gone { fill: none; stroke: var(--gone); stroke-width: 1.6; stroke-opacity: 0.8; stroke-linecap: round; }
.placed { fill: var(--placed); }
.onmark { fill: var(--onmark); font-weight: bold; }
.onused { fill: var(--onused); font-weight: bold; }
.onfalse { fill: var(--ink); font-weight: bold; }
.ongone { fill: var(--gone); font-weight: bold; }
.node { fill: none; stroke: var(--pale); stroke-opacity: 0.35; stroke-linecap: round; stroke-linejoin: round; }
.ring { fill: none; stroke: var(--pale); stroke-width: 1; }
.strong { fill: none; stroke: var(--true); stroke-width: 2.2; stroke-linecap: round; }
.weak { fill: none; stroke: var(--false); stroke-width: 1.8; stroke-dasharray: 5 3.5; stroke-linecap: round; }
";

/// The style sheet of a picture. Colours stand in it as they are: not every program knows variables.
pub fn css() -> String {
    let with = |dark: bool| {
        COLOURS.iter().fold(RULES.to_owned(), |rules, (name, light, of_dark)| {
            rules.replace(&format!("var(--{name})"), if dark { of_dark } else { light })
        })
    };
    // On a dark page only what has a colour differs.
    let dark = with(true);
    let coloured = dark.lines().filter(|line| line.contains('#')).map(|line| format!("  {line}\n"));
    let coloured: String = coloured.collect();
    format!("{}@media (prefers-color-scheme: dark) {{\n{coloured}}}\n", with(false))
}
