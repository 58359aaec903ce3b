import type { Database } from '#server/platform/database/database.ts';
import { sampleId } from '../sample/identifier.ts';
import { insertNames } from '../sample/repository.ts';
import { beneficiaryAt, bulkTypes } from './beneficiaries.ts';
import { bulkCategories, eventAt } from './events.ts';
import { tagOf } from './identifier.ts';
import { inParts } from './in-parts.ts';
import { countMade, idsByName, insertBulkBeneficiaries, insertBulkEvents, tidyTables } from './repository.ts';
import { loadTips } from './tips/load-tips.ts';

export { NobodyToTip } from './tips/load-tips.ts';

export type BulkSize = { beneficiaries: number; events: number; tips: number };
export type BulkKind = 'beneficiaries' | 'events' | 'fans' | 'tips';
/** Called after each part: how many rows of a kind exist, and how many are wanted. */
export type OnProgress = (kind: BulkKind, done: number, of: number) => void;

/**
 * Fills the bulk data of a seed up to the wanted size: existing rows stay, missing ones are added, so an interrupted load
 * continues where it stopped. The same seed and day give the same rows. Needs an unlimited pool, because some of its statements
 * take long. Throws NobodyToTip.
 */
export async function loadBulkData(
  db: Database,
  size: BulkSize,
  { seed, now, onProgress }: { seed: string; now: Date; onProgress: OnProgress },
): Promise<void> {
  await insertNames(
    db,
    'beneficiary_type',
    bulkTypes.map((name) => ({ id: sampleId('type', name), name })),
  );
  await insertNames(
    db,
    'event_category',
    bulkCategories.map((name) => ({ id: sampleId('category', name), name })),
  );
  const typesByName = await idsByName(db, 'beneficiary_type');
  const types = bulkTypes.flatMap((name) => typesByName.get(name) ?? []);
  const categories = await idsByName(db, 'event_category');

  const tag = tagOf(seed, 'beneficiary');
  const wanted = Math.max(size.beneficiaries, await countMade(db, 'beneficiary', tag));
  await inParts(
    db,
    { table: 'beneficiary', tag, size: size.beneficiaries },
    (transaction, indexes) =>
      insertBulkBeneficiaries(
        transaction,
        indexes.map((index) => beneficiaryAt(seed, index, types)),
      ),
    (done) => onProgress('beneficiaries', done, size.beneficiaries),
  );

  await inParts(
    db,
    { table: 'event', tag: tagOf(seed, 'event'), size: size.events },
    async (transaction, indexes) => {
      const made = indexes.map((index) => eventAt(seed, index, { now, beneficiaries: wanted, categories }));
      await insertBulkEvents(
        transaction,
        made.map(({ event }) => event),
        made.flatMap(({ performers }) => performers),
      );
    },
    (done) => onProgress('events', done, size.events),
  );

  if (size.tips > 0) await loadTips(db, size.tips, { seed, now, onProgress });
  await tidyTables(db);
}
