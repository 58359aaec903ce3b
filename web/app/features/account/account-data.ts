import type { RouterContextProvider } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import type { Profile } from '#contract/account/schemas.ts';
import { sessionTexts as texts } from '#texts/account/session.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';

/** Account state of section 3: the profile, or why there is none. */
export interface ProfileState {
  readonly profile: Profile | null;
  readonly error: string | null;
}

export interface AccountData {
  readonly signedIn: boolean;
  /** Whose token the data was loaded with; a guest has none. */
  readonly subject?: string | undefined;
  /** A promise while it still loads; the page does not wait for it. */
  readonly account: ProfileState | Promise<ProfileState>;
  /**
   * The server's clock when it answered, in ms: the expiry of tokens is judged by it. A guest has none: a guest's page is the
   * same for everybody and may be an older copy.
   */
  readonly serverTimeMs?: number;
}

/**
 * A page waits this long for the profile and then includes it (fetching takes a few ms, unless the database is in trouble);
 * without JavaScript a profile streamed later would never show.
 */
const waitMs = 1000;
const guest: ProfileState = { profile: null, error: null };

/** What the root route loads for the account widget, the session and amounts. */
export async function loadAccount(context: Readonly<RouterContextProvider>): Promise<AccountData> {
  const session = context.get(sessionContext);
  const page = context.get(pageContext);
  const loading = session.loadProfile().then(
    (profile): ProfileState => ({ profile, error: null }),
    (error): ProfileState => {
      page.logFailure(texts.profileFailed, error);
      return { profile: null, error: texts.profileFailed };
    },
  );
  const account = session.signedIn ? ((await withinWait(loading)) ?? loading) : guest;
  // Read only after loading, which may have found that the token is refused.
  return session.signedIn
    ? { signedIn: true, subject: session.subject, account, serverTimeMs: Date.now() }
    : { signedIn: false, account };
}

/** The loaded value, or undefined when loading takes longer than a page waits for the profile. */
export async function withinWait<Value>(loading: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  const loaded = await Promise.race([loading, late]);
  clearTimeout(timer);
  return loaded;
}

/** The account data of the root route; on an error page, where there is none, a guest. */
export function useAccountData(): AccountData {
  const data = useRouteLoaderData('root') as AccountData | undefined;
  return data ?? { signedIn: false, account: guest };
}
