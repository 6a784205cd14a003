/* The service worker of a site: it keeps all files of one version, so that the page works without a network, and never
 * mixes two versions.
 *
 * `tesuji site` adds the call keep(version, [[path, digest], …]) below. A new version waits until the last page of the
 * old one is closed, or until a page that has just begun, and is the only one, asks for it with the message "take over". */

const PREFIX = "tesuji-";

function keep(version, files) {
  const name = `${PREFIX}${registration.scope}-${version}`;
  const paths = new Set(files.map(([path]) => new URL(path, registration.scope).pathname));

  addEventListener("install", event => {
    const store = async () => {
      const cache = await caches.open(name);
      const put = async ([path, integrity]) => {
        // Some hosts lead from the name of the page to its folder, and a browser shows no page that was led elsewhere.
        const response = await fetch(path === "index.html" ? "./" : path, { cache: "no-cache", integrity });
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        await cache.put(path, response);
      };
      await Promise.all(files.map(put));
    };
    event.waitUntil(store());
  });

  addEventListener("activate", event => {
    const clean = async () => {
      const old = (await caches.keys()).filter(one => one.startsWith(`${PREFIX}${registration.scope}-`) && one !== name);
      await Promise.all(old.map(one => caches.delete(one)));
      await clients.claim();
    };
    event.waitUntil(clean());
  });

  addEventListener("message", event => {
    if (event.data !== "take over") return;
    const take = async () => {
      const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
      if (pages.length <= 1) await skipWaiting();
    };
    event.waitUntil(take());
  });

  addEventListener("fetch", event => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const isPage = request.mode === "navigate";
    if (request.method !== "GET" || origin !== location.origin || !(isPage || paths.has(pathname))) return;
    const answer = async () => {
      const cache = await caches.open(name);
      return (await cache.match(isPage ? "index.html" : pathname)) ?? fetch(request);
    };
    event.respondWith(answer());
  });
}
