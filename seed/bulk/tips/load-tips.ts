import type { Database } from '#server/platform/database/database.ts';
import { tagOf } from '../identifier.ts';
import { inParts } from '../in-parts.ts';
import { fanAt, fansOf } from './fan.ts';
import { insertBulkFans, insertBulkTips, listMethodIds, listRecipientIds } from './repository.ts';
import { tipAt } from './tip.ts';

/** Tips were requested but there is no beneficiary. */
export class NobodyToTip extends Error {
  override name = 'NobodyToTip';
}

/**
 * Fills the tips of a seed, and their fans, up to the wanted size. The tips go to all existing beneficiaries. Throws
 * NobodyToTip.
 */
export async function loadTips(
  db: Database,
  size: number,
  {
    seed,
    now,
    onProgress,
  }: { seed: string; now: Date; onProgress: (kind: 'fans' | 'tips', done: number, of: number) => void },
): Promise<void> {
  const recipients = await listRecipientIds(db);
  if (recipients.length === 0) throw new NobodyToTip();
  const methods = await listMethodIds(db);
  const fans = fansOf(size);
  await inParts(
    db,
    { table: 'account', tag: tagOf(seed, 'fan'), size: fans },
    (transaction, indexes) =>
      insertBulkFans(
        transaction,
        indexes.map((index) => fanAt(seed, index)),
      ),
    (done) => onProgress('fans', done, fans),
  );
  await inParts(
    db,
    { table: 'tip', tag: tagOf(seed, 'tip'), size },
    (transaction, indexes) =>
      insertBulkTips(
        transaction,
        indexes.map((index) => tipAt(seed, index, { now, recipients, methods })),
      ),
    (done) => onProgress('tips', done, size),
  );
}
