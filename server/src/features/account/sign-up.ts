import type { SignUp } from '#contract/account/forms.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { unavailable } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Identity } from './identity.ts';
import { findIdentityUser } from './repository.ts';

/**
 * Creates a person who can sign in. For an address that has an account, nothing changes and the caller cannot tell:
 * the answer and the work are the same, and the owner is notified by mail (see sign-up-notice.ts).
 */
export async function signUp(
  { identity, attempts, db }: { identity: Identity; attempts: AttemptLimits; db: Database },
  { fullName, email, password }: SignUp,
  clientAddress: string,
): Promise<void> {
  await attempts.countSignUp(clientAddress, email);
  const response = await identity.send('POST', identityPaths.signUp, {
    body: { name: fullName, email, password },
  });
  if (response.ok) return;
  if (response.status >= 500) throw new Refusal(unavailable);
  // Of two sign-ups at once, the second finds the address taken only when it writes. better-auth answers that like
  // any failed write.
  if (response.status === 422) {
    if (await findIdentityUser(db, { email })) return;
    throw new Refusal(unavailable);
  }
  throw invalid('email', ({ rules }) => rules.forms.emailInvalid);
}
