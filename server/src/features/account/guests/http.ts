import { beginAsGuest as beginAsGuestEndpoint } from '#contract/account/guests/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { beginAsGuest } from './begin-as-guest.ts';

export function guestEndpoints({ db }: { readonly db: Database }): EndpointHandler[] {
  return [
    handle(beginAsGuestEndpoint, async ({ body }) => ({
      token: await beginAsGuest(db, { token: body.token, email: body.email }),
    })),
  ];
}
