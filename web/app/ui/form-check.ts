/** The errors of a form: of the form as a whole, and by field name. */
export interface FormErrors {
  readonly form: readonly string[];
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** What an action answers when a form stays: its errors, and what was typed. */
export interface FormRefusal {
  readonly errors: FormErrors;
  readonly values: FormValues;
}

export type FormValues = Readonly<Record<string, string>>;

/** The part of a zod schema a form needs; named here so that no page carries zod for its types. */
export interface FormSchema<Value> {
  safeParse(
    values: FormValues,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Fields that are never sent back to the page. */
export const hiddenFields = ['password', 'currentPassword'];

/** The texts of a form by field; `except` names those that are never sent back, passwords for one. */
export function formValues(form: FormData, { except = [] }: { except?: readonly string[] } = {}): FormValues {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.filter(([name]) => !except.includes(name)));
}

/** Checks a form by its schema, in the browser and on the server alike: one message a field, the first. */
export function checkForm<Value>(
  schema: FormSchema<Value>,
  form: FormData,
): { value: Value; errors?: undefined } | { value?: undefined; errors: FormErrors } {
  const parsed = schema.safeParse(formValues(form));
  if (parsed.success) return { value: parsed.data };
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= [message];
  return { errors: { form: [], fields } };
}
