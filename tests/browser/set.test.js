// set, from the program's own server.

import { serve } from "./support/program.js";
import { tell } from "./support/stories.js";
import { stories as draws } from "./stories/draw.js";
import { stories } from "./stories/set.js";

tell({ ...stories, ...draws }, async t => (await serve(t)).address);
