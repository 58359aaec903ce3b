import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import { listShares } from '../repository.ts';
import type { AgreedShare } from '../split-tip.ts';

/**
 * The shares by which tips to these pages are divided, by page id; a page that is not a band is missing. The
 * agreements cannot change until the transaction ends.
 */
export async function lockAgreedShares(
  transaction: Transaction,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AgreedShare[]>> {
  const agreements = await runPrepared<{ id: string; band_id: string }>(
    transaction,
    `SELECT id, band_id FROM band_agreement WHERE band_id = ANY($1::uuid[]) AND state = 'agreed'
     ORDER BY band_id FOR SHARE`,
    [pageIds],
  );
  if (agreements.length === 0) return new Map();
  const shares = await listAgreedShares(
    transaction,
    agreements.map(({ id }) => id),
  );
  return new Map(
    agreements.flatMap(({ id, band_id }) => {
      const ofBand = shares.get(id);
      return ofBand ? [[band_id, ofBand] as const] : [];
    }),
  );
}

/** The shares of these agreements above zero, by the id of the agreement. */
export async function listAgreedShares(
  db: Connection,
  agreementIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AgreedShare[]>> {
  const rows = await listShares(db, agreementIds);
  const shares = new Map<string, AgreedShare[]>();
  for (const { agreement_id, member_id, parts } of rows) {
    if (parts === 0) continue;
    const ofAgreement = shares.get(agreement_id) ?? [];
    ofAgreement.push({ memberId: member_id, parts });
    shares.set(agreement_id, ofAgreement);
  }
  return shares;
}
