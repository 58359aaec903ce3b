/** What is loaded behind a page once it is needed: apart, so that pages with the form alone do not carry it. */
export { TipDialog } from './tip-dialog.tsx';
export { lineUpOf, lineUpRecipient } from './tip-recipient.ts';
export { TipReturn } from './tip-return.tsx';
