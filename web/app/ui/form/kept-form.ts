import type { FormValues } from '#web/ui/form-check.ts';

/** What stands in a form, kept in the tab so that a reload or an expired session loses nothing. */
const storageKey = (form: string) => `organizer-form:${form}`;

/** What was kept of this form in this tab; undefined without it, or where the browser keeps nothing. */
export function readKept(form: string): FormValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null');
    return isTexts(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepForm(form: string, values: FormValues): void {
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(values));
  } catch {
    // Storage may be switched off or full; the form works without it.
  }
}

export function forgetForm(form: string): void {
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Nothing was kept, then.
  }
}

function isTexts(value: unknown): value is FormValues {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}
