[
  (technique) (definition) (link) (path_part) (game) (constraint) (strategy) (example) (style) (block) (because)
] @fold
