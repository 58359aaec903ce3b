import { readAccessToken } from './access-token.ts';
import { type Api, createApi } from './api.ts';

/**
 * The API from the browser: fetch, with the bearer header built from the accessToken cookie at each call
 * (section 6). Throws ApiError for a refusal and TypeError when the network fails, and logs both (section 8).
 */
export const browserApi: Api = async (...call) => {
  const api = createApi({
    send: (request) => fetch(request),
    origin: window.location.origin,
    readToken: () => readAccessToken(document.cookie),
  });
  try {
    return await api(...call);
  } catch (error) {
    // One that was called off has not failed.
    // biome-ignore lint/suspicious/noConsole: where a browser logs.
    if (!call[2]?.aborted) console.error(`Failed to call ${call[0]}`, error);
    throw error;
  }
};
