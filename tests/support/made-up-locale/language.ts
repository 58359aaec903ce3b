import { type AnswerLanguage, inEnglish } from '#server/texts/languages.ts';
import { madeUpText, madeUpTexts } from './made-up.ts';

/** The made-up locale as a language of the API's answers, for the pages of that locale. */
export const madeUpLanguage: AnswerLanguage = {
  tag: 'en-XA',
  texts: madeUpTexts(inEnglish.texts),
  describeIssue: ({ message }) => madeUpText(message),
};
