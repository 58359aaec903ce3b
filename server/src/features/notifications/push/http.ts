import {
  changeNotificationPushDevice,
  getNotificationPushDevice,
} from '#contract/notifications/push/endpoints.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { changeDevice } from './change-device.ts';
import { findChoices } from './repository.ts';
import { vapidKeysOf } from './vapid-keys.ts';

export function pushEndpoints({
  db,
  clock,
  config,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly identitySecret: string; readonly sandboxPushOrigin: string | undefined };
}): EndpointHandler[] {
  const { sandboxPushOrigin } = config;
  const { publicKey } = vapidKeysOf(config.identitySecret);
  return [
    handle(getNotificationPushDevice, async ({ caller: { accountId }, query: { endpoint } }) => {
      const shown = endpoint === undefined ? undefined : await findChoices(db, { accountId, endpoint });
      return { public_key: publicKey, tips: shown?.tips ?? false, events: shown?.events ?? false };
    }),
    handle(changeNotificationPushDevice, ({ caller, body }) =>
      changeDevice({ db, clock, sandboxPushOrigin }, caller, body),
    ),
  ];
}
