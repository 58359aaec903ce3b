import { createPublicKey } from 'node:crypto';
import type { z } from 'zod';
import { pushRules } from '#contract/notifications/push/rules.ts';
import type { pushSubscriptionBody } from '#contract/notifications/push/schemas.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { mayBePublic } from '#server/platform/http/guarded-post.ts';
import { findChoices, forgetDevice, forgetOldest, type PushChoices, saveDevice } from './repository.ts';

export interface DeviceDependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** The origin of the sandbox's push service; undefined in live mode. */
  readonly sandboxPushOrigin: string | undefined;
}

/**
 * Saves which notifications a device shows. Throws InvalidInput for an endpoint that is not a push service on the
 * internet, and for an invalid key.
 */
export async function changeDevice(
  { db, clock, sandboxPushOrigin }: DeviceDependencies,
  { accountId, sessionId }: Caller,
  { endpoint, keys, tips, events }: z.output<typeof pushSubscriptionBody>,
): Promise<PushChoices> {
  if (!mayBePublic(endpoint, sandboxPushOrigin))
    throw invalid('endpoint', ({ checks }) => checks.noPushService);
  if (!isPublicKey(keys.p256dh)) throw invalid('keys.p256dh', ({ checks }) => checks.noDeviceKey);
  return inTransaction(db, async (transaction) => {
    const before = (await findChoices(transaction, { accountId, endpoint })) ?? {
      tips: false,
      events: false,
    };
    const choices = { tips: tips ?? before.tips, events: events ?? before.events };
    if (!choices.tips && !choices.events) {
      await forgetDevice(transaction, { endpoint, accountId });
      return choices;
    }
    await saveDevice(transaction, { accountId, sessionId, endpoint, ...keys, ...choices, at: clock.now() });
    await forgetOldest(transaction, accountId, pushRules.mostDevices);
    return choices;
  });
}

/** Whether the key is a point on P-256. */
function isPublicKey(base64url: string): boolean {
  const bytes = Buffer.from(base64url, 'base64url');
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
    return bytes.length === 65 && bytes[0] === 4;
  } catch {
    return false;
  }
}
