//! The names in paths, links and worlds.

use super::super::ast::{
    ExprKind, Given, LinkUse, Name, PartKind, PathClause, PathPart, Repeat, Steps, Suffix, Takes, Using,
    World,
};
use super::Space;
use super::walker::Walker;

impl<'s> Walker<'_, 's> {
    /// What the arguments of a link stand for.
    pub fn takes(&mut self, takes: &[Takes<'s>]) {
        for take in takes {
            match take {
                Takes::Parameter(parameter) => self.parameter(parameter),
                Takes::Name(name) => self.parameter_name(*name),
            }
        }
    }

    /// `path …`, `cycle …`, `walk …`
    pub fn path(&mut self, path: &PathClause<'s>) {
        match &path.each {
            None => self.path_body(&path.body),
            Some(each) => {
                self.expr(&each.source);
                let before = self.seen();
                self.pattern(&each.pattern);
                let element = before..self.seen();
                each.otherwise.iter().for_each(|other| self.expr(other));
                self.path_body(&path.body);
                self.hide(element);
                self.bind(each.name);
            }
        }
        if let Some((least, most)) = &path.within {
            self.expr(least);
            most.iter().for_each(|most| self.expr(most));
        }
        path.shortest.iter().for_each(|shortest| self.expr(shortest));
    }

    /// The parts of a path.
    pub fn path_body(&mut self, body: &[PathPart<'s>]) {
        for part in body {
            match &part.kind {
                PartKind::Nothing | PartKind::Back => {}
                PartKind::Node(cell, value) => cell.iter().chain(value).for_each(|name| self.bind(*name)),
                PartKind::Step(_, links, given) => {
                    links.iter().for_each(|link| self.link_use(link));
                    if let Some(Given::Named(name)) = given
                        && !self.local_use(*name)
                    {
                        self.word(*name);
                    }
                }
                PartKind::Bracket(alternatives, suffix) => {
                    for alternative in alternatives {
                        self.path_body(&alternative.body);
                        if let Some((pieces, _)) = &alternative.shows {
                            self.pieces_of_text(pieces);
                        }
                    }
                    self.suffix(suffix);
                }
                PartKind::Fragment { name, arguments, suffix, .. } => {
                    self.uses(*name, Space::Part);
                    arguments.iter().flatten().for_each(|name| self.bind(*name));
                    self.suffix(suffix);
                }
            }
        }
    }

    fn link_use(&mut self, link: &LinkUse<'s>) {
        self.link(link.name);
        for argument in &link.arguments {
            match (&argument.is, argument.name) {
                // A name alone may be a kind of units, a variable, or a label that it names.
                (Some(is), None) => match is.kind {
                    ExprKind::Name(text) => self.bind_or_use(Name { text, at: is.at }),
                    _ => self.expr(is),
                },
                (is, name) => {
                    is.iter().for_each(|is| self.expr(is));
                    name.iter().for_each(|name| self.bind(*name));
                }
            }
        }
    }

    fn suffix(&mut self, suffix: &Suffix<'s>) {
        match &suffix.repeat {
            Some(Repeat::Exactly(times)) => self.expr(times),
            Some(Repeat::Range(least, most)) => {
                self.expr(least);
                most.iter().for_each(|most| self.expr(most));
            }
            Some(Repeat::Optional | Repeat::Any | Repeat::Some) | None => {}
        }
        suffix.name.iter().for_each(|name| self.bind(*name));
    }

    /// Which steps a conclusion goes through, with the names that it gives.
    pub fn steps(&mut self, steps: &Steps<'s>) {
        match steps {
            Steps::Kind(_, from, to) => [from, to].into_iter().for_each(|name| self.bind(*name)),
            Steps::Link(link, labels) => {
                self.link(*link);
                labels.iter().flatten().for_each(|name| self.bind(*name));
            }
        }
    }

    /// `world …`
    pub fn world(&mut self, world: &World<'s>) {
        if let Some((_, source)) = &world.each {
            self.expr(source);
        }
        self.inside(|walker| {
            if let Some((pattern, _)) = &world.each {
                walker.pattern(pattern);
            }
            walker.expr(&world.value);
            walker.expr(&world.cell);
            world.using.iter().for_each(|using| walker.using(using));
            world.within.iter().for_each(|within| walker.expr(within));
        });
        self.bind(world.name);
    }

    fn using(&mut self, using: &Using<'s>) {
        self.uses(using.name, Space::Callable);
        using.arguments.iter().for_each(|(_, argument)| self.expr(argument));
        using.condition.iter().for_each(|condition| self.expr(condition));
    }
}
