/** A value a page has already, or one that is streamed to it. */
export type Deferred<Value> = { readonly now: Value } | { readonly later: Promise<Value> };

/** A part of a page that answers within this long is sent with the page; a slower one follows it. */
const deferAfterMs = 300;

/**
 * Waits a moment for a part that may be slow. Fast parts are in the page itself, where they need no script to appear; slow ones
 * do not delay the page. The promise must not reject.
 */
export async function defer<Value>(
  promise: Promise<Value>,
  withinMs = deferAfterMs,
): Promise<Deferred<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Deferred<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ later: promise }), withinMs);
  });
  const answer = await Promise.race([promise.then((now) => ({ now })), late]);
  clearTimeout(timer);
  return answer;
}
