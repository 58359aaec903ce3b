import type { Profile } from '#contract/account/schemas.ts';
import { type Api, ApiError, createApi } from '#web/platform/api.ts';
import { markFlashShown, readFlash } from '#web/platform/flash.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { readClaims } from './access-token-claims.ts';
import { type Renewal, renewRefused } from './renew-session.server.ts';

/** The session of a page request. Its token may be refused while the page is read, and then changes. */
export interface RequestSession {
  readonly api: Api;
  signedIn(): boolean;
  /** Whose token it is; undefined for a guest. */
  subject(): string | undefined;
  /** Loaded once; null for a guest. Rejects when the profile cannot be loaded. */
  loadProfile(): Promise<Profile | null>;
  /** The pending notice, which counts as shown from now on. */
  takeNotice(): string | undefined;
  /** What to set with the response. */
  setCookies(): readonly string[];
}

export function createRequestSession(page: PageContext, cookies: string, renewal: Renewal): RequestSession {
  let { token, notice = readFlash(cookies) } = renewal;
  const setCookies = [...renewal.setCookies];
  const api = createApi({ send: page.fetchInProcess, origin: page.publicOrigin, readToken: () => token });
  const readProfile = async () => (token ? api('GET /account/users/profile') : null);
  const findProfile = async () => {
    try {
      return await readProfile();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const second = await renewRefused(page, cookies);
      token = second.token;
      notice = second.notice ?? notice;
      setCookies.push(...second.setCookies);
      return readProfile();
    }
  };
  let profile: Promise<Profile | null> | undefined;
  return {
    api,
    signedIn: () => token !== undefined,
    subject: () => readClaims(token)?.subject,
    loadProfile() {
      profile ??= findProfile();
      return profile;
    },
    takeNotice() {
      if (notice) setCookies.push(markFlashShown(notice, page.publicOrigin));
      return notice;
    },
    setCookies: () => setCookies,
  };
}
