import type { Post, Resource } from './content.ts';

/** Section 2: "a grid of six". */
export const postsPerPage = 6;
/** Section 2: "pagination (Previous disabled, 1, 2, 3, Next)". */
const pagesDrawn = 3;
const maxSearchLength = 100;

/** What a chip stands for in an address: 'Street Performance' is street-performance. */
export function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** The name for a key in an address; undefined for an unknown key, which filters nothing. */
export function nameOf<Name extends string>(names: readonly Name[], key: string | null): Name | undefined {
  return names.find((name) => keyOf(name) === key);
}

/** The search in an address, as one line that is no longer than the field allows. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, maxSearchLength);
}

/** Whether every word of the search occurs in the text, its title or its other fields. */
export function matches(search: string, described: readonly string[]): boolean {
  const text = described.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word));
}

/** The posts of a category that a search finds; '' finds all. */
export function filterPosts(posts: readonly Post[], category: string | undefined, search: string): Post[] {
  return posts.filter(
    (post) =>
      (category === undefined || post.category === category) &&
      matches(search, [post.title, post.excerpt, post.category, post.author, post.words]),
  );
}

/** The resources of a type and topic that a search finds. */
export function filterResources(
  resources: readonly Resource[],
  { type, topic, search }: { type: string | undefined; topic: string | undefined; search: string },
): Resource[] {
  return resources.filter(
    (resource) =>
      (type === undefined || resource.type === type) &&
      (topic === undefined || resource.group === topic) &&
      matches(search, [resource.title, resource.description, resource.type, resource.group, resource.words]),
  );
}

export interface DrawnPage {
  readonly page: number;
  /** Whether the page has posts yet. */
  readonly exists: boolean;
}

/**
 * The page numbers of the pager. The whole list shows 1, 2, 3 as the specification draws them, even while its posts fill fewer
 * pages: those numbers are not links. A filtered list shows the pages it has.
 */
export function drawnPages(pages: number, filtered: boolean): DrawnPage[] {
  const drawn = filtered ? pages : Math.max(pages, pagesDrawn);
  return Array.from({ length: drawn }, (_, at) => ({ page: at + 1, exists: at < pages }));
}

/** At most three to read next: those closest first, then the rest in their order (section 9). */
export function related<Item extends { slug: string }>(
  items: readonly Item[],
  current: Item,
  isClose: (item: Item) => boolean,
): Item[] {
  const others = items.filter(({ slug }) => slug !== current.slug);
  return [...others.filter(isClose), ...others.filter((item) => !isClose(item))].slice(0, 3);
}
