const storageKey = 'return-note';

/**
 * Remembers in this tab what waits on the page one comes back to after signing in: a sentence for whoever reads the
 * sign-in page, such as 'Your $7 for Almaz is waiting'.
 */
export function keepReturnNote(path: string, text: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, text }));
  } catch {
    // Storage may be switched off or full; the page then says less.
  }
}

/** The sentence kept for this very path. */
export function readReturnNote(path: string): string | undefined {
  try {
    const note = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return note?.path === path && typeof note.text === 'string' ? note.text : undefined;
  } catch {
    return undefined;
  }
}
