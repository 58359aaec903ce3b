// By itself, because every page loads it and few have a form.

/** Sent to the open forms, which store nothing from then on. */
export const draftsForgotten = 'drafts-forgotten';

/** Forgets all that this tab stores of a person: drafts, and what waits for a sign-in. */
export function forgetDrafts(): void {
  dispatchEvent(new Event(draftsForgotten));
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to forget.
  }
}
