import type { MiddlewareFunction } from 'react-router';
import { browserApi } from '#web/platform/browser-api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { readToken } from './session.ts';

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
