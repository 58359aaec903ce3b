import type { Pool } from 'pg';
import { controlStripe } from './control-stripe.ts';
import { eventually } from './eventually.ts';
import { methods } from './paying-server.ts';

interface Origins {
  readonly origin: string;
  readonly sandboxOrigin: string;
}

/**
 * Sends a tip in dollars to a page through the API, at the stage of that event if there is one, and pays it at the stand-in.
 * Returns its id once it is received: by a webhook, or `through` the API of another server, where the fan confirms it.
 */
export async function receiveTip(
  { origin, sandboxOrigin }: Origins,
  pool: Pool,
  {
    authorization,
    page,
    event,
    through,
    ...tip
  }: {
    authorization: string;
    page: string;
    amount: number;
    message?: string;
    event?: string;
    through?: string;
  },
): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const tips = `${through ?? origin}/api/v1/tipping/tips`;
  const response = await fetch(`${tips}/${event ? 'pay-stage' : 'pay'}`, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({
      beneficiary: page,
      event,
      total_amount: tip.amount,
      method: methods.card,
      return_url: `${origin}/professionals/${page}`,
      message: tip.message,
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`The tip was answered by ${response.status}: ${JSON.stringify(answer)}`);
  const id: string = answer.data.result.tip;
  const read = async () =>
    (await pool.query('SELECT status, provider_checkout FROM payment WHERE reference_id = $1', [id])).rows[0];
  await controlStripe(sandboxOrigin, { outcome: 'succeed' }, `/pay/${(await read()).provider_checkout}`);
  if (through) await fetch(`${tips}/${id}/confirm`, { method: 'POST', headers: { authorization } });
  await eventually(async () => {
    if ((await read()).status !== 'succeeded') throw new Error('The tip has not come in.');
  });
  return id;
}
