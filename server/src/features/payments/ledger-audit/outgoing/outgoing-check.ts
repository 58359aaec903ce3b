import { listBookedTransfers } from '../../compare/transfers/repository.ts';
import { minorUnits } from '../../minor-units.ts';
import { type AuditCheck, ComparedSums, type JournalLine } from '../audit-checks.ts';
import { listBookedFees } from '../repository.ts';
import { listPaidFrom, sumBeforeOwnPayouts } from './repository.ts';

/** One movement out of our account at a provider, or back into it, as the provider's own journal has it. */
export interface OutgoingLine {
  readonly kind: 'transfer' | 'transfer_reversal' | 'payout' | 'payout_canceled' | 'payout_failed';
  readonly id: string;
  /** The id of the transfer or payout that it is about. */
  readonly of: string;
  /** Above zero for every kind. */
  readonly amountMinor: number;
  readonly currency: string;
  /** The payout of ours that it names. */
  readonly payoutId: string | null;
}

const nameOf = (currency: string) => `balance in ${currency.toUpperCase()}`;

const signs: Readonly<Partial<Record<OutgoingLine['kind'], number>>> = { transfer: 1, transfer_reversal: -1 };

/**
 * Compares, to the cent, what went to receivers, payout by payout, and what is left at the provider. Payouts to our own
 * bank are booked by the nightly comparison, so both sides leave them out, as well as payouts from receivers' accounts
 * to their banks.
 */
export function outgoingCheck(
  provider: string,
  journal: Iterable<JournalLine> | AsyncIterable<JournalLine>,
  outgoing: readonly OutgoingLine[],
): AuditCheck {
  return {
    name: `what is left at ${provider} is what the ledger says`,
    async findProblems(db) {
      const balance = new ComparedSums();
      const withoutFees = new Set<string>();
      for await (const { kind, charge, currency, amountMinor, feeMinor, feeCurrency } of journal) {
        // A payout to our own bank belongs to no charge.
        if (kind === 'own_payout') continue;
        const sign = kind === 'refund' || kind === 'dispute' ? -1 : 1;
        balance.add('moved', nameOf(currency), sign * amountMinor);
        if (feeMinor === undefined) withoutFees.add(charge);
        else balance.add('moved', nameOf(feeCurrency ?? currency), -feeMinor);
      }
      for (const { charge, currency, amount_minor } of await listBookedFees(db, provider))
        if (withoutFees.has(charge)) balance.add('moved', nameOf(currency), -minorUnits(amount_minor));
      const paid = new ComparedSums();
      const payoutOf = new Map(outgoing.map(({ id, payoutId }) => [id, payoutId]));
      for (const { kind, of, currency, amountMinor, payoutId } of outgoing) {
        const sign = signs[kind];
        if (sign === undefined) continue;
        const payout = payoutOf.get(of) ?? payoutId;
        paid.add('moved', `paid for ${payout ?? of} in ${currency.toUpperCase()}`, sign * amountMinor);
        balance.add('moved', nameOf(currency), -sign * amountMinor);
      }
      for (const { payoutId, currency, amountMinor } of await listPaidFrom(db, provider))
        paid.add('booked', `paid for ${payoutId} in ${currency}`, amountMinor);
      for (const [transfer, { currency, amountMinor }] of await listBookedTransfers(db, provider))
        paid.add('booked', `paid for ${payoutOf.get(transfer) ?? transfer} in ${currency}`, amountMinor);
      for (const [currency, amountMinor] of await sumBeforeOwnPayouts(db, provider))
        balance.add('booked', nameOf(currency), amountMinor);
      return [...paid.differences(), ...balance.differences()];
    },
  };
}
