import { sql } from 'kysely';
import { isUuid } from '#contract/text-rules.ts';
import { foundPages } from '#server/features/beneficiaries/public.ts';

/**
 * The ids of the payouts that the desk finds by these words, as a subquery: by the beginning of the bank's reference, however it is
 * written, or of that of its return; by their id or that of their batch; by an id of the rail; and by the page that is paid. Each way is a query of its
 * own, so that each reads its index.
 */
export function foundPayouts(words: string) {
  const ways = [
    // Words without a letter or digit, such as %, have an empty key, with which every reference begins.
    sql`SELECT id FROM payout WHERE bank_reference IS NOT NULL AND payout_reference_key(${words}) <> ''
      AND payout_reference_key(bank_reference) LIKE payout_reference_key(${words}) || '%'`,
    sql`SELECT payout_id FROM payout_return WHERE withdrawn_at IS NULL AND payout_reference_key(${words}) <> ''
      AND payout_reference_key(reference) LIKE payout_reference_key(${words}) || '%'`,
    sql`SELECT id FROM payout WHERE provider_transfer = ${words}`,
    sql`SELECT id FROM payout WHERE provider_payout = ${words}`,
    sql`SELECT id FROM payout WHERE receiver_kind = 'beneficiary' AND receiver_id IN (${foundPages(words)})`,
  ];
  if (isUuid(words))
    ways.push(
      sql`SELECT id FROM payout WHERE id = ${words}`,
      sql`SELECT id FROM payout WHERE batch_id = ${words}`,
    );
  return sql.join(ways, sql` UNION ALL `);
}
