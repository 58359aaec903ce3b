import {
  changeNotificationSettings,
  getNotificationSettings,
  unsubscribe,
} from '#contract/notifications/endpoints.ts';
import { unsubscribeLinkInvalid } from '#contract/notifications/errors.ts';
import { changePushDevice, getPushDevice } from '#contract/notifications/push-endpoints.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeDevice } from './push/change-device.ts';
import { findChoices } from './push/repository.ts';
import { vapidKeysOf } from './push/vapid-keys.ts';
import { saveDigestChoice, wantsDigest } from './settings/repository.ts';
import { readUnsubscribeToken } from './settings/unsubscribe-token.ts';

export function notificationEndpoints({
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
    handle(getNotificationSettings, async ({ caller }) => ({
      digest: await wantsDigest(db, caller.accountId),
    })),
    handle(changeNotificationSettings, async ({ caller, body: { digest } }) => {
      await saveDigestChoice(db, caller.accountId, digest);
      return { digest };
    }),
    handle(getPushDevice, async ({ caller: { accountId }, query: { endpoint } }) => {
      const shown = endpoint === undefined ? undefined : await findChoices(db, { accountId, endpoint });
      return { public_key: publicKey, tips: shown?.tips ?? false, events: shown?.events ?? false };
    }),
    handle(changePushDevice, ({ caller, body }) =>
      changeDevice({ db, clock, sandboxPushOrigin }, caller, body),
    ),
    handle(unsubscribe, async ({ body }) => {
      const accountId = readUnsubscribeToken(config.identitySecret, body.token);
      if (!accountId || !(await saveDigestChoice(db, accountId, false)))
        throw new Refusal(unsubscribeLinkInvalid);
      return { digest: false };
    }),
  ];
}
