// Keeps the profiles and events somebody saw last readable without a network (docs/decisions/0023). A copy is
// fetched without cookies, so it is what any stranger sees; it has no scripts, and brings its own pictures and
// fonts. While there is a network, nothing a page asks for is ever answered from here.

/** Raised when copies made before cannot be used any more. */
const edition = 1;
const pagesName = `offline-pages-${edition}`;
const filesName = `offline-files-${edition}`;

const offlinePage = '/offline';
/** Copies ask for their files below this address, which nobody but this worker answers. */
const filesBelow = '/offline-copy';
const cacheablePath = /^\/(?:professionals|events)\/[\w-]+$/;
const mostPages = 30;
const freshMs = 10 * 60_000;
const offlinePageFreshMs = 24 * 3600_000;

/** Raised by signing out: what was begun before it is not kept after it. */
let generation = 0;

self.addEventListener('install', (event) => {
  event.waitUntil(keep(offlinePage, 0).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const outdated = names.filter((name) => name !== pagesName && name !== filesName);
      await Promise.all(outdated.map((name) => caches.delete(name)));
      // The network is asked while the worker wakes up, so that it never slows a page down.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  // A page is asked for by its address, or by the scripts of the page before it, with this ending.
  const path = pathname.replace(/\.data$/, '');
  if (method === 'POST' && path === '/sign-out') event.waitUntil(forget());
  if (method !== 'GET') return;
  if (pathname.startsWith(`${filesBelow}/`)) event.respondWith(cachedFile(pathname));
  else if (mode === 'navigate' && !/^\/(?:api|identity)\//.test(pathname)) {
    const answer = fromNetwork(event);
    event.respondWith(answer.catch(() => withoutNetwork(path)));
    if (cacheablePath.test(path))
      event.waitUntil(answer.then(() => keep(path, freshMs)).catch(() => undefined));
  } else if (cacheablePath.test(path)) event.waitUntil(keep(path, freshMs).catch(() => undefined));
});

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function withoutNetwork(path) {
  const pages = await caches.open(pagesName);
  return (await pages.match(path)) ?? withKeptPages(pages);
}

/** The page that says there is no network, with the pages that can be read all the same. */
async function withKeptPages(pages) {
  const page = await pages.match(offlinePage);
  if (!page) return Response.error();
  const entries = [];
  for (const request of (await pages.keys()).reverse()) {
    const { pathname } = new URL(request.url);
    if (pathname === offlinePage) continue;
    const html = await (await pages.match(request)).text();
    // Both are safe in a page: a title as it stood in one, and a path of letters, digits and hyphens.
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · Tibeb$/, '') ?? pathname;
    entries.push(`<li><a class="link" href="${pathname}">${title}</a></li>`);
  }
  const html = await page.text();
  const heading = wordsIn(html).called('kept-heading');
  const list = entries.length > 0 ? `<h2>${heading}</h2><ul>${entries.join('')}</ul>` : '';
  return new Response(
    html.replace(/(<div id="kept-pages"[^>]*>)/, (start) => start + list),
    {
      status: 503,
      headers: page.headers,
    },
  );
}

async function cachedFile(pathname) {
  const files = await caches.open(filesName);
  return (await files.match(pathname.slice(filesBelow.length))) ?? Response.error();
}

/** Makes or renews the copy of a page, unless there is one younger than `youngerThanMs`. */
async function keep(path, youngerThanMs) {
  const begunIn = generation;
  const pages = await caches.open(pagesName);
  const before = await pages.match(path);
  if (before && Date.now() - Number(before.headers.get('x-kept-at')) < youngerThanMs) return;
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } });
  const gone = answer.redirected || answer.status === 404 || answer.status === 410;
  if (gone) await pages.delete(path);
  if (gone || !isForEverybody(answer)) return;
  const html = await answer.text();
  // This mark stands where a part of the page was still on its way.
  if (html.includes('<!--$?-->')) return;
  const offline = path === offlinePage ? undefined : await pages.match(offlinePage);
  const { text, files } = copyOf(html, offline ? note(wordsIn(await offline.text())) : '');
  if (begunIn !== generation) return;
  // Last in, last out: the cache lists its entries in the order they came.
  await pages.delete(path);
  await pages.put(path, new Response(text, { headers: headersOf(html, files) }));
  const fileCache = await caches.open(filesName);
  for (const file of files)
    if (!(await fileCache.match(file))) await fileCache.add(file).catch(() => undefined);
  await prune(pages, fileCache);
  if (path !== offlinePage) await keep(offlinePage, offlinePageFreshMs);
}

function isForEverybody({ status, headers }) {
  return (
    status === 200 &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    /\bpublic\b/.test(headers.get('cache-control') ?? '')
  );
}

/** The page without its scripts, its pictures and fonts asked for here, and a word on its age. */
function copyOf(html, note) {
  const files = new Set();
  const here = (address) => {
    files.add(address);
    return filesBelow + address;
  };
  const inAttribute = (tag, name) =>
    tag.replace(new RegExp(`(\\s${name}=")([^"]*)"`, 'i'), (_, start, value) => {
      const moved = value.replaceAll(/(^|,\s*)(\/[^\s,"]+)/g, (__, gap, address) => gap + here(address));
      return `${start}${moved}"`;
    });
  let hasSource = false;
  const text = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|manifest)"[^>]*>/g, '')
    .replaceAll(/<(source|img)\b[^>]*>/g, (tag, name) => {
      // Of the two formats of a picture the first is enough: whatever runs this reads it.
      if (name === 'source') hasSource = true;
      else if (hasSource) hasSource = false;
      else return inAttribute(inAttribute(tag, 'src'), 'srcset');
      return name === 'source' ? inAttribute(tag, 'srcset') : tag;
    })
    .replaceAll(/url\((&quot;|["']?)(\/[^"'&)]+)/g, (_, quote, address) => `url(${quote}${here(address)}`)
    .replace('</style>', `${copyStyles}</style>`)
    .replace('<main', `${note}<main`);
  return { text, files: [...files] };
}

const copyStyles =
  '.offline-note{margin:0;padding:.75rem var(--page-gutter);background:var(--color-saffron);color:var(--color-on-saffron);text-align:center}' +
  'main :is(button,select,textarea,input),header .btn-primary{opacity:.5;pointer-events:none}';

function note({ called, language }) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(),
  );
  return `<p class="offline-note" role="status"><b>${called('note-title')}</b> ${called('note').replace('{date}', date)}</p>`;
}

/** What this worker says, in the words that the offline page brings in its locale, safe as they stood in a page. */
function wordsIn(offlineHtml) {
  return {
    language: /<html lang="([\w-]+)"/.exec(offlineHtml)?.[1] ?? 'en',
    called: (name) => new RegExp(`\\sdata-${name}="([^"]*)"`).exec(offlineHtml)?.[1] ?? '',
  };
}

/** Nothing of a copy may run, load from elsewhere or send. Its nonce stands for its own style sheet alone. */
function headersOf(html, files) {
  const nonce = /<style\b[^>]*\bnonce="([\w-]+)"/.exec(html)?.[1] ?? '';
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'x-kept-at': String(Date.now()),
    'x-files': JSON.stringify(files),
  };
}

/** Lets go of the oldest copies, and of files no copy shows. */
async function prune(pages, fileCache) {
  const requests = await pages.keys();
  const copies = requests.filter(({ url }) => new URL(url).pathname !== offlinePage);
  for (const request of copies.slice(0, -mostPages)) await pages.delete(request);
  const shown = new Set();
  for (const copy of await pages.matchAll()) {
    for (const file of JSON.parse(copy.headers.get('x-files') ?? '[]')) shown.add(file);
  }
  for (const request of await fileCache.keys()) {
    if (!shown.has(new URL(request.url).pathname)) await fileCache.delete(request);
  }
}

/** Who signs out on a shared device leaves no trace of whom they looked at. */
async function forget() {
  generation += 1;
  const pages = await caches.open(pagesName);
  for (const request of await pages.keys()) {
    if (new URL(request.url).pathname !== offlinePage) await pages.delete(request);
  }
  await prune(pages, await caches.open(filesName));
}
