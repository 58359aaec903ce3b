import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { makeCampaign, makeComment, makePledge, makeUpdate } from '../campaign-factory.ts';
import { makeBeneficiary, makeStage } from '../factories.ts';
import { withoutTriggers } from '../without-triggers.ts';

/** An example for each route with a parameter: the path in place of the beginning of its pattern. The longest beginning counts. */
export type Examples = Readonly<Record<string, string>>;

/** Examples from the sample, and rows that it lacks. The pool is of the database's owner. */
export async function makeExamples(pool: Pool): Promise<Examples> {
  const first = async (statement: string, values: readonly unknown[] = []) =>
    String((await pool.query(statement, [...values])).rows[0]?.id);
  const accountOf = (name: string) => first('SELECT id FROM account WHERE full_name = $1', [name]);
  const [fan, organizer, manager] = await Promise.all(
    ['Selam Bekele', 'Marta Girma', 'Almaz Tessera'].map(accountOf),
  );
  const page = await first(
    'SELECT page.id FROM beneficiary AS page JOIN page_manager ON beneficiary_id = page.id WHERE account_id = $1 AND band IS NULL LIMIT 1',
    [manager],
  );
  const band = await first('SELECT id FROM beneficiary WHERE band IS NOT NULL LIMIT 1');
  const event = await first(
    'SELECT id FROM event WHERE organizer_id = (SELECT id FROM organizer WHERE account_id = $1) ORDER BY sorts_at DESC LIMIT 1',
    [organizer],
  );
  const stage = await makeStage(pool, { id: event });
  const campaign = await makeCampaign(pool, {
    accountId: String(organizer),
    page: { id: page },
    funding: 'all_or_nothing',
    tiers: [{ amountMinor: 2500, places: 3 }],
  });
  const { id: draft } = await makeCampaign(pool, {
    accountId: String(organizer),
    page: { id: page },
    state: 'draft',
  });
  const pledge = await makePledge(pool, campaign.id, String(fan));
  await makeComment(pool, { campaign, accountId: String(fan) });
  await makeUpdate(pool, campaign);
  const tip = await first('SELECT id FROM tip WHERE account_id IS NOT NULL ORDER BY id DESC LIMIT 1');
  // The tip becomes the fan's, who visits it.
  await withoutTriggers(pool, ['UPDATE tip SET account_id = $2 WHERE id = $1', [tip, String(fan)]]);
  const webhook = await first(
    `INSERT INTO webhook_endpoint (beneficiary_id, address, format, secret_ciphertext, created_at)
     VALUES ($1, 'https://receiver.example/tips', 'standard', '\\x00', now()) RETURNING id`,
    [page],
  );
  return {
    '/dashboard/:id/webhooks/:webhook': `/dashboard/${page}/webhooks/${webhook}`,
    '/professionals/:id': `/professionals/${page}`,
    '/events/:id': `/events/${event}`,
    '/edit-event/:id': `/edit-event/${event}`,
    '/event-management/:id': `/event-management/${event}`,
    '/organizers/:id': `/organizers/${await first('SELECT id FROM organizer ORDER BY id LIMIT 1')}`,
    '/fund-me/:id': `/fund-me/${campaign.slug}`,
    '/account/campaigns/:id': `/account/campaigns/${campaign.id}`,
    '/account/campaigns/:id/:step': `/account/campaigns/${draft}/tiers`,
    '/account/pledges/:id': `/account/pledges/${pledge}`,
    '/account/pages/:id': `/account/pages/${page}`,
    '/account/tips/:id': `/account/tips/${tip}`,
    '/receipts/:code': `/receipts/${await first('SELECT receipt_code AS id FROM tip WHERE id = $1', [tip])}`,
    '/t/:handle': `/t/${page}`,
    '/embed/:handle': `/embed/${page}`,
    '/on/:code': `/on/${stage.code}`,
    '/screen/:token': `/screen/${stage.token}`,
    '/dashboard/:id': `/dashboard/${page}`,
    '/dashboard/:id/band': `/dashboard/${band}/band`,
    '/page-invitation': '/page-invitation?token=none',
    '/claim-by-mail': '/claim-by-mail?token=none',
    '/report': `/report?kind=page&id=${page}`,
    '/claim/:id': `/claim/${(await makeBeneficiary(pool)).id}`,
    '/blog/:slug': '/blog/the-hat-around-the-world',
    '/resources/:slug': '/resources/getting-started',
    '/*': '/not-there',
    ...(await makeDeskExamples(pool, { page, event, campaign: campaign.id, person: String(fan) })),
  };
}

/** What waits at the desk. */
async function makeDeskExamples(
  pool: Pool,
  { page, event, campaign, person }: Readonly<Record<'page' | 'event' | 'campaign' | 'person', string>>,
): Promise<Examples> {
  const insert = async (statement: string, values: readonly unknown[]) =>
    String((await pool.query(`${statement} RETURNING id`, [...values])).rows[0].id);
  const payment = await pool.query("SELECT id FROM payment WHERE status = 'succeeded' ORDER BY id LIMIT 1");
  const payout = await pool.query('SELECT id FROM payout ORDER BY id LIMIT 1');
  const claimed = await makeBeneficiary(pool);
  await pool.query("UPDATE beneficiary SET claim_state = 'claim_pending' WHERE id = $1", [claimed.id]);
  const claim = await insert(
    `INSERT INTO claim (beneficiary_id, account_id, way, state, statement)
     VALUES ($1, $2, 'papers', 'open', 'This is my page.')`,
    [claimed.id, person],
  );
  const openCase = await insert(
    `INSERT INTO payment_quarantine (payment_id, provider, reason, expected, observed)
     VALUES (NULL, 'stripe', 'unknown_movement', '{}', '{}')`,
    [],
  );
  await pool.query(
    `INSERT INTO report (kind, subject_id, account_id, reason, words, created_at)
     VALUES ('page', $1, $2, 'spam', 'Not hers.', now())`,
    [page, person],
  );
  const job = randomUUID();
  await pool.query(
    `INSERT INTO jobs.job (name, data, source_output, source_name, source_id, source_created_on, source_retry_count)
     VALUES ('dead-letters', '{}', '{"name": "Error", "message": "refused"}', 'notifications.push', $1, now(), 3)`,
    [job],
  );
  return {
    '/desk/reports/:id': `/desk/reports/${page}`,
    '/desk/jobs/:id': `/desk/jobs/${job}`,
    '/desk/payments/:id': `/desk/payments/${payment.rows[0].id}`,
    '/desk/people/:id': `/desk/people/${person}`,
    '/desk/pages/:id': `/desk/pages/${page}`,
    '/desk/events/:id': `/desk/events/${event}`,
    '/desk/campaigns/:id': `/desk/campaigns/${campaign}`,
    '/desk/cases/:id': `/desk/cases/${openCase}`,
    '/desk/claims/:id': `/desk/claims/${claim}`,
    '/desk/payouts/:id': `/desk/payouts/${payout.rows[0].id}`,
  };
}
