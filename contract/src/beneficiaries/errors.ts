import { defineError } from '../endpoint.ts';

export const beneficiaryNotFound = defineError({
  code: 'beneficiary_not_found',
  status: 404,
  detail: (texts) => texts.beneficiary_not_found,
});
export const notFollowed = defineError({
  code: 'not_followed',
  status: 404,
  detail: (texts) => texts.not_followed,
});
export const pageNotFound = defineError({
  code: 'page_not_found',
  status: 404,
  detail: (texts) => texts.page_not_found,
});
export const pageLeft = defineError({ code: 'page_left', status: 409, detail: (texts) => texts.page_left });
export const pageNotPublished = defineError({
  code: 'page_not_published',
  status: 409,
  detail: (texts) => texts.page_not_published,
});
/** An operator has hidden it. */
export const pageHidden = defineError({
  code: 'page_hidden',
  status: 409,
  detail: (texts) => texts.page_hidden,
});
export const pageOwnersOnly = defineError({
  code: 'page_owners_only',
  status: 403,
  detail: (texts) => texts.page_owners_only,
});
export const postNotFound = defineError({
  code: 'post_not_found',
  status: 404,
  detail: (texts) => texts.post_not_found,
});
export const handleTaken = defineError({
  code: 'handle_taken',
  status: 409,
  detail: (texts) => texts.handle_taken,
});
export const handleReserved = defineError({
  code: 'handle_reserved',
  status: 422,
  detail: (texts) => texts.handle_reserved,
});
/** Somebody else claims the page, and an operator has not decided yet. */
export const pageContested = defineError({
  code: 'page_contested',
  status: 409,
  detail: (texts) => texts.page_contested,
});
export const lastOwner = defineError({
  code: 'last_owner',
  status: 409,
  detail: (texts) => texts.last_owner,
});
/** A new owner cannot remove earlier owners, and earlier owners cannot leave the page to a new one alone. */
export const ownerTooNew = defineError({
  code: 'owner_too_new',
  status: 409,
  detail: (texts) => texts.owner_too_new,
});
export const managerNotFound = defineError({
  code: 'manager_not_found',
  status: 404,
  detail: (texts) => texts.manager_not_found,
});
export const alreadyManager = defineError({
  code: 'already_manager',
  status: 409,
  detail: (texts) => texts.already_manager,
});
export const invitationNotFound = defineError({
  code: 'invitation_not_found',
  status: 404,
  detail: (texts) => texts.invitation_not_found,
});
export const invitationForOther = defineError({
  code: 'invitation_for_other',
  status: 403,
  detail: (texts) => texts.invitation_for_other,
});
