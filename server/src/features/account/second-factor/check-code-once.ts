import { wrongFactorCode } from '#contract/account/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';

export type EnteredCode = { readonly kind: 'app' | 'recovery'; readonly code: string };

/**
 * Reads what somebody typed: six digits are a code of the app, anything else is a recovery code. Spaces and hyphens
 * are ignored.
 */
export function readCode(entered: string): EnteredCode {
  const bare = entered.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  return { kind: 'recovery', code: `${bare.slice(0, 5)}-${bare.slice(5)}` };
}

/**
 * Checks a code that has not been used before. Of two uses at once only one is checked, and a correct code counts
 * once for as long as it is valid (RFC 6238, section 5.2). `check` throws if the code is wrong; then it does not
 * count as used.
 */
export async function checkCodeOnce<Result>(
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
    // After any other failure we do not know whether the code was used.
    if (error instanceof Refusal && error.definition === wrongFactorCode)
      await limits.reset('second-factor-code', key);
    throw error;
  }
}
