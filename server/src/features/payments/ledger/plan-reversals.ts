import type { EffectiveReversal } from '../providers/provider.ts';
import type { ReversalStep } from './post-movement.ts';
import { captureAndReversals, type Movement } from './repository.ts';

/** What to book of the reversals that the provider reports, and why the rest needs a person. */
export interface ReversalPlan {
  readonly steps: readonly ReversalStep[];
  readonly problem: string | undefined;
}

const families = [
  { list: 'refunds', take: 'refund', undo: 'refund_reversed' },
  { list: 'disputes', take: 'dispute', undo: 'dispute_reversed' },
] as const;
type Family = (typeof families)[number];

/**
 * Compares the refunds and disputes in effect at the provider with the booked ones, fact by fact. A booked one that is
 * no longer in effect is undone (the refund failed, the dispute was won), unless the payer got the money in another way;
 * one in effect that is not booked is taken.
 * Undoing comes first, so that the sums stay between zero and the capture at each step.
 */
export function planReversals(
  booked: readonly Movement[],
  effective: {
    readonly refunds: readonly EffectiveReversal[];
    readonly disputes: readonly EffectiveReversal[];
  },
): ReversalPlan {
  const atTheProvider = booked.filter((one) => !isPaidOtherwise(one, booked));
  const plans = families.map((family) => planFamily(family, atTheProvider, effective[family.list]));
  const undone = plans.flatMap((plan) => plan.undone);
  const fitting = takeWhatIsLeft(
    booked,
    undone,
    plans.flatMap((plan) => plan.taken),
  );
  return {
    steps: [...undone, ...fitting.steps],
    problem: plans.find(({ problem }) => problem !== undefined)?.problem ?? fitting.problem,
  };
}

/** What refunds alone, or disputes alone, undo and take. */
interface FamilyPlan {
  readonly undone: readonly ReversalStep[];
  readonly taken: readonly ReversalStep[];
  readonly problem: string | undefined;
}

function planFamily(
  family: Family,
  booked: readonly Movement[],
  effective: readonly EffectiveReversal[],
): FamilyPlan {
  const bookedByFact = takenByFact(booked, family.take, family.undo);
  const withoutFact = bookedByFact.get(null) ?? 0;
  bookedByFact.delete(null);
  const known = compareKnown(family, bookedByFact, effective);
  const unnamed = effective.filter(({ id }) => !bookedByFact.has(id));
  const rest = coverUnnamed(family, withoutFact, unnamed);
  return {
    undone: [...known.undone, ...rest.undone],
    taken: rest.taken,
    problem: known.problem ?? rest.problem,
  };
}

/** Compares what is booked by its fact. */
function compareKnown(
  { undo }: Family,
  bookedByFact: ReadonlyMap<string | null, number>,
  effective: readonly EffectiveReversal[],
): Omit<FamilyPlan, 'taken'> {
  const undone: ReversalStep[] = [];
  let problem: string | undefined;
  for (const [fact, amountMinor] of bookedByFact) {
    const now = effective.find(({ id }) => id === fact);
    if (!now && amountMinor > 0) undone.push({ kind: undo, fact, amountMinor });
    if (now && amountMinor > 0 && now.amountMinor !== amountMinor) problem ??= 'reversal_changed';
    if (now && amountMinor === 0) problem ??= 'reversal_already_counted';
  }
  return { undone, problem };
}

/** Compares what is booked without a fact with all in effect whose fact is not booked, the newest first. */
function coverUnnamed(
  { take, undo }: Family,
  withoutFact: number,
  unnamed: readonly EffectiveReversal[],
): FamilyPlan {
  let extra = sumOf(unnamed) - withoutFact;
  if (extra < 0)
    return { undone: [{ kind: undo, fact: null, amountMinor: -extra }], taken: [], problem: undefined };
  const taken: ReversalStep[] = [];
  // A movement booked without a fact covers the oldest ones.
  for (const { id, amountMinor } of unnamed) {
    if (extra === 0) break;
    if (amountMinor > extra) return { undone: [], taken, problem: `partial_${take}` };
    taken.push({ kind: take, fact: id, amountMinor });
    extra -= amountMinor;
  }
  return { undone: [], taken, problem: undefined };
}

/** The steps for which the capture still has enough once the others are undone. */
function takeWhatIsLeft(
  booked: readonly Movement[],
  undone: readonly ReversalStep[],
  taken: readonly ReversalStep[],
): ReversalPlan {
  const steps: ReversalStep[] = [];
  let problem: string | undefined;
  let left = leftOf(booked) + sumOf(undone);
  for (const step of taken) {
    if (step.amountMinor > left) problem ??= beyondTheCapture(booked, step.kind);
    else {
      steps.push(step);
      left -= step.amountMinor;
    }
  }
  return { steps, problem };
}

/** Whether a closed case booked this refund, and the money that stays at the provider for it as ours. */
function isPaidOtherwise({ kind, caseId }: Movement, booked: readonly Movement[]): boolean {
  return kind === 'refund' && booked.some((one) => one.kind === 'adjustment' && one.caseId === caseId);
}

/** What is left of the capture after all bookings; fees are ignored, because they take nothing back. */
export function leftOf(booked: readonly Movement[]): number {
  return captureAndReversals(booked).reduce((sum, one) => sum + atProvider(one), 0);
}

/** What refunds and disputes have each taken so far. */
export function reversedOf(booked: readonly Movement[]): { refundedMinor: number; disputedMinor: number } {
  const [refundedMinor = 0, disputedMinor = 0] = families.map(({ take, undo }) =>
    [...takenByFact(booked, take, undo).values()].reduce((sum, amount) => sum + amount, 0),
  );
  return { refundedMinor, disputedMinor };
}

/** By how much a movement changes our balance at the provider. */
export function atProvider({ entries, provider }: Movement): number {
  const own = entries.filter(({ accountName }) => accountName === `provider:${provider}`);
  return own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function takenByFact(booked: readonly Movement[], take: string, undo: string): Map<string | null, number> {
  const taken = new Map<string | null, number>();
  for (const movement of booked) {
    if (movement.kind !== take && movement.kind !== undo) continue;
    taken.set(movement.fact, (taken.get(movement.fact) ?? 0) - atProvider(movement));
  }
  return taken;
}

function beyondTheCapture(booked: readonly Movement[], kind: string): string {
  const { refundedMinor, disputedMinor } = reversedOf(booked);
  if (kind === 'dispute' && refundedMinor > 0) return 'disputed_after_refund';
  if (kind === 'refund' && disputedMinor > 0) return 'refunded_after_dispute';
  return 'refunded_and_disputed';
}

function sumOf(amounts: readonly { readonly amountMinor: number }[]): number {
  return amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
