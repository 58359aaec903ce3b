import type { Route } from './+types/room-screen';
import { serveScreen } from './serve-screen.ts';

/** The screen in the room of a venue: who is on stage, the QR code, and the tips of the event as they arrive. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return serveScreen(context, params.token, 'room');
}
