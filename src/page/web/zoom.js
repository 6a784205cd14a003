/* A closer look at a board, which then scrolls in its place.
 *
 *   new Zoom(host, board)     host: the element around the board, of class `zoom`
 *   .open()                   a board was shown: all of it is seen, or so much that its digits can be read
 *   .closer()                 one step closer, after the closest the whole again
 *   .reveal(square)           scrolls to a cell, if it is out of sight or near the edge
 * Two fingers move the board and spread it; one finger scrolls what is spread, and selects. */

const CLOSEST = 3;
/** The least size of digits at rest, in pixels. */
const READABLE = 9;
/** How near to the edge a cell may be, in pixels. */
const MARGIN = 80;

const isNarrow = () => matchMedia("(max-width: 860px)").matches;

export class Zoom {
  constructor(host, board) {
    Object.assign(this, { host, board, times: 1, rest: 1, waits: false });
    listen(this);
    // A board of a view that is hidden has no size yet.
    new ResizeObserver(() => { if (this.waits) this.open(); }).observe(host);
  }

  open() {
    this.set(1);
    this.waits = this.host.clientWidth === 0;
    this.rest = isNarrow() && !this.waits ? Math.max(1, READABLE / this.smallest()) : 1;
    this.set(this.rest);
    Object.assign(this.host, { scrollLeft: 0, scrollTop: 0 });
  }

  closer() { this.set(this.times >= this.closest ? 1 : Math.min(this.closest, Math.floor(this.times) + 1)); }

  get closest() { return Math.max(CLOSEST, Math.ceil(this.rest)); }

  /** The size of the smallest digits of the whole board on the screen, in pixels. */
  smallest() {
    const { svg, frame } = this.board;
    const sample = this.board.layers.cells.appendChild(svg.ownerDocument.createElementNS(svg.namespaceURI, "text"));
    sample.setAttribute("class", "cand");
    // What names rows and columns is no digit.
    const texts = [...svg.querySelectorAll("text:not(.pale, .pale text)")].filter(text => /\d/.test(text.textContent));
    const sizes = [sample, ...texts].map(text => parseFloat(getComputedStyle(text).fontSize));
    sample.remove();
    return Math.min(...sizes) * svg.getBoundingClientRect().width / frame[2];
  }

  /** Sets how close it is; what is at a place of the host, in pixels, stays there. */
  set(times, [x, y] = [0, 0]) {
    const { host } = this;
    const grown = times / this.times;
    const [left, top] = [(host.scrollLeft + x) * grown - x, (host.scrollTop + y) * grown - y];
    this.times = times;
    host.toggleAttribute("data-zoom", times > 1);
    host.style.setProperty("--times", times);
    Object.assign(host, { scrollLeft: left, scrollTop: top });
  }

  reveal(square) {
    const cell = this.times === 1 ? null : this.board.at.get(square);
    if (!cell) return;
    const { width, height } = this.board.svg.getBoundingClientRect();
    const [left, top, wide, high] = this.board.frame;
    const [x, y] = [(cell.x - left) / wide * width, (cell.y - top) / high * height];
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.host;
    if (x < scrollLeft + MARGIN || x > scrollLeft + clientWidth - MARGIN) this.host.scrollLeft = x - clientWidth / 2;
    if (y < scrollTop + MARGIN || y > scrollTop + clientHeight - MARGIN) this.host.scrollTop = y - clientHeight / 2;
  }
}

/** Where two fingers are on the host: the middle between them, and how far they are apart. */
function fingers(host, [one, other]) {
  const { left, top } = host.getBoundingClientRect();
  const middle = [(one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top];
  return { middle, apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) };
}

function listen(zoom) {
  const { host } = zoom;
  let last = null;
  const begin = event => {
    last = event.touches.length === 2 ? fingers(host, event.touches) : null;
    if (last) event.preventDefault();
  };
  const move = event => {
    if (!last || event.touches.length !== 2) return;
    event.preventDefault();
    const next = fingers(host, event.touches);
    const times = Math.min(zoom.closest, Math.max(1, zoom.times * next.apart / Math.max(1, last.apart)));
    host.scrollLeft -= next.middle[0] - last.middle[0];
    host.scrollTop -= next.middle[1] - last.middle[1];
    zoom.set(times, next.middle);
    last = next;
  };
  const end = event => { if (event.touches.length < 2) last = null; };
  host.addEventListener("touchstart", begin, { passive: false });
  host.addEventListener("touchmove", move, { passive: false });
  host.addEventListener("touchend", end);
  host.addEventListener("touchcancel", end);
}
