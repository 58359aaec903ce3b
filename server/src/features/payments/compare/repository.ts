import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { minorUnits } from '../minor-units.ts';
import '../tables.ts';

export type Feed = 'events' | 'balance';

/** The time until which a feed of the provider was compared; undefined before the first run. */
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
 * Saves the time until which a feed was compared. It never moves back, even if two processes compare at once, except
 * from a time in the future, which a wrong clock saved.
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

/** The facts that the ledger has of these charges, as `kind fact`; a movement without a fact appears as `kind charge`. */
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

/** Our balance at a provider according to the ledger, by currency. */
export async function sumProviderAccount(db: Connection, provider: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['currency', sql<string>`sum(amount_minor)`.as('amount_minor')])
    .where('account_name', '=', `provider:${provider}`)
    .groupBy('currency')
    .execute();
  return new Map(rows.map(({ currency, amount_minor }) => [currency, minorUnits(amount_minor)]));
}
