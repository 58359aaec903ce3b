import { postMissing, postTooLong } from '#messages/beneficiaries.ts';

/** Rules of posts, shared by the API and the form. */
export const postRules = {
  text: { min: 1, max: 1000, tooShort: postMissing, tooLong: postTooLong(1000) },
} as const;
