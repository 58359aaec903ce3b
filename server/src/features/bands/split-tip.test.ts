import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, openPaymentsInSql } from '#tests/support/payments-in-sql.ts';
import { splitByShares } from './split-tip.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
beforeAll(async () => {
  sql = await openPaymentsInSql();
});
afterAll(() => sql.close());

type Statement = [text: string, values?: unknown[]];

/** A generator of the same numbers for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

async function pages(count: number): Promise<string[]> {
  const { rows } = await sql.pool.query(
    "INSERT INTO beneficiary (name) SELECT 'Member' FROM generate_series(1, $1) RETURNING id",
    [count],
  );
  return rows.map(({ id }) => id).sort();
}

/** Inserts an agreement on these parts that is in force. */
async function agree(members: readonly string[], parts: readonly number[], band?: string): Promise<string> {
  const { rows } = await sql.pool.query(
    'INSERT INTO band_agreement (band_id, proposed_at) VALUES ($1, now()) RETURNING id',
    [band ?? (await pages(1))[0]],
  );
  const id: string = rows[0].id;
  await sql.pool.query(
    `INSERT INTO band_share (agreement_id, member_id, parts)
     SELECT $1, * FROM unnest($2::uuid[], $3::integer[])`,
    [id, members.slice(0, parts.length), parts],
  );
  await sql.pool.query('UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1', [id]);
  return id;
}

const agreements = 100;
const amountsEach = 1000;
/** The database computes only every tenth agreement: it takes ten times as long as our code. */
const comparedEach = 10;

test('100,000 random amounts by random agreements: parts make up the amount, nobody is off by a cent, and the database agrees', async () => {
  const random = numbersFrom(20_261_123);
  const members = await pages(20);
  for (let nth = 0; nth < agreements; nth += 1) {
    const parts = Array.from({ length: 2 + random(19) }, () => 1 + random(random(2) ? 10 : 10_000));
    const total = parts.reduce((sum, part) => sum + part, 0);
    const shares = parts.map((part, at) => ({ memberId: members[at] ?? '', parts: part }));
    const amounts = Array.from({ length: amountsEach }, () => 1 + random(random(2) ? 1000 : 1_000_000));
    const ours = amounts.map((amount) => splitByShares(amount, shares));
    for (const [at, split] of ours.entries()) {
      const amount = amounts[at] ?? 0;
      const byMember = new Map(split.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
      let sum = 0;
      let isExact = true;
      for (const share of shares) {
        const got = byMember.get(share.memberId) ?? 0;
        sum += got;
        isExact &&= Number.isInteger(got) && Math.abs(got * total - amount * share.parts) < total;
      }
      if (sum !== amount || !isExact)
        expect.fail(`${amount} by ${parts.join(':')} is ${JSON.stringify(split)}`);
    }
    if (nth % comparedEach > 0) continue;
    const agreement = await agree(members, parts);
    const { rows } = await sql.pool.query<{ split: string }>(
      `SELECT (SELECT string_agg(part.amount_minor::text, ' ' ORDER BY part.member_id)
         FROM split_by_agreement($1, amount) AS part WHERE part.amount_minor > 0) AS split
       FROM unnest($2::bigint[]) WITH ORDINALITY AS given (amount, at) ORDER BY at`,
      [agreement, amounts],
    );
    const theirs = rows.map(({ split }) => split);
    expect(theirs).toEqual(ours.map((split) => split.map(({ amountMinor }) => amountMinor).join(' ')));
  }
});

/** A tip of 5 dollars to a band, in SQL, with these allocations. */
function tipInSql(account: string, band: string, allocations: readonly (readonly [string, number])[]) {
  const [tip, payment] = [randomUUID(), randomUUID()];
  const statements: Statement[] = [
    [
      `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest)
       VALUES ($1, $2, $3, 500, 'USD', 'test')`,
      [tip, account, band],
    ],
    [
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, status)
       VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', '', 'http://a/', 'http://a/', now(),
         now() + interval '30 minutes', 'pending')`,
      [payment, tip, account, methods.card],
    ],
    ...allocations.flatMap(([page, amount]): Statement[] => [
      ["INSERT INTO ledger_account VALUES ($1, 'liability') ON CONFLICT DO NOTHING", [`beneficiary:${page}`]],
      allocate(payment, amount, `beneficiary:${page}`) as Statement,
    ]),
  ];
  return { tip, payment, statements };
}

const capture = (payment: string, credits: readonly (readonly [string, number])[]): Statement[] => [
  [
    "UPDATE payment SET status = 'succeeded', status_cause = 'test', provider_charge = 'ch_' || id WHERE id = $1",
    [payment],
  ],
  [
    `INSERT INTO ledger_movement (payment_id, provider, charge, kind) SELECT id, 'stripe', provider_charge, 'capture'
     FROM payment WHERE id = $1`,
    [payment],
  ],
  ...[['provider:stripe', -500] as const, ...credits].map(
    ([name, amount]): Statement => [
      `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT id, $2, 'USD', $3 FROM ledger_movement WHERE payment_id = $1 AND kind = 'capture'`,
      [payment, name.includes(':') ? name : `beneficiary:${name}`, -amount],
    ],
  ),
];

test('SQL cannot put by, or credit, another split than was agreed, nor agree for others', async () => {
  const [band = '', first = '', second = '', stranger = ''] = await pages(4);
  const { rows } = await sql.pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'fan', 'fan@example.com') RETURNING id",
  );
  const account: string = rows[0].id;
  const agreement = await agree([first, second], [2, 1], band);
  const tip = (allocations: readonly (readonly [string, number])[]) => tipInSql(account, band, allocations);
  const wrong: (readonly (readonly [string, number])[])[] = [
    [[band, 500]],
    [[first, 500]],
    [
      [first, 334],
      [second, 166],
    ],
    [
      [first, 333],
      [stranger, 167],
    ],
  ];
  for (const allocations of wrong)
    await expect(sql.transact(...tip(allocations).statements)).rejects.toThrow(/as its band agreed/);
  const good = tip([
    [first, 333],
    [second, 167],
  ]);
  // A tip without its payment is refused as well, because the payment could be written differently later.
  await expect(sql.transact(...good.statements.slice(0, 1))).rejects.toThrow(/as its band agreed/);
  await sql.transact(...good.statements);
  for (const page of [band, stranger])
    await sql.pool.query("INSERT INTO ledger_account VALUES ($1, 'liability')", [`beneficiary:${page}`]);
  for (const credits of wrong)
    await expect(sql.transact(...capture(good.payment, credits))).rejects.toThrow(/divided as was agreed/);
  await sql.transact(
    ...capture(good.payment, [
      [first, 333],
      [second, 167],
    ]),
  );
  const later = (account_name: string, amount: number): Statement => [
    `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
     SELECT id, $2, 'USD', $3 FROM ledger_movement WHERE payment_id = $1 AND kind = 'capture'`,
    [good.payment, `beneficiary:${account_name}`, amount],
  ];
  // Adds entries to the same capture.
  await expect(sql.transact(later(stranger, -10), later(band, 10))).rejects.toThrow(/divided as was agreed/);

  await refuseChanges({ band, first, stranger, agreement, tip: good.tip });
});

/** Expects that no agreement can be changed, and that none takes effect without the consent of every member. */
async function refuseChanges({
  band,
  first,
  stranger,
  agreement,
  tip,
}: Record<'band' | 'first' | 'stranger' | 'agreement' | 'tip', string>) {
  const refused: Statement[] = [
    ['UPDATE band_share SET parts = 5 WHERE agreement_id = $1', [agreement]],
    ['DELETE FROM band_share WHERE agreement_id = $1', [agreement]],
    ['INSERT INTO band_share (agreement_id, member_id, parts) VALUES ($1, $2, 9)', [agreement, stranger]],
    ["UPDATE band_agreement SET state = 'replaced', ended_at = now() WHERE id = $1", [agreement]],
    ['UPDATE band_agreement SET band_id = $2 WHERE id = $1', [agreement, stranger]],
    ['UPDATE tip SET band_agreement_id = NULL WHERE id = $1', [tip]],
  ];
  for (const statement of refused) await expect(sql.transact(statement), statement[0]).rejects.toThrow();
  const unsigned = await sql.pool.query(
    'INSERT INTO band_agreement (band_id, proposed_at) VALUES ($1, now()) RETURNING id',
    [band],
  );
  const next: string = unsigned.rows[0].id;
  const share = 'INSERT INTO band_share (agreement_id, member_id, parts) VALUES ($1, $2, 1)';
  const enforce: Statement = [
    "UPDATE band_agreement SET state = 'agreed', agreed_at = now() WHERE id = $1",
    [next],
  ];
  await expect(sql.transact(enforce)).rejects.toThrow(/not every member/);
  await sql.pool.query(share, [next, first]);
  await expect(sql.transact(enforce)).rejects.toThrow(/not every member/);
  // The second page is a member now and has not agreed.
  await expect(
    sql.pool.query('UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1', [next]),
  ).rejects.toThrow(/not every member/);
}
