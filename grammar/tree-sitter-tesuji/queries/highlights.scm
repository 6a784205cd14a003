; Colours: the last pattern that fits a node counts.

(comment) @comment
(number) @number
(integer) @number
(string) @string
(template) @string
(escape) @string.escape
(hole ["{" "}"] @punctuation.special)

[
  "tesuji" "use" "technique" "define" "link" "path" "game" "constraint" "law" "strategy" "example" "style" "rating" "extends" "with"
] @keyword

[
  "title" "lesson" "lessons" "because" "message" "alias" "source" "difficulty" "assumes" "show" "for" "let" "where" "merge" "by" "or" "more"
  "then" "ends" "eliminate" "keep" "place" "each" "from" "in" "else" "simple" "cycle" "walk" "within" "cells"
  "shortest" "given" "first" "last" "shows" "as" "world" "suppose" "using" "placements" "if" "input" "values" "grid"
  "units" "stretches" "pairs" "shapes" "except" "position" "tally" "total" "stop" "when" "level" "before" "after"
  "without" "first-of" "together" "do" "exhaust" "try" "repeat" "times" "count" "sweep" "since" "until" "seek" "pick"
  "placed" "cascade" "finds" "nothing" "says" "cell" "list" "sets" "tour" "applied" "set" "of" "choose" "reach"
  "matches" "weight" "runs" "seed"
  "helpers" "parts" "draw" "reads" "connected" "distinct" "next" "order" "guess" "state" "step" "accept"
  "model" "value" "reasons" "effort" "free" "kindest"
] @keyword
(uniqueness) @keyword
(strength) @keyword.modifier

["and" "or" "not" "some" "every" "no" "union" "common" "mod" "subset" "sees"] @keyword.operator
["=" "!=" "<=" ">=" "<" ">" "+" "-" "&" "*" "/" ".." "~" "?"] @operator
["(" ")" "{" "}" "[" "]"] @punctuation.bracket
["," ":" "|"] @punctuation.delimiter

(name) @variable
((name) @constant.builtin (#any-of? @constant.builtin "cells" "values" "units" "kinds" "true" "false" "grids"))
(any) @variable.builtin
(type (name) @type.builtin)
(parameter name: (name) @variable.parameter)
(words (name) @constant)
(reference name: (name) @function.call)
(call name: (name) @function.call)
(using name: (name) @function.call)
(argument name: (name) @variable.parameter)
(link_use name: (name) @type)
(fragment name: (name) @type)
(text style: (name) @label)
(says (name) @label)
(label) @constant
(law_call name: (name) @constant.builtin)
(input kind: (name) @constant.builtin)
(assumes (name) @constant.builtin)

(technique name: (name) @function)
(alias name: (name) @function)
(alias name: (family (part) @function))
(definition name: (name) @function)
(strategy name: (name) @function)
(link name: (name) @type)
(path_part name: (name) @type)
(game name: (name) @module)
(game extends: (name) @module)
(constraint name: (name) @module)
(law name: (name) @type)
(style name: (name) @module)
(rating name: (name) @function)
(units name: (name) @constant)
