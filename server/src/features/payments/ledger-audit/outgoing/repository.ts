import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { minorUnits } from '../../minor-units.ts';
import '../../tables.ts';

/** What each payout took from a provider, less what came back, by payout and currency. */
export async function listPaidFrom(
  db: Connection,
  provider: string,
): Promise<{ payoutId: string; currency: string; amountMinor: number }[]> {
  const { rows } = await sql<{ payoutId: string; currency: string; amount_minor: string }>`
    SELECT m.payout_id AS "payoutId", e.currency, -sum(e.amount_minor) AS amount_minor
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
    WHERE m.payout_id IS NOT NULL AND e.account_name = ${`provider:${provider}`}
    GROUP BY m.payout_id, e.currency`.execute(db);
  return rows.map(({ amount_minor, ...row }) => ({ ...row, amountMinor: minorUnits(amount_minor) }));
}

/** Our balance at a provider according to the ledger, as if nothing had gone to our own bank or come back from it. */
export async function sumBeforeOwnPayouts(db: Connection, provider: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; amount_minor: string }>`
    SELECT currency, sum(amount_minor) AS amount_minor FROM (
      SELECT currency, amount_minor FROM ledger_entry WHERE account_name = ${`provider:${provider}`}
      UNION ALL
      SELECT e.currency, e.amount_minor FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
      WHERE m.kind = 'own_payout' AND m.provider = ${provider} AND e.account_name = 'bank:' || e.currency
    ) AS entry GROUP BY currency`.execute(db);
  return new Map(rows.map(({ currency, amount_minor }) => [currency, minorUnits(amount_minor)]));
}
