import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { createOlderDatabase, openOwnerPool } from '#tests/support/test-database.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

// Data as written before migration 0540: nothing counted what an event brought a page.

type Statement = readonly [text: string, values: readonly unknown[]];

const account = randomUUID();

/** The rows of a tip of $5 whose money came in, and of its payment. */
function tipRows(
  page: string,
  { id = randomUUID(), eventTip, status = 'succeeded' }: { id?: string; eventTip?: string; status?: string },
): Statement[] {
  return [
    [
      `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest, event_tip_id)
       VALUES ($1, $2, $3, 500, 'USD', 'test', $4)`,
      [id, account, page, eventTip ?? null],
    ],
    [
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, expires_at, status)
       VALUES (uuidv7(), $1, $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', 'http://a/', 'http://a/', now() + interval '1 hour', $5)
       ON CONFLICT (reference_kind, reference_id, attempt) DO NOTHING`,
      [eventTip ? 'eventtip' : 'tip', eventTip ?? id, account, methods.card, status],
    ],
    [
      `INSERT INTO received_tip (tip_id, beneficiary_id, received_at) VALUES ($1, $2, '2026-05-01T18:00:00Z')`,
      [id, page],
    ],
  ];
}

test('what events brought each page is counted by the upgrade, forgotten events and refunds too', async () => {
  const older = await createOlderDatabase('0540');
  const owner = openOwnerPool(older.ownerUrl);
  const event = await makeEvent(owner, {
    title: 'የመብራት ሌሊት',
    startsAt: new Date('2026-05-01T17:00:00Z'),
  });
  const [{ id: first }, { id: second }] = [await makeBeneficiary(owner), await makeBeneficiary(owner)];
  const forgotten = randomUUID();
  const atStage = (page: string, tip: { status?: string }): Statement[] => {
    const id = randomUUID();
    return [
      ...tipRows(page, { ...tip, id }),
      ['INSERT INTO stage_tip (tip_id, event_id) VALUES ($1, $2)', [id, event.id]],
    ];
  };
  const forLineUp = (eventId: string): Statement[] => {
    const eventTip = randomUUID();
    return [
      [
        `INSERT INTO event_tip (id, account_id, event_id, event_title, amount_minor, currency) VALUES ($1, $2, $3, 'E', 1000, 'USD')`,
        [eventTip, account, eventId],
      ],
      ...[first, second].flatMap((page) => tipRows(page, { eventTip })),
    ];
  };
  await withoutTriggers(
    owner,
    ...tipRows(first, {}),
    ...atStage(first, {}),
    ...atStage(first, { status: 'refunded' }),
    ...forLineUp(event.id),
    ...forLineUp(forgotten),
  );
  await older.upgrade();
  const { rows } = await owner.query(
    `SELECT beneficiary_id AS page, title, sorts_at AS at, tip_count::int AS tips, amount_minor::int AS minor
     FROM received_night JOIN received_night_sum USING (event_id, beneficiary_id)`,
  );
  const [began, came] = [new Date('2026-05-01T17:00:00Z'), new Date('2026-05-01T18:00:00Z')];
  const due = [
    { page: first, title: event.title, at: began, tips: 2, minor: 1000 },
    { page: second, title: event.title, at: began, tips: 1, minor: 500 },
    { page: first, title: null, at: came, tips: 1, minor: 500 },
    { page: second, title: null, at: came, tips: 1, minor: 500 },
  ];
  expect(rows).toHaveLength(due.length);
  expect(rows).toEqual(expect.arrayContaining(due));
  await owner.end();
  await older.drop();
});
