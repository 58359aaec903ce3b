/**
 * The storage key of a tip's draft in this tab; separate from the draft's code, which pages without an open form do not need.
 */
export const draftKey = (recipientId: string) => `tip-draft:${recipientId}`;

export function forgetDraft(recipientId: string): void {
  try {
    sessionStorage.removeItem(draftKey(recipientId));
  } catch {
    // Without storage there is no draft to remove.
  }
}
