import { wrongFactorCode } from '#contract/account/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';

export type EnteredCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/** What somebody typed: six digits are the app's, anything else is a recovery code. People add spaces and hyphens. */
export function readCode(entered: string): EnteredCode {
  const bare = entered.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  return { kind: 'recovery', code: `${bare.slice(0, 5)}-${bare.slice(5)}` };
}

/**
 * Has a code checked that nobody used before: of two uses at once, one gets to its check, and a right one counts once
 * for as long as it is valid (RFC 6238, section 5.2). `check` throws when it is wrong; then it was not used.
 */
export async function spendCode<Result>(
  limits: Limits,
  { userId, code }: { userId: string; code: string },
  check: () => Promise<Result>,
): Promise<Result> {
  const key = `${userId}\n${code}`;
  if (!(await mayTake(limits, 'second-factor-code', key)))
    throw new Refusal(wrongFactorCode, { attr: 'code' });
  try {
    return await check();
  } catch (error) {
    // Any other failure leaves open whether it counted.
    if (error instanceof Refusal && error.definition === wrongFactorCode)
      await limits.reset('second-factor-code', key);
    throw error;
  }
}
