/* The page without a network: install() has the service worker (sw.js) keep all of it; uninstall() ends one that another
 * page has left at this address.
 *
 * A new version that has been fetched takes over when the page begins, if no other page is open, and the page is loaded
 * anew with it. */

export async function install() {
  const { serviceWorker } = navigator;
  // Not there on plain HTTP but for this machine, nor in some private windows.
  if (!serviceWorker) return;
  const registration = await serviceWorker.getRegistration();
  if (registration?.waiting && serviceWorker.controller) {
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  }
  await serviceWorker.register("sw.js").catch(error => console.warn(`The page is not kept for use offline: ${error.message}`));
}

export async function uninstall() {
  const registration = navigator.serviceWorker?.controller && await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}
