import type { EndpointsByKey } from '#contract/api.ts';
import type { EndpointInput, EndpointItem } from '#contract/endpoint.ts';
import type { ErrorForm, Metadata } from '#contract/envelope.ts';
import { systemErrorText } from '#messages/system-error.ts';
import { language } from '#texts/locale.ts';

export type EndpointKey = keyof EndpointsByKey;

/** What an endpoint answers: one item, or a page of items with its metadata. */
export type ApiAnswer<Key extends EndpointKey> = EndpointsByKey[Key]['answer'] extends { results: unknown }
  ? { results: EndpointItem<EndpointsByKey[Key]>[]; metadata: Metadata }
  : EndpointItem<EndpointsByKey[Key]>;

/** A call the server refused or could not answer. `message` is the text of section 8 for the person. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly form: ErrorForm | undefined;

  constructor(status: number, form: ErrorForm | undefined) {
    super(describeError(form));
    this.status = status;
    this.form = form;
  }

  has(code: string): boolean {
    return errorsOf(this.form).some((error) => error.code === code);
  }
}

/** Section 8: a server error or a missing body has one fixed text; else the details joined by line breaks. */
function describeError(form: ErrorForm | undefined): string {
  const errors = errorsOf(form);
  if (form?.type === 'server_error' || errors.length === 0) {
    return systemErrorText;
  }
  return errors.map((error) => error.detail).join('\n');
}

/** The refusal may come from a proxy, which sends JSON in another format. */
function errorsOf(form: ErrorForm | undefined): ErrorForm['errors'] {
  return Array.isArray(form?.errors) ? form.errors : [];
}

export interface ApiOptions {
  /** fetch in the browser, the in-process call on the server. */
  readonly send: (request: Request) => Promise<Response>;
  readonly origin: string;
  /** Reads the access token at the moment of each call; without one the header is empty (section 6). */
  readonly readToken: () => string | undefined;
}

export type Api = ReturnType<typeof createApi>;

/** A typed client of /api/v1. It carries types of the contract only, so no schema reaches the browser. */
export function createApi({ send, origin, readToken }: ApiOptions) {
  return async function call<Key extends EndpointKey>(
    key: Key,
    ...[options, signal]: [input?: EndpointInput<EndpointsByKey[Key]>, signal?: AbortSignal]
  ): Promise<ApiAnswer<Key>> {
    // Cast through unknown, because the union over all endpoints is too large for the compiler to compare.
    const input = ((options as unknown) ?? {}) as Partial<
      Record<'params' | 'query' | 'headers' | 'body', Record<string, unknown>>
    >;
    const [method = 'GET', path = '/'] = key.split(' ');
    const url = new URL(`/api/v1${fillPath(path, input.params)}`, origin);
    appendQuery(url.searchParams, input.query);
    const token = readToken() ?? '';
    const headers = new Headers({
      authorization: token && `Bearer ${token}`,
      accept: 'application/json',
      'accept-language': language,
    });
    for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, String(value));
    const init: RequestInit = { method, headers, signal: signal ?? null };
    if (input.body instanceof Blob) init.body = input.body;
    else if (input.body) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(input.body);
    }
    let response = await send(new Request(url, init));
    // Public data must not depend on an invalid token, so the request is sent again without it.
    if (response.status === 401 && token && method === 'GET') {
      headers.set('authorization', '');
      response = await send(new Request(url, init));
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new ApiError(response.status, answer as ErrorForm | undefined);
    return unwrap(answer) as ApiAnswer<Key>;
  };
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function appendQuery(search: URLSearchParams, query: Record<string, unknown> = {}): void {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
}

/** Accepts an answer with or without the outer `data`. */
function unwrap(answer: unknown): unknown {
  const inner = isRecord(answer) && isRecord(answer.data) ? answer.data : answer;
  return isRecord(inner) && 'result' in inner ? inner.result : inner;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
