[
  (technique) (definition) (link) (path_part) (game) (constraint) (strategy) (example) (style) (block) (lesson) (because)
] @fold
