export { readReceipt, readReceived } from './read-tips.ts';
