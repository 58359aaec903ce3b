import { defineError } from '../endpoint.ts';

/** It was withdrawn, declined or replaced, or never was one of this page. */
export const bandProposalNotFound = defineError({
  code: 'band_proposal_not_found',
  status: 404,
  detail: (texts) => texts.band_proposal_not_found,
});
/** Whoever proposed the shares is suspended: nobody puts them into force. */
export const bandProposerSuspended = defineError({
  code: 'band_proposer_suspended',
  status: 409,
  detail: (texts) => texts.band_proposer_suspended,
});
/** The band's page, or that of a member who would have a share, is not shown: an operator hides it, or its owners are suspended. */
export const bandPageHidden = defineError({
  code: 'band_page_hidden',
  status: 409,
  detail: (texts) => texts.band_page_hidden,
});
export const bandMembershipNotFound = defineError({
  code: 'band_membership_not_found',
  status: 404,
  detail: (texts) => texts.band_membership_not_found,
});
