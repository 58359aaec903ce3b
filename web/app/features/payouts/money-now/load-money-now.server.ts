import type { Api } from '#web/platform/api.ts';
import { describeMoney } from './describe-money.ts';

/** Where the money of an own page is now, for its owners. */
export async function loadMoneyNow(api: Api, id: string) {
  return describeMoney(await api('GET /payouts/pages/{id}/summary', { params: { id } }));
}
