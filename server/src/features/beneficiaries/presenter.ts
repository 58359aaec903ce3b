import type { Beneficiary, BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import type { BeneficiaryRow, ProfileRow } from './repository.ts';

/**
 * Which mail addresses visitors see: those that owners chose to show (`chosen`), and in the sandbox those of all
 * unclaimed pages too (`every`).
 */
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
    user: { email: row.shows_email || emails === 'every' ? row.email : null },
    stats: row.figures && {
      events: row.figures.events,
      tips_received: row.figures.tips,
      joined_year: row.figures.joined_year,
    },
    tipping: row.tipping,
    suggested_amounts: row.suggested_minor.map((amountMinor) => minorToMajor(amountMinor)),
  };
}

export function presentProfile(row: ProfileRow, emails: ShownEmails): BeneficiaryProfile {
  const { handle, links, claim_state, members } = row;
  const claimable = claim_state === 'unclaimed' || claim_state === 'claim_pending';
  return { ...presentBeneficiary(row, emails), handle, links: [...links], claimable, members: [...members] };
}
