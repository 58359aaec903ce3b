import { data } from 'react-router';
import type { FormAnswer } from '#web/features/account/public.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { postedPicture } from '#web/platform/posted-picture.ts';
import { checkForm, type FormErrors, type FormSchema, formValues, hiddenFields } from '#web/ui/form-check.ts';

/** The API's names of the fields, where they differ from the form's. */
export const apiNames = {
  picture: 'image',
  thank_you: 'thankYou',
  suggested_amounts: 'suggestedAmounts',
  tipping: 'takesTips',
  shows_email: 'showsEmail',
} as const;

/** The form stays as it was typed, but for a password, which is never sent back. */
export function refuseForm(form: FormData, errors: FormErrors, status = 400) {
  const values = formValues(form, { except: hiddenFields });
  return data<FormAnswer>({ refusal: { errors, values } }, { status });
}

/**
 * The posted form with its picture, checked by its rules; where something is wrong, the errors of all fields. Throws
 * ApiError for a session that has ended.
 */
export async function readPageForm<Value>(
  api: Api,
  form: FormData,
  rules: FormSchema<Value>,
): Promise<{ value: Value; image: string | null; errors?: undefined } | { errors: FormErrors }> {
  const picture = await postedPicture(api, form, { name: 'image', purpose: 'portrait' }).then(
    (image) => ({ image }),
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      return { wrong: error };
    },
  );
  const { value, errors } = checkForm(rules, form);
  if (!errors && !('wrong' in picture)) return { value, image: picture.image };
  const image = 'wrong' in picture ? { image: [picture.wrong.message] } : {};
  return { errors: { form: [], fields: { ...errors?.fields, ...image } } };
}
