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

const ownerKey = 'tibeb-person';

/** Makes this tab that of `person`, and forgets what somebody else stored in it before them; true if there was somebody else. */
export function takeTab(person: string): boolean {
  try {
    const isOthers = (sessionStorage.getItem(ownerKey) ?? person) !== person;
    if (isOthers) forgetDrafts();
    sessionStorage.setItem(ownerKey, person);
    return isOthers;
  } catch {
    return false;
  }
}
