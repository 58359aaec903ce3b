/** A longer title would fill the first screen of a phone at full size. */
const longTitle = 60;

/** The size of a heading that a user wrote: a long one is one step smaller on a phone. */
export function titleSize(title: string): string {
  return title.length > longTitle ? 'text-heading sm:text-title' : 'text-title';
}
