export { readReceived } from './read-tips.ts';
