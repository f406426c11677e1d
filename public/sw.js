/*
 * A former site at this address may have left a service worker, which goes on showing that site to
 * its visitors for as long as it is registered. Their browsers ask for the former worker's file
 * again, and get this file instead. This worker deletes the former one's caches, unregisters
 * itself, and reloads the open pages. The build also puts this file at /service-worker.js, the
 * other usual name.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
