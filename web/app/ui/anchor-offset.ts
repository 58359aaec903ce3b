const key = 'anchor-offset';

/** Leaves a link's offset for the home page, when that is opened as a document and knows of no router state. */
export function leaveAnchorOffset(offset: string): void {
  try {
    sessionStorage.setItem(key, offset);
  } catch {
    // Where storage is forbidden the page's own offset does.
  }
}

/** Takes the offset a document left, once. */
export function takeAnchorOffset(): number | undefined {
  try {
    const offset = Number(sessionStorage.getItem(key) ?? Number.NaN);
    sessionStorage.removeItem(key);
    return Number.isFinite(offset) ? offset : undefined;
  } catch {
    return undefined;
  }
}
