import type { z } from 'zod';
import type { FormValue } from './form-encoding.ts';

interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  /** For a declined card: the reason, and the failed payment. */
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_intent?: object;
}

/** A refusal in the form of https://docs.stripe.com/api/errors. */
export class StripeApiError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 500;
  readonly body: { error: StripeErrorBody };

  constructor(status: StripeApiError['status'], error: StripeErrorBody) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** The bank declined the charge. Unlike other errors, this one leaves a payment behind. */
export function cardDeclined(
  decline: { code: string; declineCode: string; adviceCode?: string; message: string },
  payment: { charge: string; payment_intent: object },
): StripeApiError {
  const { code, declineCode, adviceCode, message } = decline;
  return new StripeApiError(402, {
    type: 'card_error',
    code,
    decline_code: declineCode,
    ...(adviceCode ? { advice_code: adviceCode } : {}),
    message,
    ...payment,
  });
}

export function invalidRequest(
  message: string,
  detail: { code?: string; param?: string } = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...detail });
}

export function resourceMissing(noun: string, id: string, param = 'id'): StripeApiError {
  const message = `No such ${noun}: '${id}'`;
  return new StripeApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** The connected account does not exist, was deleted, or has disconnected itself. */
export function accountInvalid(id: string): StripeApiError {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  return new StripeApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message });
}

/** Parses parameters; the first bad one is refused with Stripe's message. */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: { [name: string]: FormValue },
): z.infer<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path ?? [];
  const param = parameterName(path);
  if (issue?.code === 'unrecognized_keys') {
    const unknown = parameterName([...path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  if (valueAt(form, path) === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw invalidRequest(issue?.message ?? 'Invalid request.', { code: 'parameter_invalid', param });
}

function parameterName(path: readonly PropertyKey[]): string {
  return path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(form: FormValue, path: readonly PropertyKey[]): unknown {
  let value: unknown = form;
  for (const part of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part];
  return value;
}
