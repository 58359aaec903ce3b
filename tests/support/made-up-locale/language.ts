import { type AnswerLanguage, inEnglish } from '#server/texts/languages.ts';
import { madeUpText, madeUpTexts } from './made-up.ts';

/** The made-up locale as a language the API answers in, called as the pages of that locale call it. */
export const madeUpLanguage: AnswerLanguage = {
  tag: 'en-XA',
  texts: madeUpTexts(inEnglish.texts),
  describeIssue: ({ message }) => madeUpText(message),
};
