import { data } from 'react-router';
import type { ApiError } from '#web/platform/api.ts';
import { type FormRefusal, formValues } from '#web/ui/form-check.ts';

/** The same request with the form as it is after its picture was taken out. */
export function withForm(request: Request, form: FormData): Request {
  const { url, method } = request;
  return new Request(url, { method, body: new URLSearchParams(Object.entries(formValues(form))) });
}

/** Returns the form as typed, with the errors of its picture. */
export function refusePicture(form: FormData, error: ApiError) {
  const refusal: FormRefusal = {
    errors: { form: [], fields: { picture: [error.message] } },
    values: formValues(form),
  };
  return data(refusal, { status: error.status });
}
