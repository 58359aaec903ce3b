export interface PagerEntry {
  readonly key: string;
  /** Undefined stands for an ellipsis. */
  readonly page: number | undefined;
}

/**
 * Which numbers a pager of `pages` pages shows on page `page`: first, last, the current one plus or minus 1
 * (section 9), with an ellipsis for every gap between them.
 */
export function pagesToShow(page: number, pages: number): PagerEntry[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  const entries: PagerEntry[] = [];
  let previous = 0;
  for (const number of wanted) {
    if (number - previous > 1) entries.push({ key: `gap before ${number}`, page: undefined });
    entries.push({ key: String(number), page: number });
    previous = number;
  }
  return entries;
}
