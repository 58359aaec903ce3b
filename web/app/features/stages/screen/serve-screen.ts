import type { RouterContextProvider } from 'react-router';
import { type Api, ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { renderScreen } from './render-screen.tsx';

/** Answers with the screen of that secret address, or says that there is none. */
export async function serveScreen(
  context: Readonly<RouterContextProvider>,
  token: string,
  kind: 'room' | 'overlay',
): Promise<Response> {
  return renderScreen(context.get(pageContext), await loadScreen(apiOf(context), token), kind);
}

async function loadScreen(api: Api, token: string) {
  try {
    return await api('GET /stages/screens/{token}', { params: { token } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
