const storageKey = (pageId: string) => `tip-waiting:${pageId}`;

/** Stores in this tab that a page waits for a tip's confirmation, so that it still does after a reload. */
export function keepWaiting(pageId: string, tipId: string): void {
  attempt(() => sessionStorage.setItem(storageKey(pageId), tipId));
}

export function readWaiting(pageId: string): string | undefined {
  return attempt(() => sessionStorage.getItem(storageKey(pageId))) ?? undefined;
}

export function forgetWaiting(pageId: string): void {
  attempt(() => sessionStorage.removeItem(storageKey(pageId)));
}

/** Storage may be disabled or full; everything works without it. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
