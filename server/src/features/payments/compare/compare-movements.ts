import { inTransaction } from '#server/platform/database/transaction.ts';
import { postFee } from '../ledger/fees/post-fee.ts';
import { postOwnPayout } from '../ledger/post-movement.ts';
import { countMovementsOfCharge, sumOfCharge } from '../ledger/repository.ts';
import { locatePayment } from '../locate-payment.ts';
import type { PaymentProvider, Period, ProviderMovement } from '../providers/provider.ts';
import { netOf, observedOf, openCase } from '../quarantine/open-case.ts';
import { findPaymentByCharge } from '../repository.ts';
import { type SyncDependencies, syncPayment } from '../sync-payment.ts';
import { hasOpenCase, listBookedFacts } from './repository.ts';

export interface FeedCounts {
  readonly seen: number;
  readonly news: number;
  readonly cases: number;
}

type Attempt = <Result>(charge: string, work: () => Promise<Result>) => Promise<Result | undefined>;

/** Compares the provider's movements in a period with the ledger, charge by charge. */
export async function compareMovements(
  dependencies: SyncDependencies,
  provider: PaymentProvider,
  period: Period,
  attempt: Attempt,
): Promise<FeedCounts> {
  const byCharge = new Map<string, ProviderMovement[]>();
  let seen = 0;
  for await (const movement of provider.listMovements(period)) {
    seen += 1;
    byCharge.set(movement.charge, [...(byCharge.get(movement.charge) ?? []), movement]);
  }
  const booked = await listBookedFacts(dependencies.db, provider.name, [...byCharge.keys()]);
  const isBooked = ({ kind, fact, charge, id, feeMinor }: ProviderMovement) =>
    (kind === 'own_fee' || booked.has(`${kind} ${fact}`) || booked.has(`${kind} ${charge}`)) &&
    (feeMinor === 0 || booked.has(`fee ${id}`));
  let news = 0;
  let cases = 0;
  for (const [charge, movements] of byCharge) {
    const unknown = movements.find((movement) => !isBooked(movement));
    if (!unknown) continue;
    const outcome = await attempt(charge, async () => {
      const synced = await syncCharge(dependencies, provider, unknown);
      await bookFees(dependencies, provider, charge, movements);
      return synced;
    });
    if (outcome?.synced) news += 1;
    if (outcome?.opened) cases += 1;
  }
  return { seen, news, cases };
}

/** Syncs the payment of a charge that is incomplete in the ledger; a difference that remains becomes a case. */
async function syncCharge(
  dependencies: SyncDependencies,
  provider: PaymentProvider,
  movement: ProviderMovement,
): Promise<{ readonly synced: boolean; readonly opened: boolean }> {
  const { db } = dependencies;
  if (movement.kind === 'own_payout')
    return { synced: await bookOwnPayout(dependencies, provider, movement), opened: false };
  // Nothing but its fee moved, which is booked next.
  if (movement.kind === 'own_fee') return { synced: true, opened: false };
  if (movement.kind === 'other') return keepUnknownMovement(dependencies, provider, movement, undefined);
  const before = await countMovementsOfCharge(db, movement.charge);
  const counted = await findPaymentByCharge(db, provider.name, movement.charge);
  const found = counted || movement.intent === null ? undefined : await provider.locate(movement.intent);
  const paymentId = counted?.id ?? (found && (await locatePayment(db, provider.name, found)));
  if (paymentId === undefined) return keepUnknownMovement(dependencies, provider, movement, found);
  await syncPayment(dependencies, paymentId, `comparison with ${provider.name}`);
  const synced = (await countMovementsOfCharge(db, movement.charge)) > before;
  return { synced, opened: await keepDifference(dependencies, provider, movement.charge, paymentId) };
}

/** Money between the provider and our own bank belongs to no charge and is only known from the provider's movements. */
function bookOwnPayout(
  { db }: SyncDependencies,
  provider: PaymentProvider,
  movement: ProviderMovement,
): Promise<boolean> {
  return inTransaction(db, (transaction) =>
    postOwnPayout(transaction, { provider: provider.name, ...movement }),
  );
}

/** Books the fees of a charge that no sync has booked; without a payment of ours they are our cost. */
async function bookFees(
  { db }: SyncDependencies,
  provider: PaymentProvider,
  charge: string,
  movements: readonly ProviderMovement[],
): Promise<void> {
  const payment = await findPaymentByCharge(db, provider.name, charge);
  await inTransaction(db, async (transaction) => {
    for (const { kind: of, ...fee } of movements)
      if (fee.feeMinor !== 0)
        await postFee(transaction, { ...fee, of }, { provider: provider.name, charge, payment });
  });
}

/** Opens a case if the ledger and the provider differ about a charge and no open case covers it. */
async function keepDifference(
  { db, log }: SyncDependencies,
  provider: PaymentProvider,
  charge: string,
  paymentId: string,
): Promise<boolean> {
  for (;;) {
    const before = await countMovementsOfCharge(db, charge);
    const state = await provider.readCharge(charge);
    const opened = await inTransaction(db, async (transaction) => {
      // Something was booked while the provider was asked, so the answer may be out of date.
      if ((await countMovementsOfCharge(transaction, charge)) !== before) return undefined;
      const netMinor = state ? netOf(state) : 0;
      if (!state || (await hasOpenCase(transaction, provider.name, charge))) return false;
      const { currency } = state;
      const bookedMinor = await sumOfCharge(transaction, { provider: provider.name, charge, currency });
      if (bookedMinor === netMinor) return false;
      return openCase(transaction, {
        paymentId,
        provider: provider.name,
        checkout: null,
        charge,
        reason: 'ledger_differs',
        expected: { bookedMinor },
        observed: { charge, netMinor, currency },
        about: { charge, currency, netMinor },
      });
    });
    if (opened === undefined) continue;
    if (opened) log.error({ payment: paymentId, charge }, 'payment quarantined: the provider says otherwise');
    return opened;
  }
}

/** Opens a case for money that belongs to no payment of ours. */
async function keepUnknownMovement(
  { db, log }: SyncDependencies,
  provider: PaymentProvider,
  movement: ProviderMovement,
  found: { readonly checkout: string; readonly paymentId: string | null } | undefined,
): Promise<{ readonly synced: boolean; readonly opened: boolean }> {
  const state = found ? await provider.readState(found.checkout) : undefined;
  const charge = movement.kind === 'other' ? undefined : await provider.readCharge(movement.charge);
  const { currency } = movement;
  const netMinor = charge ? netOf(charge) : movement.kind === 'other' ? movement.amountMinor : 0;
  const opened = await inTransaction(db, (transaction) =>
    openCase(transaction, {
      paymentId: null,
      provider: provider.name,
      checkout: found?.checkout ?? null,
      charge: movement.charge,
      reason: state?.kind === 'captured' ? 'unknown_checkout' : 'unknown_movement',
      expected: {},
      observed:
        state?.kind === 'captured'
          ? { ...observedOf(state), claimed: found?.paymentId ?? null }
          : { kind: movement.kind, charge: movement.charge, netMinor, currency },
      about: { charge: movement.charge, currency, netMinor },
    }),
  );
  if (opened) log.error({ charge: movement.charge }, 'money that belongs to no payment was quarantined');
  return { synced: false, opened };
}
