// Keeps the files under /assets/: their names change with their content, so what is kept is never wrong. Never a page
// (each has a style nonce of its own) and never an answer of the API.
const kept = 'assets-1';
const most = 150;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === self.location.origin && url.pathname.startsWith('/assets/');
  if (request.method === 'GET' && ours && !request.headers.has('range')) event.respondWith(answer(request));
});

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
  await trim(await caches.open(kept));
}

async function answer(request) {
  const cache = await caches.open(kept).catch(() => null);
  const known = await cache?.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  // A full disk is no reason to answer nothing.
  if (cache && fresh.status === 200) await keep(cache, request, fresh.clone()).catch(() => undefined);
  return fresh;
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  await trim(cache);
}

// The oldest go first: those of earlier versions.
async function trim(cache) {
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - most)).map((request) => cache.delete(request)));
}
