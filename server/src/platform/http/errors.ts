import type { ErrorDefinition } from '#contract/endpoint.ts';
import type { ErrorForm } from '#contract/envelope.ts';
import { unavailable } from '#contract/errors.ts';
import type { AnswerLanguage } from '#server/texts/languages.ts';
import type { Log } from '../log.ts';
import { languageHeaders, languageOf, type RequestContext } from './answer-language.ts';
import { NoUsableAnswer } from './outgoing.ts';

/** ENOSPC: no room left; EDQUOT: the user's share is used up; EFBIG: the file may not grow. */
const diskIsFull = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** The Retry-After of a temporary failure. */
const momentSeconds = 2;

/** An expected refusal: a named fact with its status. It is answered in the error form and never alarms. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly definition: ErrorDefinition;
  readonly attr: string | null;
  /** When to retry; always set with 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(definition: ErrorDefinition, options: { attr?: string; retryAfterSeconds?: number } = {}) {
    super(definition.code);
    this.definition = definition;
    this.attr = options.attr ?? null;
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (definition.status === 503 ? momentSeconds : undefined);
  }
}

/** What is wrong with a field, in each language. */
interface WrongField {
  readonly code: 'invalid' | 'required';
  readonly attr: string | null;
  readonly detail: (language: AnswerLanguage) => string;
}

/** Input that does not fit the contract or breaks a rule that only the server can check: one entry per field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
  readonly errors: readonly WrongField[];

  constructor(errors: readonly WrongField[]) {
    super('invalid_input');
    this.errors = errors;
  }
}

/** One field breaks a rule that only the server can check; `choose` picks the message. */
export function invalid(attr: string, choose: (rules: AnswerLanguage['texts']) => string): InvalidInput {
  return new InvalidInput([{ code: 'invalid', detail: ({ texts }) => choose(texts), attr }]);
}

/**
 * Answers any thrown value in the error form of section 8 and the language of the request; unexpected errors do not
 * reveal their cause.
 */
export function toErrorResponse(context: RequestContext, error: unknown): Response {
  const language = languageOf(context);
  const spoken = languageHeaders(language);
  if (error instanceof InvalidInput) {
    const errors = error.errors.map(({ code, attr, detail }) => ({ code, detail: detail(language), attr }));
    return errorResponse(400, { type: 'validation_error', errors }, spoken);
  }
  if (error instanceof Refusal) {
    const { status, code, detail } = error.definition;
    const form: ErrorForm = {
      type: status >= 500 ? 'server_error' : 'client_error',
      errors: [{ code, detail: detail(language.texts.refusals), attr: error.attr }],
    };
    const headers = { ...spoken, ...retryAfterOf(error) };
    return errorResponse(status, form, {
      ...headers,
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    });
  }
  const errors = [{ code: 'error', detail: language.texts.systemError, attr: null }];
  return errorResponse(500, { type: 'server_error', errors }, spoken);
}

/** Plain text in place of a page, in the language of the request. */
export function toTextResponse(
  context: RequestContext,
  choose: (texts: AnswerLanguage['texts']) => string,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const language = languageOf(context);
  return new Response(choose(language.texts), {
    status,
    headers: { 'content-type': 'text/plain; charset=UTF-8', ...languageHeaders(language), ...headers },
  });
}

/** The Retry-After header, where the time is known. */
export function retryAfterOf({ retryAfterSeconds }: Refusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
}

/** Adds a Retry-After header to a page that says it is busy. */
export function withRetryAfter(response: Response): Response {
  const { status, headers } = response;
  if ((status === 429 || status === 503) && !headers.has('retry-after'))
    headers.set('retry-after', String(momentSeconds));
  return response;
}

/**
 * Logs why a request failed, and returns the refusal for it: a lost database is expected; everything else is our bug
 * and returns undefined.
 */
export function logFault(log: Log, requestId: string, error: unknown): Refusal | undefined {
  if (isUnavailable(error)) {
    log.warn({ requestId, err: error }, 'unavailable');
    return new Refusal(unavailable);
  }
  log.error({ requestId, err: error }, 'request failed');
  return undefined;
}

function errorResponse(status: number, form: ErrorForm, headers: Record<string, string>): Response {
  return Response.json(form, { status, headers: { ...headers, 'cache-control': 'no-store' } });
}

/**
 * Whether the database is gone, too slow, locked or out of connections, the disk is full, or an external service does
 * not answer: these are answered 503 and are not our bug.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof NoUsableAnswer) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // PostgreSQL refuses the connection, for example because the database is closed for repair or does not exist yet.
  if ('severity' in error && error.severity === 'FATAL') return true;
  return (
    // 57014: a statement timed out; 55P03: waiting for a lock timed out; 25P03 and 25P04: a transaction timed out, idle
    // or as a whole. 25006: a standby that is not yet the primary.
    /^(08|53|57P|57014|55P03|25P0[34]|25006)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', ...diskIsFull].includes(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|driver has already been destroyed/i.test(
      error.message,
    )
  );
}
