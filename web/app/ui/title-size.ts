/** More letters than that fill the first screen of a phone in the size of a title. */
const longTitle = 60;

/** The size of a page's heading that somebody else wrote: a long one is a step smaller on a phone. */
export function titleSize(title: string): string {
  return title.length > longTitle ? 'text-heading sm:text-title' : 'text-title';
}
