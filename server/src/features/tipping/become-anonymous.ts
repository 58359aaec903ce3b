import { tipAnonymityLower } from '#contract/tipping/errors.ts';
import { moreAnonymous, type TipAnonymity } from '#contract/tipping/rules.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { readTip, type TipReading, type TipView } from './read-tips.ts';
import { lockTips, saveAnonymity } from './repository.ts';

/**
 * Hides the sender's name from more people, in all shares of a tip for a line-up; repeating it changes nothing. Throws
 * the refusals `tip_not_found` and `tip_anonymity_lower`.
 */
export async function becomeAnonymous(
  reading: TipReading,
  caller: Caller,
  id: string,
  anonymity: TipAnonymity,
): Promise<TipView> {
  const { tip } = await readTip(reading, caller, id, 'changeAnonymity');
  await inTransaction(reading.db, async (transaction) => {
    for (const now of await lockTips(transaction, tip)) {
      if (now.anonymity === anonymity) continue;
      if (!moreAnonymous(now.anonymity).includes(anonymity)) throw new Refusal(tipAnonymityLower);
      await saveAnonymity(transaction, now.id, anonymity);
    }
  });
  return readTip(reading, caller, id, 'changeAnonymity');
}
