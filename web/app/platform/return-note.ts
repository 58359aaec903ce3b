const storageKey = 'return-note';

/** What waits on a page that the person returns to after signing in. */
export interface ReturnNote {
  /** A sentence for the sign-in page, such as 'Your $7 for Almaz is waiting'. */
  readonly text: string;
  /** The form fields to continue without signing in. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Remembers in this tab what waits on the page at `path`. */
export function keepReturnNote(path: string, { text, fields }: ReturnNote): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, text, fields }));
  } catch {
    // Storage may be switched off or full; the page then says less.
  }
}

/** The note stored for exactly this path. */
export function readReturnNote(path: string): ReturnNote | undefined {
  try {
    const note = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return note?.path === path && typeof note.text === 'string'
      ? { text: note.text, fields: note.fields ?? {} }
      : undefined;
  } catch {
    return undefined;
  }
}
