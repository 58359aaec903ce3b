/** What other features may use of tipping. */
export { type Currency, formatAmount } from './amount.ts';
export { loadTipForm, type TipFormData } from './load-tip-form.ts';
export { TipForm } from './tip-form.tsx';
export { TipSection } from './tip-section.tsx';
export { useTipNow } from './use-tip-now.ts';
