import * as texts from '#messages/campaign-rules.ts';

/** What the API and the form hold alike of a comment. No schema stands here. */
export const commentRules = {
  text: { min: 2, max: 1000, tooShort: texts.commentTooShort, tooLong: texts.commentTooLong('1,000') },
  /** How many answers a comment can have. */
  maxAnswers: 50,
} as const;
