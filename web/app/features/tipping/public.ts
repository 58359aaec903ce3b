/** What other features may use of tipping. */
export { loadTipForm } from './load-tip-form.ts';
export { TipSection } from './tip-section.tsx';
export { useTipNow } from './use-tip-now.ts';
