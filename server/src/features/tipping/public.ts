export { readReceived } from './read-received.ts';
