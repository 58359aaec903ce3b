import { Refusal } from '../http/errors.ts';
import type { Limits } from './limits.ts';

/** Consumes one request of the limit; false where none is left. */
export async function mayTake(limits: Limits, budget: string, key: string): Promise<boolean> {
  try {
    await limits.consume(budget, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.definition.status === 429) return false;
    throw error;
  }
}

/**
 * Does the work if the budget has room for it, which counts it; work that throws is not counted. Returns whether it
 * was done.
 */
export async function withinBudget(
  limits: Limits,
  { budget, key }: { budget: string; key: string },
  work: () => Promise<void>,
): Promise<boolean> {
  if (!(await mayTake(limits, budget, key))) return false;
  try {
    await work();
  } catch (error) {
    await limits.giveBack(budget, key);
    throw error;
  }
  return true;
}
