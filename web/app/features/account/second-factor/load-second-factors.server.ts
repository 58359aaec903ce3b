import type { RouterContextProvider } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { allowsPasskeys, type SecondFactorsAnswer } from '#contract/account/second-factor.ts';
import { pageContext } from '#web/platform/page-context.ts';

export type SecondFactors = SecondFactorsAnswer['data']['result'] & {
  /** Whether browsers can store passkeys for the address Tibeb runs at. */
  readonly passkeysAllowed: boolean;
};

/** Somebody's second factors; null where this browser has no session any more, only a token. */
export async function loadSecondFactors(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SecondFactors | null> {
  const page = context.get(pageContext);
  const response = await page.fetchInProcess(
    new Request(new URL(identityPaths.secondFactors, page.publicOrigin), {
      headers: { cookie: request.headers.get('cookie') ?? '' },
    }),
  );
  if (response.status === 401) return null;
  if (!response.ok) throw new Response(null, { status: response.status });
  const { data } = (await response.json()) as SecondFactorsAnswer;
  return { ...data.result, passkeysAllowed: allowsPasskeys(page.publicOrigin) };
}
