import { parseSubmission, report, type SubmissionResult } from '@conform-to/react/future';
import { data, type RouterContextProvider, redirect } from 'react-router';
import type * as z from 'zod/mini';
import { setFlash } from '#web/platform/flash.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { paths } from '#web/platform/paths.ts';
import { safePath } from '#web/platform/safe-path.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import type { AccountNotice } from './messages.ts';

/** Where signing in leads: back to where the person came from on this site, else to the start. */
export function returnPath(url: URL): string {
  const given = safePath(url.searchParams.get('next'));
  return given && ![paths.signIn(), paths.signUp(), paths.signOut()].includes(given) ? given : paths.home();
}

/** Section 4: whoever is signed in, with a full name, is sent on with 'Already logged in.'. */
export async function sendOnSignedIn(context: Readonly<RouterContextProvider>, url: URL): Promise<void> {
  const page = context.get(pageContext);
  const profile = await context
    .get(sessionContext)
    .loadProfile()
    .catch((error: unknown) => {
      page.logFailure('Failed to fetch profile', error);
      return null;
    });
  if (!profile?.full_name) return;
  const notice: AccountNotice = 'already-logged-in';
  throw redirect(returnPath(url), { headers: { 'set-cookie': setFlash(notice, page.publicOrigin) } });
}

type FormAnswer = ReturnType<typeof data<SubmissionResult<string[]>>>;

/**
 * Reads a form by its schema. The answer of `refuse` keeps what was typed, except passwords, which are
 * never sent back.
 */
export async function readForm<Schema extends z.ZodMiniType>(request: Request, schema: Schema) {
  const submission = parseSubmission(await request.formData());
  const parsed = schema.safeParse(submission.payload);
  const hideFields = ['password'];
  const refuse = (
    formErrors: string[],
    { status = 400, retryAfter = null }: { status?: number; retryAfter?: string | null } = {},
  ): FormAnswer =>
    data(report(submission, { error: { formErrors, fieldErrors: {} }, hideFields }), {
      status,
      ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}),
    });
  if (parsed.success) return { value: parsed.data as z.output<Schema>, refuse };
  const invalid: FormAnswer = data(
    report(submission, { error: { issues: parsed.error.issues }, hideFields }),
    { status: 400 },
  );
  return { value: undefined, invalid };
}
