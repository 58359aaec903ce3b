import { openPayoutStage } from './payout-stage.ts';

export const reason = 'Compared with the bank';

export const atRate = { reason, rate: '155.2', rate_source: 'National Bank, 23 November' };

/** The answer that refuses an action on a payout. */
export const refused = (code: string) => ({ status: 409, body: { errors: [{ code }] } });

export type PayoutDesk = Awaited<ReturnType<typeof openPayoutDesk>>;

/** A payout stage after its weekly run, with two operators of the finance team. */
export async function openPayoutDesk() {
  const stage = await openPayoutStage();
  await stage.passWeek();
  const [almaz, hiwot] = [await stage.operator('finance'), await stage.operator('finance')];
  return {
    stage,
    almaz,
    hiwot,
    act: (by: typeof almaz, id: string, what: string, more: object = {}) =>
      stage.call(by, 'POST', `/desk/payouts/${id}/${what}`, { reason, ...more }),
    /** The ids of the payouts in a queue of the desk. */
    queue: async (name: string): Promise<string[]> =>
      (await stage.call(almaz, 'GET', `/desk/payouts?queue=${name}&limit=100`)).body.data.results.map(
        ({ id }: { id: string }) => id,
      ),
  };
}
