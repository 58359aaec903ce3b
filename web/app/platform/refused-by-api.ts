import type { ApiError } from '#web/platform/api.ts';
import type { FormErrors } from '#web/ui/form-check.ts';

/** The API's errors by the fields of the form; `names` maps fields that have another name in the API. */
export function refusedByApi(error: ApiError, names: Readonly<Record<string, string>>): FormErrors {
  const found = error.form?.type === 'validation_error' ? error.form.errors : [];
  const fields: Record<string, string[]> = {};
  for (const { attr, detail } of found) {
    const name = attr?.split('.')[0] ?? '';
    const field = names[name] ?? name;
    if (field !== '') fields[field] ??= [detail];
  }
  return Object.keys(fields).length > 0 ? { form: [], fields } : { form: [error.message], fields: {} };
}
