import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { move } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase, openOwnerPool } from '#tests/support/test-database.ts';

test('what was taken back of tips to bands before is noted, and of no other tips', async () => {
  const older = await createOlderDatabase('0406');
  const owner = openOwnerPool(older.ownerUrl, 1);
  const pageId = async () => (await makeBeneficiary(owner)).id;
  const [band, first, second] = [await pageId(), await pageId(), await pageId()];
  // The rows inserted here would have been written over months, with every constraint in force.
  await owner.query("SET session_replication_role = 'replica'");
  const idOf = async (text: string, values: unknown[] = []): Promise<string> =>
    (await owner.query(`${text} RETURNING id`, values)).rows[0].id;
  const fan = await idOf("INSERT INTO account (issuer, subject, email) VALUES ('own', 'a', 'a@example.com')");
  const agreement = await idOf(
    "INSERT INTO band_agreement (band_id, proposed_at, state, agreed_at) VALUES ($1, now(), 'agreed', now())",
    [band],
  );
  for (const member of [first, second])
    await owner.query(
      'INSERT INTO band_share (agreement_id, member_id, parts, agreed_at) VALUES ($1, $2, 1, now())',
      [agreement, member],
    );
  const tipOf = async (to: string, shares: Record<string, number>, refunded: Record<string, number>) => {
    const id = await idOf(
      `INSERT INTO tip (account_id, beneficiary_id, amount_minor, currency, request_digest, created_at, band_agreement_id)
       VALUES ($1, $2, 1000, 'USD', '', now(), $3)`,
      [fan, to, to === band ? agreement : null],
    );
    const payment = randomUUID();
    await owner.query(
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, created_at, expires_at, status, provider_charge)
       VALUES ($1, 'tip', $2, $3, 1000, 'USD', $4, 'stripe', 'card', 'Tip', 'http://a/', 'http://a/', now(),
         now() + interval '30 minutes',
         'succeeded', $5)`,
      [payment, id, fan, methods.card, `ch_${payment}`],
    );
    for (const [kind, amounts, sign] of [
      ['capture', shares, -1],
      ['refund', refunded, 1],
    ] as const)
      for (const [text, values] of move(
        payment,
        kind,
        Object.entries(amounts).map(([account, cents]) => [`beneficiary:${account}`, sign * cents]),
      ))
        await owner.query(text, values);
    return id;
  };
  const partly = await tipOf(band, { [first]: 500, [second]: 500 }, { [first]: 151, [second]: 150 });
  await tipOf(second, { [second]: 1000 }, { [second]: 400 });
  await older.upgrade();
  const { rows } = await owner.query('SELECT tip_id, band_id, amount_minor::int FROM band_tip_reversed');
  expect(rows).toEqual([{ tip_id: partly, band_id: band, amount_minor: 301 }]);
  await owner.end();
  await older.drop();
});
