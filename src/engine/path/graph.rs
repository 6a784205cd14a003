//! The steps that a path may take, as relations between the nodes of a position.

use super::matrix::{Matrix, join};
use super::{cache::NodesKey, edges::Edges, link::CompiledLink, nodes::Nodes};
use crate::{board::bits, run::Run};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::{Arc, OnceLock};

/// What a label has to be, once what it depends on is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Asked {
    Is(u64),
    OfKind(u64),
    Set(Vec<u64>),
}

pub(super) type Asks = Vec<(usize, Asked)>;

/// Labels that variables of the environment take, and which of a step's tracked variables.
pub(super) type Places = Vec<(usize, usize)>;

#[derive(Clone)]
pub(super) struct Used {
    pub(super) link: Arc<CompiledLink>,
    pub(super) asked: Asks,
    pub(super) tracked: Places,
}

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct GraphKey {
    nodes: NodesKey,
    strong: bool,
    tracked: usize,
    /// The links' ids with what is asked of their labels, and which labels are tracked.
    uses: Vec<Vec<(u64, Asks, Places)>>,
}

impl GraphKey {
    pub(super) fn new(nodes: &NodesKey, strong: bool, tracked: usize, steps: &[Vec<Used>]) -> Self {
        let used = |u: &Used| (u.link.id, u.asked.clone(), u.tracked.clone());
        let uses = steps.iter().map(|uses| uses.iter().map(used).collect()).collect();
        Self { nodes: nodes.clone(), strong, tracked, uses }
    }
}

/// The steps with the same values of the variables that they bind.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// For each tracked variable of the step its value; nothing where the link does not bind it.
    pub(super) key: Vec<Option<u64>>,
    /// Steps to a node in the same cells.
    pub(super) stay: Matrix,
    /// Steps to a node in other cells.
    pub(super) moves: Matrix,
}

impl Group {
    fn empty(nodes: &Nodes, key: Vec<Option<u64>>) -> Self {
        let empty = || Matrix::new(nodes.len(), nodes.words);
        Self { key, stay: empty(), moves: empty() }
    }

    #[inline]
    pub(super) fn side(&self, moves: bool) -> &Matrix {
        if moves { &self.moves } else { &self.stay }
    }
}

/// The steps that a path may take at one place.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// By the variables that they bind; one group where they bind none.
    pub(super) groups: Vec<Group>,
    /// Where there is more than one group: for each node those that have a step from it.
    from: Vec<u64>,
    words: usize,
    /// The steps of all groups, to whatever cells.
    all: OnceLock<Matrix>,
}

/// Pairs of single nodes or of nodes as made, by the values of tracked variables.
#[derive(Default)]
struct Pairs {
    keys: IndexSet<Vec<Option<u64>>, FxBuildHasher>,
    /// The number of its key, and both nodes.
    all: Vec<(u32, u32, u32)>,
}

impl Pairs {
    /// Adds those of a link: strong ones by their ends, weak ones member by member.
    fn add(&mut self, run: &Run<'_>, nodes: &Nodes, strong: bool, tracked: usize, used: &Used) {
        let edges = used.link.edges(run);
        let end_nodes = strong.then(|| edges.nodes(nodes, run.state));
        // Sets of cells or units have numbers of their own in environments.
        let numbers = |at: usize| run.paths().set_number(run, edges.wide_words(at as u64));
        let has_wide = used.tracked.iter().any(|&(label, _)| used.link.is_wide(label));
        let wide: Vec<u64> = (0..edges.wide_count()).filter(|_| has_wide).map(numbers).collect();
        let mut key = vec![None; tracked];
        // Groups come in the order of the pairs.
        let order = if tracked == 0 { &[] } else { edges.in_order() };
        self.all.reserve(edges.len());
        for at in 0..edges.len() {
            let pair = order.get(at).map_or(at, |&pair| pair as usize);
            let labels = edges.labels(pair);
            if !fits(run, &edges, labels, &used.asked) {
                continue;
            }
            for &(label, var) in &used.tracked {
                let is_wide = used.link.is_wide(label);
                key[var] = Some(if is_wide { wide[labels[label] as usize] } else { labels[label] });
            }
            let known = self.keys.get_index_of(key.as_slice());
            let of = known.unwrap_or_else(|| self.keys.insert_full(key.clone()).0) as u32;
            let mut add = |a: Option<usize>, b: Option<usize>| {
                if let (Some(a), Some(b)) = (a, b)
                    && a != b
                {
                    self.all.push((of, a as u32, b as u32));
                }
            };
            if let Some(end_nodes) = &end_nodes {
                let (a, b) = edges.ends(pair);
                add(end_nodes.of(a), end_nodes.of(b));
            } else {
                edges.each_member_pair(pair, |a, b| add(nodes.of_board(a), nodes.of_board(b)));
            }
        }
    }

    fn graph(self, nodes: &Nodes, strong: bool) -> Graph {
        // Steps that bind all variables agree with no others.
        let bind_all = self.keys.iter().all(|key| key.iter().all(Option::is_some));
        let agree = |one: &[Option<u64>], other: &[Option<u64>]| {
            one.iter().zip(other).all(|(one, other)| other.is_none() || one == other)
        };
        let mut groups = Vec::with_capacity(self.keys.len());
        if bind_all {
            let mut lists = vec![Vec::new(); self.keys.len()];
            self.all.iter().for_each(|&(key, a, b)| lists[key as usize].push((a, b)));
            let lists = self.keys.into_iter().zip(lists);
            groups.extend(lists.map(|(key, pairs)| group(nodes, strong, key, pairs.into_iter())));
        } else {
            for key in &self.keys {
                let fits = |(of, ..): &&(u32, u32, u32)| agree(key, &self.keys[*of as usize]);
                let pairs = self.all.iter().filter(fits).map(|&(_, a, b)| (a, b));
                groups.push(group(nodes, strong, key.clone(), pairs));
            }
        }
        groups.retain(|group| !group.stay.is_empty() || !group.moves.is_empty());
        Graph::of_groups(nodes, groups)
    }
}

impl Graph {
    /// The steps of some links over some nodes.
    ///
    /// Strong steps join the nodes that links make. Weak steps join candidates, and sets member by member, all by the
    /// links of one step.
    pub(super) fn new(
        run: &Run<'_>,
        nodes: &Nodes,
        strong: bool,
        tracked: usize,
        steps: &[Vec<Used>],
    ) -> Self {
        if !strong && steps.len() > 1 && nodes.len() > nodes.singles {
            let mut one = Group::empty(nodes, Vec::new());
            for group in
                steps.iter().flat_map(|uses| Self::of_step(run, nodes, strong, tracked, &[uses]).groups)
            {
                one.stay.join_all(&group.stay);
                one.moves.join_all(&group.moves);
            }
            return Self::of_groups(nodes, vec![one]);
        }
        Self::of_step(run, nodes, strong, tracked, &steps.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    fn of_step(run: &Run<'_>, nodes: &Nodes, strong: bool, tracked: usize, steps: &[&[Used]]) -> Self {
        let uses = || steps.iter().copied().flatten();
        if Self::is_fixed(strong, tracked, uses()) {
            return match nodes.len() == nodes.singles {
                true => Self::masked(run, nodes, uses()),
                false => Self::of_singles(run, nodes, uses().cloned().collect()),
            };
        }
        let mut pairs = Pairs::default();
        uses().for_each(|used| pairs.add(run, nodes, strong, tracked, used));
        pairs.graph(nodes, strong)
    }

    fn of_groups(nodes: &Nodes, groups: Vec<Group>) -> Self {
        let words = bits::words(groups.len());
        let mut from = Vec::new();
        if groups.len() > 1 {
            from.resize(nodes.len() * words, 0);
            for (at, group) in groups.iter().enumerate() {
                let sources = [group.stay.sources(), group.moves.sources()];
                for node in sources.into_iter().flat_map(bits::iter) {
                    bits::insert(&mut from[node * words..], at);
                }
            }
        }
        Self { groups, from, words, all: OnceLock::new() }
    }

    /// All steps, whatever they bind and wherever they lead.
    pub(super) fn all(&self, nodes: &Nodes) -> &Matrix {
        match self.groups.as_slice() {
            [Group { stay, moves, .. }] if stay.is_empty() => moves,
            [Group { stay, moves, .. }] if moves.is_empty() => stay,
            _ => self.all.get_or_init(|| {
                let mut all = Matrix::new(nodes.len(), nodes.words);
                self.groups
                    .iter()
                    .flat_map(|group| [&group.stay, &group.moves])
                    .for_each(|side| all.join_all(side));
                all
            }),
        }
    }

    pub(super) fn leaving_node(&self, node: usize) -> impl Iterator<Item = &Group> {
        let one = self.groups.first().filter(|_| self.from.is_empty());
        let of =
            self.from.get(node * self.words..).map_or(&[][..], |from| &from[..self.words.min(from.len())]);
        one.into_iter().chain(bits::iter(of).map(|at| &self.groups[at]))
    }

    /// Writes which groups have a step from a node of a row, where there is more than one group.
    #[inline(always)]
    pub(super) fn leaving_row(&self, row: &[u64], of: &mut Vec<u64>) {
        of.clear();
        if self.from.is_empty() {
            return of.push(bits::low(self.groups.len()));
        }
        of.resize(self.words, 0);
        bits::iter(row).for_each(|node| join(of, &self.from[node * self.words..]));
    }

    /// Whether the steps of some links between candidates are the same on every position, but for candidates that go.
    pub(super) fn is_fixed<'u>(
        strong: bool,
        tracked: usize,
        mut uses: impl Iterator<Item = &'u Used>,
    ) -> bool {
        !strong && tracked == 0 && uses.all(|used| used.link.is_fixed())
    }

    /// Weak steps of links that join the same on every position.
    fn masked<'u>(run: &Run<'_>, nodes: &Nodes, uses: impl Iterator<Item = &'u Used>) -> Self {
        let mut all = Group::empty(nodes, Vec::new());
        uses.for_each(|used| used.link.adjacent(run, &used.asked).fill(nodes, &mut all.stay, &mut all.moves));
        Self::of_groups(nodes, vec![all])
    }

    /// The graph where nodes are sets: of the steps between candidates, which last.
    fn of_singles(run: &Run<'_>, nodes: &Nodes, uses: Vec<Used>) -> Self {
        let (singles, uses) = (run.paths().singles(run), [uses]);
        let key = GraphKey::new(&Vec::new(), false, 0, &uses);
        let graph = run.paths().graph(run, (key, true), || Self::new(run, &singles, false, 0, &uses));
        let of = &graph.groups[0];
        let [stay, moves] = [&of.stay, &of.moves].map(|side| side.among(nodes.len(), nodes.words));
        Self::of_groups(nodes, vec![lifted(nodes, Group { key: Vec::new(), stay, moves })])
    }
}

pub(super) fn fits(run: &Run<'_>, edges: &Edges, labels: &[u64], asked: &[(usize, Asked)]) -> bool {
    asked.iter().all(|(label, asked)| match asked {
        Asked::Is(word) => labels[*label] == *word,
        Asked::OfKind(kinds) => kinds >> run.topology.units[labels[*label] as usize].kind & 1 != 0,
        Asked::Set(words) => edges.wide_words(labels[*label]) == words,
    })
}

pub(super) fn label_value(run: &Run<'_>, edges: &Edges, link: &CompiledLink, label: usize, word: u64) -> u64 {
    if link.is_wide(label) { run.paths().set_number(run, edges.wide_words(word)) } else { word }
}

fn group(
    nodes: &Nodes,
    strong: bool,
    key: Vec<Option<u64>>,
    pairs: impl Iterator<Item = (u32, u32)>,
) -> Group {
    let mut all = Group::empty(nodes, key);
    all.moves.reserve((2 * pairs.size_hint().0).min(nodes.len()));
    for (a, b) in pairs {
        let (a, b) = (a as usize, b as usize);
        if nodes.shape(a) == nodes.shape(b) { &mut all.stay } else { &mut all.moves }.join(a, b);
    }
    if !strong && nodes.len() > nodes.singles { lifted(nodes, all) } else { all }
}

/// Weak steps between candidates extended to sets, which stay where both lie in the same cells.
fn lifted(nodes: &Nodes, Group { key, mut stay, moves: mut all }: Group) -> Group {
    all.join_all(&stay);
    let mut moves = nodes.lifted(all);
    // Where no candidate stays in its cell, no set is related to one in the same cells either.
    if !stay.is_empty() {
        nodes.each_set_alike(|a, b| {
            if moves.row(a).is_some_and(|row| bits::has(row, b)) {
                bits::insert(stay.row_mut(a), b);
            }
        });
        moves.drop_all(&stay);
    }
    Group { key, stay, moves }
}
