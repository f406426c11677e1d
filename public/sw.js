/*
 * A former site at this address may have left a service worker, which goes on showing that site to
 * its visitors for as long as it is registered. Their browsers ask for its file again, get this
 * one, and are rid of both: it erases what the former one kept, removes itself, and loads the open
 * pages anew. The build also puts it at /service-worker.js, the other usual name.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
