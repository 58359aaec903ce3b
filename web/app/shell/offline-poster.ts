import { tibebAddress } from '#web/ui/tibeb/address.ts';

const size = { width: 1200, height: 360 };
const seed = 'untied';

/** The drawing of the page that says there is no network, kept with that page. */
export const offlinePoster = { ...size, seed, address: tibebAddress('poster', seed, size) };
