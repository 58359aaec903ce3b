const storageKey = (pageId: string) => `tip-waiting:${pageId}`;

/** Remembers in this tab that a page waits for a tip to be confirmed, so that a reload goes on waiting. */
export function keepWaiting(pageId: string, tipId: string): void {
  attempt(() => sessionStorage.setItem(storageKey(pageId), tipId));
}

export function readWaiting(pageId: string): string | undefined {
  return attempt(() => sessionStorage.getItem(storageKey(pageId))) ?? undefined;
}

export function forgetWaiting(pageId: string): void {
  attempt(() => sessionStorage.removeItem(storageKey(pageId)));
}

/** Storage may be switched off or full; everything works without it. */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
