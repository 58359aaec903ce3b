/** The fields of the forms that decide about tip messages. */
export const wordsFields = { intent: 'intent', tip: 'tip', shown: 'shown' } as const;

/** The decision of a form: the tip, and whether its message is shown. */
export function readDecision(form: FormData): { readonly tip: string; readonly shown: boolean } {
  return { tip: String(form.get(wordsFields.tip) ?? ''), shown: form.get(wordsFields.shown) === 'yes' };
}
