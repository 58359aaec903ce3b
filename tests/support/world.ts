import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { EndpointId } from '#contract/api.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import {
  makeBeneficiary,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makePost,
  makeStage,
  makeType,
} from './factories.ts';
import { callAs, eventForm, organizerForm } from './organizing.ts';
import { type Person, somebody, startTestServer, testOrigin } from './test-server.ts';
import { testimonial } from './testimonial.ts';
import { makeWebhook } from './webhook-receiver.ts';
import { makeWorldCampaigns } from './world-campaigns.ts';
import { giveReceivedTip, invitationOf, makeOwnEvents, receiptOf } from './world-past.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Endpoints that only an event's own organizer may use. */
const managing: readonly EndpointId[] = [
  'updateOwnEvent',
  'deleteOwnEvent',
  'restoreOwnEvent',
  'cancelOwnEvent',
];

/** Endpoints that act on the published page. */
const posting: readonly EndpointId[] = ['writePagePost', 'deletePagePost'];

/**
 * A server with its sandbox gateway, a beneficiary whose page `owner` manages, an event, and a tip, an event and a page of
 * `owner`; `other` is another person, an organizer who manages no page and has that of `owner` on the bill.
 */
export async function createWorld() {
  const { folder, sandbox, server } = await startBoth();
  const [owner, other] = [somebody('Owner Alemu'), somebody('Other Bekele')];
  const beneficiary = await makeBeneficiary(server.services.pool);
  await giveHandle(server.services.pool, beneficiary);
  const organizer = await makeOrganizer(server.services.pool);
  const event = await makeEvent(server.services.pool, { beneficiaries: [beneficiary], organizer });
  const stage = await makeStage(server.services.pool, event);
  const methods = await (await server.request('/api/v1/shared/payment-methods')).json();
  const payBody = (amount = 5) => ({
    beneficiary: beneficiary.id,
    total_amount: amount,
    method: methods.data.results[0].id as string,
    return_url: `${testOrigin}/professionals/${beneficiary.id}`,
  });
  const pay = (person: Person, body: object = payBody(), key: string = randomUUID()) =>
    sendTip(server, person, body, key);
  const tip: string = (await (await pay(owner)).json()).data.result.tip;
  await giveReceivedTip(server.services.pool, beneficiary, { owner, tip });
  const receipt = await receiptOf(server.services.pool, tip);
  const { managed, ofOther, vouchable } = await makeOwnEvents(server, { owner, other, beneficiary });
  const { page, types } = await foundPageOf(server, owner);
  const campaigns = await makeWorldCampaigns(server, owner, { page: beneficiary, methods });
  const invitation = await invitationOf(server.services.pool, { page, beneficiary, owner });
  const bodies = bodiesFor(payBody(), event.id, {
    category: await makeCategory(server.services.pool, 'Music'),
    types,
    token: invitation.token,
    vouchable,
  });
  bodies.changeNotificationPushDevice = { ...sandbox.push.addDevice(), tips: true };
  const targets = [
    ['/tipping/', tip],
    ...['/events/managed/', '/claims/vouches/', '/stages/events/'].map((start) => [start, managed] as const),
    ['/events/listing/', event.id],
    ['/events/organizers/', organizer.id],
    ['/beneficiary/pages/', page],
    ...['/payouts', '/webhooks', '/goals', '/bands'].map((start) => [`${start}/pages/`, page] as const),
    ...campaigns.targets,
  ] as const;
  return {
    server,
    sandbox,
    owner,
    other,
    ofOther,
    beneficiary,
    page,
    campaigns,
    payBody,
    pay,
    /** A well-formed request to any endpoint, without authorization; organizers' own are about the event of `owner`, or this. */
    async requestFor(id: EndpointId, path: string, method: string, ownEvent = managed) {
      const [, found = beneficiary.id] = targets.find(([start]) => path.startsWith(start)) ?? [];
      const place = managing.includes(id) ? managed : posting.includes(id) ? beneficiary.id : found;
      const target = place === managed ? ownEvent : place;
      const webhook = path.includes('{webhook}') ? await makeWebhook(server.services, page, sandbox.url) : '';
      const code = id === 'getStage' ? stage.code : receipt;
      const post = id === 'deletePagePost' ? await makePost(server.services.pool, beneficiary) : '';
      const comment = await campaigns.commentFor(path);
      const url = `/api/v1${path.replace('{id}', target).replace('{provider}', 'stripe').replace('{rail}', 'stripe').replace('{handle}', 'world.beneficiary').replace('{table}', 'tips').replace('{code}', code).replace('{tip}', tip).replace('{invitation}', invitation.id).replace('{account}', invitation.account).replace('{paper}', randomUUID()).replace('{page}', beneficiary.id).replace('{post}', post).replace('{payout}', randomUUID()).replace('{agreement}', randomUUID()).replace('{period}', '2026-11').replace('{webhook}', webhook).replace('{token}', stage.token).replace('{slug}', campaigns.campaign.slug).replace('{pledge}', randomUUID()).replace('{update}', randomUUID()).replace('{comment}', comment)}`;
      return { url, init: initOf(id, method, bodies[id] ?? campaigns.bodies[id]) };
    },
    async stop() {
      await server.stop();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function giveHandle(pool: Pool, { id }: { id: string }): Promise<void> {
  await pool.query("INSERT INTO beneficiary_handle VALUES ('world.beneficiary', $1)", [id]);
}

function initOf(id: EndpointId, method: string, body: unknown): RequestInit & { headers: Headers } {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (/^pay\w*Tip$|^createPledge$/.test(id)) headers.set('idempotency-key', randomUUID());
  return {
    method: method.toUpperCase(),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

async function sendTip(
  server: Awaited<ReturnType<typeof startTestServer>>,
  person: Person,
  body: object,
  key: string,
) {
  return server.request('/api/v1/tipping/tips/pay', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token(person)}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
}

/** A draft of a page of the person, with its types. */
async function foundPageOf(server: Awaited<ReturnType<typeof startTestServer>>, person: Person) {
  const types = [await makeType(server.services.pool, 'Musician')];
  const body = { name: `${person.name}, a page`, types };
  const page: string = (await callAs(server, person, 'POST', '/beneficiary/pages', body)).result.id;
  return { page, types };
}

/** A sandbox, and a server that uses it and gets its webhooks. */
async function startBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-sandbox-'));
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir: folder,
    webhookUrl: `${testOrigin}/api/v1/payments/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox_tibeb',
    secretKey: 'sk_test_sandbox_tibeb',
  });
  const server = await startTestServer({
    environment: { STRIPE_API_URL: sandbox.url, WEBHOOK_LOCAL_ORIGIN: sandbox.url },
  });
  return { folder, sandbox, server };
}

/** A valid body for each endpoint that takes one. */
function bodiesFor(
  { beneficiary, ...toAnybody }: { beneficiary: string },
  event: string,
  {
    category,
    types,
    token,
    vouchable,
  }: {
    vouchable: string;
    category: Parameters<typeof eventForm>[0];
    types: readonly string[];
    token: string;
  },
): Partial<Record<EndpointId, object>> {
  return {
    beginAsGuest: {},
    payTip: { beneficiary, ...toAnybody },
    payEventTip: { ...toAnybody, event },
    payStageTip: { ...toAnybody, event },
    saveStageRunningOrder: { acts: [] },
    changeStage: { id: randomUUID(), kind: 'break' },
    changeStageScreen: {},
    showStageWords: { shown: true },
    showPageStageWords: { shown: true },
    sendHomeTestimonial: testimonial,
    sendReport: { kind: 'page', id: beneficiary, reason: 'spam' },
    registerOrganizer: organizerForm,
    createOwnEvent: eventForm(category),
    updateAccountProfile: {},
    createOwnPage: { name: 'Another page', types },
    changeOwnPage: {},
    leaveOwnPage: {},
    claimByMail: { token: 'wrong' },
    claimByVouchCode: { code: '7K2M-9QRT-X4WD' },
    claimByPapers: { statement: 'I have played here for twenty years.' },
    readClaimDispute: { token: 'wrong' },
    disputeClaim: { token: 'wrong' },
    vouchForClaim: { beneficiary: vouchable },
    invitePageManager: { email: 'friend@example.com', role: 'editor' },
    changePageManagerRole: { role: 'owner' },
    readPageManagerInvitation: { token },
    acceptPageManagerInvitation: { token },
    updateOwnEvent: {},
    answerEventInvitation: { agreed: true },
    updateOrganizer: {},
    receivePaymentWebhook: {},
    startPayoutAccountOnboarding: { country: 'US' },
    addPayoutAccountByHand: {
      country: 'ET',
      institution: 'telebirr',
      holder_name: 'Aster Aweke',
      number: '0911234567',
    },
    choosePayoutAccount: { account: beneficiary },
    receivePayoutAccountWebhook: {},
    writePagePost: { text: 'New songs are coming.' },
    changeBeneficiaryFollow: { events: true, posts: false },
    changeNotificationSettings: { digest: true },
    unsubscribeFromNotifications: { token: 'of nobody' },
    thankForDashboardTip: { text: 'Thank you!' },
    changeTipAnonymity: { anonymity: 'public' },
    showTipWords: { shown: false },
    hideDashboardTipMessage: { hidden: true },
    proposeBandShares: { shares: [] },
    setGoal: { title: 'New strings', amount: 120 },
    addWebhook: { address: 'https://tips.example.com/in', format: 'standard' },
  };
}
