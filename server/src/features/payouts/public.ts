export { createDestinationCipher } from './accounts/destination-cipher.ts';
export { openRails } from './rails/open-rails.ts';
export type { Rails } from './rails/rail.ts';
