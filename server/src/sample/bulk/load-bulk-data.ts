import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sampleId } from '../identifier.ts';
import { insertNames } from '../repository.ts';
import { beneficiaryAt, bulkTypes } from './beneficiaries.ts';
import { bulkCategories, eventAt } from './events.ts';
import { tagOf } from './identifier.ts';
import {
  countMade,
  doNotWaitForDisk,
  idsByName,
  insertBulkBeneficiaries,
  insertBulkEvents,
  liftTimeLimit,
  tidyTables,
} from './repository.ts';

export type BulkSize = { beneficiaries: number; events: number };
/** Told after each part how many rows of a kind are there, of how many. */
export type OnProgress = (kind: 'beneficiaries' | 'events', done: number, of: number) => void;

// Each part of events updates the kept count of nearly every day once, so parts are large.
const rowsAPart = 20_000;

/**
 * Brings the bulk data of a seed up to the wanted size: rows that are there stay, missing ones are added, so a
 * load that was interrupted goes on where it stopped. The same seed and day give the same rows. Wants a pool of
 * one connection: the time limit of its statements is lifted.
 */
export async function loadBulkData(
  db: Database,
  size: BulkSize,
  { seed, now, onProgress }: { seed: string; now: Date; onProgress: OnProgress },
): Promise<void> {
  await liftTimeLimit(db);
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

  const beneficiaries = tagOf(seed, 'beneficiary');
  const makeBeneficiary = (index: number) => beneficiaryAt(seed, index, types);
  const wanted = Math.max(size.beneficiaries, await countMade(db, 'beneficiary', beneficiaries));
  await inParts(db, 'beneficiary', beneficiaries, size.beneficiaries, async (transaction, indexes, done) => {
    await insertBulkBeneficiaries(transaction, indexes.map(makeBeneficiary));
    return () => onProgress('beneficiaries', done, size.beneficiaries);
  });

  await inParts(db, 'event', tagOf(seed, 'event'), size.events, async (transaction, indexes, done) => {
    const made = indexes.map((index) => eventAt(seed, index, { now, beneficiaries: wanted, categories }));
    await insertBulkEvents(
      transaction,
      made.map(({ event }) => event),
      made.flatMap(({ performers }) => performers),
    );
    return () => onProgress('events', done, size.events);
  });
  await tidyTables(db);
}

type Part = (
  transaction: Parameters<Parameters<typeof inTransaction>[1]>[0],
  indexes: readonly number[],
  done: number,
) => Promise<() => void>;

async function inParts(
  db: Database,
  table: 'beneficiary' | 'event',
  tag: string,
  size: number,
  part: Part,
): Promise<void> {
  for (let from = await countMade(db, table, tag); from < size; from += rowsAPart) {
    const length = Math.min(rowsAPart, size - from);
    const indexes = Array.from({ length }, (_, at) => from + at);
    const report = await inTransaction(db, async (transaction) => {
      await doNotWaitForDisk(transaction);
      return part(transaction, indexes, from + length);
    });
    report();
  }
}
