/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { offlineCopyOf } from '#contract/offline-copy.ts';
import { paths } from '#contract/paths.ts';
import { cachedFiles, cachedPages } from '#web/platform/offline-caches.ts';
import { offlinePoster } from '#web/shell/offline-poster.ts';

// Keeps the profiles and events somebody saw last readable without a network (docs/decisions/0055). A copy is made by
// the server for a request without cookies, so it is what any stranger sees, and it has no scripts. Pictures and fonts
// are stored only if their answer is public. While there is a network, nothing is answered from here.

declare const self: ServiceWorkerGlobalScope;

const cachedPath = /^\/(?:professionals|events)\/[\w-]+$/;
const mostPages = 30;
const mostFiles = 200;
const freshMs = 10 * 60_000;
const offlinePageFreshMs = 24 * 3600_000;
const cachedAt = 'x-kept-at';

/** Increased by signing out: a copy that was started before is not stored afterwards. */
let generation = 0;

const expiration = new ExpirationPlugin({ maxEntries: mostFiles, purgeOnQuotaError: true });
const files = new NetworkFirst({
  cacheName: cachedFiles,
  plugins: [
    {
      requestWillFetch: async ({ request, state }) => {
        if (state) state.generation = generation;
        return request;
      },
      cacheWillUpdate: async ({ response, state }) =>
        response.status === 200 && isPublic(response) && state?.generation === generation ? response : null,
      handlerDidError: ({ request }) => caches.match(request.url, { ignoreVary: true }),
    },
    // Its types declare optional properties as possibly undefined.
    expiration as WorkboxPlugin,
  ],
});
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && ['image', 'font'].includes(request.destination),
  files,
);

const pages = new NetworkOnly({
  plugins: [
    {
      handlerWillRespond: async ({ request, response, event }) => {
        keepSeen(request.url, event);
        return response;
      },
      handlerDidError: ({ request }) => withoutNetwork(new URL(request.url).pathname),
    },
  ],
});
registerRoute(new NavigationRoute(pages, { denylist: [/^\/(?:api|identity)\//] }));

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (method === 'POST' && withoutEnding(pathname) === paths.signOut()) event.waitUntil(forget());
  // Requests by the scripts of the previous page; pages opened as documents are kept once they are loaded.
  else if (method === 'GET' && mode !== 'navigate') keepSeen(url, event);
});

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await forgetFormerEdition();
      await keep(paths.offline(), 0);
      await (await caches.open(cachedPages)).add(offlinePoster.address);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const ours = [cachedPages, cachedFiles];
      const others = (await caches.keys()).filter((name) => !ours.includes(name));
      await Promise.all(others.map((name) => caches.delete(name)));
    })(),
  );
});

/** A push message from the server; a notification replaces another with the same `tag`. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag }: Pushed = event.data.json();
  const shown = { body, tag, data: { path }, icon: '/icon-192.png', lang: 'en' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data?.path ?? '/')));
});

enableNavigationPreload();
clientsClaim();

/** Focuses the window that shows the page, or opens a new one. Never opens an address of another site. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname === url.pathname);
  await (open ? open.focus() : self.clients.openWindow(url.href));
}

/** Removes the copies of the previous worker, which refer to files at addresses that no longer exist. */
async function forgetFormerEdition(): Promise<void> {
  if (await caches.delete('offline-files-1')) await caches.delete(cachedPages);
}

/** A page is requested by its address or, by the scripts of the previous page, with this ending. */
function withoutEnding(pathname: string): string {
  return pathname.replace(/\.data$/, '');
}

function keepSeen(url: string, event: ExtendableEvent): void {
  const path = withoutEnding(new URL(url).pathname);
  if (cachedPath.test(path)) event.waitUntil(keep(path, freshMs).catch(() => undefined));
}

/** The copy of a page, otherwise the offline page. */
async function withoutNetwork(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cachedPages);
  const copy = cachedPath.test(path) ? await cache.match(path) : undefined;
  if (copy) return copy;
  const page = await cache.match(paths.offline());
  return page && new Response(page.body, { status: 503, headers: page.headers });
}

/** Makes or renews the copy of a page, unless there is one younger than `youngerThanMs`. */
async function keep(path: string, youngerThanMs: number): Promise<void> {
  const startedIn = generation;
  const cache = await caches.open(cachedPages);
  const before = await cache.match(path);
  if (before && Date.now() - Number(before.headers.get(cachedAt)) < youngerThanMs) return;
  const address = path === paths.offline() ? path : offlineCopyOf(path);
  const answer = await fetch(address, { credentials: 'omit', headers: { accept: 'text/html' } });
  const gone = answer.redirected || answer.status === 404 || answer.status === 410;
  if (gone) await cache.delete(path);
  if (gone || !isForEverybody(answer)) return;
  const copy = await datedCopy(answer);
  if (startedIn !== generation) return;
  // Deleted first, so that the page becomes the newest entry: the cache lists entries in the order of insertion.
  await cache.delete(path);
  await cache.put(path, copy);
  for (const { url } of (await copiesIn(cache)).slice(0, -mostPages)) await cache.delete(url);
  if (path !== paths.offline()) await keep(paths.offline(), offlinePageFreshMs);
}

function isForEverybody(answer: Response): boolean {
  return (
    answer.status === 200 &&
    /^text\/html\b/.test(answer.headers.get('content-type') ?? '') &&
    isPublic(answer)
  );
}

/** The cache itself does not respect `no-store`. */
function isPublic({ headers }: Response): boolean {
  return /\bpublic\b/.test(headers.get('cache-control') ?? '');
}

/** The complete response, with its arrival time by this device's clock. */
async function datedCopy(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The cache would otherwise compare the headers it names with those of later requests.
  headers.delete('vary');
  headers.set(cachedAt, String(Date.now()));
  return new Response(await answer.text(), { headers });
}

async function copiesIn(cache: Cache): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => cachedPath.test(new URL(url).pathname));
}

/** Signing out on a shared device leaves no trace of the visited profiles. */
async function forget(): Promise<void> {
  generation += 1;
  const cache = await caches.open(cachedPages);
  for (const request of await copiesIn(cache)) await cache.delete(request);
  await expiration.deleteCacheAndMetadata();
}
