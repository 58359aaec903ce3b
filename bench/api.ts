import { compare, report } from './measure.ts';
import type { Running } from './processes.ts';

/** The API against the bare floor server, same SQL, same data (design budget: at least 0.7 of its rate). */
export async function benchApi(product: Running, floor: Running): Promise<void> {
  const first = await fetch(`${product.url}/api/v1/beneficiary/professionals?limit=1`);
  const id: string = (await first.json()).data.results[0].id;
  const pairs = [
    ['beneficiaries: list', '/beneficiary/professionals', '/list'],
    ['beneficiaries: search', '/beneficiary/professionals?search=selam', '/list?search=selam'],
    ['beneficiaries: one', `/beneficiary/professionals/${id}`, `/one?id=${id}`],
    ['events: count of a beneficiary', `/events/listing?beneficiary=${id}&limit=1`, `/count?id=${id}`],
    ['events: list', '/events/listing', '/events'],
  ] as const;
  for (const [what, ours, bare] of pairs) {
    const rates = await compare([
      { name: 'ours', url: `${product.url}/api/v1${ours}` },
      { name: 'floor', url: `${floor.url}${bare}` },
    ]);
    const [our = 0, its = 1] = [rates.get('ours'), rates.get('floor')];
    const ratio = our / its;
    report(
      what,
      `${ratio.toFixed(2)} x floor`,
      `${our.toFixed(0)} / ${its.toFixed(0)} per s`,
      '>= 0.7 x',
      ratio >= 0.7,
    );
  }
}
