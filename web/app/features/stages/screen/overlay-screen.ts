import type { Route } from './+types/overlay-screen';
import { serveScreen } from './serve-screen.ts';

/** The same over a video, for OBS and its like. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return serveScreen(context, params.token, 'overlay');
}
