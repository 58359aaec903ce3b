import type { Route } from './+types/overlay-screen';
import { serveScreen } from './serve-screen.ts';

/** The screen as an overlay over a video, for OBS and similar programs. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return serveScreen(context, params.token, 'overlay');
}
