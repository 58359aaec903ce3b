import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { EndpointId } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { Services } from '#server/services.ts';
import { makeProposedShares } from './band-factory.ts';
import { makeComment, makePledge, makeUpdate } from './campaign-factory.ts';
import { makeOpenClaim } from './desk-stage.ts';
import { makeBeneficiary, makePost, makeThanks } from './factories.ts';
import { nestedThings } from './nested-things.ts';
import type { OwnedThings } from './owned-things.ts';
import { methods } from './paying-server.ts';
import { writePayout } from './payout-factory.ts';
import { makeWebhook } from './webhook-receiver.ts';
import { withoutTriggers } from './without-triggers.ts';

interface Context {
  readonly services: Services;
  readonly ownerPool: Pool;
  readonly accountId: string;
  readonly things: OwnedThings;
}

type Names = Readonly<Record<string, string>>;

/** What paths that start so are about, made by SQL. */
const makers: readonly (readonly [
  start: string,
  make: (context: Context, path: string) => Promise<Names>,
])[] = [
  ['/account/data/', async () => ({ table: 'tips' })],
  ['/beneficiary/pages/{id}/posts/', async (context) => ({ post: await post(context) })],
  ['/bands/pages/{id}/proposal', proposal],
  ['/campaigns/comments/', async (context) => ({ comment: await comment(context) })],
  ['/campaigns/pledges/', async (context) => ({ id: await pledge(context) })],
  ['/dashboard/pages/{id}/tips/', async (context) => ({ tip: (await tip(context)).id })],
  ['/desk/campaign-updates/', async (context) => ({ id: await update(context) })],
  ['/desk/claims/{id}/papers/', ({ ownerPool, accountId }) => makeOpenClaim(ownerPool, { accountId })],
  ['/desk/comparison/transfers/', async () => ({ id: 'tr_1' })],
  ['/desk/left-balances/', async ({ things }) => ({ id: `beneficiary:${things.page}` })],
  ['/desk/comments/', async (context) => ({ id: await comment(context) })],
  ['/desk/contribution-messages/', async (context) => ({ id: await pledge(context) })],
  ['/desk/thanks/', thanks],
  ['/desk/messages/', async (context) => ({ id: (await tip(context)).id })],
  ['/desk/payouts/', async (context, path) => ({ id: await payout(context, path) })],
  ['/desk/posts/', async (context) => ({ id: await post(context) })],
  ['/desk/reports/', report],
  ['/goals/pages/{id}/goal', goal],
  ['/payouts/pages/{id}/accounts/{', payoutAccount],
  ['/pledges/{id}', tipPledge],
  ['/payouts/pages/{id}/payouts/', async (context, path) => ({ payout: await payout(context, path) })],
  ['/stages/events/{id}/words/', async (context) => ({ tip: (await tip(context)).id })],
  ['/stages/pages/{id}/words/', async (context) => ({ tip: (await tip(context)).id })],
  ['/tipping/receipts/', async (context) => ({ code: (await tip(context)).code })],
  ['/tipping/tips/{id}', async (context) => ({ id: (await tip(context)).id })],
  [
    '/webhooks/pages/{id}/endpoints/',
    async ({ services, things }) => ({
      webhook: await makeWebhook(services, things.page, 'http://127.0.0.1:9'),
    }),
  ],
];

/** Makes what an endpoint is about besides pages, events and campaigns. Returns the names in its path. */
export async function makeNamed({ id, path }: EndpointDefinition, context: Context): Promise<Names> {
  const nested = nestedThings[id as EndpointId];
  if (nested) {
    const parent = path.startsWith('/campaigns') ? context.things.campaign.id : context.things.page;
    const [, name = ''] = /\{(?!id\})(\w+)\}/.exec(path) ?? [];
    const of = { id: parent, accountId: context.accountId };
    return { id: parent, [name]: await nested.make(context.ownerPool, of) };
  }
  const [, make] = makers.find(([start]) => path.startsWith(start)) ?? [];
  return make ? make(context, path) : {};
}

const post = ({ ownerPool, things }: Context) => makePost(ownerPool, { id: things.page });
const update = ({ ownerPool, things }: Context) => makeUpdate(ownerPool, things.campaign);
const comment = ({ ownerPool, things, accountId }: Context) =>
  makeComment(ownerPool, { campaign: things.campaign, accountId, byCreator: true });
const pledge = ({ ownerPool, things, accountId }: Context) =>
  makePledge(ownerPool, things.campaign.id, accountId, 'active', 'Hello');
/** An unpaid tip of the owner with words, which the page has received at the stage of its event. */
async function tip({ ownerPool, things, accountId }: Context): Promise<{ id: string; code: string }> {
  const [id, payment, account] = [randomUUID(), randomUUID(), `beneficiary:${things.page}`];
  const found = await withoutTriggers(
    ownerPool,
    [
      `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest, message)
       VALUES ($1, $2, $3, 500, 'USD', '', 'Hello')`,
      [id, accountId, things.page],
    ],
    ["INSERT INTO ledger_account VALUES ($1, 'liability') ON CONFLICT DO NOTHING", [account]],
    [
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, expires_at)
       VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', 'http://a/', 'http://a/',
         now() + interval '30 minutes')`,
      [payment, id, accountId, methods.card],
    ],
    [
      'INSERT INTO payment_allocation (payment_id, account_name, amount_minor) VALUES ($1, $2, 500)',
      [payment, account],
    ],
    [
      'INSERT INTO received_tip (tip_id, beneficiary_id, received_at) VALUES ($1, $2, now())',
      [id, things.page],
    ],
    ['INSERT INTO stage_tip (tip_id, event_id) VALUES ($1, $2)', [id, things.event]],
    ['SELECT receipt_code FROM tip WHERE id = $1', [id]],
  );
  return { id, code: found?.rows[0].receipt_code };
}

async function thanks(context: Context): Promise<Names> {
  return { id: await makeThanks(context.ownerPool, (await tip(context)).id) };
}

async function report({ ownerPool, things, accountId }: Context): Promise<Names> {
  await ownerPool.query(
    `INSERT INTO report (kind, subject_id, account_id, reason, words, created_at)
     VALUES ('page', $1, $2, 'spam', 'Look', now()) ON CONFLICT DO NOTHING`,
    [things.page, accountId],
  );
  return { id: things.page };
}

/** The page is a band that proposes shares. */
async function proposal({ ownerPool, things }: Context): Promise<Names> {
  await makeProposedShares(ownerPool, { band: { id: things.page } });
  return {};
}

async function goal({ ownerPool, things }: Context): Promise<Names> {
  await ownerPool.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, received_before_minor, created_at)
     VALUES ($1, 'New strings', 12000, 0, now()) ON CONFLICT DO NOTHING`,
    [things.page],
  );
  return {};
}

async function payoutAccount({ ownerPool, things, accountId }: Context): Promise<Names> {
  const { rows } = await ownerPool.query(
    `INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, account_id)
     VALUES ('beneficiary', $1, 'stripe', 'US', 'USD', $2) RETURNING id`,
    [things.page, accountId],
  );
  return { account: rows[0].id };
}

/** A pledged tip of the owner, and its card. */
async function tipPledge({ ownerPool, things, accountId }: Context): Promise<Names> {
  const [card, id] = [randomUUID(), randomUUID()];
  await withoutTriggers(
    ownerPool,
    ['DELETE FROM pledge WHERE account_id = $1', [accountId]],
    [
      `INSERT INTO saved_card (id, reference_kind, reference_id, account_id, method_id, provider, currency, description,
         success_url, cancel_url, expires_at)
       VALUES ($1, 'tippledge', $2, $3, $4, 'stripe', 'USD', 'Tip', 'http://a/', 'http://a/', now() + interval '1 hour')`,
      [card, id, accountId, methods.card],
    ],
    [
      `INSERT INTO pledge (id, account_id, beneficiary_id, amount_minor, currency, anonymity, created_at, ends_at, card_id,
         state, state_at)
       VALUES ($1, $2, $3, 500, 'USD', 'none', now(), now() + interval '90 days', $4, 'active', now())`,
      [id, accountId, things.page, card],
    ],
  );
  return { id };
}

/** Steps of a payout by hand that the decisions of the desk need. */
const progressFor: Readonly<Record<string, Parameters<typeof writePayout>[2]['progress']>> = {
  approve: 'requested',
  refuse: 'requested',
  reference: 'sending',
  'correct-reference': 'sent',
  confirm: 'sent',
  fail: 'sent',
};

/** A payout by hand of 4 dollars that the ledger says a page is owed: at the desk a page of its own, as one has one account in use. */
async function payout({ ownerPool, things, accountId }: Context, path: string): Promise<string> {
  const page = path.startsWith('/desk/') ? await makeBeneficiary(ownerPool) : { id: things.page };
  const [account, movement] = [`beneficiary:${page.id}`, randomUUID()];
  await withoutTriggers(
    ownerPool,
    ["INSERT INTO ledger_account VALUES ($1, 'liability') ON CONFLICT DO NOTHING", [account]],
    [
      "INSERT INTO ledger_movement (id, payout_id, kind) VALUES ($1, $2, 'payout_returned')",
      [movement, randomUUID()],
    ],
    [
      `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       VALUES ($1, $2, 'USD', -400), ($1, 'transit:manual', 'USD', 400)`,
      [movement, account],
    ],
    ['SELECT recount_ledger_totals()'],
  );
  const progress = progressFor[path.slice(path.lastIndexOf('/') + 1)] ?? 'approved';
  return writePayout(ownerPool, page, { progress, by: accountId });
}
