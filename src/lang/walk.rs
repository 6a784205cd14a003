//! Traversal of the parts of checked expressions, conclusions, paths and worlds.

mod variables;

pub use variables::{bound, free, free_of_path, free_of_world, mentions, own_of_path, rename_path};

use crate::{Clause, Conclusion, Expr, ExprKind, Path, PathExpr, Technique, Template, TemplatePart, World};

/// Defines each traversal twice: with shared and with mutable references.
macro_rules! traversals {
    (
        $children:ident $conclusion_parts:ident $path_parts:ident $path_expr_parts:ident $world_parts:ident,
        $iter:ident, $as_ref:ident, $inside:ident $(, $mutable:tt)?
    ) => {
        /// Calls a function with each direct part of an expression.
        pub fn $children<'e>(expr: &'e $($mutable)? Expr, see: &mut dyn FnMut(&'e $($mutable)? Expr)) {
            use ExprKind::*;
            match &$($mutable)? expr.kind {
                Int(_) | Bool(_) | Word(_) | Kind(_) | Var(_) | Param(_) | All(_) => {}
                Set(parts) | Tuple(parts) | Call(_, parts) => parts.$iter().for_each(see),
                Not(inner) | Size(inner) | Union(inner) | Common(inner) => see(inner),
                Reach(from, path) => {
                    see(from);
                    $path_parts(path, see);
                }
                Binary(_, left, right) | Quantified(_, _, left, right) => {
                    see(left);
                    see(right);
                }
                If(condition, yes, no) => {
                    see(condition);
                    see(yes);
                    see(no);
                }
                Comprehension(inner) => {
                    inner.generators.$iter().for_each(|(_, source)| see(source));
                    inner.condition.$iter().for_each(&mut *see);
                    see(&$($mutable)? inner.head);
                }
            }
        }

        /// Calls a function with each expression of a conclusion.
        pub fn $conclusion_parts<'e>(
            conclusion: &'e $($mutable)? Conclusion,
            see: &mut dyn FnMut(&'e $($mutable)? Expr),
        ) {
            use Conclusion::*;
            match conclusion {
                Eliminate(a, b) | Keep(a, b) | Place(a, b) => {
                    see(a);
                    see(b);
                }
                EliminateAll(only) | PlaceOnly(only) | EachStep(_, only) => see(only),
            }
        }

        /// Calls a function with each expression of a path, including those of its `each`, bounds and links.
        pub fn $path_parts<'e>(path: &'e $($mutable)? Path, see: &mut dyn FnMut(&'e $($mutable)? Expr)) {
            if let Some(each) = &$($mutable)? path.each {
                see(&$($mutable)? each.source);
                see(&$($mutable)? each.start);
                each.otherwise.$iter().for_each(&mut *see);
            }
            if let Some((least, most)) = &$($mutable)? path.within {
                see(least);
                most.$iter().for_each(&mut *see);
            }
            path.shortest.$iter().for_each(&mut *see);
            $path_expr_parts(&$($mutable)? path.body, see);
        }

        fn $path_expr_parts<'e>(part: &'e $($mutable)? PathExpr, see: &mut dyn FnMut(&'e $($mutable)? Expr)) {
            match part {
                PathExpr::Step(step) => {
                    let arguments = step.links.$iter().flat_map(|link| link.arguments.$iter());
                    arguments.filter_map(|argument| argument.is.$as_ref()).for_each(&mut *see);
                }
                PathExpr::Repeat { body, min, max } => {
                    see(min);
                    max.$iter().for_each(&mut *see);
                    $path_expr_parts(body, see);
                }
                part => part.$inside().into_iter().for_each(|part| $path_expr_parts(part, see)),
            }
        }

        /// Calls a function with each expression of a world, first those of its `each`.
        pub fn $world_parts<'e>(world: &'e $($mutable)? World, see: &mut dyn FnMut(&'e $($mutable)? Expr)) {
            world.each.$iter().for_each(|(_, set)| see(set));
            see(&$($mutable)? world.value);
            see(&$($mutable)? world.cell);
            world.within.$iter().for_each(&mut *see);
        }
    };
}
traversals!(children conclusion_parts path_parts path_expr_parts world_parts, iter, as_ref, parts);
traversals!(
    children_mut conclusion_parts_mut path_parts_mut path_expr_parts_mut world_parts_mut, iter_mut, as_mut, parts_mut, mut
);

/// Calls a function with each expression of a technique's clauses, conclusions, merge keys and aliases.
pub fn rule_parts<'e>(technique: &'e Technique, see: &mut dyn FnMut(&'e Expr)) {
    for clause in technique.clauses.iter() {
        match clause {
            Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => see(expr),
            Clause::Choose { from, .. } => see(from),
            Clause::Path(path) => path_parts(path, see),
            Clause::World(world) => world_parts(world, see),
        }
    }
    technique.conclusions.iter().for_each(|conclusion| conclusion_parts(conclusion, see));
    technique.merge.iter().flat_map(|merge| &merge.keys).for_each(&mut *see);
    technique.aliases.iter().filter_map(|alias| alias.condition.as_ref()).for_each(see);
}

/// Calls a function with each expression of a technique's titles, explanations, printed parts and roles.
pub fn text_parts<'e>(technique: &'e Technique, see: &mut dyn FnMut(&'e Expr)) {
    let texts = [&technique.title, &technique.because, &technique.message];
    let texts = texts.into_iter().chain(technique.aliases.iter().map(|alias| &alias.title));
    let texts = texts.chain(technique.roles.iter().map(|role| &role.name));
    let templates = texts.flat_map(|texts| texts.values()).chain(&technique.shows);
    templates.for_each(|template| template_parts(template, see));
    technique.roles.iter().for_each(|role| see(&role.what));
}

fn template_parts<'e>(template: &'e Template, see: &mut dyn FnMut(&'e Expr)) {
    for piece in template {
        match piece {
            TemplatePart::Text(_) => {}
            TemplatePart::Value(expr) => see(expr),
            TemplatePart::Choice(expr, choices) => {
                see(expr);
                choices.iter().for_each(|(_, template)| template_parts(template, see));
            }
            TemplatePart::Each(_, expr, order, template) => {
                see(expr);
                order.iter().for_each(&mut *see);
                template_parts(template, see);
            }
        }
    }
}
