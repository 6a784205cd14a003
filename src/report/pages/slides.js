// Shows one slide at a time: by buttons, the slider, arrow and page keys, and swipes. Without it all of them stand below
// each other, as on paper.
const slides = [...document.querySelectorAll("section")];
const [back, slider, count, on] = document.querySelectorAll("nav > *");
const now = () => Number(slider.value);
function turn(to) {
  const at = Math.min(Math.max(to, 0), slides.length - 1);
  slides.forEach((slide, n) => slide.classList.toggle("shown", n === at));
  slider.value = at;
  slider.setAttribute("aria-valuetext", slides[at].querySelector("h2").textContent);
  count.value = `${at + 1} / ${slides.length}`;
  back.disabled = at === 0;
  on.disabled = at === slides.length - 1;
  history.replaceState(null, "", `#${at + 1}`);
}
back.onclick = () => turn(now() - 1);
on.onclick = () => turn(now() + 1);
slider.oninput = () => turn(now());
const keys = { ArrowLeft: -1, ArrowRight: 1, ",": -1, ".": 1, PageUp: -10, PageDown: 10, Home: -1e6, End: 1e6 };
addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  turn(now() + keys[event.key]);
});
let from = null;
addEventListener("pointerdown", (event) => {
  from = event.pointerType === "touch" && !event.target.closest("nav") ? event : null;
});
addEventListener("pointerup", (event) => {
  const across = from ? event.clientX - from.clientX : 0;
  if (Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(event.clientY - from.clientY)) {
    turn(now() - Math.sign(across));
  }
  from = null;
});
addEventListener("hashchange", () => turn((parseInt(location.hash.slice(1), 10) || 1) - 1));
slider.max = slides.length - 1;
document.body.classList.add("turned");
turn((parseInt(location.hash.slice(1), 10) || 1) - 1);
