/** What is loaded behind a page once it is needed: apart, so that pages with the form alone do not carry it. */
export { TipDialog } from './form/tip-dialog.tsx';
export { lineUpOf, lineUpRecipient } from './form/tip-recipient.ts';
export { TipReturn } from './return/tip-return.tsx';
