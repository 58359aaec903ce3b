import { listSome } from './api.ts';
import { compare, report } from './measure.ts';
import { type Running, startProcess } from './processes.ts';

/** Enough that each is visited rarely, few enough that each floor soon has its data. */
const addresses = 60;
const leastOfFloor = 0.6;
/** Only requests without any cookie share a cached page. */
const ownPage = { 'accept-encoding': 'br, gzip', accept: 'text/html', cookie: 'flash=none' };

/**
 * Pages rendered a second, each request for another address, against the same build that renders the same pages from data in
 * memory.
 */
export async function benchRenderedPages(product: Running): Promise<void> {
  const floor = await startProcess('bench/page-floor-server.ts', { PRODUCT_URL: product.url });
  try {
    const people = await listSome(product, '/beneficiary/professionals', addresses);
    const events = await listSome(product, '/events/listing', addresses);
    const later = (path: string) => Array.from({ length: addresses }, (_, at) => `${path}?page=${at + 1}`);
    const kinds = [
      ['profiles', people.map(({ id }) => `/professionals/${id}`)],
      ['pages of an event', events.map(({ id }) => `/events/${id}`)],
      ['pages of performers', later('/professionals')],
      ['pages of events', later('/events')],
      ['signs', people.map(({ id }) => `/t/${id}`)],
    ] as const;
    for (const [what, paths] of kinds) {
      // The first read fills the caches of the floor and of the geocoder.
      for (const { url } of [floor, product])
        for (const path of paths) await (await fetch(url + path, { headers: ownPage })).arrayBuffer();
      const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: ownPage }));
      const rates = await compare(
        [
          { name: 'ours', url: product.url, requests },
          { name: 'floor', url: floor.url, requests },
        ],
        { rounds: 3 },
      );
      const [our = 0, its = 1] = [rates.get('ours'), rates.get('floor')];
      report(
        `${what}, each rendered anew`,
        `${(our / its).toFixed(2)} x floor`,
        `${our.toFixed(0)} / ${its.toFixed(0)} per s`,
        `>= ${leastOfFloor} x`,
        our / its >= leastOfFloor,
      );
    }
  } finally {
    await floor.stop();
  }
}
