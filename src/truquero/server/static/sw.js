// @ts-check
// Keeps the page for when there is no connection: the shell, its files, and what the anotador needs of each rulebook.
// The house writes the hash of all its files in place of the version, so a new page brings a new worker and a new cache.
const VERSION = "__VERSION__";
const CACHE = `truquero-${VERSION}`;
const SHELL = "/";
const LANGS = ["en", "es", "va"];
const AT_ONCE = 6;
const TRIES = 5;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(url.pathname)) event.respondWith(page(request));
  } else if (url.pathname.startsWith("/static/") || url.pathname === "/manifest.webmanifest") {
    event.respondWith(file(request));
  } else if (isConstant(url.pathname)) {
    event.respondWith(constant(request, (work) => event.waitUntil(work)));
  }
});

/**
 * Addresses that the shell answers; the others are files for people, such as an acta or a sheet.
 * @param {string} path
 */
function isPage(path) {
  return !path.startsWith("/api/") && !path.startsWith("/sheet/") && !path.startsWith("/static/");
}

/**
 * What is the same for everybody. Never a table, and never who somebody is.
 * @param {string} path
 */
function isConstant(path) {
  return [
    "/api/rulebooks",
    "/api/glossary",
    "/api/characters",
    "/api/reasons",
    "/api/lessons",
    "/api/sources",
    "/api/history",
  ].some((each) => path === each || path.startsWith(`${each}/`));
}

async function fill() {
  const cache = await caches.open(CACHE);
  const list = await (await fetch("/static/files.json", { cache: "no-cache" })).json();
  const books = await (await fetch("/api/rulebooks")).json();
  const wanted = [SHELL, "/manifest.webmanifest", "/static/files.json", "/api/rulebooks", ...list.files];
  for (const lang of LANGS) {
    wanted.push(`/api/rulebooks?lang=${lang}`);
    for (const book of books) wanted.push(`/api/rulebooks/${book.id}/sheet?lang=${lang}`);
  }
  const left = [...new Set(wanted)];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = left.pop(); url; url = left.pop()) await keep(cache, url);
    }),
  );
}

/**
 * Fetch and keep; a house that is asked too much at once is asked again a little later.
 * @param {Cache} cache
 * @param {string} url
 * @returns {Promise<void>}
 */
async function keep(cache, url) {
  for (let tried = 1; ; tried += 1) {
    const answer = await fetch(url, { cache: "no-cache" });
    if (answer.ok) return cache.put(url, answer);
    if (tried === TRIES || (answer.status !== 429 && answer.status !== 503))
      throw new Error(`${url}: ${answer.status}`);
    await new Promise((done) => setTimeout(done, 1500 * tried));
  }
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("truquero-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/**
 * The newest shell, or the one that was kept.
 * @param {Request} request
 */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(SHELL, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? fetch(request);
}

/**
 * What was kept, at once, while the newest is fetched for the next time.
 * @param {Request} request
 * @param {(work: Promise<unknown>) => void} meanwhile
 */
async function constant(request, meanwhile) {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && new URL(request.url).searchParams.has("lang")) {
      const cache = await caches.open(CACHE);
      await cache.put(request, answer.clone());
    }
    return answer;
  });
  if (!kept) return fresh;
  meanwhile(fresh.catch(() => undefined));
  return kept;
}
