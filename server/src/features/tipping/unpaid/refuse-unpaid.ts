import { tooManyRequests } from '#contract/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { countUnpaid } from './repository.ts';

const most = 40;
const hourMs = 3_600_000;
const retryAfterSeconds = 600;

/**
 * Refuses another checkout to an account that has opened too many within an hour without paying them. Testing stolen
 * cards looks like this, from any address.
 */
export async function refuseUnpaid(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<void> {
  const from = new Date(clock.now().getTime() - hourMs);
  if ((await countUnpaid(db, accountId, from)) >= most)
    throw new Refusal(tooManyRequests, { retryAfterSeconds });
}
