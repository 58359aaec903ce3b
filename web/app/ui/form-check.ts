/** The errors of a form: of the form as a whole, and by field name. */
export interface FormErrors {
  readonly form: readonly string[];
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** An action's answer when the form stays: its errors, and the typed values. */
export interface FormRefusal {
  readonly errors: FormErrors;
  readonly values: FormValues;
}

export type FormValues = Readonly<Record<string, string>>;

/** The part of a zod schema that a form needs; declared here so that no page loads zod for its types. */
export interface FormSchema<Value> {
  safeParse(
    values: FormValues,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** The text values of a form by field; `except` names those that are never sent back, such as passwords. */
export function formValues(form: FormData, { except = [] }: { except?: readonly string[] } = {}): FormValues {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.filter(([name]) => !except.includes(name)));
}

/** Validates a form by its schema, in the browser and on the server alike: one message per field, the first one. */
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
