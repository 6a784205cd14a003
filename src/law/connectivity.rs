//! Consistency of a set of vertices that must be one connected part of a graph.

/// Undirected graph with the required size of the part; any size if `None`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connectivity {
    neighbours: Box<[Box<[u16]>]>,
    size: Option<usize>,
}

/// Whether a vertex is in the part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Membership {
    In,
    Possible,
    Out,
}

impl Connectivity {
    /// The graph of vertices with a neighbour list each.
    pub fn new(neighbours: impl IntoIterator<Item = Vec<u16>>, size: Option<usize>) -> Self {
        Self { neighbours: neighbours.into_iter().map(Vec::into_boxed_slice).collect(), size }
    }

    pub fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbours[vertex].iter().map(|&other| usize::from(other))
    }

    pub fn size(&self) -> Option<usize> {
        self.size
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// Reduces the memberships to those of connected parts as far as distances, cut vertices and sizes show. Returns
    /// `false` if no part is left. Exact if no vertex is only possible.
    pub fn narrow(&self, memberships: &mut [Membership]) -> bool {
        loop {
            let before = memberships.to_vec();
            if !self.narrow_once(memberships) {
                return false;
            }
            if before == memberships {
                return true;
            }
        }
    }

    fn narrow_once(&self, memberships: &mut [Membership]) -> bool {
        let count = |memberships: &[Membership], of| memberships.iter().filter(|one| **one == of).count();
        let inside = count(memberships, Membership::In);
        if self.size.is_some_and(|size| inside > size) {
            return false;
        }
        if self.size == Some(0) {
            memberships.fill(Membership::Out);
            return true;
        }
        let Some(root) = memberships.iter().position(|one| *one == Membership::In) else {
            return self.narrow_components(memberships);
        };
        if self.size == Some(inside) {
            memberships.iter_mut().filter(|one| **one == Membership::Possible).for_each(|one| {
                *one = Membership::Out;
            });
        }
        let most = self.size.map_or(usize::MAX, |size| size - inside);
        let distances = self.distances(memberships, most);
        for (one, distance) in memberships.iter_mut().zip(&distances) {
            if distance.is_none() && *one != Membership::Out {
                *one = Membership::Out;
            }
        }
        let mut search = CutSearch {
            graph: self,
            memberships,
            order: vec![0; self.vertices()],
            next: 0,
            required: Vec::new(),
        };
        search.visit(root, None);
        let (order, required) = (search.order, search.required);
        let is_reached = |vertex: usize| order[vertex] > 0;
        if (0..self.vertices()).any(|vertex| memberships[vertex] == Membership::In && !is_reached(vertex)) {
            return false;
        }
        for vertex in (0..self.vertices()).filter(|vertex| !is_reached(*vertex)) {
            memberships[vertex] = Membership::Out;
        }
        required.into_iter().for_each(|vertex| memberships[vertex] = Membership::In);
        self.complete(memberships)
    }

    /// Takes all possible vertices if no more than the size are left; false if there are fewer.
    fn complete(&self, memberships: &mut [Membership]) -> bool {
        let Some(size) = self.size else { return true };
        let able = memberships.iter().filter(|one| **one != Membership::Out).count();
        if able == size {
            memberships.iter_mut().filter(|one| **one == Membership::Possible).for_each(|one| {
                *one = Membership::In;
            });
        }
        able >= size
    }

    /// Removes components of possible vertices that are too small; false if none is left.
    fn narrow_components(&self, memberships: &mut [Membership]) -> bool {
        let mut is_seen = vec![false; self.vertices()];
        let mut left = 0;
        for first in 0..self.vertices() {
            if is_seen[first] || memberships[first] == Membership::Out {
                continue;
            }
            let mut component = vec![first];
            is_seen[first] = true;
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                for other in self.neighbours(vertex) {
                    if memberships[other] != Membership::Out && !std::mem::replace(&mut is_seen[other], true)
                    {
                        component.push(other);
                    }
                }
            }
            if self.size.is_some_and(|size| component.len() < size) {
                component.iter().for_each(|vertex| memberships[*vertex] = Membership::Out);
            } else {
                left += 1;
            }
        }
        left > 0 && self.complete(memberships)
    }

    /// The number of further vertices of a path from the part to each vertex; `None` above a maximum.
    fn distances(&self, memberships: &[Membership], most: usize) -> Vec<Option<usize>> {
        let mut distances: Vec<Option<usize>> =
            memberships.iter().map(|one| (*one == Membership::In).then_some(0)).collect();
        let mut queue: Vec<usize> = (0..distances.len()).filter(|at| distances[*at].is_some()).collect();
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let further = distances[vertex].map_or(0, |distance| distance + 1);
            if further > most {
                continue;
            }
            for other in self.neighbours(vertex) {
                if memberships[other] == Membership::Possible && distances[other].is_none() {
                    distances[other] = Some(further);
                    queue.push(other);
                }
            }
        }
        distances
    }
}

/// Depth-first search for the cut vertices that separate vertices of the part (Tarjan).
struct CutSearch<'a> {
    graph: &'a Connectivity,
    memberships: &'a [Membership],
    /// Order of the visits, from 1; 0 before.
    order: Vec<usize>,
    next: usize,
    required: Vec<usize>,
}

impl CutSearch<'_> {
    /// The earliest vertex that the subtree of a vertex reaches, and whether the subtree has a vertex of the part.
    fn visit(&mut self, vertex: usize, parent: Option<usize>) -> (usize, bool) {
        self.next += 1;
        self.order[vertex] = self.next;
        let visit_number = self.next;
        let is_in = self.memberships[vertex] == Membership::In;
        let (mut earliest, mut has_part, mut separates) = (visit_number, is_in, false);
        let graph = self.graph;
        for other in graph.neighbours(vertex) {
            if Some(other) == parent || self.memberships[other] == Membership::Out {
                continue;
            }
            if self.order[other] > 0 {
                earliest = earliest.min(self.order[other]);
                continue;
            }
            let (reached, below) = self.visit(other, Some(vertex));
            earliest = earliest.min(reached);
            has_part |= below;
            separates |= below && reached >= visit_number;
        }
        if separates && parent.is_some() && !is_in {
            self.required.push(vertex);
        }
        (earliest, has_part)
    }
}
