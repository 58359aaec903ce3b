/** What other features may use of tipping. */
export { describeTip } from './describe-tip.ts';
export { loadTipForm, type TipFormData } from './load-tip-form.ts';
export { TipSection } from './tip-section.tsx';
export { useTipNow } from './use-tip-now.ts';
