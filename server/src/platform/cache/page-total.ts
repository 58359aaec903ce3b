/**
 * How many rows a list has of which this page was read. The last page says so by itself; only for another one `count` is
 * called, so that its answer may be cached.
 */
export function totalOf(
  rows: readonly unknown[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: () => Promise<number>,
): number | Promise<number> {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return isLast ? offset + rows.length : count();
}
