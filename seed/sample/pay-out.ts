import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { operators, type Payday, performer } from './hand-over-pages.ts';
import { sampleId } from './identifier.ts';
import { findPeople, finishPayout, insertWallet, insertWeeklyPayout } from './payouts/repository.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Payouts reach this far back. */
const weeks = 26;

/** Encrypts a payout destination as the product does. */
export type SealDestination = (
  receiver: { readonly kind: 'beneficiary'; readonly id: string },
  destination: { readonly institution: 'telebirr'; readonly number: string },
) => Buffer;

interface Terms {
  readonly now: Date;
  readonly seal: SealDestination;
}

/**
 * The payouts by hand to the demo performer's page, on every Monday of half a year; none until all demo accounts exist, or if
 * the page has a payout account. The last payout waits for the two demo operators, so that visitors can try its two-person
 * approval.
 */
export async function listPaydays(transaction: Transaction, { now, seal }: Terms): Promise<Payday[]> {
  const pageId = sampleId('beneficiary', 'almaz-tessera');
  const people = await findPeople(transaction, [performer, ...operators]);
  if (!people) return [];
  const [ownerId = '', ...deciding] = people;
  const walletId = await insertWallet(transaction, {
    pageId,
    ownerId,
    holderName: 'Almaz Tessera',
    shown: 'telebirr ··4567',
    sealed: seal({ kind: 'beneficiary', id: pageId }, { institution: 'telebirr', number: '0911234567' }),
  });
  if (walletId === undefined) return [];
  const last = mondayBefore(now);
  return Array.from({ length: weeks + 1 }, (_, week) => {
    const at = new Date(last - (weeks - week) * weekMs);
    const pay = async () => {
      const id = await insertWeeklyPayout(transaction, { pageId, walletId, at });
      if (id === undefined || week === weeks) return;
      const reference = `FT${at.toISOString().slice(2, 10).replaceAll('-', '')}`;
      await finishPayout(transaction, {
        id,
        operators: deciding,
        reference,
        at: new Date(at.getTime() + dayMs),
      });
    };
    return { at, pay };
  });
}

/** Pays a page that got its tips before all demo accounts existed. */
export function payOutSample(db: Database, terms: Terms): Promise<void> {
  return inTransaction(db, async (transaction) => {
    for (const { pay } of await listPaydays(transaction, terms)) await pay();
  });
}

/** The last Monday at 6:00 in Addis Ababa, when weekly payouts start. The first day of 1970 was a Thursday. */
function mondayBefore(now: Date): number {
  const beginsAt = 4 * dayMs + 3 * 3_600_000;
  return now.getTime() - ((now.getTime() - beginsAt) % weekMs);
}
