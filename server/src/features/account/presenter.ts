import type { Profile } from '#contract/account/schemas.ts';
import { deletionDue } from './deletion/due.ts';
import type { ProfileAccount } from './sessions/repository.ts';

export function presentProfile(
  account: ProfileAccount,
  { emailVerified }: { emailVerified: boolean },
): Profile {
  return {
    id: account.id,
    email: account.email,
    email_verified: emailVerified,
    is_operator: account.is_operator,
    full_name: account.full_name,
    profile_picture: account.profile_picture,
    deletion_due: account.deletion_requested_at
      ? deletionDue(account.deletion_requested_at).toISOString()
      : null,
    preferences: {
      currency: { symbol: account.currency_symbol, append_symbol: account.currency_symbol_appended },
    },
  };
}
