import { defineError } from '../endpoint.ts';

/** It was withdrawn, declined or replaced, or never was one of this page. */
export const bandProposalNotFound = defineError({
  code: 'band_proposal_not_found',
  status: 404,
  detail: (texts) => texts.band_proposal_not_found,
});
export const bandMembershipNotFound = defineError({
  code: 'band_membership_not_found',
  status: 404,
  detail: (texts) => texts.band_membership_not_found,
});
