[
  (technique) (definition) (link) (path_part) (game) (constraint) (law) (strategy) (example) (style) (rating) (block) (lesson) (because)
] @fold
