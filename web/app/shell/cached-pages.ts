import { paths } from '#contract/paths.ts';
import { cachedPages } from '#web/platform/offline-caches.ts';

// The script of the offline page: it lists the copies on this device. It is inlined in the page, because nothing can be loaded
// without a network.

async function listCachedPages(section: HTMLElement): Promise<void> {
  const cache = await caches.open(cachedPages);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname).reverse();
  const entries: HTMLLIElement[] = [];
  for (const path of stored) {
    const html = await (await cache.match(path, { ignoreVary: true }))?.text();
    // A template element runs, loads and applies nothing.
    const copy = Object.assign(document.createElement('template'), { innerHTML: html ?? '' });
    const title = copy.content.querySelector('h1')?.textContent;
    if (!title || path === paths.offline()) continue;
    const link = Object.assign(document.createElement('a'), {
      className: 'link',
      href: path,
      textContent: title,
    });
    const entry = document.createElement('li');
    entry.append(link);
    entries.push(entry);
  }
  section.querySelector('ul')?.append(...entries);
  section.hidden = entries.length === 0;
}

const section = document.querySelector<HTMLElement>('#kept-pages');
if (section && 'caches' in window) listCachedPages(section).catch(reportError);
