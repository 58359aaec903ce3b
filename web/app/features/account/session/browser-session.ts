import type { MiddlewareFunction } from 'react-router';
import type { Api } from '#web/platform/api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { readToken } from './session.ts';

/** The API client is loaded with the first call: most pages make none of their own. */
const browserApi: Api = (...call) =>
  import('#web/platform/browser-api.ts').then((module) => module.browserApi(...call));

/** Gives clientLoaders and clientActions the same session context that loaders have on the server. */
export const browserSessionMiddleware: MiddlewareFunction = async ({ context }, next) => {
  context.set(sessionContext, {
    api: browserApi,
    get signedIn() {
      return readToken() !== undefined;
    },
    loadProfile: async () => (readToken() ? browserApi('GET /account/users/profile') : null),
  });
  await next();
};
