import { postMissing, postTooLong } from '#messages/beneficiaries.ts';

/** What the API and the form hold alike of a post. */
export const postRules = {
  text: { min: 1, max: 1000, tooShort: postMissing, tooLong: postTooLong(1000) },
} as const;
