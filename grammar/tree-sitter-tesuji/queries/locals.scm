; Variables and parameters are known in their item alone.

[(technique) (definition) (link) (path_part) (game) (constraint) (law) (strategy)] @local.scope

(parameter name: (name) @local.definition.parameter)
(takes (name) @local.definition.parameter)
(names (name) @local.definition.parameter)
(binding pattern: (name) @local.definition.var)
(binding pattern: (tuple_pattern (name) @local.definition.var))
(binding pattern: (elements_pattern (name) @local.definition.var))
(quantified pattern: (name) @local.definition.var)
(for (comparison left: (name) @local.definition.var))
(for (comparison left: (tuple (name) @local.definition.var)))
(for (comparison left: (set (name) @local.definition.var)))
(walks name: (name) @local.definition.var)
(world name: (name) @local.definition.var)
(node (name) @local.definition.var)
(field name: (name) @local.definition.parameter)
(couples name: (name) @local.definition.var)
(range_of name: (name) @local.definition.var)
(each_cell name: (name) @local.definition.var)
(next_cells name: (name) @local.definition.var)
(every_cells name: (name) @local.definition.var)
(order name: (name) @local.definition.var)
(choice name: (name) @local.definition.var)
(variable name: (name) @local.definition.var)
(scan_step name: (name) @local.definition.var)

(name) @local.reference
