import { Refusal } from '../http/errors.ts';
import type { Limits } from './limits.ts';

/**
 * Does the work if the budget has room for it, which counts it; work that throws is not counted. Returns whether it
 * was done.
 */
export async function withinBudget(
  limits: Limits,
  { budget, key }: { budget: string; key: string },
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await limits.consume(budget, key);
  } catch (error) {
    if (error instanceof Refusal && error.definition.status === 429) return false;
    throw error;
  }
  try {
    await work();
  } catch (error) {
    await limits.giveBack(budget, key);
    throw error;
  }
  return true;
}
