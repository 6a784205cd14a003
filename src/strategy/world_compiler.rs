//! Compiles the propagators of world clauses to strategies; equal ones are shared.

use crate::{
    StrategyProgram, prelude::*, strategy_compiler::StrategyCompiler, world_propagator::StrategyPropagator,
};
use tesuji_engine::{DerivationMode, WorldCompiler, compile::unsupported};
use tesuji_lang::{Callee, ExprKind, World, WorldRule};

/// Maximum nesting of worlds.
pub const MAX_DEPTH: usize = 16;

/// Statement of a propagator, its use, and whether it records derivation logs.
type PropagatorKey = (Statement, CompileOptions, bool);

/// The propagators compiled so far: techniques that share one share its cached worlds.
#[derive(Default)]
pub struct PropagatorCompiler(RefCell<Vec<(PropagatorKey, Arc<dyn WorldPropagator>)>>);

impl WorldCompiler for PropagatorCompiler {
    fn compile(
        &self,
        links: LinkCompiler<'_>,
        clause: &World,
        what_for: CompileOptions,
        log: DerivationMode,
    ) -> Result<Arc<dyn WorldPropagator>, CompileError> {
        if what_for.depth > MAX_DEPTH {
            let message = format!("worlds stand more than {MAX_DEPTH} deep inside each other");
            return unsupported(&message, clause.span);
        }
        let Some(body) = statement(&links, clause) else {
            let message = "what a world is followed with must be known before a puzzle is seen";
            return unsupported(message, clause.span);
        };
        let key = (body, what_for, log == DerivationMode::Meanwhile);
        if let Some((_, propagator)) = self.0.borrow().iter().find(|(known, _)| *known == key) {
            return Ok(Arc::clone(propagator));
        }
        let strategy = StrategyProgram::from_compiler(&key.0, StrategyCompiler::new(links, what_for))
            .map_err(|error| CompileError { message: error.to_string(), span: clause.span })?;
        let propagator: Arc<dyn WorldPropagator> = Arc::new(StrategyPropagator::new(strategy, key.2));
        self.0.borrow_mut().push((key, Arc::clone(&propagator)));
        Ok(propagator)
    }
}

/// Statement that a world clause propagates its worlds with; `None` if an argument or a condition is not constant.
fn statement(links: &LinkCompiler<'_>, clause: &World) -> Option<Statement> {
    let mut list = Vec::new();
    for using in &clause.using {
        match using.condition.as_ref().map(|condition| &condition.kind) {
            None | Some(ExprKind::Bool(true)) => list.push(used_statement(links, using)?),
            Some(ExprKind::Bool(false)) => {}
            Some(_) => return None,
        }
    }
    Some(match list.as_slice() {
        [only @ Statement::Strategy(_)] => only.clone(),
        _ => Statement::FirstOf(list),
    })
}

fn used_statement(links: &LinkCompiler<'_>, using: &WorldRule) -> Option<Statement> {
    match &using.callee {
        Callee::Strategy(strategy) => {
            links.planner.program.strategies[*strategy].default_call(*strategy).map(Statement::Strategy)
        }
        Callee::Technique(technique, arguments, alias) => {
            let arguments = arguments.iter().map(|argument| match &argument.kind {
                ExprKind::Int(n) => Some(Argument::Int(*n)),
                ExprKind::Word(word) => Some(Argument::Word(word.clone())),
                _ => None,
            });
            let (arguments, technique, alias) = (arguments.collect::<Option<_>>()?, *technique, *alias);
            Some(Statement::Technique(Call { technique, arguments, deferred: Vec::new(), alias }))
        }
    }
}
