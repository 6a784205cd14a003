//! The links of a position.

use super::prelude::*;
use tesuji_engine::{CompileError, links::edges};
use tesuji_lang::{Link, did_you_mean};
use tesuji_report::{LinkEdges, LinkJson, LinkRenderer};
use tesuji_sets::TimeLimit;

/// Maximum number of drawn links; more could not be followed.
const MAX_DRAWN_LINKS: usize = 400;

/// Strong and weak links found on a position: pairs of candidates or of groups of candidates.
///
/// ```
/// use tesuji::{Converter, Language, LinkSet, Puzzle, Renderer, Rules, TimeLimit};
///
/// let rules = Rules::builtin();
/// let puzzle: Puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
/// let position = Converter::new(&rules, None)?.position(&puzzle)?;
/// let linked = LinkSet::new(&rules, &position, ["bivalue"], &TimeLimit::default())?;
/// assert!(!linked.is_empty());
/// assert!(Renderer::new(&rules, Language::En).links_text(&linked).starts_with("bivalue"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LinkSet {
    pub(super) position: Position,
    links: Vec<LinkEdges>,
}

/// Error returned when links cannot be searched.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum LinkError {
    /// Returned when no link has this name.
    #[error("unknown link `{name}`: {help}")]
    Unknown {
        /// The name.
        name: String,
        /// The nearest names as a question, or all names.
        help: Message,
    },
    /// Returned when a link has a parameter without a default value.
    #[error("missing argument of `{0}`")]
    Parameter(String),
    /// Returned when a link needs an operation that the engine cannot compute.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

impl LinkSet {
    /// Finds the pairs of these links on a position, or of all links of the rules if no name is given. After the time
    /// limit no further pairs are found.
    ///
    /// # Errors
    /// Returns a [`LinkError`] if there is no such link, or if it cannot be searched without arguments.
    pub fn new<'n>(
        rules: &Rules,
        position: &Position,
        names: impl IntoIterator<Item = &'n str>,
        time: &TimeLimit,
    ) -> Result<Self, LinkError> {
        let program = rules.program();
        let mut wanted: Vec<(usize, Vec<Argument>)> = Vec::new();
        for name in names {
            let index = program.link(name).ok_or_else(|| {
                let known: Vec<&str> = program.links.iter().map(|link| link.name.as_str()).collect();
                let help = did_you_mean(name, known.iter().copied());
                let help = help.unwrap_or_else(|| message!("expected one of {}", known.join(", ")));
                LinkError::Unknown { name: name.to_owned(), help }
            })?;
            let arguments = default_arguments(&program.links[index])
                .ok_or_else(|| LinkError::Parameter(name.to_owned()))?;
            if !wanted.contains(&(index, arguments.clone())) {
                wanted.push((index, arguments));
            }
        }
        if wanted.is_empty() {
            let all_links = program.links.iter().enumerate();
            wanted.extend(all_links.filter_map(|(index, link)| Some((index, default_arguments(link)?))));
        }
        let mut compiler = tesuji_strategy::links((&**program).into(), &position.topology);
        let (mut links, deadline) = (Vec::with_capacity(wanted.len()), time.deadline());
        for (index, arguments) in wanted {
            links.push((index, edges(&mut compiler, &position.state, index, &arguments, deadline.clone())?));
        }
        Ok(Self { position: position.clone(), links })
    }

    /// Number of linked pairs.
    pub fn len(&self) -> usize {
        self.links.iter().map(|(_, edges)| edges.len()).sum()
    }

    /// Whether there are no linked pairs.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

opaque_debug! { LinkSet => len; }

/// The default arguments of a link; `None` if a parameter has no default.
fn default_arguments(link: &Link) -> Option<Vec<Argument>> {
    link.parameters.iter().map(|parameter| parameter.default.clone()).collect()
}

impl Renderer<'_> {
    /// Links as a list, each with its pair and its reason.
    pub fn links_text(&self, linked: &LinkSet) -> String {
        self.link_renderer(linked).text(&linked.links)
    }

    /// Links as JSON.
    pub fn links_json(&self, linked: &LinkSet) -> Vec<LinkJson> {
        self.link_renderer(linked).json(&linked.links)
    }

    /// Links as a graph of cells in the DOT language, for Graphviz and similar programs.
    pub fn links_dot(&self, linked: &LinkSet) -> String {
        self.link_renderer(linked).dot(&linked.position.state, &linked.links)
    }

    /// Links to draw, each pair once with its strongest link, and notes if some are left out.
    pub(super) fn drawn_links(&self, linked: &LinkSet) -> (Vec<DrawnLink>, Vec<String>) {
        let mut drawn: IndexMap<&[Vec<(usize, usize)>; 2], bool> = IndexMap::new();
        for (index, edges) in &linked.links {
            for edge in edges {
                *drawn.entry(&edge.nodes).or_default() |= self.words.program.links[*index].is_strong;
            }
        }
        // Strong links carry more information and are drawn first.
        drawn.sort_by(|_, one, _, other| other.cmp(one));
        let count = drawn.len();
        let links = drawn.into_iter().take(MAX_DRAWN_LINKS);
        let links = links
            .map(|(nodes, strong)| DrawnLink { nodes: nodes.clone(), is_strong: strong, chain: 0 })
            .collect();
        let first = self.sentences().first_links;
        let note = fill(first, &[("n", &MAX_DRAWN_LINKS.to_string()), ("all", &count.to_string())]);
        let notes = if count > MAX_DRAWN_LINKS { vec![note] } else { Vec::new() };
        (links, notes)
    }

    fn link_renderer<'l>(&'l self, linked: &'l LinkSet) -> LinkRenderer<'l> {
        LinkRenderer::new(self.words.program, &linked.position.topology, self.language())
    }
}
