/** The fields of the forms that decide about words. */
export const wordsFields = { intent: 'intent', tip: 'tip', shown: 'shown' } as const;

/** What a form decides: about which tip, and whether its words are shown. */
export function readDecision(form: FormData): { readonly tip: string; readonly shown: boolean } {
  return { tip: String(form.get(wordsFields.tip) ?? ''), shown: form.get(wordsFields.shown) === 'yes' };
}
