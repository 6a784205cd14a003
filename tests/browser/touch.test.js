// The page on a phone: fingers, and a narrow screen.

import { serve } from "./support/program.js";
import { tell } from "./support/stories.js";
import { touch as drawn } from "./stories/draw.js";
import { stories } from "./stories/phone.js";
import { touch } from "./stories/play.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

tell({ ...touch, ...drawn, ...stories }, async t => (await serve(t)).address, PHONE);
