import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { VisitOptions } from './browser-test.ts';
import { receiveTip } from './browser-tip.ts';
import { makeBeneficiary, makePageManager } from './factories.ts';
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
      const receive = (
        amount: number,
        message?: string,
        { authorization }: Pick<Fan, 'authorization'> = fan,
      ) =>
        receiveTip(server, pool, {
          authorization,
          page: page.id,
          amount,
          ...(message === undefined ? {} : { message }),
        });
      return { ...fan, id: page.id, receive };
    });
  },
});
