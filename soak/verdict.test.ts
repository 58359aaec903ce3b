import { expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { collectMail } from '#tests/support/mail-collector.ts';
import { startPayingServer } from '#tests/support/paying-server.ts';
import type { FansTip } from './differences.ts';
import { countWaiting, listStoredTips } from './repository.ts';
import { judge } from './verdict.ts';

// What a run expects is compared here with what the product does: a new mail about tips, say, belongs into differences.ts.

test('paid and given back, a tip and one for a whole bill have no difference', async () => {
  const mail = await collectMail();
  const server = await startPayingServer({ workJobs: true, environment: { SMTP_URL: mail.url } });
  try {
    const { pool } = server.services;
    const fan = await server.fan();
    const bill = await makeLineUp(server, 2);
    const ordered = [
      { key: 'soak-single', answer: await server.pay(fan, {}, 'soak-single'), for: [server.beneficiary.id] },
      {
        key: 'soak-bill',
        answer: await bill.pay(fan, {}, 'soak-bill'),
        for: bill.performers.map(({ id }) => id),
      },
    ];
    const fansTips: FansTip[] = [];
    for (const { key, answer, for: orderedFor } of ordered) {
      const { tip, checkout_url: checkout } = answer.body.data.result;
      const session = checkout.split('/').at(-1);
      await server.sandbox.stripe.pay(session, 'succeed');
      await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
      const orderedMinor = orderedFor.length * 500;
      fansTips.push({ key, acknowledged: new Set([tip]), paid: true, orderedMinor, orderedFor });
    }
    await eventually(async () => {
      expect((await listStoredTips(pool)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
      expect(Object.values(await countWaiting(pool)).filter((count) => count > 0)).toEqual([]);
    });
    const product = { sandboxOrigin: server.sandbox.url, dataDir: server.dataDir, pool, mail };
    expect(await judge(product, fansTips)).toEqual({ lost: [], doubled: [], others: [] });
  } finally {
    await server.stop();
    await mail.stop();
  }
});
