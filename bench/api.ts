import { compare, report } from './measure.ts';
import type { Running } from './processes.ts';

const leastOfFloor = 0.8;
const addresses = 200;

/** The API against the bare floor server, with the same data. Each request has another id, name or page. */
export async function benchApi(product: Running, floor: Running): Promise<void> {
  const people = await listSome(product, '/beneficiary/professionals');
  const words = await listWords(product);
  const offsets = Array.from({ length: 40 }, (_, at) => 12 * at);
  const rows: [string, string[], string[]][] = [
    [
      'beneficiaries: pages',
      offsets.map((at) => `/beneficiary/professionals?offset=${at}`),
      offsets.map((at) => `/list?offset=${at}`),
    ],
    [
      'beneficiaries: search',
      words.map((word) => `/beneficiary/professionals?search=${word}`),
      words.map((word) => `/search?search=${word}`),
    ],
    [
      'beneficiaries: one',
      people.map(({ id }) => `/beneficiary/professionals/${id}`),
      people.map(({ id }) => `/one?id=${id}`),
    ],
    [
      'events: count of a beneficiary',
      people.map(({ id }) => `/events/listing?beneficiary=${id}&limit=1`),
      people.map(({ id }) => `/first?id=${id}`),
    ],
    [
      'events: pages',
      offsets.map((at) => `/events/listing?offset=${at}`),
      offsets.map((at) => `/events?offset=${at}`),
    ],
  ];
  for (const [what, ours, bare] of rows) {
    const requestsOf = (paths: string[]) => paths.map((path) => ({ method: 'GET' as const, path }));
    const rates = await compare([
      { name: 'ours', url: product.url, requests: requestsOf(ours.map((path) => `/api/v1${path}`)) },
      { name: 'floor', url: floor.url, requests: requestsOf(bare) },
    ]);
    const [our = 0, its = 1] = [rates.get('ours'), rates.get('floor')];
    const ratio = our / its;
    report(
      what,
      `${ratio.toFixed(2)} x floor`,
      `${our.toFixed(0)} / ${its.toFixed(0)} per s`,
      `>= ${leastOfFloor} x`,
      ratio >= leastOfFloor,
    );
  }
}

/**
 * Words that people search for: beginnings of names from all over the list, every other one a first name, which a hundred have.
 * People next to each other in the list have the same one.
 */
async function listWords({ url }: Running): Promise<string[]> {
  const list = `${url}/api/v1/beneficiary/professionals`;
  const nameAt = async (offset: number) =>
    (await (await fetch(`${list}?limit=1&offset=${offset}`)).json()) as {
      data: { results: { name: string }[]; metadata: { total: number } };
    };
  const { total } = (await nameAt(0)).data.metadata;
  const words: string[] = [];
  for (let place = 0; place < addresses; place += 1) {
    const { results } = (await nameAt(Math.floor((total * place) / addresses))).data;
    words.push(encodeURIComponent((results[0]?.name ?? '').slice(0, place % 2 ? 4 : 7)));
  }
  return words;
}

/** The first items of a list, with their id and, for people, their name. */
export async function listSome(
  { url }: Running,
  path: string,
  most = addresses,
): Promise<{ readonly id: string; readonly name?: string }[]> {
  const found: { id: string; name?: string }[] = [];
  while (found.length < most) {
    const answer = await fetch(`${url}/api/v1${path}?limit=50&offset=${found.length}`);
    const { results } = (await answer.json()).data as { results: typeof found };
    if (results.length === 0) break;
    found.push(...results);
  }
  return found.slice(0, most);
}
