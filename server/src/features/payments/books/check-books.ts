import type { Connection } from '#server/platform/database/database.ts';
import { minorUnits } from '../minor-units.ts';
import {
  listBookedMovements,
  listForbiddenSteps,
  listForeignMovements,
  listForgottenPayments,
  listMisallocatedPayments,
  listMisallottedMovements,
  listOpenQuarantine,
  listPaymentsWithWrongMovements,
  listStatusesBesideTheirHistory,
  listUnbalancedMovements,
  listUnequalTotals,
  listWrongTotals,
} from './repository.ts';

/** One movement of money as the provider's own journal has it. */
export interface JournalLine {
  readonly kind: 'capture' | 'refund' | 'dispute';
  readonly charge: string;
  /** Positive for every kind. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** A statement about the books; it holds when it finds no problem. */
export interface BookCheck {
  readonly name: string;
  findProblems(db: Connection): Promise<string[]>;
}

/** What must always be true of payments and their ledger, whatever was killed, lost or repeated. */
export const paymentChecks: readonly BookCheck[] = [
  { name: 'every movement balances', findProblems: listUnbalancedMovements },
  {
    name: 'every payment has exactly the movements of its status',
    findProblems: listPaymentsWithWrongMovements,
  },
  { name: 'every movement belongs to a payment and its charge', findProblems: listForeignMovements },
  { name: 'every movement gives each account what it was allotted', findProblems: listMisallottedMovements },
  { name: 'the captures of the ledger are those of the payments', findProblems: listUnequalTotals },
  { name: 'every status is the last of its history', findProblems: listStatusesBesideTheirHistory },
  { name: 'every history takes allowed steps only', findProblems: listForbiddenSteps },
  { name: 'the allocations of every payment make up its amount', findProblems: listMisallocatedPayments },
  { name: 'every account counts the payments it received', findProblems: listWrongTotals },
  { name: 'no payment is forgotten', findProblems: listForgottenPayments },
  { name: 'nothing is in quarantine', findProblems: listOpenQuarantine },
];

/** The ledger against a journal the provider keeps outside our database: charge by charge, to the cent. */
export function journalCheck(provider: string, journal: readonly JournalLine[]): BookCheck {
  return {
    name: `the ledger is what ${provider} says it moved`,
    async findProblems(db) {
      const booked = new Map(
        (await listBookedMovements(db, provider)).map((row) => [
          `${row.kind} of ${row.charge} in ${row.currency}`,
          minorUnits(row.amount_minor),
        ]),
      );
      const moved = new Map<string, number>();
      for (const { kind, charge, currency, amountMinor } of journal) {
        const key = `${kind} of ${charge} in ${currency.toUpperCase()}`;
        moved.set(key, (moved.get(key) ?? 0) + amountMinor);
      }
      return [...new Set([...moved.keys(), ...booked.keys()])]
        .filter((key) => moved.get(key) !== booked.get(key))
        .map((key) => `${key}: ${moved.get(key) ?? 0} moved, ${booked.get(key) ?? 0} in the ledger`);
    },
  };
}
