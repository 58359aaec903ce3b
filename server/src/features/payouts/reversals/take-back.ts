import { balanceIn, ProviderUnavailable, postTransferReversed } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Log } from '#server/platform/log.ts';
import { RailRefused } from '../sending/sender.ts';
import {
  claimReversals,
  endReversal,
  postponeReversal,
  type ReversedAccount,
  sumInTransitToBank,
  type WaitingReversal,
} from './repository.ts';
import type { Reverser } from './reverser.ts';

export interface ReversalDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly reverser: Reverser;
}

/** Longer than all requests about one reversal can take; one whose process died is due again after this. */
const claimMs = 5 * 60_000;
/** An unknown problem seldom goes away by itself. */
const afterFailureMs = 60 * 60_000;

/**
 * Makes the reversals that operators have requested. Any number of processes may run it at the same time, and it may be
 * stopped at any moment: one process at a time handles a reversal, looks it up at the rail before requesting it, and
 * books it once.
 */
export async function takeTransfersBack(dependencies: ReversalDependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  for (;;) {
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + claimMs);
    const [reversal] = await claimReversals(db, { now, claimedUntil, limit: 1 });
    if (!reversal) return;
    try {
      await takeBackOne(dependencies, reversal);
    } catch (error) {
      if (error instanceof ProviderUnavailable) {
        log.warn({ reversal: reversal.id, reason: error.message }, 'no answer about a transfer reversal');
        await postponeReversal(db, reversal.id, now);
        // The rail does not answer; the next run continues.
        return;
      }
      log.error({ reversal: reversal.id, err: error }, 'a transfer reversal could not be made');
      await postponeReversal(db, reversal.id, new Date(now.getTime() + afterFailureMs));
    }
  }
}

async function takeBackOne(
  { db, log, reverser }: ReversalDependencies,
  reversal: WaitingReversal,
): Promise<void> {
  const { id, payoutId, amountMinor, transfer } = reversal;
  const order = { reversalId: id, transfer, amountMinor };
  let made = await reverser.findReversal(order);
  if (made === undefined) {
    const failure = await whyNot({ db, reverser }, reversal);
    if (failure !== undefined) {
      log.warn({ reversal: id, failure }, 'a transfer is not taken back');
      await endReversal(db, id, { state: 'refused', failure });
      return;
    }
    try {
      made = await reverser.reverse(order);
    } catch (error) {
      if (!(error instanceof RailRefused)) throw error;
      await endReversal(db, id, { state: 'refused', failure: error.code });
      return;
    }
  }
  const fact = made;
  await inTransaction(db, async (transaction) => {
    if (!(await endReversal(transaction, id, { state: 'done', provider_reversal: fact })))
      throw new Error(`Transfer reversal ${id} was ended by somebody else.`);
    await postTransferReversed(transaction, { payoutId, fact, amountMinor });
  });
}

/** Why a reversal is no longer possible: it may have waited for hours while the rail was down. */
async function whyNot(
  { db, reverser }: Pick<ReversalDependencies, 'db' | 'reverser'>,
  { accountName, currency, providerAccount, amountMinor }: WaitingReversal,
): Promise<string | undefined> {
  if ((await debtOf(db, { accountName, currency })) < amountMinor) return 'debt_is_less';
  const free = await readAvailableForReversal({ db, reverser }, providerAccount, currency);
  return free < amountMinor ? 'balance_insufficient' : undefined;
}

/** What a receiver owes us according to the ledger; zero if they owe nothing. */
export async function debtOf(db: Connection, account: ReversedAccount): Promise<number> {
  return Math.max(0, -(await balanceIn(db, account)));
}

/** The balance of an account at the rail that is not on its way to the bank behind it. */
export async function readAvailableForReversal(
  { db, reverser }: Pick<ReversalDependencies, 'db' | 'reverser'>,
  providerAccount: string,
  currency: string,
): Promise<number> {
  // Read before the balance, so that money that is sent on in between is not counted as free.
  const onItsWay = await sumInTransitToBank(db, providerAccount, currency);
  return Math.max(0, (await reverser.readAvailable(providerAccount, currency)) - onItsWay);
}
