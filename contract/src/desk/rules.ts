import * as texts from '#messages/desk.ts';

/** The ways to close a case; each case lists which of them apply. */
export const caseResolutions = [
  'book',
  'count',
  'give-back',
  'take-back',
  'paid-otherwise',
  'hold',
  'write-off',
  'dismiss',
] as const;

/** Rules of the texts that operators write, shared by the desk's forms and the API. */
export const deskRules = {
  reason: { min: 3, max: 500, tooShort: texts.reasonTooShort },
  outcome: texts.chooseOutcome,
  role: texts.chooseRole,
  kindName: { min: 2, max: 60, tooShort: texts.kindNameTooShort, tooLong: texts.kindNameTooLong(60) },
  position: texts.positionWrong,
  resolution: texts.chooseResolution,
  currency: texts.currencyWrong,
  amount: texts.amountWrong,
} as const;

/** Money as people write it, `2.50` or `2,50`, or nothing. */
export const typedMoney = /^(\d{1,7}([.,]\d{1,2})?)?$/;
