[
  (technique) (definition) (link) (path_part) (game) (constraint) (law) (strategy) (example) (style) (block) (lesson) (because)
] @fold
