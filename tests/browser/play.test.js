// play, from the program's own server.

import { serve } from "./support/program.js";
import { tell } from "./support/stories.js";
import { own, stories } from "./stories/play.js";

tell(stories, async t => (await serve(t)).address);
tell(own, async t => (await serve(t)).address, { start: "own" });
