export { countTipsOf, findReceiptCode } from './counting/repository.ts';
export { readReceipt, readReceived } from './read-tips.ts';
