import type { ErrorDefinition } from '#contract/endpoint.ts';
import type { ErrorForm } from '#contract/envelope.ts';

/** An expected refusal: a named fact with its status. It is answered in the error form and never alarms. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly definition: ErrorDefinition;
  readonly attr: string | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(definition: ErrorDefinition, options: { attr?: string; retryAfterSeconds?: number } = {}) {
    super(definition.code);
    this.definition = definition;
    this.attr = options.attr ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Input that does not fit the contract, or a rule only the server can check: one entry a field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
  readonly errors: ErrorForm['errors'];

  constructor(errors: ErrorForm['errors']) {
    super('invalid_input');
    this.errors = errors;
  }
}

/** One field breaks a rule only the server can check. */
export function invalid(attr: string, detail: string): InvalidInput {
  return new InvalidInput([{ code: 'invalid', detail, attr }]);
}

/** Answers any thrown value in the error form of section 8; unexpected ones say nothing of their cause. */
export function toErrorResponse(error: unknown): Response {
  if (error instanceof InvalidInput)
    return errorResponse(400, { type: 'validation_error', errors: error.errors });
  if (error instanceof Refusal) {
    const { status, code, detail } = error.definition;
    const form: ErrorForm = {
      type: status >= 500 ? 'server_error' : 'client_error',
      errors: [{ code, detail, attr: error.attr }],
    };
    const headers: Record<string, string> = {};
    const retryAfter = error.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
    if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
    if (status === 401) headers['www-authenticate'] = 'Bearer';
    return errorResponse(status, form, headers);
  }
  return errorResponse(500, {
    type: 'server_error',
    errors: [{ code: 'error', detail: 'System Error. Please contact an administrator.', attr: null }],
  });
}

function errorResponse(status: number, form: ErrorForm, headers: Record<string, string> = {}): Response {
  return Response.json(form, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}

/** Whether the database is gone or has no connection free: an answer of 503, not a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|53|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|driver has already been destroyed/i.test(
      error.message,
    )
  );
}
