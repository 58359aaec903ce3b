import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import type { Metadata } from '#contract/envelope.ts';
import type { BriefCache } from '#server/platform/cache/brief-cache.ts';
import type { Database } from '#server/platform/database/database.ts';
import { presentBeneficiary } from './presenter.ts';
import {
  type BeneficiaryFilter,
  type BeneficiaryRow,
  countBeneficiaries,
  findBeneficiary,
  listBeneficiaries,
  listTypesOf,
} from './repository.ts';

/** How many of something each of these beneficiaries has; one missing from the map has none. */
export type CountByBeneficiary = (beneficiaryIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export interface BeneficiaryReading {
  readonly db: Database;
  readonly totals: BriefCache<number>;
  readonly countEvents: CountByBeneficiary;
  readonly countTips: CountByBeneficiary;
}

/** One page of beneficiaries with its metadata. A full page's total may be some seconds old. */
export async function readBeneficiaries(
  reading: BeneficiaryReading,
  {
    limit,
    offset,
    search,
    type,
  }: { limit: number; offset: number; search?: string | undefined; type?: string[] | undefined },
): Promise<{ results: Beneficiary[]; metadata: Metadata }> {
  const filter: BeneficiaryFilter = { search, types: type };
  const rows = await listBeneficiaries(reading.db, filter, { limit, offset });
  // The last page tells the total by itself.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast
    ? offset + rows.length
    : await reading.totals.get(JSON.stringify([search ?? '', type ?? []]), () =>
        countBeneficiaries(reading.db, filter),
      );
  return { results: await presentAll(reading, rows), metadata: { total, limit, offset } };
}

export async function readBeneficiary(
  reading: BeneficiaryReading,
  id: string,
): Promise<Beneficiary | undefined> {
  const row = await findBeneficiary(reading.db, id);
  const [beneficiary] = row ? await presentAll(reading, [row]) : [];
  return beneficiary;
}

async function presentAll(reading: BeneficiaryReading, rows: readonly BeneficiaryRow[]) {
  const withFigures = rows.filter((row) => !row.sample).map((row) => row.id);
  const none: ReadonlyMap<string, number> = new Map();
  const [types, events, tips] = await Promise.all([
    listTypesOf(
      reading.db,
      rows.map((row) => row.id),
    ),
    withFigures.length > 0 ? reading.countEvents(withFigures) : none,
    withFigures.length > 0 ? reading.countTips(withFigures) : none,
  ]);
  const typesById = Map.groupBy(types, (type) => type.beneficiary_id);
  return rows.map((row) =>
    presentBeneficiary(row, typesById.get(row.id) ?? [], {
      events: events.get(row.id) ?? 0,
      tipsReceived: tips.get(row.id) ?? 0,
    }),
  );
}
