import type { MetaDescriptor } from 'react-router';
import { absoluteUrl } from '#contract/paths.ts';
import { metaTexts as texts } from '#texts/meta.ts';

export const siteName = 'Tibeb';

export interface PageMeta {
  /** Without the site's name, which is added; the home page leaves it out. */
  readonly title?: string;
  readonly description: string;
  /** The canonical path of this content, without filters that do not change its subject. */
  readonly path: string;
  /** A picture for link previews: a path on this site or an absolute URL. */
  readonly image?: { url: string; alt: string; width?: number; height?: number } | undefined;
  readonly type?: 'website' | 'profile' | 'article';
  /** Keeps search engines from listing the page: account pages, missing things. */
  readonly noIndex?: boolean;
}

/** The title of a filtered list: with the search, and with the page number from the second page on. */
export function listTitle(title: string, { search, page = 1 }: { search: string; page?: number }): string {
  return [search && `"${search}"`, title, page > 1 && texts.page(page)].filter(Boolean).join(' · ');
}

type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;

/**
 * Title, description, canonical address and Open Graph tags of a page. `matches` are the matches a route's
 * `meta` receives: the public origin comes from the root's data, never from the request's Host header.
 */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const origin = publicOriginOf(matches);
  const title = page.title ? `${page.title} · ${siteName}` : `${siteName} · ${texts.tagline}`;
  const image = page.image ?? {
    url: '/og.png',
    alt: `${siteName}: ${texts.tagline}`,
    width: 1200,
    height: 630,
  };
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title ?? title },
    { property: 'og:description', content: page.description },
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image:alt', content: image.alt },
  ];
  if (image.width) tags.push({ property: 'og:image:width', content: String(image.width) });
  if (image.height) tags.push({ property: 'og:image:height', content: String(image.height) });
  if (page.noIndex) tags.push({ name: 'robots', content: 'noindex' });
  if (origin) {
    const address = absoluteUrl(origin, page.path);
    tags.push({ property: 'og:url', content: address });
    tags.push({ property: 'og:image', content: absoluteUrl(origin, image.url) });
    if (!page.noIndex) tags.push({ tagName: 'link', rel: 'canonical', href: address });
  }
  return tags;
}

/** Link previews cut longer descriptions off. */
const maxDescriptionLength = 200;

/**
 * The beginning of a text as a description, cut between words: at a blank or at ፡, which separates Ethiopic words. A text without
 * one in the second half, such as a long address, is cut in its word, but not in a letter of two UTF-16 units.
 */
export function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (letters.length <= maxDescriptionLength) return letters.join('');
  const cut = letters.slice(0, maxDescriptionLength).join('');
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('፡'));
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut}…`;
}

/** The configured origin, from the root route's data. */
export function publicOriginOf(matches: Matches): string | undefined {
  const data = matches.find((match) => match?.id === 'root')?.loaderData;
  if (typeof data !== 'object' || data === null || !('publicOrigin' in data)) return undefined;
  return typeof data.publicOrigin === 'string' ? data.publicOrigin : undefined;
}
