export interface PagerEntry {
  readonly key: string;
  /** Undefined stands for an ellipsis. */
  readonly page: number | undefined;
}

/**
 * Which numbers a pager of `pages` pages shows on page `page`: first, last, the current one plus or minus 1
 * (section 9). A gap of a single page shows that page, since an ellipsis would take the same room.
 */
export function pagesToShow(page: number, pages: number): PagerEntry[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  const entries: PagerEntry[] = [];
  let previous = 0;
  for (const number of wanted) {
    if (number - previous === 2) entries.push({ key: String(number - 1), page: number - 1 });
    else if (number - previous > 2) entries.push({ key: `gap before ${number}`, page: undefined });
    entries.push({ key: String(number), page: number });
    previous = number;
  }
  return entries;
}
