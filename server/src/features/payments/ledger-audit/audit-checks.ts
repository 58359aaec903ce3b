import type { Connection } from '#server/platform/database/database.ts';
import { minorUnits } from '../minor-units.ts';
import type { ProviderMovement } from '../providers/provider.ts';
import {
  listCardsLeftBehind,
  listChargesOfOtherCards,
  listParallelAttempts,
} from '../saved-cards/checks/repository.ts';
import { listDeadEvents } from '../webhooks/repository.ts';
import {
  listFeesChargedToWrongParty,
  listMovementsOnForbiddenAccounts,
  listUnbookedActs,
  listUnevenPayouts,
} from './beside-charges/repository.ts';
import { listForbiddenSteps, listStatusesBesideTheirHistory } from './histories/repository.ts';
import {
  listBookedFees,
  listBookedMovements,
  listChargesOfClosedCases,
  listForeignMovements,
  listForgottenPayments,
  listMisallocatedPayments,
  listMovementsOffAllocation,
  listOpenQuarantine,
  listOverdrawnPayments,
  listPaymentsWithWrongMovements,
  listUnbalancedMovements,
  listUnequalTotals,
  listUnfoundedAdjustments,
  listWrongTotals,
} from './repository.ts';
import { listWrongLedgerTotals } from './totals/repository.ts';

/** One movement of money in the provider's own journal. */
export interface JournalLine {
  readonly kind: ProviderMovement['kind'];
  readonly charge: string;
  /** Positive for every kind but `other`. */
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's fee for it; undefined if the journal does not say. */
  readonly feeMinor?: number | undefined;
  /** Given if it differs from the currency of the charge. */
  readonly feeCurrency?: string;
}

/** A statement about the books; it holds when it finds no problem. */
export interface AuditCheck {
  readonly name: string;
  /** Throws ProviderUnavailable if the provider cannot be asked now. */
  findProblems(db: Connection): Promise<string[]>;
}

/** What must always be true of payments and their ledger, after any crash, loss or repetition. */
export const paymentChecks: readonly AuditCheck[] = [
  { name: 'every movement balances', findProblems: listUnbalancedMovements },
  {
    name: 'every payment has exactly the movements of its status',
    findProblems: listPaymentsWithWrongMovements,
  },
  { name: 'no more was taken back of a payment than it brought', findProblems: listOverdrawnPayments },
  { name: 'every movement belongs to a payment and its charge', findProblems: listForeignMovements },
  { name: 'every adjustment comes from a closed case', findProblems: listUnfoundedAdjustments },
  {
    name: 'every movement gives each account what it was allotted',
    findProblems: listMovementsOffAllocation,
  },
  { name: 'the captures of the ledger are those of the payments', findProblems: listUnequalTotals },
  { name: 'every status is the last of its history', findProblems: listStatusesBesideTheirHistory },
  { name: 'every history takes allowed steps only', findProblems: listForbiddenSteps },
  { name: 'the allocations of every payment make up its amount', findProblems: listMisallocatedPayments },
  { name: 'every account counts the payments it received', findProblems: listWrongTotals },
  { name: 'every account counts what was booked on it', findProblems: listWrongLedgerTotals },
  {
    name: 'every movement touches the accounts that its kind may',
    findProblems: listMovementsOnForbiddenAccounts,
  },
  { name: 'every fee is charged to whom the payment names', findProblems: listFeesChargedToWrongParty },
  { name: 'what left a receiver for a payout is in transit or was sent', findProblems: listUnevenPayouts },
  { name: 'every decision about our own books is booked once', findProblems: listUnbookedActs },
  { name: 'at most one attempt of what is paid for lives', findProblems: listParallelAttempts },
  { name: 'every charge is of a card that could be charged', findProblems: listChargesOfOtherCards },
  { name: 'no saved card is left behind', findProblems: listCardsLeftBehind },
  { name: 'no payment is forgotten', findProblems: listForgottenPayments },
  { name: 'nothing is in quarantine', findProblems: listOpenQuarantine },
];

/**
 * Compares the ledger with the provider's movements: charge by charge, to the cent, including fees. A reversal and its
 * undoing cancel out. For a charge with a case that an operator closed, only the total is compared.
 */
export function journalCheck(
  provider: string,
  journal: Iterable<JournalLine> | AsyncIterable<JournalLine>,
): AuditCheck {
  return {
    name: `the ledger is what ${provider} says it moved`,
    async findProblems(db) {
      const closed = await listChargesOfClosedCases(db, provider);
      const nameOf = ({ kind, charge, currency }: { kind: string; charge: string; currency: string }) =>
        `${closed.has(charge) ? 'all' : (families[kind] ?? kind)} of ${charge} in ${currency.toUpperCase()}`;
      const charges = new ComparedSums();
      const fees = new ComparedSums();
      const withoutFees = new Set<string>();
      for await (const line of journal) {
        const sign = line.kind === 'refund' || line.kind === 'dispute' ? -1 : 1;
        // A payout to our own bank belongs to no charge.
        if (line.kind !== 'own_payout') charges.add('moved', nameOf(line), sign * line.amountMinor);
        if (line.feeMinor === undefined) withoutFees.add(line.charge);
        else if (line.feeMinor !== 0) fees.add('moved', feeNameOf(line), line.feeMinor);
      }
      for (const { amount_minor, ...row } of await listBookedMovements(db, provider))
        charges.add('booked', nameOf(row), minorUnits(amount_minor));
      for (const { amount_minor, ...row } of await listBookedFees(db, provider))
        if (!withoutFees.has(row.charge)) fees.add('booked', feeNameOf(row), minorUnits(amount_minor));
      return [...charges.differences(), ...fees.differences()];
    },
  };
}

const feeNameOf = (of: { charge: string; currency: string; feeCurrency?: string }) =>
  `fees of ${of.charge} in ${(of.feeCurrency ?? of.currency).toUpperCase()}`;

/** Sums of the provider's movements and of ledger bookings, by name. */
export class ComparedSums {
  readonly #sums = new Map<string, { moved: number; booked: number }>();

  add(side: 'moved' | 'booked', name: string, amountMinor: number): void {
    const sums = this.#sums.get(name);
    if (sums) sums[side] += amountMinor;
    else this.#sums.set(name, { moved: 0, booked: 0, [side]: amountMinor });
  }

  differences(): string[] {
    return [...this.#sums]
      .filter(([, { moved, booked }]) => moved !== booked)
      .map(([name, { moved, booked }]) => `${name}: ${moved} moved, ${booked} in the ledger`);
  }
}

/** A reversal and its undoing are summed together. */
const families: Readonly<Record<string, string>> = { refund_reversed: 'refund', dispute_reversed: 'dispute' };

/** What must be true of provider events: one that was given up may stand for money that is not booked. */
export const eventChecks: readonly AuditCheck[] = [
  { name: 'no event of a provider was given up', findProblems: listDeadEvents },
];
