export { countTipsOf, findReceiptCode } from './counting/repository.ts';
export { readReceipt, readReceived, readTipsOfPayment } from './read-tips.ts';
