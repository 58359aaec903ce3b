import { groupDigits } from '../../group-digits.ts';

/** What the rules of a campaign say beyond those of the first form; see `campaigns.ts`. */
const number = (value: number) => groupDigits(value, ',');

export const titleTooLong = 'Title may have at most 120 characters.';
export const descriptionTooLong = 'Description may have at most 500 characters.';
export const goalTooLarge = (most: number) => `Goal may be at most $${number(most)}.`;
export const storyTooLong = (most: number) => `The story may have at most ${number(most)} characters.`;
export const moneyUseTooLong = (most: number) => `This text may have at most ${number(most)} characters.`;
export const tooManyPictures = (most: number) => `A campaign may have at most ${most} pictures.`;
export const captionTooLong = (most: number) => `A caption may have at most ${most} characters.`;
export const closingDayWrong = (least: number, most: number) =>
  `Please choose a closing day that is ${least} to ${most} days away.`;
export const tooManyTiers = (most: number) => `At most ${most} rewards`;
export const tierTitleTooShort = 'Please give the reward a title of at least 2 characters.';
export const tierTitleTooLong = (most: number) =>
  `The title of a reward may have at most ${most} characters.`;
export const tierTextTooLong = (most: number) => `The text of a reward may have at most ${most} characters.`;
export const tierPlacesWrong = (most: number) => `Places are a whole number from 1 to ${number(most)}.`;
export const tierMonthWrong = 'Please choose a month from now on.';
export const updateTitleTooShort = 'Please give the update a title of at least 2 characters.';
export const updateTextTooShort = 'Please write a few words about what is new.';
export const updateTextTooLong = (most: number) => `An update may have at most ${number(most)} characters.`;
export const liveDayWrong = 'Please choose a day from tomorrow on that is before the closing day.';
export const commentTooShort = 'Please write a few words.';
export const commentTooLong = (most: number) => `A comment may have at most ${number(most)} characters.`;
