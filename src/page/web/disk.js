/* Rule files on disk, where other programs change them.
 *
 *   watch(app)     looks at them while the page is seen: app.disk has what is new, and the events "disk" and "rules" tell it */

/** How long after a look comes the next, in milliseconds. */
const PAUSE = 800;

export function watch(app) {
  let known = null;
  let timer = null;

  async function look() {
    clearTimeout(timer);
    if (document.hidden) return;
    try {
      const { digest, files, unread } = await app.engine.call("files", { rules: [], known });
      const isNew = files && known !== null;
      known = digest;
      if (isNew) await changed({ files, unread });
    } catch {
      // A server that has ended is told of by the next call that somebody waits for.
    }
    timer = setTimeout(look, PAUSE);
  }

  async function changed(disk) {
    app.disk = disk;
    app.emit("disk");
    // With errors in them what was known before holds.
    app.about = await app.engine.call("about").catch(() => app.about);
    app.emit("rules");
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  look();
}
