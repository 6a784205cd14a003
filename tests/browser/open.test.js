// open, from the program's own server.

import { serve } from "./support/program.js";
import { tell } from "./support/stories.js";
import { stories } from "./stories/open.js";

tell(stories, async t => (await serve(t)).address);
