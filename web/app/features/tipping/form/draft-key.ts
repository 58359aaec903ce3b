/** Where this tab keeps the draft of a tip; apart from the draft's own code, which pages without an open form do not need. */
export const draftKey = (recipientId: string) => `tip-draft:${recipientId}`;

export function forgetDraft(recipientId: string): void {
  try {
    sessionStorage.removeItem(draftKey(recipientId));
  } catch {
    // Nothing was kept, then.
  }
}
