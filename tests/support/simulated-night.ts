import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScreenNews } from '#contract/stages/screen/schemas.ts';
import { eventually } from './eventually.ts';
import { makeBeneficiary, makeEvent, makeOrganizer, makeStage } from './factories.ts';
import { readNews } from './news-reader.ts';
import { type Fan, methods, type PayingServer } from './paying-server.ts';
import { somebody, testOrigin } from './test-server.ts';

export interface NightPlan {
  readonly acts: number;
  readonly guests: number;
  /** How often the card tester opens a checkout. */
  readonly attempts: number;
  /** The length of an act; breaks take a tenth of it. */
  readonly actMs: number;
  /** How long the screen is disconnected. */
  readonly cutMs: number;
  /** How long a guest looks at the page before they pay. */
  readonly graceMs: number;
}

export interface NightFigures {
  readonly tips: number;
  /** The number of guests who paid after another act had started than the one they saw. */
  readonly paidAfterChange: number;
  readonly toWrongPerformer: number;
  readonly crowdRefused: number;
  readonly attemptsRefused: number;
  readonly attemptsLetThrough: number;
  readonly missingOnScreen: number;
  readonly doubledOnScreen: number;
  readonly failedChecks: readonly string[];
}

const crowd = '203.0.113.7';
const thief = '198.51.100.9';

/** A night with a sign, a crowd behind one address, a tester of stolen cards, and a screen that loses its connection. */
export async function simulateNight(server: PayingServer, plan: NightPlan): Promise<NightFigures> {
  const night = await openNight(server, plan.acts);
  const nightMs = plan.acts * plan.actMs * 1.1;
  const screen = followScreen(server, night.token);
  const guests = Array.from({ length: plan.guests }, async () => {
    await pause(randomInt(Math.ceil(nightMs)));
    return tipAtStage(server, night, plan.graceMs);
  });
  const attempts = testCards(server, night, { count: plan.attempts, withinMs: nightMs });
  await Promise.all([playActs(night, plan), cutLine(screen, { afterMs: nightMs / 3, forMs: plan.cutMs })]);
  const visits = await Promise.all(guests);
  const tips = visits.flatMap(({ tip }) => tip ?? []);
  await eventually(async () => {
    if ((await night.received()) < tips.length) throw new Error('Tips are still on their way.');
  }, 120_000);
  await eventually(() => {
    if (new Set(screen.tips()).size < tips.length) throw new Error('The screen has not heard of all tips.');
  }, 60_000).catch(() => {});
  await screen.end();
  const shown = screen.tips();
  const { refused, letThrough } = await attempts;
  const failed = await server.failedAuditChecks();
  return {
    tips: tips.length,
    paidAfterChange: visits.filter(({ hasChanged }) => hasChanged).length,
    toWrongPerformer: await night.countWrong(visits),
    crowdRefused: visits.length - tips.length,
    attemptsRefused: refused,
    attemptsLetThrough: letThrough,
    missingOnScreen: tips.filter((id) => !shown.includes(id)).length,
    doubledOnScreen: shown.length - new Set(shown).size,
    failedChecks: failed.map(({ name }) => name),
  };
}

type Night = Awaited<ReturnType<typeof openNight>>;

async function openNight(server: PayingServer, acts: number) {
  const { pool } = server.services;
  const person = somebody();
  const organizer: Fan = { authorization: `Bearer ${await server.token(person)}` };
  await server.call(organizer, 'GET', '/account/users/profile');
  const { id } = await makeOrganizer(pool);
  const owner = 'UPDATE organizer SET account_id = (SELECT id FROM account WHERE subject = $2) WHERE id = $1';
  await pool.query(owner, [id, person.subject]);
  const performers: { id: string; name: string }[] = [];
  for (let nth = 0; nth < acts; nth += 1) performers.push(await makeBeneficiary(pool));
  const event = await makeEvent(pool, { organizer: { id }, beneficiaries: performers });
  const { code, token } = await makeStage(pool, event);
  return {
    event,
    token,
    performers,
    say: (kind: string, act: { id: string; name: string } | null) =>
      server.call(organizer, 'POST', `/stages/events/${event.id}/changes`, { id: randomUUID(), kind, act }),
    /** The performer on the sign's page; null for the line-up. */
    async shown(): Promise<string | null> {
      const { body } = await server.call(undefined, 'GET', `/stages/${code}`, undefined, from(crowd));
      return body.data.result.act?.id ?? null;
    },
    received: () => server.count("stage_news WHERE event_id = $1 AND kind = 'tip'", [event.id]),
    /** The number of tips to another performer than the one the guest saw. */
    async countWrong(visits: readonly { tip: string | null; shown: string | null }[]): Promise<number> {
      const { rows } = await pool.query<{ id: string; beneficiary: string | null }>(
        `SELECT id, CASE WHEN event_tip_id IS NULL THEN beneficiary_id END AS beneficiary FROM tip WHERE id = ANY($1)`,
        [visits.flatMap(({ tip }) => tip ?? [])],
      );
      const receivers = new Map(rows.map((row) => [row.id, row.beneficiary]));
      return visits.filter(({ tip, shown }) => tip !== null && receivers.get(tip) !== shown).length;
    },
  };
}

async function playActs({ performers, say }: Night, { actMs }: NightPlan): Promise<void> {
  for (const performer of performers) {
    await say('act', performer);
    await pause(actMs);
    await say('break', null);
    await pause(actMs / 10);
  }
}

/** A guest scans the sign, looks at the page, and pays the performer it showed. */
async function tipAtStage(server: PayingServer, night: Night, graceMs: number) {
  const shown = await night.shown();
  await pause(randomInt(graceMs));
  const { status, body } = await openCheckout(server, night, { beneficiary: shown, address: crowd });
  if (status !== 200) return { tip: null, shown, hasChanged: false };
  const hasChanged = (await night.shown()) !== shown;
  await server.sandbox.stripe.pay(/cs_[\w-]+/.exec(body.data.result.checkout_url)?.[0] ?? '', 'succeed');
  return { tip: body.data.result.tip as string, shown, hasChanged };
}

/** A new guest each time, as for a person with many cards. */
async function openCheckout(
  server: PayingServer,
  { event, performers }: Night,
  { beneficiary, address }: { beneficiary: string | null; address: string },
) {
  const guest = await server.call(undefined, 'POST', '/account/guests', {}, from(address));
  if (guest.status !== 201) return guest;
  const fan = { authorization: `Bearer ${guest.body.data.result.token}` };
  const order = {
    event: event.id,
    beneficiary,
    total_amount: performers.length + randomInt(10),
    method: methods.card,
    return_url: `${testOrigin}/on/code`,
  };
  return server.call(fan, 'POST', '/tipping/tips/pay-stage', order, {
    ...from(address),
    'idempotency-key': randomUUID(),
  });
}

const from = (address: string) => ({ 'x-forwarded-for': address });

async function testCards(
  server: PayingServer,
  night: Night,
  { count, withinMs }: { count: number; withinMs: number },
) {
  const statuses: number[] = [];
  const [begin, concurrency] = [performance.now(), 4];
  const lane = async (first: number) => {
    for (let nth = first; nth < count; nth += concurrency) {
      await pause(Math.max(0, (nth / count) * withinMs - (performance.now() - begin)));
      const beneficiary = night.performers[nth % night.performers.length]?.id ?? null;
      statuses.push((await openCheckout(server, night, { beneficiary, address: thief })).status);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, nth) => lane(nth)));
  const letThrough = statuses.filter((status) => status === 200).length;
  return { letThrough, refused: statuses.length - letThrough };
}

/** A screen that continues after the last number it received, whenever its connection is back. */
function followScreen(server: PayingServer, token: string) {
  const heard: ScreenNews[] = [];
  let current: ReturnType<typeof readNews<ScreenNews>> | undefined;
  const begin = async () => {
    const last = heard.at(-1)?.number ?? 0;
    current = readNews(await server.request(`/api/v1/stages/screens/${token}/news?after=${last}`));
  };
  const end = async () => {
    heard.push(...(current?.items.splice(0) ?? []));
    await current?.close();
    current = undefined;
  };
  const opened = begin();
  return {
    begin,
    end: async () => {
      await opened;
      await end();
    },
    /** The ids of the tips in its notifications, with repetitions. */
    tips: () =>
      [...heard, ...(current?.items ?? [])].flatMap(({ kind, tip }) =>
        kind === 'tip' && tip ? [tip.id] : [],
      ),
  };
}

async function cutLine(
  screen: ReturnType<typeof followScreen>,
  { afterMs, forMs }: { afterMs: number; forMs: number },
): Promise<void> {
  await pause(afterMs);
  await screen.end();
  await pause(forMs);
  await screen.begin();
}
