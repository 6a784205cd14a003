// write, from the program's own server.

import { serve } from "./support/program.js";
import { tell } from "./support/stories.js";
import { proofs, stories } from "./stories/write.js";

tell({ ...stories, ...proofs }, async t => (await serve(t)).address);
