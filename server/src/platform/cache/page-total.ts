/**
 * The number of rows of the list that this page was read from. A last page implies the total; only for other pages
 * `count` is called, so that its answer may be cached.
 */
export function totalOf(
  rows: readonly unknown[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: () => Promise<number>,
): number | Promise<number> {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return isLast ? offset + rows.length : count();
}
