import { defineError } from '../endpoint.ts';

/** A tip can be thanked for only once. */
export const tipAlreadyThanked = defineError({
  code: 'tip_already_thanked',
  status: 409,
  detail: (texts) => texts.tip_already_thanked,
});
/** The desk has hidden the message of a tip. */
export const messageWithheld = defineError({
  code: 'message_withheld',
  status: 409,
  detail: (texts) => texts.message_withheld,
});
