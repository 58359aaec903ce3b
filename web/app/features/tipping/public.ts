/** What other features may use of tipping. */

export { solutionField } from './challenge/find-solution.ts';
export { GuestChallenge } from './challenge/guest-challenge.tsx';
export { readAmount as readTipAmount } from './form/amount.ts';
export { AnonymityChoice, anonymityField, isAnonymity } from './form/anonymity-choice.tsx';
export { CoverFee, coverFeeField } from './form/cover-fee.tsx';
export { loadTipForm, type TipFormData } from './form/load-tip-form.ts';
export { tipWithoutPage } from './form/tip-addresses.ts';
export { TipSection } from './form/tip-section.tsx';
export { useTipNow } from './form/use-tip-now.ts';
export { TipState } from './history/tip-state.tsx';
export { loadWords } from './words/load-words.ts';
export { SupportersWord } from './words/supporters-word.tsx';
