import { listSome } from './api.ts';
import { compare, report } from './measure.ts';
import { type Running, startProcess } from './processes.ts';

/** So many that each is visited seldom, so few that each floor soon has its data. */
const addresses = 60;
const leastOfFloor = 0.6;
/** Only who has no cookie at all shares a page with others. */
const ownPage = { 'accept-encoding': 'br, gzip', accept: 'text/html', cookie: 'flash=none' };

/**
 * Pages a second that are rendered anew, each request for another address, beside the same build that renders the same pages
 * with their data given.
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
      // What was found once is given from then on, also by the geocoder.
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
