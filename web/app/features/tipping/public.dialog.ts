/** A module of its own, loaded on demand, so that pages with the form alone do not load it. */
export { TipDialog } from './form/tip-dialog.tsx';
export { lineUpOf, lineUpRecipient } from './form/tip-recipient.ts';
export { PlainOutcome } from './return/plain-outcome.tsx';
export { TipReturn } from './return/tip-return.tsx';
