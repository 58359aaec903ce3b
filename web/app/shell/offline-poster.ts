import { tibebAddress } from '#web/ui/tibeb/address.ts';

const size = { width: 1200, height: 360 };
const seed = 'untied';

/** The drawing of the offline page, cached together with it. */
export const offlinePoster = { ...size, seed, address: tibebAddress('poster', seed, size) };
