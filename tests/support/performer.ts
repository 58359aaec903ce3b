import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { VisitOptions } from './browser-test.ts';
import { eventually } from './eventually.ts';
import { makeBeneficiary, makePageManager } from './factories.ts';
import { methods } from './paying-server.ts';
import { test as base, expect, type Fan } from './tipping-stage.ts';

export { expect };

interface Performer extends Fan {
  readonly id: string;
  /** Pays a tip to the page, as the performer or as this fan, and waits until it is received. */
  receive(amount: number, message?: string, from?: Pick<Fan, 'authorization'>): Promise<string>;
}

export const test = base.extend<{ performer: (options?: VisitOptions) => Promise<Performer> }>({
  /** A window of a person who manages a page. */
  performer: async ({ stage, server, pool }, use) => {
    await use(async (options) => {
      const fan = await stage.fan(options);
      const page = await makeBeneficiary(pool, { name: `Aster ${randomUUID().slice(0, 8)}` });
      await fetch(`${server.origin}/api/v1/account/users/profile`, {
        headers: { authorization: fan.authorization },
      });
      const subject = decodeJwt(fan.authorization.slice('Bearer '.length)).sub ?? '';
      await makePageManager(pool, { page, subject });
      const receive = async (
        total_amount: number,
        message?: string,
        from: Pick<Fan, 'authorization'> = fan,
      ) => {
        const response = await fetch(`${server.origin}/api/v1/tipping/tips/pay`, {
          method: 'POST',
          headers: { authorization: from.authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            beneficiary: page.id,
            total_amount,
            method: methods.card,
            return_url: `${server.origin}/professionals/${page.id}`,
            message,
          }),
        });
        const tip: string = (await response.json()).data.result.tip;
        const statusOf = async () =>
          (await pool.query('SELECT status, provider_checkout FROM payment WHERE reference_id = $1', [tip]))
            .rows[0];
        const paid = await fetch(
          `${server.sandboxOrigin}/stripe/control/pay/${(await statusOf()).provider_checkout}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ outcome: 'succeed' }),
          },
        );
        expect(paid.status).toBe(200);
        await eventually(async () => expect((await statusOf()).status).toBe('succeeded'));
        return tip;
      };
      return { ...fan, id: page.id, receive };
    });
  },
});
