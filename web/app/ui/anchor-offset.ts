const key = 'anchor-offset';

/** Stores a link's offset for the home page, which has no router state when it is opened as a document. */
export function leaveAnchorOffset(offset: string): void {
  try {
    sessionStorage.setItem(key, offset);
  } catch {
    // Without storage the page uses its own offset.
  }
}

/** Reads the offset that a document stored, and removes it. */
export function takeAnchorOffset(): number | undefined {
  try {
    const offset = Number(sessionStorage.getItem(key) ?? Number.NaN);
    sessionStorage.removeItem(key);
    return Number.isFinite(offset) ? offset : undefined;
  } catch {
    return undefined;
  }
}
