import { readAccessToken } from './access-token.ts';
import { type Api, createApi } from './api.ts';

/**
 * The API from the browser: fetch, with the bearer header built from the accessToken cookie at each call
 * (section 6). Throws ApiError for a refusal and TypeError when the network fails.
 */
export const browserApi: Api = (...call) => {
  const api = createApi({
    send: (request) => fetch(request),
    origin: window.location.origin,
    readToken: () => readAccessToken(document.cookie),
  });
  return api(...call);
};
