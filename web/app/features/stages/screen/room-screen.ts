import type { Route } from './+types/room-screen';
import { serveScreen } from './serve-screen.ts';

/** What hangs in the room of a venue: who is on, the code, and the tips of the night as they come. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return serveScreen(context, params.token, 'room');
}
