import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { minorUnits } from '../minor-units.ts';
import '../tables.ts';

export type Feed = 'events' | 'balance';

/** How far a feed of the provider was compared; undefined before the first time. */
export async function findComparedUntil(
  db: Connection,
  provider: string,
  feed: Feed,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_comparison')
    .select('compared_until')
    .where('provider', '=', provider)
    .where('feed', '=', feed)
    .executeTakeFirst();
  return row?.compared_until;
}

/**
 * Writes down how far; never back, should two processes compare at the same time, but for a position in the future, which
 * a wrong clock left.
 */
export async function saveComparedUntil(
  db: Connection,
  provider: string,
  feed: Feed,
  { comparedUntil, now }: { readonly comparedUntil: Date; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('payment_comparison')
    .values({ provider, feed, compared_until: comparedUntil })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'feed']).doUpdateSet({
        compared_until: sql<Date>`greatest(least(payment_comparison.compared_until, ${now}), excluded.compared_until)`,
      }),
    )
    .execute();
}

/** When the first payment with a provider was made: nothing of ours moved before. */
export async function findFirstPaymentTime(db: Connection, provider: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.min<Date | null>('created_at').as('first'))
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.first ?? undefined;
}

/** Whether a case that names this charge is open. */
export async function hasOpenCase(db: Connection, provider: string, charge: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_quarantine')
    .leftJoin('payment', 'payment.id', 'payment_quarantine.payment_id')
    .select('payment_quarantine.id')
    .where('payment_quarantine.provider', '=', provider)
    .where('resolved_at', 'is', null)
    .where((of) =>
      of.or([
        of('payment_quarantine.provider_charge', '=', charge),
        of('payment.provider_charge', '=', charge),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these facts the ledger has, as `kind fact`; what was booked without a fact stands as `kind charge`. */
export async function listBookedFacts(
  db: Connection,
  provider: string,
  charges: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ledger_movement')
    .select(['kind', 'fact', 'charge'])
    .where('provider', '=', provider)
    .where(({ eb, fn, val }) => eb('charge', '=', fn.any(val([...charges]))))
    .execute();
  return new Set(rows.map(({ kind, fact, charge }) => `${kind} ${fact ?? charge}`));
}

/** What the ledger says that a provider has of ours, by currency. */
export async function sumProviderAccount(db: Connection, provider: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['currency', sql<string>`sum(amount_minor)`.as('amount_minor')])
    .where('account_name', '=', `provider:${provider}`)
    .groupBy('currency')
    .execute();
  return new Map(rows.map(({ currency, amount_minor }) => [currency, minorUnits(amount_minor)]));
}
