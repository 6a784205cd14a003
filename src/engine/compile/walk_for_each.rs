//! One walk for each element of a set.

use super::{RemainingSteps, Result, unsupported};
use crate::{PlanCompiler, VarSlot, prelude::*};
use tesuji_lang::{
    Path, WalkForEach,
    walk::{bound, free, path_parts},
};
use tesuji_walks::ForEachWalkSearch;

impl PlanCompiler {
    pub(super) fn walk_for_each(
        &mut self,
        path: &Path,
        each: &WalkForEach,
        needed_vars: &[VarId],
        following: RemainingSteps<'_>,
    ) -> Result<StepFn> {
        let otherwise = each.otherwise.as_ref().map(|gone| self.form.lower(gone));
        let otherwise = otherwise.map(|gone| self.pairs(gone)).transpose()?;
        let source = self.form.lower(&each.source);
        let (elements, registers) = (self.set(source)?, Arc::new(self.parts_of(&each.pattern, source)?));
        let start = self.form.lower(&each.start);
        let start = self.pairs(start)?;
        let compiled = self.path(path, needed_vars, following.number - 1)?;
        let element_vars = bound(&each.pattern);
        let mut reads_element = path.reads.iter().any(|var| element_vars.contains(var));
        let body = Path { each: None, ..path.clone() };
        path_parts(&body, &mut |part| {
            reads_element |= free(part).iter().any(|var| element_vars.contains(var))
        });
        let ty = self.ty(path.variable).clone();
        let VarSlot::Data(walks) = self.data_slot(path.variable, &ty) else {
            return unsupported("these walks cannot be kept", path.span);
        };
        self.record_path(following);
        let loop_registers = Arc::clone(&registers);
        let search = Arc::new(ForEachWalkSearch {
            path: Arc::new(compiled),
            elements: Box::new(move |run, visit| {
                elements.any(run, |element| {
                    loop_registers.store(run, element);
                    visit(element)
                })
            }),
            bind_element: Box::new(move |run: &ExecFrame<'_>, element| registers.store(run, element)),
            start,
            otherwise,
            walks,
            reads_element,
        });
        let next = self.next(following)?;
        Ok(Box::new(move |run| search.run(run, &next)))
    }
}
