import { createContext, type RouterContextProvider } from 'react-router';
import type { Profile } from '#contract/account/schemas.ts';
import type { Api } from './api.ts';

/** Who looks at the page, the same for loaders on the server and in the browser. */
export interface PageSession {
  /** The product API, with this person's bearer header (section 6). */
  readonly api: Api;
  /** Whether there is a token; what it may do, only the API says. */
  readonly signedIn: boolean;
  /** Whose token it is; only the server says, for the data of the root route. */
  readonly subject?: string | undefined;
  /** Loaded once a request; null for a guest. Rejects when the profile cannot be loaded. */
  readonly loadProfile: () => Promise<Profile | null>;
  /** The key of a notice to show to people without JavaScript. */
  readonly notice?: string | undefined;
}

export const sessionContext = createContext<PageSession>();

/** The API as every loader, action, clientLoader and clientAction uses it. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  return context.get(sessionContext).api;
}
