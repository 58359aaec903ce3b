import type { ErrorForm } from '#contract/envelope.ts';
import { systemErrorText } from '#messages/system-error.ts';
import { networkFailure } from '#texts/account/messages.ts';
import { language } from '#texts/locale.ts';
import type { PageContext } from '#web/platform/page-context.ts';

export type IdentityAnswer<Result> =
  | { readonly ok: true; readonly result: Result; readonly setCookies: readonly string[] }
  | {
      readonly ok: false;
      readonly status: number;
      readonly messages: string[];
      /** Error messages by field name. */
      readonly fields: Readonly<Record<string, string[]>>;
      readonly retryAfter: string | null;
    };

/**
 * Calls the identity service in process. Failures come back in words for the form; the service has logged
 * them by their code.
 */
export async function askIdentity<Result>(
  page: PageContext,
  path: string,
  { body = {}, cookies }: { body?: object; cookies?: string | null } = {},
): Promise<IdentityAnswer<Result>> {
  const headers = new Headers({ 'content-type': 'application/json', 'accept-language': language });
  if (cookies) headers.set('cookie', cookies);
  const request = new Request(new URL(path, page.publicOrigin), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  try {
    const response = await page.fetchInProcess(request);
    const answer: unknown = await response.json();
    if (response.ok) {
      const { data } = answer as { data: { result: Result } };
      return { ok: true, result: data.result, setCookies: response.headers.getSetCookie() };
    }
    return {
      ok: false,
      status: response.status,
      ...messagesOf(response.status, answer as ErrorForm),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    page.logFailure('identity service', error);
    return { ok: false, status: 503, messages: [networkFailure], fields: {}, retryAfter: null };
  }
}

function messagesOf(status: number, form: ErrorForm) {
  if (status >= 500 && status !== 503) return { messages: [systemErrorText], fields: {} };
  const messages: string[] = [];
  const fields: Record<string, string[]> = {};
  for (const { attr, detail } of form.errors) {
    if (attr === null) messages.push(detail);
    else fields[attr] = [...(fields[attr] ?? []), detail];
  }
  return { messages, fields };
}
