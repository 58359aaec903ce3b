import * as texts from '#messages/campaign-rules.ts';

/** Rules of comments, shared by the API and the form. This file holds no schema. */
export const commentRules = {
  text: { min: 2, max: 1000, tooShort: texts.commentTooShort, tooLong: texts.commentTooLong(1000) },
  /** How many answers a comment can have. */
  maxAnswers: 50,
} as const;
