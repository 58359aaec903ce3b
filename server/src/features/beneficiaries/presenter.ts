import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import type { BeneficiaryRow } from './repository.ts';

/** Whose mail addresses visitors see: everybody's in the sandbox, in live mode those of owners who want it. */
export type ShownEmails = 'every' | 'chosen';

export function shownEmails(mode: 'sandbox' | 'live'): ShownEmails {
  return mode === 'sandbox' ? 'every' : 'chosen';
}

/** Sample beneficiaries have no figures of their own, so their `stats` are null. */
export function presentBeneficiary(row: BeneficiaryRow, emails: ShownEmails): Beneficiary {
  return {
    id: row.id,
    name: row.name,
    bio: row.bio,
    profile_picture: row.profile_picture,
    follower_count: row.follower_count,
    types: [...row.types],
    user: { email: emails === 'every' || row.shows_email ? row.email : null },
    stats: row.figures && {
      events: row.figures.events,
      tips_received: row.figures.tips,
      joined_year: row.created_at.getUTCFullYear(),
    },
  };
}
