import { data, type RouterContextProvider } from 'react-router';
import { paths } from '#contract/paths.ts';
import { sessionTexts as texts } from '#texts/account/session.ts';
import { readCookie, writeCookie } from '#web/platform/cookies.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { safePath } from '#web/platform/safe-path.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import {
  checkForm,
  type FormErrors,
  type FormRefusal,
  type FormSchema,
  formValues,
  hiddenFields,
} from '#web/ui/form-check.ts';
import type { AccountNotice } from './notices.ts';

/** Where signing in leads: back to the page on this site that the person came from, otherwise to the home page. */
export function returnPath(url: URL): string {
  const next = safePath(url.searchParams.get('next'));
  return next && ![paths.signIn(), paths.secondStep(), paths.signUp(), paths.signOut()].includes(next)
    ? next
    : paths.home();
}

/** A cookie that a page sets for the sign-in that follows; no script of a page reads it. */
interface SignInCookie {
  readonly cookie: string;
  readonly seconds: number;
}

/** The address somebody signed up with. Long enough to find the password in a mail program or a drawer. */
const signedUp: SignInCookie = { cookie: 'signed_up', seconds: 10 * 60 };
/** Where somebody was going who forgot their password. As long as the link in the mail works. */
const afterReset: SignInCookie = { cookie: 'after_reset', seconds: 30 * 60 };

function writeSignInCookie({ cookie, seconds }: SignInCookie, value: string, origin: string): string {
  const maxAgeSeconds = value ? seconds : 0;
  return `${writeCookie(cookie, encodeURIComponent(value), { maxAgeSeconds, origin })}; HttpOnly`;
}

function readSignInCookie({ cookie }: SignInCookie, request: Request): string | undefined {
  try {
    return decodeURIComponent(readCookie(request.headers.get('cookie') ?? '', cookie) ?? '') || undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the address that somebody just signed up with; an empty string forgets it. */
export const keepSignedUp = (email: string, origin: string) => writeSignInCookie(signedUp, email, origin);

/** The address somebody just signed up with in this browser, whether or not it had an account before. */
export const readSignedUp = (request: Request) => readSignInCookie(signedUp, request);

/** Remembers where to go on after a new password is chosen; an empty string forgets it. */
export const keepAfterReset = (path: string, origin: string) => writeSignInCookie(afterReset, path, origin);

export const readAfterReset = (request: Request) => safePath(readSignInCookie(afterReset, request));

/** Section 4: a signed-in person with a full name is redirected with 'Already logged in.'. */
export async function sendOnSignedIn(context: Readonly<RouterContextProvider>, url: URL): Promise<void> {
  const page = context.get(pageContext);
  const profile = await context
    .get(sessionContext)
    .loadProfile()
    .catch((error: unknown) => {
      page.logFailure(texts.profileFailed, error);
      return null;
    });
  if (!profile?.full_name) return;
  throw redirectWith<AccountNotice>(context, returnPath(url), 'already-logged-in');
}

/**
 * Which of a page's forms was sent, from its field `intent`. The form can be read again afterwards, but only from this request:
 * a clone of it has no body, because the server has already read that (busy-pages.server.ts).
 */
export async function intentOf(request: Request): Promise<FormDataEntryValue | null> {
  return (await formOf(request)).get('intent');
}

/** A body that is not a form counts as an empty form. */
const formOf = (request: Request) => request.formData().catch(() => new FormData());

type FormAnswer = ReturnType<typeof data<FormRefusal>>;

/**
 * Reads a form by its schema. The answer of `refuse` keeps what was typed, except passwords, which are
 * never sent back.
 */
export async function readForm<Value>(request: Request, schema: FormSchema<Value>) {
  const form = await formOf(request);
  const { value, errors } = checkForm(schema, form);
  const answer = (found: FormErrors, init: Parameters<typeof data>[1]): FormAnswer =>
    data({ errors: found, values: formValues(form, { except: hiddenFields }) }, init);
  const refuse = (
    messages: readonly string[],
    {
      status = 400,
      fields = {},
      retryAfter = null,
    }: { status?: number; fields?: FormErrors['fields']; retryAfter?: string | null } = {},
  ) =>
    answer({ form: messages, fields }, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
  if (errors) return { invalid: answer(errors, { status: 400 }) };
  return { value, refuse };
}
