import type { FormValues } from '#web/ui/form-check.ts';

/** The draft of a form, stored in this tab; undefined without one, or where the browser stores nothing. */
export function readFormDraft(storageKey: string): FormValues | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isTexts(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function saveFormDraft(storageKey: string, values: FormValues): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values));
  } catch {
    // Storage may be switched off or full; the form works without it.
  }
}

export function removeFormDraft(storageKey: string): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is no draft to remove.
  }
}

function isTexts(value: unknown): value is FormValues {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}
