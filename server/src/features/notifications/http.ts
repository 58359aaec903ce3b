import {
  changeNotificationSettings,
  getNotificationSettings,
  unsubscribeFromNotifications,
} from '#contract/notifications/endpoints.ts';
import { unsubscribeLinkInvalid } from '#contract/notifications/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { saveDigestChoice, wantsDigest } from './settings/repository.ts';
import { readUnsubscribeToken } from './settings/unsubscribe-token.ts';

export function notificationEndpoints({
  db,
  config,
}: {
  readonly db: Database;
  readonly config: { readonly identitySecret: string };
}): EndpointHandler[] {
  return [
    handle(getNotificationSettings, async ({ caller }) => ({
      digest: await wantsDigest(db, caller.accountId),
    })),
    handle(changeNotificationSettings, async ({ caller, body: { digest } }) => {
      await saveDigestChoice(db, caller.accountId, digest);
      return { digest };
    }),
    handle(unsubscribeFromNotifications, async ({ body }) => {
      const accountId = readUnsubscribeToken(config.identitySecret, body.token);
      if (!accountId || !(await saveDigestChoice(db, accountId, false)))
        throw new Refusal(unsubscribeLinkInvalid);
      return { digest: false };
    }),
  ];
}
