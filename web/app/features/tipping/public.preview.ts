/** What an owner sees of tipping before others do; a module of its own, because other pages load these parts on demand. */
export { DEFAULT_AMOUNT, offeredAmounts } from './form/amount.ts';
export { AmountField } from './form/amount-field.tsx';
export { ThankYou } from './return/thank-you.tsx';
